"""Forced wins: whether a player wins within so many own turns, whatever the other does. Perfect information; all replies are tried.

The attacker may be content with the most promising actions: what is found then is as certain, but there may be more.
"""

from __future__ import annotations

import cython

from estaminet.core.deadline import Deadline
from estaminet.core.position import Position

if not cython.compiled:
    from estaminet.core.deadline import clock_us
    from estaminet.core.position import MOST_LEGAL
    from estaminet.core.rng import mix

    ENTRIES = 1 << 16
    UNKNOWN, NO, YES = -1, 0, 1

DEEPEST = 40  # actions
CLOCK_NODES = 255  # between two looks at the clock; all bits set
WIDTHS = (8, 24)  # of the attacker's actions, that are tried at first and then
NODES_PER_MS = 3000  # that are looked at, about
ACTIONS_PER_TURN = 4  # of both players together, for which there is room
FEWEST_NODES = 20_000  # for which it is worth while to begin


class Shared:
    """What all frames of one search share: whose win is looked for, what may be spent, what is known already."""

    def __init__(self, attacker: int, nodes: int, width: int) -> None:
        self.attacker = attacker
        self.left = nodes
        self.width = width
        self.deadline = Deadline()
        self.end_us = 0
        if not cython.compiled:
            self.keys = [0] * ENTRIES
            self.results = [0] * ENTRIES
            self.weights = [0.0] * MOST_LEGAL

    def spends(self) -> bool:
        """Count a position that is looked at; False if nothing more may be spent."""
        self.left -= 1
        if self.left & CLOCK_NODES == 0 and (self.deadline.stopped or (self.end_us > 0 and clock_us() >= self.end_us)):
            self.left = 0
        return self.left > 0

    def known(self, key: int) -> int:
        """Tell what is known under a key."""
        place = key & (ENTRIES - 1)
        return self.results[place] if self.keys[place] == key else UNKNOWN

    def note(self, key: int, result: int) -> int:
        """Keep what was found, if anything, and give it."""
        if result != UNKNOWN:
            place = key & (ENTRIES - 1)
            self.keys[place] = key
            self.results[place] = result
        return result


class Frame:
    """A scratch position of one depth, with its own list of actions."""

    def __init__(self, root: Position, shared: Shared, depth: int) -> None:
        self.position = root.copy()
        self.shared = shared
        self.last = depth == 1
        if not self.last:  # the last has none: a frame that held itself would wait for the collector with all its memory
            self.deeper = Frame(root, shared, depth - 1)
        self.refuting = -1
        self.winning = -1
        if not cython.compiled:
            self.actions = [0] * MOST_LEGAL

    def begin(self, root: Position, turns: int) -> int:
        """Search from a position, in which either player may be to act, without the GIL."""
        self.position.copy_from(root)
        with cython.nogil:
            return self.judge(turns)

    def judge(self, turns: int) -> int:
        """Tell whether the attacker wins within so many turns of its own, one that goes on included."""
        if self.position.is_over():
            return YES if self.position.outcome() == 1 - 2 * self.shared.attacker else NO
        attacking = self.position.to_move() == self.shared.attacker
        if turns == 0:
            return NO
        if self.last or self.shared.left <= 0 or not self.shared.spends():
            return UNKNOWN
        key = mix(self.position.position_key(), turns)
        result = self.shared.known(key)
        if result == UNKNOWN:
            result = self.shared.note(key, self.attack(turns) if attacking else self.defend(turns))
        return result

    def attack(self, turns: int) -> int:
        """Find an action that wins."""
        result = NO
        count = self.position.legal_into(self.actions)
        if self.shared.width:
            count = self._promising(count)
        for index in range(count):
            self.step(self.actions[index])
            ended = self.deeper.position.to_move() != self.shared.attacker
            found = self.deeper.judge(turns - 1 if ended else turns)
            if found == YES:
                self.winning = self.actions[index]
                return YES
            if found == UNKNOWN:
                result = UNKNOWN
        return result

    def _promising(self, count: int) -> int:
        """Bring the most promising of the actions to the front, and give how many are to be tried."""
        if not self.position.prefer(self.actions, count, self.shared.weights):
            return count
        for index in range(min(count, self.shared.width)):
            best = index
            for other in range(index + 1, count):
                if self.shared.weights[other] > self.shared.weights[best]:
                    best = other
            self._exchange(index, best)
        return min(count, self.shared.width)

    def _exchange(self, one: int, other: int) -> None:
        """Let two actions change places, with their weights."""
        action = self.actions[one]
        self.actions[one] = self.actions[other]
        self.actions[other] = action
        weight = self.shared.weights[one]
        self.shared.weights[one] = self.shared.weights[other]
        self.shared.weights[other] = weight

    def defend(self, turns: int) -> int:
        """Find an action after which the attacker does not win; the one that helped last time comes first."""
        result = YES
        count = self.position.legal_into(self.actions)
        for index in range(1, count):
            if self.actions[index] == self.refuting:
                self.actions[index] = self.actions[0]
                self.actions[0] = self.refuting
        for index in range(count):
            action = self.actions[index]
            self.step(action)
            found = self.deeper.judge(turns)
            if found == NO:
                self.refuting = action
                return NO
            if found == UNKNOWN:
                result = UNKNOWN
        return result

    def step(self, action: int) -> None:
        """Let the next frame stand after an action."""
        self.deeper.position.copy_from(self.position)
        self.deeper.position.apply(action)


class Prover:
    """Looks for forced wins of one player; positions must be of one game."""

    def __init__(self, root: Position, attacker: int, nodes: int = 0, width: int = 0, deepest: int = DEEPEST) -> None:
        self.shared = Shared(attacker, nodes, width)
        self.frame = Frame(root, self.shared, deepest)

    def wins(self, position: Position, turns: int) -> bool | None:
        """Whether the attacker wins within so many turns of its own; None if that could not be found within what may be spent."""
        result = self.frame.begin(position, turns)
        return None if result == UNKNOWN else result == YES

    def grant(self, nodes: int, milliseconds: int, deadline: Deadline) -> None:
        """Let so many positions be looked at from now on, for so long (0: as long as it takes) and until the deadline is stopped."""
        self.shared.left = nodes
        self.shared.deadline = deadline
        self.shared.end_us = clock_us() + 1000 * milliseconds if milliseconds > 0 else 0

    @property
    def left(self) -> int:
        """What may still be spent."""
        return self.shared.left

    @property
    def winning(self) -> int:
        """The first action of the win that was found."""
        return self.frame.winning


class ForcedWin:
    """A win of the player to act that a search of everything would take too long to find: looked for wider and further as time allows."""

    def __init__(self, position: Position, turns: int) -> None:
        self.root = position.game.thinker()
        self.root.game = position.game
        self.root.copy_from(position)
        self.action: int | None = None
        self._deepest = ACTIONS_PER_TURN * turns
        self._stages = [(width, number) for width in WIDTHS for number in range(1, turns + 1)]
        self._width = 0
        self._prover: Prover | None = None

    def run(self, nodes: int, milliseconds: int, deadline: Deadline) -> None:
        """Look at so many positions, for so long (0: as long as it takes), unless it is found before; the next run goes on."""
        while self._stages and self.action is None and nodes > 0:
            width, turns = self._stages[0]
            prover = self._narrow(width)
            prover.grant(nodes, milliseconds, deadline)
            found = prover.wins(self.root, turns)
            nodes = prover.left
            if found is None:
                return
            self._stages.pop(0)
            if found:
                self.action = prover.winning
        if not self._stages or self.action is not None:
            self._prover = None  # and its memory

    def _narrow(self, width: int) -> Prover:
        """Give a prover that tries so many actions, the one of before if it does."""
        if self._prover is None or self._width != width:
            self._prover = Prover(self.root, self.root.to_move(), width=width, deepest=self._deepest)
            self._width = width
        return self._prover

    @property
    def megabytes(self) -> float:
        """The memory that it takes up, about."""
        return 0.0 if self._prover is None else 0.8 + self._deepest / 15
