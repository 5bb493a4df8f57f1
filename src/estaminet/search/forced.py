"""Forced wins: whether a player wins within so many own turns, whatever the other does. Perfect information; all replies are tried."""

from __future__ import annotations

import cython

from estaminet.core.position import Position

if not cython.compiled:
    from estaminet.core.position import MOST_LEGAL
    from estaminet.core.rng import mix

    ENTRIES = 1 << 16
    UNKNOWN, NO, YES = -1, 0, 1

DEEPEST = 40  # actions


class Shared:
    """What all frames of one search share: whose win is looked for, what may be spent, what is known already."""

    def __init__(self, attacker: int, nodes: int) -> None:
        self.attacker = attacker
        self.left = nodes
        if not cython.compiled:
            self.keys = [0] * ENTRIES
            self.results = [0] * ENTRIES

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
    """A scratch position of one depth, with its own list of actions; `refuting` is the reply that answered the last try here."""

    def __init__(self, root: Position, shared: Shared, depth: int) -> None:
        self.position = root.copy()
        self.shared = shared
        self.last = depth == 1
        self.deeper = self if self.last else Frame(root, shared, depth - 1)
        self.refuting = -1
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
        if self.last or self.shared.left <= 0:
            return UNKNOWN
        self.shared.left -= 1
        key = mix(self.position.position_key(), turns)
        result = self.shared.known(key)
        if result == UNKNOWN:
            result = self.shared.note(key, self.attack(turns) if attacking else self.defend(turns))
        return result

    def attack(self, turns: int) -> int:
        """Find an action that wins."""
        result = NO
        count = self.position.legal_into(self.actions)
        for index in range(count):
            self.step(self.actions[index])
            ended = self.deeper.position.to_move() != self.shared.attacker
            found = self.deeper.judge(turns - 1 if ended else turns)
            if found == YES:
                return YES
            if found == UNKNOWN:
                result = UNKNOWN
        return result

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

    def __init__(self, root: Position, attacker: int, nodes: int) -> None:
        self.shared = Shared(attacker, nodes)
        self.frame = Frame(root, self.shared, DEEPEST)

    def wins(self, position: Position, turns: int) -> bool | None:
        """Whether the attacker wins within so many turns of its own; None if that could not be found within what may be spent."""
        result = self.frame.begin(position, turns)
        return None if result == UNKNOWN else result == YES
