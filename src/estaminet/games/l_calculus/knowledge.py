"""What helps to play L-Calculus well: products now, pawns for products to come."""

import cython

from estaminet.core.game import Thinking
from estaminet.games.l_calculus.codes import LEFT, RIGHT, SWAPS
from estaminet.games.l_calculus.kernel import LCalculusPosition

if not cython.compiled:
    from estaminet.core.bits import count_bits, highest_bit, lowest_bit
    from estaminet.core.rng import below

THINKING = Thinking(exploration=0.4, rollout_actions=2, width=6, growth=2.0)

ONE = 1
DRAWS = 3  # swaps that a rollout compares
PAWN_WORTH = 1.0  # what a pawn is good for in the turns to come, in points


def balance(row: int, length: int) -> int:
    """Give what a row adds to white's total less what it adds to black's (LC-8, LC-9)."""
    white = 1
    black = 1
    white_chains = 0
    black_chains = 0
    start = 0
    last = ONE << (length - 1)
    rest = ((row ^ (row >> 1)) & (last - 1)) | last  # a bit at the last place of every chain
    while rest:
        end = lowest_bit(rest) + 1
        if (row >> start) & 1:
            black *= end - start
            black_chains += 1
        else:
            white *= end - start
            white_chains += 1
        start = end
        rest = rest & (rest - 1)
    if white_chains < 2:
        white = 0
    if black_chains < 2:
        black = 0
    return white - black


class LCalculusThinker(LCalculusPosition):
    """The kernel with an eye for products."""

    def evaluate(self) -> float:
        """Judge by the totals, the row as it stands, and the products that the pawns are good for."""
        blacks = count_bits(self.row)
        whites = self.length - blacks
        if self.removing:
            taken = self._taken(self.row)
            if self.mover == 0:
                blacks -= taken
            else:
                whites -= taken
        estimate = self.white_total - self.black_total + 0.5 * balance(self.row, self.length) + PAWN_WORTH * (whites - blacks)
        size = 3.0 + 0.3 * self.length
        if estimate < 0:
            return estimate / (size - estimate)
        return estimate / (size + estimate)

    def prefer(self, actions: list[int], count: int, weights: list[float]) -> bool:
        """Weigh swaps by the products they make and the enemy pawns they bring to an end, removals by their number."""
        for index in range(count):
            weights[index] = self._weight(actions[index])
        return True

    def _weight(self, action: int) -> float:
        """Weigh one action for the player to act."""
        if action < SWAPS:
            return self._promise(self.result_of(action))
        return self._removal_weight(action)

    def _removal_weight(self, action: int) -> float:
        """Count the pawns that a removal takes."""
        if action > RIGHT:
            return action - RIGHT
        if action > LEFT:
            return action - LEFT
        return 0.0

    def _promise(self, row: int) -> float:
        """Weigh a row that the player to act could make: the score it brings and the pawns that can then be taken."""
        value = balance(row, self.length)
        if self.mover == 1:
            value = -value
        return value + PAWN_WORTH * self._taken(row)

    def _taken(self, row: int) -> int:
        """Count the enemy pawns that the player to act could take off an end of a row (LC-10)."""
        if self.mover == 0:
            row = ~row & ((ONE << self.length) - 1)
        if row == 0:
            return self.length
        left = lowest_bit(row)
        right = self.length - 1 - highest_bit(row)
        return max(left, right)

    def rollout_action(self, actions: list[int], rng: list[int]) -> int:
        """Make the best of a few random swaps; take all one can."""
        if not self.removing:
            return self._rollout_swap(actions, rng)
        count = self.legal_into(actions)
        if below(rng, 4) == 0:
            return actions[below(rng, count)]
        left = self.enemy_run(False)
        right = self.enemy_run(True)
        return LEFT + left if left >= right else RIGHT + right

    def _rollout_swap(self, actions: list[int], rng: list[int]) -> int:
        """Draw a few swaps and make the most promising."""
        best = -1
        best_weight = 0.0
        for draw in range(DRAWS):  # noqa: B007  (a C loop)
            action = self._drawn_swap(rng)
            result = self.result_of(action)
            if self._allowed(result):
                weight = self._promise(result)
                if best < 0 or weight > best_weight:
                    best = action
                    best_weight = weight
        return best if best >= 0 else self.random_action(actions, rng)
