"""Counting the positions that can be reached: the classic check of a kernel."""

from __future__ import annotations

import cython

from estaminet.core.position import Position

if not cython.compiled:
    from estaminet.core.position import MOST_LEGAL


class Frame:
    """A scratch position of one depth, with its own list of actions."""

    def __init__(self, root: Position, depth: int) -> None:
        self.position = root.copy()
        self.deeper = Frame(root, depth - 1) if depth > 1 else self
        if not cython.compiled:
            self.actions = [0] * MOST_LEGAL

    def enter(self, root: Position, action: int) -> None:
        """Stand after an action of the root."""
        self.position.copy_from(root)
        self.position.apply(action)

    def measure(self, depth: int) -> int:
        """Count the leaves below, without the GIL."""
        with cython.nogil:
            return self.leaves(depth)

    def leaves(self, depth: int) -> int:
        """Count the positions that lie `depth` actions further on."""
        if depth == 0:
            return 1
        count = self.position.legal_into(self.actions)
        if depth == 1:
            return count
        total = 0
        for index in range(count):
            self.deeper.position.copy_from(self.position)
            self.deeper.position.apply(self.actions[index])
            total += self.deeper.leaves(depth - 1)
        return total


def perft(position: Position, depth: int) -> int:
    """Count the ways to play `depth` actions from a position."""
    return Frame(position, depth).measure(depth)


def divide(position: Position, depth: int) -> dict[int, int]:
    """Count the same for each first action; depth at least 1."""
    frame = Frame(position, depth - 1)
    counts = {}
    for action in position.legal_actions():
        frame.enter(position, action)
        counts[action] = frame.measure(depth - 1)
    return counts
