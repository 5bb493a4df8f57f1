"""No seeker needs fewer turns on average than this: what scores can tell apart, and how far pawns must go.

All first placings of a field are tried. Each parts the secrets into classes by their score, and for each class two things hold:

Information: a later ask parts a class into no more scores than the richest pattern of shared colours and values has, a gathering
ends the round for one secret and parts the others in two (`totals.least_totals`).

Distance: a secret is found in turn t only if every pawn stood within t - 1 turns of it after placing; one secret of a class at
most is found in turn 2, and by turns 3 and 4 no more than scores tell apart.

A class costs the greater of both, a placing the sum of its classes, and the bound is the least of all placings.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import cython

from estaminet.games.topogic.codes import VALUES
from estaminet.games.topogic.deduction import Deduction
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.totals import least_totals

if not cython.compiled:
    from estaminet.core.bits import count_bits
    from estaminet.games.topogic.codes import TILES

    WITHIN = 4 * TILES

ONE = 1
NEVER = 1e18


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


@cache
def information(seekers: int) -> tuple[float, int]:
    """Give the least sum of turns for sixty secrets by information alone, and the most scores told apart by one ask."""
    sizes = class_sizes(seekers)
    classes = max(len(parts) for parts in sizes)
    least = least_totals(classes)
    total = min(60 + sum(least[size] for size in parts) for parts in sizes)
    return total, classes


class Placings:
    """Tries all first placings on a field: which secrets their score leaves together, and how far those are."""

    def __init__(self, position: TopogicPosition) -> None:
        if not cython.compiled:
            self.within = [0] * WITHIN
            self.alike = [0] * (2 * TILES)
            self.least = [0.0] * (TILES + 1)
        self.seekers = position.seekers
        self.tiles = position.tiles
        self.start = position.border if position.border_start else position.tiles
        self.scores = information(position.seekers)[1]
        self.best = NEVER
        for count, total in enumerate(least_totals(self.scores)):
            self.least[count] = total
        self._survey(Deduction(position))

    def _survey(self, deduction: Deduction) -> None:
        """Learn, for each tile, what lies within 1 to 4 turns, and what shares its colour or its value."""
        for tile, other in product(range(TILES), range(TILES)):
            if self.tiles >> tile & self.tiles >> other & 1:
                for turns in range(max(1, deduction.way(tile, other)), 5):
                    self.within[(turns - 1) * TILES + tile] |= ONE << other
                if tile // VALUES == other // VALUES:
                    self.alike[2 * tile] |= ONE << other
                if tile % VALUES == other % VALUES:
                    self.alike[2 * tile + 1] |= ONE << other

    def least_total(self) -> float:
        """Give the least sum of turns over all secrets."""
        with cython.nogil:
            self._all(0, 0, self.tiles, self.tiles, self.tiles, self.tiles, 0, 0, 0, 0)
        return self.best

    def _all(self, pawn: int, first: int, one: int, two: int, three: int, four: int, a: int, b: int, c: int, d: int) -> None:
        """Put a pawn on every tile from the first on, pawns being alike; a to d are the bits of the secrets' scores, the lowest first."""
        for tile in range(first, TILES):
            if self.start >> tile & 1:
                self._place(
                    pawn,
                    tile,
                    one & self.within[tile],
                    two & self.within[TILES + tile],
                    three & self.within[2 * TILES + tile],
                    four & self.within[3 * TILES + tile],
                    a,
                    b,
                    c,
                    d,
                )

    def _place(self, pawn: int, tile: int, one: int, two: int, three: int, four: int, a: int, b: int, c: int, d: int) -> None:
        """Add the pawn's points to the scores of all secrets at once, bit by bit."""
        for index in range(2 * tile, 2 * tile + 2):
            more = self.alike[index]
            carry = a & more
            a ^= more
            more = b & carry
            b ^= carry
            carry = c & more
            c ^= more
            d ^= carry
        if pawn + 1 < self.seekers:
            self._all(pawn + 1, tile, one, two, three, four, a, b, c, d)
        else:
            self.best = min(self.best, self._total(one, two, three, four, a, b, c, d))

    def _total(self, one: int, two: int, three: int, four: int, a: int, b: int, c: int, d: int) -> float:
        """Sum up, class by class, what information or distance costs at the least, whichever is more."""
        total = float(count_bits(self.tiles))
        for score in range(2 * self.seekers):
            part = self.tiles & (a if score & 1 else ~a) & (b if score & 2 else ~b) & (c if score & 4 else ~c) & (d if score & 8 else ~d)
            if part:
                total += max(self.least[count_bits(part)], self._distance(part, part & one, part & two, part & three, part & four))
                if total >= self.best:
                    return total
        return total

    def _distance(self, part: int, one: int, two: int, three: int, four: int) -> float:
        """Count for each turn after the first the secrets of a class that cannot be found by then; all may be by the sixth."""
        late = 5 * count_bits(part) - (one != 0)
        late -= min(self.scores, count_bits(two))
        return late - min(self.scores * self.scores, count_bits(three)) - count_bits(four)


def lower_bound(position: TopogicPosition) -> float:
    """Give the turns that no seeker undercuts on average over all secrets of a field."""
    return Placings(position).least_total() / position.tiles.bit_count()
