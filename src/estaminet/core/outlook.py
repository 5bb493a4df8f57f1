"""Whether a player can win before the other acts: all ways to go on with a turn, looked through within limits."""

from __future__ import annotations

import cython

from estaminet.core.position import Position

if not cython.compiled:
    from estaminet.core.position import MOST_LEGAL

DEEPEST = 6  # actions of a turn
MOST = 20000  # positions that are looked at


class Frame:
    """A scratch position of one depth, with its own list of actions."""

    def __init__(self, root: Position, depth: int) -> None:
        self.position = root.copy()
        self.depth = depth
        if depth:  # the last has none: a frame that held itself would wait for the collector with all its memory
            self.deeper = Frame(root, depth - 1)
        if not cython.compiled:
            self.actions = [0] * MOST_LEGAL

    def search(self, left: int) -> int:
        """Look for a win of the player to act at so many positions; give how many are left, 0 if it was too much, -1 for a win."""
        if self.depth == 0:
            return 0
        player = self.position.to_move()
        count = self.position.legal_into(self.actions)
        for index in range(count):
            left -= 1
            if left <= 0:
                return 0
            self.deeper.position.copy_from(self.position)
            self.deeper.position.apply(self.actions[index])
            if self.deeper.position.is_over():
                if self.deeper.position.outcome() == 1 - 2 * player:
                    return -1
            elif self.deeper.position.to_move() == player:
                left = self.deeper.search(left)
                if left <= 0:
                    return left
        return left

    def outcome(self, most: int) -> int:
        """Search without the GIL."""
        with cython.nogil:
            return self.search(most)


def can_win(position: Position, most: int = MOST) -> bool | None:
    """Whether the player to act can win before the other acts; None if that is too much to look at."""
    if position.over:
        return False
    left = Frame(position, DEEPEST).outcome(most)
    return True if left < 0 else False if left else None
