"""Alpha-beta with iterative deepening over the C-level verbs of a thinker, without the GIL; perfect information only.

Every depth has a position of its own, onto which the one before is copied. Scores are those of the player to act, who may be the same
after an action. They are whole numbers: thousandths of v / (1 - |v|), where v is what `evaluate` says; a win is worth SURE, less
the actions that it takes. A table of fixed size keeps what was found under a position's key.

Actions are tried in the order that the table, `prefer`, and what refuted other actions before suggest. Where the horizon is
reached, actions that `prefer` weighs as loud are still followed. Unless told otherwise the search is selective: late quiet actions are
looked at less deeply first, and near the horizon those that could not help are left out, which never makes a loss certain.
"""

from __future__ import annotations

import cython

from estaminet.core.deadline import Deadline
from estaminet.core.game import Deepening
from estaminet.core.position import Position
from estaminet.search.frames import Frame, Shared

if not cython.compiled:
    from estaminet.core.deadline import clock_us
    from estaminet.core.position import MOST_LEGAL
    from estaminet.search.frames import CERTAIN, DEEPEST, ENDLESS, ENTRIES, NOTHING, score_of, value_of
    from estaminet.search.nodes import release, zeros

NO_END = 2_000_000_000
NEAR = 0.0101  # root actions so much worse than the best get exact values, a little more than `engines/choice.py` takes for equal
WINDOW = 120  # about the score of the iteration before
UNGUESSED = 3  # iterations whose first action is scored without a guess
UNKNOWN = 990_000  # the score of a root action that was not looked at
MEGABYTE = 1_000_000


class AlphaBeta:
    """One search of one thread; it goes on from action to action with what its table holds."""

    def __init__(self, position: Position, seat: int, seed: int, deepening: Deepening, overlook: float = 0.0, exact: int = 1) -> None:
        self.root = position.game.thinker()
        self.root.game = position.game
        self.root.copy_from(position)
        self.shared = Shared(position, seat, seed, deepening, overlook)
        self.frame = Frame(self.root, self.shared, 0)
        self.exact = exact
        self.simulations = 0
        self.ranking = zeros(MOST_LEGAL)
        self.actions = zeros(MOST_LEGAL)
        self.scores = zeros(MOST_LEGAL)
        self.depths = zeros(MOST_LEGAL)
        self.lengths = zeros(MOST_LEGAL)
        self.following = zeros(MOST_LEGAL * DEEPEST)
        if not (self.ranking and self.actions and self.scores and self.depths and self.lengths and self.following):
            raise MemoryError
        self._begin()

    def __dealloc__(self) -> None:
        release(self.ranking)
        release(self.actions)
        release(self.scores)
        release(self.depths)
        release(self.lengths)
        release(self.following)

    @property
    def megabytes(self) -> float:
        """The memory that is taken up, about: the table is touched page by page."""
        return 1.0 + min(16 * ENTRIES, 4096 * self.shared.written) / MEGABYTE

    def run(self, simulations: int, milliseconds: int, deadline: Deadline) -> None:
        """Search until one of the budgets is spent (0: no such budget), the result is certain or the deadline is stopped.

        A simulation is a position that is looked at; some action is looked at in any case.
        """
        self.shared.deadline = deadline
        self.shared.end_us = 0
        if milliseconds > 0:
            self.shared.end_us = clock_us() + milliseconds * 1000
            if deadline.end_us > 0:
                self.shared.end_us = min(self.shared.end_us, deadline.end_us)
        self.shared.last_node = simulations if simulations > 0 else NO_END
        self.shared.nodes = 0
        self.shared.due = 0
        self.shared.halted = False
        with cython.nogil:
            self._deepen()
        self.simulations += min(self.shared.nodes, self.shared.last_node)

    def _begin(self) -> None:
        """List the root's actions."""
        self.frame.position.copy_from(self.root)
        self.frame.list_all(NOTHING)
        self.count = self.frame.count
        self.depth = 0
        self.shared.age = (self.shared.age + 1) & 63
        for index in range(self.count):
            self.actions[index] = self.frame.pick(index)
            self.ranking[index] = index
            self.scores[index] = UNKNOWN
            self.depths[index] = 0
            self.lengths[index] = 0

    def _deepen(self) -> None:
        """Look ahead one action further each time."""
        while self.count > 0 and self.depth < DEEPEST - 2 and abs(self.scores[self.ranking[0]]) < CERTAIN:
            self._iterate(self.depth + 1)
            if self.shared.halted:
                break
            self.depth += 1

    def _iterate(self, depth: int) -> None:
        """Value the root's actions, those of the iteration before that were best first; what is found counts at once."""
        for rank in range(self.count):
            place = self.ranking[rank]
            floor = self._floor(rank)
            self.frame.step(self.actions[place])
            if rank == 0:
                self.shared.unbounded = depth == 1
                score = self._value_first(depth, self.scores[place])
                self.shared.unbounded = False
            else:
                score = self._value_other(depth, floor)
            if self.shared.halted:
                return
            if score > floor:
                self._record(rank, score, depth)
            else:
                self.scores[place] = min(self.scores[place], score)

    def _value_first(self, depth: int, guess: int) -> int:
        """Score the first action exactly, at first near what it was."""
        if depth <= UNGUESSED:
            return self.frame.follow(depth - 1, -ENDLESS, ENDLESS)
        score = self.frame.follow(depth - 1, guess - WINDOW, guess + WINDOW)
        if score <= guess - WINDOW and not self.shared.halted:
            return self.frame.follow(depth - 1, -ENDLESS, guess)
        if score >= guess + WINDOW and not self.shared.halted:
            return self.frame.follow(depth - 1, guess, ENDLESS)
        return score

    def _value_other(self, depth: int, floor: int) -> int:
        """Score another action, exactly if it is above the floor."""
        score = ENDLESS
        if floor > -ENDLESS:
            score = self.frame.follow(depth - 1, floor, floor + 1)
        if score > floor and not self.shared.halted:
            score = self.frame.follow(depth - 1, floor, ENDLESS)
        return score

    def _floor(self, rank: int) -> int:
        """Give the score above which the action of a rank is to be valued exactly, those before it being known."""
        if rank < self.exact:
            return -ENDLESS
        best = self.scores[self.ranking[0]]
        if abs(best) >= CERTAIN:
            return min(best, self.scores[self.ranking[self.exact - 1]]) - 1
        return min(score_of(value_of(best) - NEAR), self.scores[self.ranking[self.exact - 1]] - 1)

    def _record(self, rank: int, score: int, depth: int) -> None:
        """Keep the exact score of the action of a rank, with its line, and rank it anew among those before it."""
        place = self.ranking[rank]
        self.scores[place] = score
        self.depths[place] = depth
        self.lengths[place] = self.frame.deeper.length
        for index in range(self.frame.deeper.length):
            self.following[place * DEEPEST + index] = self.frame.deeper.line[index]
        while rank > 0 and self.scores[self.ranking[rank - 1]] < score:
            self.ranking[rank] = self.ranking[rank - 1]
            rank -= 1
        self.ranking[rank] = place

    # From one root to the next.

    def advance(self, action: int, position: Position) -> bool:
        """Go on from the position after a root action, with what the table holds."""
        self.root.copy_from(position)
        with cython.nogil:
            self._begin()
        return True

    def place(self, position: Position) -> None:
        """Search the same position, in which nothing is hidden, on."""
        self.root.copy_from(position)

    # What came out, for Python.

    @property
    def proven(self) -> int | None:
        """The root's certain result for the first player; None if it is not known."""
        return self._proven(self.scores[self.ranking[0]]) if self.count else None

    def _proven(self, score: int) -> int | None:
        """Tell whether a score of the root is a certain win or loss, for the first player."""
        if abs(score) < CERTAIN:
            return None
        return 1 if (score > 0) == (self.root.to_move() == 0) else -1

    def lines(self) -> list[tuple[int, int, float, int | None, list[int]]]:
        """Give for each root action that was looked at: weight, weight × value for the first player, what is proven, the line.

        The weight doubles with each action that an exact value looked ahead. Where a later look found but a bound, that is the value.
        """
        found = []
        sign = 1 - 2 * self.root.to_move()
        for rank in range(self.count):
            place = self.ranking[rank]
            score, weight = self.scores[place], 1 << min(self.depths[place], 20)
            if score == UNKNOWN:
                continue
            line = [self.actions[place]] + [self.following[place * DEEPEST + index] for index in range(self.lengths[place])]
            found.append((self.actions[place], weight, sign * value_of(score) * weight, self._proven(score), line))
        return found
