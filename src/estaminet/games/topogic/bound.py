"""No seeker needs fewer turns on average than this: what scores can tell apart, and how far pawns must go.

Information: the classes into which a first placing parts the sixty secrets depend only on which of its tiles share a colour
or a value; there are few such patterns, and all are tried. A later ask parts a class into no more scores than the richest
pattern has, a gathering ends the round for one secret and tells two others apart (`deduction.least_totals`).

Gathering: a secret is found in turn t at the earliest if every pawn stood within t - 1 turns of it after placing. All
placings are tried; in turns 2 and 3 no more secrets are found than scores tell apart. The greater of both is the bound.
"""

from __future__ import annotations

from itertools import product

import cython

from estaminet.games.topogic.deduction import Deduction, least_totals
from estaminet.games.topogic.kernel import TopogicPosition

if not cython.compiled:
    from estaminet.core.bits import count_bits
    from estaminet.games.topogic.codes import TILES

    WITHIN = 4 * TILES

ONE = 1


def patterns(length: int) -> list[tuple[int, ...]]:
    """List the ways in which tiles can share something: each new thing has the next number."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(length):
        found = [(*pattern, number) for pattern in found for number in range(max(pattern, default=-1) + 2)]
    return found


def class_sizes(seekers: int) -> set[tuple[int, ...]]:
    """List how the sixty secrets can be parted by a placing: sizes of the classes, the secret found left out."""
    found = set()
    for colours, values in product(patterns(seekers), patterns(seekers)):
        sizes: dict[int, int] = {}
        for colour, value in product(range(10), range(6)):
            score = colours.count(colour) + values.count(value)
            sizes[score] = sizes.get(score, 0) + 1
        sizes.pop(2 * seekers, None)
        found.add(tuple(sorted(sizes.values())))
    return found


def information(seekers: int) -> tuple[float, int, int]:
    """Give the least sum of turns by information alone, the most scores told apart by one ask, and the most secrets by two."""
    sizes = class_sizes(seekers)
    classes = max(len(parts) for parts in sizes)
    least = least_totals(classes)
    total = min(60 + sum(least[size] for size in parts) for parts in sizes)
    return total, classes, max(sum(min(size, classes) for size in parts) for parts in sizes)


class Gathering:
    """Tries all placings on a field."""

    def __init__(self, position: TopogicPosition, classes: int, second: int) -> None:
        if not cython.compiled:
            self.within = [0] * WITHIN
        self.seekers = position.seekers
        self.tiles = position.tiles
        self.start = position.border if position.border_start else position.tiles
        self.classes = classes
        self.second = second
        self.best = 1 << 30
        deduction = Deduction(position)
        for tile, other in product(range(TILES), range(TILES)):
            if self.tiles >> tile & self.tiles >> other & 1:
                for turns in range(max(1, deduction.way(tile, other)), 5):
                    self.within[(turns - 1) * TILES + tile] |= ONE << other

    def least(self, enough: int) -> int:
        """Give the least sum of turns over all secrets; one that is small enough ends the trial."""
        self.enough = enough
        with cython.nogil:
            self._all(0, 0, self.tiles, self.tiles, self.tiles, self.tiles)
        return self.best

    def _all(self, pawn: int, first: int, one: int, two: int, three: int, four: int) -> None:
        """Put a pawn on every tile from the first on, pawns being alike."""
        for tile in range(first, TILES):
            if self.start >> tile & 1 and self.best > self.enough:
                self._place(
                    pawn,
                    tile,
                    one & self.within[tile],
                    two & self.within[TILES + tile],
                    three & self.within[2 * TILES + tile],
                    four & self.within[3 * TILES + tile],
                )

    def _place(self, pawn: int, first: int, one: int, two: int, three: int, four: int) -> None:
        if pawn + 1 < self.seekers:
            self._all(pawn + 1, first, one, two, three, four)
        else:
            self.best = min(self.best, self._late(one, two, three, four))

    def _late(self, one: int, two: int, three: int, four: int) -> int:
        """Count for each turn the secrets not found by then; one may be found in the first, all by the sixth."""
        count = count_bits(self.tiles)
        late = 2 * count - 1
        late += count - min(self.classes, count_bits(one))
        late += count - min(self.second, count_bits(two))
        return late + count - count_bits(three) + count - count_bits(four)


def lower_bound(position: TopogicPosition) -> float:
    """Give the turns that no seeker undercuts on average over all sixty secrets of a field."""
    total, classes, second = information(position.seekers)
    return max(total, Gathering(position, classes, second).least(int(total))) / 60
