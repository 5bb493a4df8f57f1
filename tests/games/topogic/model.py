"""Topogic once more, slowly, from the rules page alone: a dictionary of cells and lists of names, no bits, no tables.

The kernel is compared with it; it shares nothing with the kernel but the texts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.games.both import ways
from tests.support import SMALL

NODES = 100 if SMALL else 1500  # before the last action, of counts that are made with the model: it needs about a millisecond for one

ORDER = [f"{colour}{value}" for colour in "ROYLGCBVPN" for value in range(1, 7)]
AROUND = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if (right, down) != (0, 0)]
Names = tuple[str, ...]


def names(text: str) -> Names:
    """Read a list of tiles."""
    return () if text == "-" else tuple(text.split(","))


def listed(tiles: Names) -> str:
    """Write a list of tiles in the order of the colours."""
    return ",".join(sorted(tiles, key=ORDER.index)) or "-"


@dataclass(frozen=True)
class Model:
    """A position, field by field as in its text."""

    field: str
    seekers: int
    start: str
    limit: int
    round: int
    secret: str
    pawns: Names
    moved: Names
    history: tuple[tuple[Names, int], ...]
    first_turns: int

    @classmethod
    def read(cls, text: str) -> Model:
        """Read a position's text."""
        field, options, number, _, secret, pawns, moved, history, first = text.split(" ")
        seekers, start, limit = (option.split("=")[1] for option in options.split(","))
        turns = [] if history == "-" else [turn.split(":") for turn in history.split(";")]
        past = tuple((names(tiles), int(score)) for tiles, score in turns)
        known = 0 if first == "-" else int(first)
        return cls(field, int(seekers), start, int(limit), int(number), secret, names(pawns), names(moved), past, known)

    def text(self) -> str:
        """Write the position."""
        options = f"seekers={self.seekers},start={self.start},limit={self.limit}"
        history = ";".join(f"{listed(tiles)}:{score}" for tiles, score in self.history) or "-"
        first = str(self.first_turns) if self.round == 2 else "-"
        head = [self.field, options, str(self.round), str(self.mover()), self.secret]
        return " ".join([*head, listed(self.pawns), listed(self.moved), history, first])

    def cells(self) -> dict[tuple[int, int], str]:
        """Tell which tile lies where."""
        rows = self.field.split("/")
        return {(x // 2, y): row[x : x + 2] for y, row in enumerate(rows) for x in range(0, len(row), 2) if row[x : x + 2] != ".."}

    def mover(self) -> int:
        """TG-3, TG-4: who acts."""
        seeker = 2 if self.round == 1 else 1
        return 3 - seeker if self.secret == "-" else seeker

    def over(self) -> bool:
        """TG-9, TG-11."""
        return self.round == 2 and self._round_over()

    def _round_over(self) -> bool:
        return bool(self.history) and (self.history[-1][1] == 2 * self.seekers or len(self.history) == self.limit)

    def _turns(self) -> int:
        found = bool(self.history) and self.history[-1][1] == 2 * self.seekers
        return len(self.history) + (len(self.history) == self.limit and not found)

    def points(self) -> list[int]:
        """TG-10."""
        return [0, len(self.history)] if self.round == 1 else [self._turns(), self.first_turns]

    def returns(self) -> list[int]:
        """TG-10."""
        if not self.over():
            return [0, 0]
        own, other = self.points()
        first = (own < other) - (own > other)
        return [first, -first]

    def border(self) -> list[str]:
        """TG-5: tiles with a side on a cell from which one gets away."""
        cells = self.cells()
        wide, high = 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)
        outside = {(x, y) for x in range(-1, wide + 1) for y in range(-1, high + 1) if x in (-1, wide) or y in (-1, high)}
        free = {(x, y) for x in range(wide) for y in range(high)} - set(cells)
        grown = True
        while grown:
            fresh = {cell for cell in free - outside if any(side in outside for side in sides(cell))}
            grown = bool(fresh)
            outside |= fresh
        return [tile for cell, tile in cells.items() if any(side in outside for side in sides(cell))]

    def reach(self, tile: str) -> list[str]:
        """TG-8."""
        cells = self.cells()
        (x, y) = next(cell for cell, name in cells.items() if name == tile)
        found = []
        for right, down in AROUND:
            step = 1
            while (x + step * right, y + step * down) in cells:
                found.append(cells[x + step * right, y + step * down])
                step += 1
        return found

    def legal(self) -> list[str]:
        """List the legal actions, in the kernel's order."""
        if self.over():
            return []
        tiles = list(self.cells().values())
        if self.secret == "-":
            return [f"?{tile}" for tile in sorted(tiles, key=ORDER.index)]
        if not self.history:
            allowed = self.border() if self.start == "border" else tiles
            return [f"@{tile}" for tile in sorted(allowed, key=ORDER.index)]
        starts = sorted(set(self.pawns), key=ORDER.index)
        return [f"{start}-{end}" for start in starts for end in sorted(self.reach(start), key=ORDER.index)] + ["ask"]

    def score(self, secret: str, pawns: Names) -> int:
        """TG-6."""
        return sum((pawn[0] == secret[0]) + (pawn[1] == secret[1]) for pawn in pawns)

    def possible(self) -> list[str]:
        """List the secrets that agree with every score of the round."""
        tiles = sorted(self.cells().values(), key=ORDER.index)
        return [tile for tile in tiles if all(self.score(tile, pawns) == score for pawns, score in self.history)]

    def play(self, action: str) -> Model:
        """Play a legal action."""
        if action.startswith("?"):
            return replace(self, secret=action[1:])
        if action.startswith("@"):
            placed = replace(self, pawns=(*self.pawns, action[1:]))
            return placed.ask() if len(placed.pawns) == self.seekers else placed
        if action == "ask":
            return self.ask()
        start, end = action.split("-")
        still = list(self.pawns)
        still.remove(start)
        moved = replace(self, pawns=tuple(still), moved=(*self.moved, end))
        return moved if still else moved.ask()

    def ask(self) -> Model:
        """End the turn (TG-6, TG-9, TG-11)."""
        pawns = tuple(sorted(self.pawns + self.moved, key=ORDER.index))
        asked = replace(self, pawns=pawns, moved=(), history=(*self.history, (pawns, self.score(self.secret, pawns))))
        if self.round == 1 and asked._round_over():
            return replace(asked, round=2, secret="-", pawns=(), history=(), first_turns=asked._turns())
        return asked

    def essence(self) -> tuple[object, ...]:
        """Give all that decides how the game goes on, and what a seeker can know."""
        options = (self.field, self.seekers, self.start, self.limit, self.round, self.secret, self.first_turns)
        return (*options, len(self.history), listed(self.pawns), listed(self.moved), tuple(self.possible()))


def sides(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """List the four cells along a cell's sides."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def perft(text: str, depth: int) -> int:
    """Count the ways to play a number of actions."""
    return ways(Model.read(text), depth, Model.legal, Model.play)
