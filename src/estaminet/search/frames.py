"""The positions of an alpha-beta search, one for each depth, and what they share: budget, table, order of actions; see `alphabeta.py`."""

from __future__ import annotations

import cython

from estaminet.core.deadline import Deadline
from estaminet.core.game import Deepening
from estaminet.core.position import Position

if not cython.compiled:
    from estaminet.core.deadline import clock_us
    from estaminet.core.position import MOST_LEGAL
    from estaminet.core.rng import mix
    from estaminet.search.nodes import release, zero_words, zeros

    DEEPEST = 64
    ENTRIES = 1 << 20
    SURE, CERTAIN, ENDLESS = 1_000_000, 999_000, 2_000_000
    NOTHING = 0xFFFFFF
    AT_LEAST, AT_MOST, EXACT = 1, 2, 3

    def score_of(value: float) -> int:
        """Give the score of a value from -1 to 1."""
        return int(1000.0 * value / (1.0001 - abs(value)))

    def value_of(score: int) -> float:
        """Give the value from -1 to 1 of a score."""
        return score / (1000.0 + abs(score))


BIAS = 1 << 22  # makes a score in the table positive
CLOCK_NODES = 64  # between two looks at the clock
SHALLOW = 3  # actions from the horizon, where those that could not help are left out
LATE = 3  # actions are tried at full depth before others are looked at less deeply
FIRST, KILLER, SECOND_KILLER, QUIETEST = 2_000_000, 8000, 7000, 6900  # places in the order; loud ones are above 10,000 in most games
MOST_HISTORY = 4000


class Shared:
    """What all frames of one search share: the budget, the table, what refuted before, and how to go about the game."""

    def __init__(self, position: Position, seat: int, seed: int, deepening: Deepening, overlook: float) -> None:
        self.deadline = Deadline()
        self.end_us = 0
        self.nodes = 0
        self.last_node = 0
        self.due = 0
        self.halted = False
        self.unbounded = False
        self.age = 0
        self.written = 0
        self.action_count = position.game.action_count
        self.seat = seat
        self.loud = deepening.loud
        self.margin = int(1000 * deepening.margin)
        self.contempt = int(1000 * deepening.contempt)
        self.overlooked = int(overlook * 1000)
        self.oversight = seed ^ 0x5DEECE66D
        if not cython.compiled:
            self.weights = [0.0] * MOST_LEGAL
        self.words = zero_words(2 * ENTRIES)
        self.history = zeros(2 * self.action_count)
        if not self.words or not self.history:
            raise MemoryError

    def __dealloc__(self) -> None:
        release(self.words)
        release(self.history)

    def spends(self) -> bool:
        """Count a position that is looked at; False, and everything halts, if the budget is spent."""
        self.nodes += 1
        if self.unbounded:
            return True
        if self.deadline.stopped or self.nodes > self.last_node:
            self.halted = True
        elif self.end_us > 0 and self.nodes >= self.due:
            self.due = self.nodes + CLOCK_NODES
            self.halted = clock_us() >= self.end_us
        return not self.halted

    # The table: two places for a key, of which the second takes what the first gives up.

    def find(self, key: int) -> int:
        """Give the facts that are known under a key; 0 if there are none."""
        place = 2 * (key & (ENTRIES - 1))
        if self.words[place] == key:
            return self.words[place + 1]
        if self.words[place ^ 2] == key:
            return self.words[(place ^ 2) + 1]
        return 0

    def keep(self, key: int, score: int, action: int, depth: int, bound: int) -> None:
        """Write down what was found; what looked deeper and is of this root keeps the first place."""
        place = 2 * (key & (ENTRIES - 1))
        facts = self.words[place + 1]
        if self.words[place] != key and facts:
            old = (facts >> 48) & 255
            if facts >> 58 == self.age and old > depth:
                place = place ^ 2
            else:
                self.words[place ^ 2] = self.words[place]
                self.words[(place ^ 2) + 1] = facts
        self.words[place] = key
        facts = depth | (bound << 8)
        facts = (facts << 24) | action
        self.words[place + 1] = (self.age << 58) | (facts << 24) | (score + BIAS)
        self.written += 1

    def praise(self, player: int, action: int, amount: int) -> None:
        """Let an action be tried earlier from now on, or later; the more it was praised, the less is added."""
        place = player * self.action_count + action
        self.history[place] += amount - self.history[place] * abs(amount) // MOST_HISTORY


class Frame:
    """The position of one depth, with its own list of actions."""

    def __init__(self, root: Position, shared: Shared, ply: int) -> None:
        self.position = root.copy()
        self.shared = shared
        self.ply = ply
        self.last = ply == DEEPEST - 1
        self.count = 0
        self.length = 0
        self.first = NOTHING
        self.killer = NOTHING
        self.second_killer = NOTHING
        if not cython.compiled:
            self.line = [0] * DEEPEST
        self.actions = zeros(MOST_LEGAL)
        self.order = zeros(MOST_LEGAL)
        if not self.actions or not self.order:
            raise MemoryError
        if not self.last:  # the last has none: a frame that held itself would wait for the collector with all its memory
            self.deeper = Frame(root, shared, ply + 1)

    def __dealloc__(self) -> None:
        release(self.actions)
        release(self.order)

    def step(self, action: int) -> None:
        """Let the next frame stand after an action."""
        self.deeper.position.copy_from(self.position)
        self.deeper.position.apply(action)

    def follow(self, depth: int, alpha: int, beta: int) -> int:
        """Search the next frame and give its score for the player to act here."""
        if self.deeper.position.to_move() == self.position.to_move():
            return self.deeper.search(depth, alpha, beta)
        return -self.deeper.search(depth, -beta, -alpha)

    def search(self, depth: int, alpha: int, beta: int) -> int:
        """Score the position by looking so many actions ahead: exactly between alpha and beta, else by a bound beyond them."""
        self.length = 0
        if self.position.is_over():
            self.shared.nodes += 1
            return self._ended()
        if depth <= 0 or self.last:
            return self._rest(alpha, beta)
        if not self.shared.spends():
            return 0
        key = self.position.position_key()
        facts = self.shared.find(key)
        narrow = beta - alpha == 1
        hope = ENDLESS  # the most that quiet actions can bring, if that is too little
        if narrow and facts:
            score = self._known(facts, depth, alpha, beta)
            if score != ENDLESS:
                return score
        if narrow and self.shared.margin and depth <= SHALLOW:
            stand = self._stand()
            if stand - depth * self.shared.margin >= beta:
                return stand
            if stand + depth * self.shared.margin <= alpha:
                hope = stand + depth * self.shared.margin
        self.list_all((facts >> 24) & NOTHING if facts else NOTHING)
        if self.first == NOTHING and depth > SHALLOW and self.shared.margin:
            depth -= 1  # with no hint what to try first, less will do; the next iteration has one
        return self._try_all(key, depth, alpha, beta, hope)

    def _try_all(self, key: int, depth: int, alpha: int, beta: int, hope: int) -> int:
        """Try the actions in their order, until one is more than the other player would allow."""
        best = -ENDLESS
        best_action = self.first
        floor = alpha
        tried = 0
        left = depth if self.count == 1 and self.shared.margin else depth - 1
        for index in range(self.count):
            self.pick(index)
            quiet = self.order[index] < SECOND_KILLER
            if quiet and best > -CERTAIN and beta - alpha == 1 and self.shared.margin:
                if hope < ENDLESS:
                    best = max(best, hope)
                    continue
                if depth <= SHALLOW and tried > 6 + 4 * depth:
                    continue
            self.step(self.actions[index])
            score = self._value(left, tried, quiet, floor, beta)
            if self.shared.halted:
                return 0
            tried += 1
            best = max(best, score)
            if score > floor:
                floor = score
                best_action = self.actions[index]
                self._note(best_action)
                if score >= beta:
                    self._refuted(index, depth)
                    break
        bound = AT_LEAST if best >= beta else EXACT if floor > alpha else AT_MOST
        self.shared.keep(key, self._from_here(best, 1), best_action, depth, bound)
        return best

    def _value(self, left: int, tried: int, quiet: bool, floor: int, beta: int) -> int:
        """Score an action that was stepped to: the first exactly, others only if they are better than the floor."""
        if tried == 0:
            return self.follow(left, floor, beta)
        score = ENDLESS
        if quiet and tried >= LATE and left > 0 and self.shared.margin:
            score = self.follow(left - 1 - (tried >= 6) - (tried >= 15) - (tried >= 6 and left >= 4), floor, floor + 1)
        if score > floor:
            score = self.follow(left, floor, floor + 1)
        if score > floor and score < beta and not self.shared.halted:
            score = self.follow(left, floor, beta)
        return score

    def _rest(self, alpha: int, beta: int) -> int:
        """Score a position at the horizon: as it stands, or better by what is loud."""
        if not self.shared.spends():
            return 0
        best = self._stand()
        if best >= beta or self.last:
            return best
        alpha = max(alpha, best)
        self._list_loud()
        for index in range(self.count):
            self.pick(index)
            self.step(self.actions[index])
            score = self.follow(0, alpha, beta)
            if self.shared.halted:
                return 0
            best = max(best, score)
            if score > alpha:
                alpha = score
                self._note(self.actions[index])
                if score >= beta:
                    break
        return best

    # Scores.

    def _stand(self) -> int:
        """Score the position as it stands."""
        value = self.position.evaluate()
        score = score_of(max(-0.99, min(0.99, value)))
        return score if self.position.to_move() == 0 else -score

    def _ended(self) -> int:
        """Score a finished game; who thinks wants a little more than a draw."""
        if self.position.outcome() == 0:
            return -self.shared.contempt if self.position.to_move() == self.shared.seat else self.shared.contempt
        return self.position.outcome() * (1 - 2 * self.position.to_move()) * (SURE - self.ply)

    def _known(self, facts: int, depth: int, alpha: int, beta: int) -> int:
        """Give the score that the table has, if it looked far enough and decides; else ENDLESS."""
        if cython.cast(int, (facts >> 48) & 255) < depth:
            return ENDLESS
        score = self._from_here(cython.cast(int, facts & NOTHING) - BIAS, -1)
        bound = (facts >> 56) & 3
        if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
            return score
        return ENDLESS

    def _from_here(self, score: int, way: int) -> int:
        """Count the actions to a certain end from here instead of from the root, or (way -1) the other way round."""
        if score >= CERTAIN:
            return score + way * self.ply
        if score <= -CERTAIN:
            return score - way * self.ply
        return score

    # What was learned on the way.

    def _note(self, action: int) -> None:
        """Begin the best line from here with an action."""
        self.line[0] = action
        self.length = self.deeper.length + 1
        for index in range(self.deeper.length):
            self.line[index + 1] = self.deeper.line[index]

    def _refuted(self, index: int, depth: int) -> None:
        """Praise the quiet action that refuted what was played before, and blame those that were tried in vain."""
        if self.order[index] >= KILLER + 1 and self.order[index] != FIRST:
            return
        if self.actions[index] != self.killer:
            self.second_killer = self.killer
            self.killer = self.actions[index]
        player = self.position.to_move()
        amount = min(16 * depth * depth, 1600)
        self.shared.praise(player, self.actions[index], amount)
        for place in range(index):
            if self.order[place] < SECOND_KILLER:
                self.shared.praise(player, self.actions[place], -amount)

    # Which actions, in which order.

    def list_all(self, first: int) -> None:
        """List the actions that it notices, with their places in the order."""
        self.first = first
        self._list_noticed()
        weighed = self.position.prefer(self.actions, self.count, self.shared.weights)
        for index in range(self.count):
            self.order[index] = self._promise(self.actions[index], self.shared.weights[index] if weighed else 0.0)

    def _promise(self, action: int, weight: float) -> int:
        """Place an action in the order."""
        if action == self.first:
            return FIRST
        if weight >= self.shared.loud:
            louder: int = cython.cast(int, 1000 * (weight - self.shared.loud))
            return KILLER + 1 + louder
        if action == self.killer:
            return KILLER
        if action == self.second_killer:
            return SECOND_KILLER
        quiet: int = cython.cast(int, 500 * weight)
        place = self.position.to_move() * self.shared.action_count + action
        return min(QUIETEST, quiet + self.shared.history[place])

    def _list_loud(self) -> None:
        """List the loud actions that it notices."""
        self._list_noticed()
        kept = 0
        if self.position.prefer(self.actions, self.count, self.shared.weights):
            for index in range(self.count):
                if self.shared.weights[index] >= self.shared.loud:
                    self.actions[kept] = self.actions[index]
                    self.order[kept] = cython.cast(int, 1000 * self.shared.weights[index])
                    kept += 1
        self.count = kept

    def _list_noticed(self) -> None:
        """List the legal actions without those that are overlooked; one at least is noticed."""
        self.count = self.position.legal_into(self.actions)
        if self.shared.overlooked == 0:
            return
        kept = 0
        for index in range(self.count):
            if self._notices(self.actions[index]):
                self.actions[kept] = self.actions[index]
                kept += 1
        self.count = max(kept, 1)

    def _notices(self, action: int) -> bool:
        drawn = mix(mix(self.position.position_key(), self.shared.oversight), action) % 1000
        return drawn >= self.shared.overlooked

    def pick(self, index: int) -> int:
        """Bring the best of the actions from an index on to that index, and give it."""
        best = index
        for other in range(index + 1, self.count):
            if self.order[other] > self.order[best]:
                best = other
        swapped = self.actions[best]
        self.actions[best] = self.actions[index]
        self.actions[index] = swapped
        swapped = self.order[best]
        self.order[best] = self.order[index]
        self.order[index] = swapped
        return self.actions[index]
