"""What was clicked so far, what can be clicked next, and where the arrow keys lead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from estaminet.cli.grid import Spot
from estaminet.core.scene import Choice

DIRECTIONS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}  # lines down, columns to the right
ASPECT = 2  # a character is about twice as high as it is wide
ASIDE = 3  # how much worse a place beside the way is than one farther along it


class Clicks:
    """The clicks towards one of the legal actions."""

    def __init__(self, choices: Iterable[Choice] = ()) -> None:
        self.choices = list(choices)
        self.path: tuple[str, ...] = ()

    def next_ids(self) -> frozenset[str]:
        """List what can be clicked next."""
        size = len(self.path)
        return frozenset(path[size] for path, _ in self.choices if len(path) > size and path[:size] == self.path)

    def let_go(self) -> None:
        """Begin anew."""
        self.path = ()

    def click(self, name: str) -> int | None:
        """Take a click: the action that it completes, else None. One that leads nowhere begins anew, with itself if that is possible."""
        if name not in self.next_ids():
            self.let_go()
            if name not in self.next_ids():
                return None
        self.path = (*self.path, name)
        return next((action for path, action in self.choices if path == self.path), None)


def neighbour(spots: Mapping[str, Spot], lit: Iterable[str], start: str, direction: str) -> str:
    """Find the lit place that an arrow key leads to from another; the same if there is none that way."""
    if start not in spots:
        return first(spots, lit)
    down, right = DIRECTIONS[direction]
    costs = {}
    for name in lit:
        if name in spots:
            lines = (spots[name].line - spots[start].line) * ASPECT
            columns = spots[name].middle - spots[start].middle
            along, aside = lines * down + columns * right, abs(lines * right) + abs(columns * down)
            if along > 0 and along >= aside / ASIDE:
                costs[name] = along + ASIDE * aside
    return min(costs, key=lambda name: (costs[name], name), default=start)


def in_order(spots: Mapping[str, Spot], lit: Iterable[str]) -> list[str]:
    """List lit places as one reads."""
    return sorted((name for name in lit if name in spots), key=lambda name: (spots[name].line, spots[name].column))


def first(spots: Mapping[str, Spot], lit: Iterable[str]) -> str:
    """Give the first lit place as one reads; empty if there is none."""
    return next(iter(in_order(spots, lit)), "")
