"""Exact play of L-Calculus: the points to come under best play, for every row of a material, backwards from the end.

What decides how a game goes on, and what does not:

- Totals do not. Nothing in the rules looks at them before the end, so who maximises the difference of the totals maximises the
  difference of the points to come. (The kernel counts no further than 999,999,999; positions that could come near are not solved.)
- Who acts does not, only whose pawns are whose: rows are seen by the player to act, so white and black share their tables.
- Left and right do not: swaps, scores and removals are the same in a mirror.
- The number of the turn does not; the idle turns do (LC-12), and all material with fewer pawns, since a removal makes them 0.
- Of the past only one row does: the one to which a swap may not go back (LC-6), if it has the same length. It forbids one result at
  the most, so the best and the second-best result of a row answer every prohibition. It follows from the swap that led here, hence
  what a swap is worth depends on the row it leaves, the row it makes and the idle turns, on nothing before.

So a table has, for each material and each number of turns left until the limit, three numbers a row (`retrograde.py`). The layer of
one turn more follows from the layer before by the same step: once a layer equals the one two steps before, all others repeat these two.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import comb
from pathlib import Path

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.core.options import Option
from estaminet.games.l_calculus.archive import NONE, Archive, Material
from estaminet.games.l_calculus.kernel import LCalculusPosition
from estaminet.games.l_calculus.options import GROUPS, LIMIT, PAWNS
from estaminet.games.l_calculus.retrograde import LONGEST_ROW, Rows, Side

PAWNS_SOLVED = msgspec.structs.replace(PAWNS, least=2, most=10)
MOST_TOTAL = 900_000_000  # the kernel counts to 999,999,999; no game adds more than 40 × 400 turns of 1,458 points
SWAPS_PER_MILLISECOND = 100_000  # a third of what one processor does when nobody else uses it
USUAL_LAYERS = 8  # until they repeat
MOST_TABLES = 3  # that are remembered


class TooLate(Exception):
    """The time given to a solver is over."""


class Solved:
    """Best play for all rows of one material: a layer for each number of turns left until the limit, until they repeat."""

    def __init__(self, rows: Rows, layers: list[bytes]) -> None:
        self.rows = rows
        self.layers = layers

    def layer(self, turns: int) -> bytes:
        """Give the layer with so many turns left until the limit, from 1."""
        kept = len(self.layers)
        return self.layers[turns - 1 if turns <= kept else kept - 1 - (turns - kept) % 2]

    def value(self, turns: int, word: int, forbidden: int) -> int:
        """Value a row for the player to act; `forbidden` is the row that may not be made (LC-6), or `NONE`."""
        layer = memoryview(self.layer(turns)).cast("i")
        number, count = self.rows.number(word), self.rows.count
        best = layer[2 * count + number]
        banned = best != NONE and forbidden != NONE and self.rows.number(forbidden) == best
        return layer[count + number if banned else number]


class Table:
    """All that is solved for one reading of the rules; what was saved is read when it is needed."""

    def __init__(self, equal_groups: bool, limit: int) -> None:
        self.equal_groups = equal_groups
        self.limit = limit
        self.archive = Archive(GROUPS.values[equal_groups], limit)
        self._solved: dict[Material, Solved] = {}

    def __getitem__(self, material: Material) -> Solved:
        found = self._solved.get(material)
        if found is None:
            found = self._solved[material] = Solved(Rows(*material), self.archive.layers(material))
        return found

    def missing(self, material: Material) -> list[Material]:
        """List what is to be solved before a material, and the material, shorter rows first; once for both sides."""
        known = self._solved.keys() | self.archive.materials()
        closure = {(min(pair), max(pair)) for pair in smaller(material)}
        return sorted((pair for pair in closure if not {pair, pair[::-1]} <= known), key=lambda pair: (sum(pair), pair))

    def work(self, material: Material) -> int:
        """Count the swaps to look at for one layer of a material, seen from both sides."""
        length = sum(material)
        swaps = length * length // 4 if self.equal_groups else comb(length + 1, 3)
        return comb(length, material[0]) * swaps // (2 if material[0] == material[1] else 1)

    def solve(self, material: Material, deadline: Deadline, check: Callable[[], None]) -> None:
        """Solve a material whose smaller ones are solved; `check` is called after every layer, which the deadline may have cut short."""
        sides = [Side(*material)] if material[0] == material[1] else [Side(*material), Side(*material[::-1])]
        for side in sides:
            self._value_removals(side)
        layers: list[list[bytes]] = []
        while len(layers) < self.limit and not (len(layers) > 2 and layers[-1] == layers[-3]):
            for side, other in zip(sides, reversed(sides), strict=True):
                side.weigh(other, not layers)
            for side in sides:
                side.choose(self.equal_groups, deadline)
            check()
            layers.append([side.layer() for side in sides])
        for side, own in zip(sides, zip(*layers, strict=True), strict=True):
            self._solved[side.own, side.enemy] = Solved(Rows(side.own, side.enemy), list(own))

    def _value_removals(self, side: Side) -> None:
        """Value what a removal leaves, with no idle turns and nothing forbidden (LC-10)."""
        for taken in range(1, side.enemy + 1):
            rest = (side.enemy - taken, side.own)
            if decided(rest):
                side.take(taken, None, b"")
            else:
                solved = self[rest]
                side.take(taken, solved.rows, solved.layer(self.limit))

    def save(self) -> Path:
        """Write all that is solved to the archive."""
        return self.archive.write({material: solved.layers for material, solved in self._solved.items()})


def decided(material: Material) -> bool:
    """LC-11: one pawn of each colour is left, or a player has none."""
    return 0 in material or material == (1, 1)


def smaller(material: Material) -> Iterator[Material]:
    """List the materials that removals can leave, and the material itself."""
    for own in range(1, material[0] + 1):
        for enemy in range(1, material[1] + 1):
            if not decided((own, enemy)):
                yield own, enemy


class LCalculusSolver:
    """L-Calculus's `core.game.StartSolver`; tables are shared by all who ask."""

    options: tuple[Option, ...] = (PAWNS_SOLVED, GROUPS, LIMIT)

    def __init__(self) -> None:
        self._tables: dict[tuple[bool, int], Table] = {}

    def solve(
        self, position: LCalculusPosition, seat: int, milliseconds: int, deadline: Deadline | None = None
    ) -> list[tuple[int, int]] | None:
        """Value every legal action exactly, by what is solved and by what can be solved in this time."""
        if position.length > LONGEST_ROW or max(position.points()) > MOST_TOTAL:
            return None
        table = self._table(position)
        missing = table.missing(seen(position)[0])
        work = USUAL_LAYERS * sum(map(table.work, missing))
        if work > milliseconds * SWAPS_PER_MILLISECOND:
            return None
        late, stop = time.monotonic() + milliseconds / 1000, deadline or Deadline()

        def check() -> None:
            if stop.past or time.monotonic() > late:
                raise TooLate

        try:
            for material in missing:
                table.solve(material, stop, check)
        except TooLate:
            return None
        return [(action, _value(table, _after(position, action), seat)) for action in position.legal_actions()]

    def prepare(self, position: LCalculusPosition, progress: Callable[[float], None]) -> None:
        """Solve all that can follow a position."""
        table = self._table(position)
        missing = table.missing(seen(position)[0])
        whole, done = sum(map(table.work, missing)), 0
        for material in missing:
            table.solve(material, Deadline(), lambda: None)
            done += table.work(material)
            progress(done / whole)

    def save(self, position: LCalculusPosition) -> Path:
        """Keep the table of a position's options in the data folder."""
        return self._table(position).save()

    def _table(self, position: LCalculusPosition) -> Table:
        """Find the table of a position's options; the latest used are remembered."""
        key = (bool(position.equal_groups), position.limit)
        table = self._tables.pop(key, None) or Table(*key)
        self._tables[key] = table
        if len(self._tables) > MOST_TABLES:
            with suppress(KeyError):  # another thread may have been faster
                self._tables.pop(next(iter(self._tables)))
        return table


def seen(position: LCalculusPosition) -> tuple[Material, int, int]:
    """Give the material, the row and the forbidden row (LC-6; `NONE`) as the player to act sees them."""
    flip = (1 << position.length) - 1 if position.mover else 0
    word = position.row ^ flip
    enemy = word.bit_count()
    forbidden = position.before ^ flip if position.before_length == position.length else NONE
    return (position.length - enemy, enemy), word, forbidden


def _after(position: LCalculusPosition, action: int) -> LCalculusPosition:
    after = position.copy()
    after.play(action)
    return after


def _value(table: Table, position: LCalculusPosition, seat: int) -> int:
    """Give a seat's points less the other's at the end of the game, under best play."""
    points = position.points()
    return points[seat] - points[1 - seat] + (_to_come(table, position) if position.player == seat else -_to_come(table, position))


def _to_come(table: Table, position: LCalculusPosition) -> int:
    """Give the points to come of the player to act, less the other's; a removal scores nothing itself."""
    if position.over:
        return 0
    if position.removing:
        return max(-_to_come(table, _after(position, action)) for action in position.legal_actions())
    material, word, forbidden = seen(position)
    return table[material].value(position.limit - position.idle, word, forbidden)


SOLVER = LCalculusSolver()
