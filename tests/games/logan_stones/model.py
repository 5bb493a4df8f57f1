"""Logan Stones once more, slowly, from the rules page alone: dictionaries of cells, no windows, no bits, no codes.

The kernel is compared with it; it shares nothing with the kernel but the texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tests.games.both import ways
from tests.support import SMALL

NODES = 20 if SMALL else 300  # before the last action, of counts that are made with the model: it needs some milliseconds for one

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
BEATS = {"R": "S", "S": "P", "P": "R"}  # LS-6
Cell = tuple[int, int]
Shown = tuple[frozenset[tuple[Cell, str]], int]  # an island moved to the origin, with the player to act


@dataclass(frozen=True)
class Stone:
    """A stone: what it shows, what it hides, and who knows that."""

    face: str
    back: str
    known: int

    def turned(self) -> Stone:
        """LS-3: a stone that is turned over is known to both."""
        return Stone(self.back, self.face, 3)


@dataclass(frozen=True)
class Model:
    """A position, field by field as in its text, and the islands that LS-15 remembers."""

    island: dict[Cell, Stone]
    reserves: tuple[dict[int, Stone], dict[int, Stone]]
    mover: int  # 1 or 2
    lifted: tuple[Cell, Stone] | None
    idle: int
    options: dict[str, str]
    seen: tuple[Shown, ...] = field(default=())

    @classmethod
    def read(cls, text: str) -> Model:
        """Read a position's text."""
        island, first, second, mover, lifted, known, idle, options = text.split(" ")
        digits = iter(known)

        def stones(part: str) -> list[tuple[str, Stone]]:
            found = [] if part == "-" else [one.split(":") for one in part.split(";")]
            return [(place, Stone(faces[0], faces[1], int(next(digits)))) for place, faces in found]

        cells = {_cell(place): stone for place, stone in stones(island)}
        reserves = {int(n): stone for n, stone in stones(first)}, {int(n): stone for n, stone in stones(second)}
        held = [(_cell(place), stone) for place, stone in stones(lifted)]
        model = cls(cells, reserves, int(mover), held[0] if held else None, int(idle), dict(pair.split("=") for pair in options.split(",")))
        return model.remembered() if not held else model

    def text(self) -> str:
        """Write the position."""
        island = sorted(self.island.items())
        held = [self.lifted] if self.lifted else []
        reserves = [sorted(reserve.items()) for reserve in self.reserves]
        known = [stone.known for _, stone in [*island, *reserves[0], *reserves[1], *held]]
        return " ".join(
            [
                ";".join(f"{q},{r}:{stone.face}{stone.back}" for (q, r), stone in island),
                *(";".join(f"{n}:{stone.face}{stone.back}" for n, stone in reserve) or "-" for reserve in reserves),
                str(self.mover),
                "".join(f"{q},{r}:{stone.face}{stone.back}" for (q, r), stone in held) or "-",
                "".join(map(str, known)),
                str(self.idle),
                ",".join(f"{name}={value}" for name, value in self.options.items()),
            ]
        )

    # What the rules say of a position.

    def wins(self) -> bool:
        """LS-13: four equal symbols in a straight line."""
        return any(
            all(
                (q + dq * step, r + dr * step) in self.island and self.island[q + dq * step, r + dr * step].face == stone.face
                for step in range(4)
            )
            for (q, r), stone in self.island.items()
            for dq, dr in ((1, 0), (0, 1), (1, -1))
        )

    def drawn(self) -> bool:
        """LS-15, a win comes first."""
        return not self.wins() and (self.idle >= int(self.options["limit"]) or any(self.seen.count(shown) >= 3 for shown in self.seen))

    def over(self) -> bool:
        """LS-13 and LS-15."""
        return self.wins() or self.drawn()

    def returns(self) -> list[int]:
        """LS-13: who has just acted wins."""
        if not self.wins():
            return [0, 0]
        return [-1, 1] if self.mover == 1 else [1, -1]

    def remembered(self) -> Model:
        """LS-15: remember the island, if both reserves are empty."""
        if self.reserves[0] or self.reserves[1] or not self.island:
            return self
        left, top = min(q for q, _ in self.island), min(r for _, r in self.island)
        shown = frozenset(((q - left, r - top), stone.face) for (q, r), stone in self.island.items())
        return replace(self, seen=(*self.seen, (shown, self.mover)))

    # What can be done.

    def legal(self) -> list[str]:
        """List the legal actions, in no particular order."""
        if self.over():
            return []
        own = self.reserves[self.mover - 1]
        if self.lifted:
            cell, stone = self.lifted
            places = free_cells(set(self.island)) - {cell}
            return [f">{q},{r}{face}" for q, r in places for face in ("^v" if stone.face != stone.back else "^")]
        if own:
            found = [
                f"{number}{face}@{q},{r}"
                for number, stone in own.items()
                for face in ("^v" if stone.face != stone.back and self.options["backs"] == "owner" else "^")
                for q, r in free_cells(set(self.island))
            ]
            return found or ["pass"]
        return [*self._lifts(), *self._turns()] or ["pass"]

    def _lifts(self) -> Iterator[str]:
        """LS-10 and LS-12."""
        for cell in self.island:
            rest = set(self.island) - {cell}
            if len(parts(rest)) == 1 and free_cells(rest) - {cell}:
                yield f"{cell[0]},{cell[1]}>"

    def _turns(self) -> Iterator[str]:
        """LS-11."""
        for cell in self.island:
            link = len(parts(set(self.island) - {cell})) > 1
            if self.options["turning"] == "any" or link or len(touching(cell, set(self.island))) == 1:
                yield f"~{cell[0]},{cell[1]}"

    def play(self, action: str) -> Model:
        """Play a legal action."""
        if action.endswith(">"):
            cell = _cell(action[:-1])
            stone = self.island[cell]
            rest = {place: other for place, other in self.island.items() if place != cell}
            return replace(self, island=rest, lifted=(cell, replace(stone, known=stone.known | self.mover)))
        if action == "pass":
            return self._ended(self.island, self.idle + 1)
        if action.startswith("~"):
            cell = _cell(action[1:])
            return self._ended(laid(self.island, cell, self.island[cell].turned()), self.idle + 1)
        if action.startswith(">"):
            assert self.lifted
            stone = self.lifted[1] if action.endswith("^") else self.lifted[1].turned()
            return replace(self, lifted=None)._ended(laid(self.island, _cell(action[1:-1]), stone), self.idle + 1)
        number, face, place = int(action[0]), action[1], action[3:]
        stone = self.reserves[self.mover - 1][number]
        first, second = (
            {n: other for n, other in reserve.items() if (seat, n) != (self.mover - 1, number)}
            for seat, reserve in enumerate(self.reserves)
        )
        island = laid(self.island, _cell(place), stone if face == "^" else stone.turned())
        return replace(self, reserves=(first, second))._ended(island, 0)

    def _ended(self, island: dict[Cell, Stone], idle: int) -> Model:
        """Hand the turn over."""
        after = replace(self, island=island, idle=idle, mover=3 - self.mover)
        return after if after.wins() else after.remembered()


def _cell(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def touching(cell: Cell, cells: set[Cell]) -> set[Cell]:
    """List the cells of a set that touch a cell."""
    return {(cell[0] + dq, cell[1] + dr) for dq, dr in AROUND} & cells


def free_cells(cells: set[Cell]) -> set[Cell]:
    """LS-5: the empty cells that touch at least two stones."""
    around = {(q + dq, r + dr) for q, r in cells for dq, dr in AROUND} - cells
    return {cell for cell in around if len(touching(cell, cells)) >= 2}


def parts(cells: set[Cell]) -> list[set[Cell]]:
    """LS-12: the parts that an island consists of."""
    found = []
    left = set(cells)
    while left:
        part, border = set[Cell](), {left.pop()}
        while border:
            part |= border
            border = {other for cell in border for other in touching(cell, left)}
            left -= border
        found.append(part)
    return found


def laid(island: dict[Cell, Stone], cell: Cell, stone: Stone) -> dict[Cell, Stone]:
    """LS-7 and LS-8: lay a stone and flip what it beats."""
    beaten = {other for other in touching(cell, set(island)) if island[other].face == BEATS[stone.face]}
    return {place: other.turned() if place in beaten else other for place, other in island.items()} | {cell: stone}


def perft(text: str, depth: int) -> int:
    """Count the ways to play a number of actions."""
    return ways(Model.read(text), depth, Model.legal, Model.play)
