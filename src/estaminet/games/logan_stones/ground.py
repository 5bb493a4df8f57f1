"""The part of the plane that a table shows: it follows the island, in steps, so that it seldom moves.

Cells are counted in half cells across, 2q + r, and in lines down, r.
"""

from __future__ import annotations

from typing import NamedTuple

from estaminet.games.logan_stones import codes
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.notation import HAND, ISLAND, stones

STEP_ACROSS, STEP_DOWN = 4, 2


class Ground(NamedTuple):
    """The first and last half column and line that are shown."""

    left: int
    right: int
    top: int
    bottom: int

    def holds(self, column: int, line: int) -> bool:
        """Whether a cell is shown."""
        return self.left <= 2 * column + line <= self.right and self.top <= line <= self.bottom

    def cells(self) -> list[tuple[int, int]]:
        """List the cells line by line."""
        return [
            ((across - line) // 2, line)
            for line in range(self.top, self.bottom + 1)
            for across in range(self.left, self.right + 1)
            if (across - line) % 2 == 0
        ]


HOME = Ground(-8, 10, -4, 4)  # around the first two stones


def is_study(position: LoganStonesPosition) -> bool:
    """Whether stones are missing, as in the figures of a book: then nothing is shown but what is there."""
    return any(position.stone(number)[0] == codes.ABSENT for number in range(18))


def ground(position: LoganStonesPosition) -> Ground:
    """Choose what to show: the home ground while the island lies in it, else as much ground around the island."""
    places = [(2 * stone.column + stone.line, stone.line) for stone in [*stones(position, ISLAND), *stones(position, HAND)]]
    least_across, most_across = min(place[0] for place in places) - 2, max(place[0] for place in places) + 2
    least_down, most_down = min(place[1] for place in places) - 1, max(place[1] for place in places) + 1
    if is_study(position):
        return Ground(least_across, most_across, least_down, most_down)
    left, right = _span(least_across, most_across, HOME.left, HOME.right, STEP_ACROSS)
    top, bottom = _span(least_down, most_down, HOME.top, HOME.bottom, STEP_DOWN)
    return Ground(left, right, top, bottom)


def _span(least: int, most: int, home_least: int, home_most: int, step: int) -> tuple[int, int]:
    """Choose a span that holds another and is as wide as home, moved in steps only."""
    first, last = home_least, home_most
    if most - least <= last - first:
        moved = max(0, -(-(most - last) // step)) - max(0, -(-(first - least) // step))
        first, last = first + moved * step, last + moved * step
    return min(first, least), max(last, most)
