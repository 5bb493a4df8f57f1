"""How many turns a seeker still needs: what the scores leave possible and how far the pawns stand, weighed together.

The sum of the turns over all secrets that are still possible is the measure. A climb shifts one pawn after the other
to where a rule of thumb judges the configuration best; the best of them are followed up, class of secrets by class,
down to the last tile. Below the widths given the best by the rule of thumb is taken, so a sum always belongs to a way to
play that exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2

import cython

from estaminet.core.deadline import Deadline
from estaminet.games.topogic.codes import VALUES, tiles_of
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.totals import least_totals

if not cython.compiled:
    from estaminet.core.bits import count_bits, lowest_bit
    from estaminet.core.rng import below
    from estaminet.games.topogic.codes import TILES
    from estaminet.games.topogic.kernel import MOST_PAWNS

    PAIRS = TILES * TILES
    SIZES = TILES + 1
    SCORES = 2 * MOST_PAWNS + 1
    KEPT = 64
    DEPTHS = 12
    CONFIGURATIONS = KEPT * DEPTHS
    TURNS = 128

ROOT = KEPT * DEPTHS * MOST_PAWNS  # where the root's own configuration lies
SWEEPS = 5
NEVER = 1e18
TINY = 1e-9
LOST = 20.0  # what a secret found too late costs in a race, in turns; a tie costs half
RUSH = 2  # with so few turns left to a tie, the rule of thumb counts what comes late; sooner it only misleads
FOUND_BY_ONE_ASK = 4  # of a class, in the turn after it, by the rule of thumb
ONE = 1


def estimate(count: int) -> tuple[float, float]:
    """Judge a class of secrets: the sum of its turns is about the first number plus the second times the sum of ways."""
    if count < 2:
        return 0.0, 1.0
    return count * (0.9 + 0.5 * log2(count)), 0.4  # the best of those that bench/topogic.py was tried with


class Deduction:
    """What a seeker can deduce and plan on one field."""

    def __init__(
        self,
        position: TopogicPosition,
        starts: int = 4,
        widths: Sequence[int] = (8, 4, 2),
        entropy: bool = False,
        deadline: Deadline | None = None,
    ) -> None:
        if not cython.compiled:
            self.reach = [0] * TILES
            self.distance = [0] * PAIRS
            self.share = [0] * PAIRS
            self.base, self.slope, self.least = [0.0] * SIZES, [0.0] * SIZES, [0.0] * SIZES
            self.late = [0.0] * TURNS
            self.widths, self.filled, self.bar = [0] * DEPTHS, [0] * DEPTHS, [0.0] * DEPTHS
            self.rng = [0]
            self.configurations = [0] * (ROOT + MOST_PAWNS)
            self.judged = [0.0] * CONFIGURATIONS
            self.listed, self.near = [0] * TILES, [0.0] * TILES
            self.rest_score, self.rest_way = [0] * TILES, [0] * TILES
            self.places, self.work, self.kept = [0] * MOST_PAWNS, [0] * MOST_PAWNS, [0] * MOST_PAWNS
        self.deadline = deadline or Deadline()
        self.seekers = position.seekers
        self.tiles = position.tiles
        self.starts = starts
        self.nearness = 0.0 if entropy else 0.02
        for depth in range(DEPTHS):
            self.widths[depth] = min(KEPT, widths[depth]) if depth < len(widths) else 1
        for count, least in enumerate(least_totals()):
            base, slope = (count * log2(max(1, count)), 0.0) if entropy else estimate(count)
            self.base[count], self.slope[count], self.least[count] = base, slope, least
        for tile in tiles_of(self.tiles):
            self.reach[tile] = position.reached_from(tile) | ONE << tile
        for tile in tiles_of(self.tiles):
            self._survey(tile)

    def _survey(self, tile: int) -> None:
        """Learn the ways and points from one tile to all others; the reaches are known."""
        for other in range(TILES):
            self.share[tile * TILES + other] = (tile // VALUES == other // VALUES) + (tile % VALUES == other % VALUES)
        reached = edge = ONE << tile
        turns = 0
        while edge:
            fresh = 0
            while edge:
                other = lowest_bit(edge)
                edge = edge & (edge - 1)
                self.distance[tile * TILES + other] = turns
                fresh |= self.reach[other]
            edge = fresh & ~reached
            reached |= edge
            turns += 1

    def way(self, start: int, end: int) -> int:
        """Give the turns that one pawn needs from tile to tile."""
        return self.distance[start * TILES + end]

    def plan(self, secrets: int, places: list[int], pawns: list[int], seed: int = 0, to_tie: int = 0) -> tuple[list[int], float]:
        """Choose where each pawn should stand when the score is asked for, and tell the sum of turns over all secrets, this one included.

        `places` are the tiles each pawn may stand on, as bits; `pawns` where they stand, a first guess. With `to_tie`, the turns in
        which a race ends level, this one included, secrets found later or just then cost more: few of them come before few turns.
        """
        self._set_race(to_tie)
        for pawn in range(self.seekers):
            self.places[pawn] = places[pawn]
            self.configurations[ROOT + pawn] = pawns[pawn]
        self.rng[0] = seed
        with cython.nogil:
            total = self._plan(secrets)
        return [self.configurations[ROOT + pawn] for pawn in range(self.seekers)], total

    def _set_race(self, to_tie: int) -> None:
        """Fill in what a secret costs besides its turns, by the turn that finds it."""
        for turn in range(TURNS):
            self.late[turn] = 0.0 if turn < to_tie or to_tie < 1 else LOST / 2 if turn == to_tie else LOST
        self.to_tie = to_tie

    def weigh(self, secrets: int, pawns: list[int]) -> float:
        """Sum up the turns over all secrets if the score is asked for with the pawns on these tiles, this turn included."""
        self._set_race(0)
        for pawn in range(self.seekers):
            self.configurations[ROOT + pawn] = pawns[pawn]
        with cython.nogil:
            total = self._cost(secrets, ROOT, 0, NEVER)
        return float(total)

    def expect(self, secrets: int, pawns: list[int]) -> float:
        """Sum up the turns still to come over all secrets with the pawns on these tiles."""
        self._set_race(0)
        for pawn in range(self.seekers):
            self.configurations[ROOT + pawn] = pawns[pawn]
        with cython.nogil:
            total = self._total(secrets, ROOT, 1)
        return float(total)

    def _plan(self, secrets: int) -> float:
        if count_bits(secrets) == 1:
            self._gather(lowest_bit(secrets))
            for pawn in range(self.seekers):
                self.configurations[ROOT + pawn] = self.work[pawn]
            return 1.0 + self._way(ROOT, lowest_bit(secrets))
        self._climb(secrets, ROOT, 0)
        return self._follow(secrets, 0)

    def split(self, secrets: int, pawns: list[int]) -> dict[int, int]:
        """Part the secrets, as bits, by the score they give."""
        parts: dict[int, int] = {}
        for secret in range(TILES):
            if secrets >> secret & 1:
                score = sum(self.share[pawn * TILES + secret] for pawn in pawns)
                parts[score] = parts.get(score, 0) | ONE << secret
        return parts

    def _follow(self, secrets: int, depth: int) -> float:
        """Follow up the best configurations of a climb and give the least sum; at the root the best is kept.

        Once the deadline is past nothing more is followed up, and no sum is told that was not finished.
        """
        best = NEVER
        chosen = 0
        for index in range(min(self.widths[depth], self.filled[depth])):
            if self.deadline.is_past():
                break
            found = self._cost(secrets, (depth * KEPT + index) * MOST_PAWNS, depth, best)
            if found < best - TINY and not self.deadline.is_past():
                best = found
                chosen = index
        if depth == 0:
            self._copy(chosen * MOST_PAWNS, ROOT)
        return best

    def _cost(self, secrets: int, at: int, depth: int, bound: float) -> float:
        """Sum up the turns if a configuration is asked now; more than the bound is not told exactly."""
        if not cython.compiled:
            parts = [0] * SCORES
        self._split(secrets, at, parts)
        total = float(count_bits(secrets))
        hope = 0.0
        for part in range(2 * self.seekers):
            if parts[part]:
                hope += max(self._ways(parts[part], at), self.least[count_bits(parts[part])])
        for part in range(2 * self.seekers):
            if parts[part] == 0:
                continue
            if total + hope >= bound - TINY:
                return NEVER
            hope -= max(self._ways(parts[part], at), self.least[count_bits(parts[part])])
            total += self._total(parts[part], at, depth + 1)
        if parts[2 * self.seekers]:
            total += self.late[depth + 1]
        return total

    def _split(self, secrets: int, at: int, parts: list[int]) -> None:
        for part in range(SCORES):
            parts[part] = 0
        left = secrets
        while left:
            tile = lowest_bit(left)
            left = left & (left - 1)
            score = 0
            for pawn in range(self.seekers):
                score += self.share[self.configurations[at + pawn] * TILES + tile]
            parts[score] = parts[score] | ONE << tile

    def _total(self, secrets: int, at: int, depth: int) -> float:
        """Sum the turns over all secrets of a class, from a configuration on."""
        count = count_bits(secrets)
        if count == 1:
            way = self._way(at, lowest_bit(secrets))
            return way + self.late[depth + way]
        if count == 2:
            short = self._pair(secrets, at)
            if short > 0:
                return short + self.late[depth + 1] + self.late[depth + 2]
        if depth == DEPTHS:
            return self.base[count] + self.slope[count] * self._ways(secrets, at)
        for pawn in range(self.seekers):
            self.places[pawn] = self.reach[self.configurations[at + pawn]]
        self._climb(secrets, at, depth)
        return self._follow(secrets, depth)

    def _pair(self, secrets: int, at: int) -> float:
        """Two secrets, one gathered on now and the other from there in one turn: three in all is the least; 0 if it cannot be."""
        first = lowest_bit(secrets)
        second = lowest_bit(secrets & (secrets - 1))
        if self.distance[first * TILES + second] == 1 and (self._way(at, first) <= 1 or self._way(at, second) <= 1):
            return 3.0
        return 0.0

    def _ways(self, secrets: int, at: int) -> float:
        """Sum the turns to gather on each secret, were it known."""
        total = 0.0
        left = secrets
        while left:
            total += self._way(at, lowest_bit(left))
            left = left & (left - 1)
        return total

    def _way(self, at: int, tile: int) -> int:
        way = 0
        for pawn in range(self.seekers):
            way = max(way, self.distance[self.configurations[at + pawn] * TILES + tile])
        return way

    # The climb.

    def _climb(self, secrets: int, at: int, depth: int) -> None:
        """Find good configurations: from where the pawns stand, from gatherings on a secret, from anywhere."""
        self._list(secrets)
        self.filled[depth] = 0
        self.bar[depth] = NEVER
        for pawn in range(self.seekers):
            self.work[pawn] = self.configurations[at + pawn]
        self._improve(depth)
        gathering = min(self.count, 3)
        for start in range(gathering):
            self._gather(self.listed[start * self.count // gathering])
            self._improve(depth)
        for _start in range(self.starts >> depth):
            self._scatter()
            self._improve(depth)

    def _list(self, secrets: int) -> None:
        self.count = 0
        left = secrets
        while left:
            self.listed[self.count] = lowest_bit(left)
            self.count += 1
            left = left & (left - 1)
        for tile in range(TILES):
            total = 0
            for index in range(self.count):
                total += self.distance[tile * TILES + self.listed[index]]
            self.near[tile] = total * self.nearness

    def _scatter(self) -> None:
        """Put each pawn anywhere it may stand."""
        for pawn in range(self.seekers):
            left = self.places[pawn]
            number = below(self.rng, count_bits(left))
            for _skipped in range(number):
                left = left & (left - 1)
            self.work[pawn] = lowest_bit(left)

    def _gather(self, secret: int) -> None:
        """Put each pawn as near to a secret as it may stand."""
        for pawn in range(self.seekers):
            self.work[pawn] = self._nearest(self.places[pawn], secret)

    def _nearest(self, places: int, secret: int) -> int:
        left = places
        best = lowest_bit(left)
        while left:
            tile = lowest_bit(left)
            left = left & (left - 1)
            if self.distance[tile * TILES + secret] < self.distance[best * TILES + secret]:
                best = tile
        return best

    def _improve(self, depth: int) -> None:
        """Shift one pawn after the other to its best tile until none is better elsewhere."""
        sweep = 0
        improved = True
        while improved and sweep < SWEEPS:
            improved = False
            for pawn in range(self.seekers):
                if self._shift(pawn, depth):
                    improved = True
            sweep += 1

    def _shift(self, pawn: int, depth: int) -> bool:
        self._rest(pawn)
        old = self.work[pawn]
        chosen = old
        best = self._judge(old, depth)
        left = self.places[pawn]
        while left:
            tile = lowest_bit(left)
            left = left & (left - 1)
            judged = self._judge(tile, depth)
            if judged < self.bar[depth]:
                self._keep(pawn, tile, judged, depth)
            if judged < best - TINY:
                best = judged
                chosen = tile
        self.work[pawn] = chosen
        return chosen != old

    def _rest(self, pawn: int) -> None:
        """Sum up what the other pawns score and how far they stand, for each secret."""
        self.rest_near = 0.0
        for other in range(self.seekers):
            if other != pawn:
                self.rest_near += self.near[self.work[other]]
        for index in range(self.count):
            secret = self.listed[index]
            score = 0
            way = 0
            for other in range(self.seekers):
                if other != pawn:
                    score += self.share[self.work[other] * TILES + secret]
                    far = self.distance[self.work[other] * TILES + secret]
                    if far > way:
                        way = far
            self.rest_score[index] = score
            self.rest_way[index] = way

    def _judge(self, tile: int, depth: int) -> float:
        """Judge a configuration by the rule of thumb: class by class its size and its ways."""
        if not cython.compiled:
            counts, ways = [0] * SCORES, [0] * SCORES
        for index in range(SCORES):
            counts[index] = 0
            ways[index] = 0
        for index in range(self.count):
            secret = self.listed[index]
            score = self.rest_score[index] + self.share[tile * TILES + secret]
            way = self.distance[tile * TILES + secret]
            if self.rest_way[index] > way:
                way = self.rest_way[index]
            counts[score] = counts[score] + 1
            ways[score] = ways[score] + way
        total = self.rest_near + self.near[tile]
        for index in range(SCORES):
            if counts[index]:
                total += self.base[counts[index]] + self.slope[counts[index]] * ways[index]
                if counts[index] == self.count:  # nothing would be learned: another turn for all
                    total += self.count
                if self.to_tie and self.to_tie - depth <= RUSH:
                    total += self._lateness(counts[index], ways[index], depth + 1)
        return total

    def _lateness(self, count: int, way: int, turn: int) -> float:
        """Judge what a class will cost in a race after a turn: one is gathered on, few are found by the next ask, the others later."""
        if count == 1:
            return self.late[turn + way]
        few = min(count - 1, FOUND_BY_ONE_ASK)
        return self.late[turn + 1] + few * self.late[turn + 2] + (count - 1 - few) * self.late[turn + 3]

    def _keep(self, pawn: int, tile: int, judged: float, depth: int) -> None:
        """Keep a configuration among the best of its depth, once."""
        self._sort_kept(pawn, tile)
        last = self.filled[depth]
        for index in range(last):
            if self._same((depth * KEPT + index) * MOST_PAWNS):
                return
        if last < self.widths[depth]:
            self.filled[depth] += 1
        else:
            last -= 1
        place = depth * KEPT + last
        while place > depth * KEPT and self.judged[place - 1] > judged:
            self.judged[place] = self.judged[place - 1]
            self._copy((place - 1) * MOST_PAWNS, place * MOST_PAWNS)
            place -= 1
        self.judged[place] = judged
        for index in range(self.seekers):
            self.configurations[place * MOST_PAWNS + index] = self.kept[index]
        if self.filled[depth] == self.widths[depth]:
            self.bar[depth] = self.judged[depth * KEPT + self.filled[depth] - 1]

    def _sort_kept(self, pawn: int, tile: int) -> None:
        """Sort the work with one pawn elsewhere."""
        for index in range(self.seekers):
            value = tile if index == pawn else self.work[index]
            place = index
            while place > 0 and self.kept[place - 1] > value:
                self.kept[place] = self.kept[place - 1]
                place -= 1
            self.kept[place] = value

    def _same(self, at: int) -> bool:
        for pawn in range(self.seekers):
            if self.configurations[at + pawn] != self.kept[pawn]:
                return False
        return True

    def _copy(self, start: int, end: int) -> None:
        for pawn in range(self.seekers):
            self.configurations[end + pawn] = self.configurations[start + pawn]
