"""Where the cells of a layout stand in lines and columns of characters."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from estaminet.core.characters import Characters
from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.scene import Cell, Layout

MARGIN = 2  # columns on both sides
LABEL_ABOVE = 0.36  # how far above its cell's edge a layout means a label to stand


class Spot(NamedTuple):
    """The characters that a cell takes."""

    line: int
    column: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """The column in the middle."""
        return self.column + (self.width - 1) // 2

    def holds(self, line: int, column: int) -> bool:
        """Whether a character belongs to it."""
        return self.line <= line < self.line + self.height and self.column <= column < self.column + self.width


class Grid:
    """The measures of a layout in characters, and the spots of its cells."""

    def __init__(self, layout: Layout, characters: Characters) -> None:
        self.named, self.height, self.sparse = characters.named, characters.height, set(characters.sparse)
        self.labelled = any(cell.label or cell.coordinate for cell in layout.cells)
        widest = max((len(self.name(cell)) for cell in layout.cells), default=1)
        self.width = characters.width or max(widest, 1)
        self.across = characters.across or max(widest + 1, 2) / _nearest(layout.cells)
        self.down = characters.down or (self.height + 1) / _nearest_lines(layout.cells)
        self.left = min((cell.x for cell in layout.cells), default=0.0)
        self.top = min((_level(cell) for cell in layout.cells), default=0.0)
        self.margin = MARGIN + self.width // 2
        self.spots = {cell.id: self._spot(cell) for cell in layout.cells}

    def name(self, cell: Cell) -> str:
        """Give what a cell is called in an action's text, if cells are named here: as the layout says, else by its id."""
        if not self.named:
            return cell.label
        own = "" if self.labelled or self.sparse & set(cell.kind.split()) else cell.id
        return cell.label or cell.coordinate or own

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Give the line and the column of a point of the layout."""
        return round((y - self.top) * self.down + 1e-6), self.margin + round((x - self.left) * self.across + 1e-6)

    def _spot(self, cell: Cell) -> Spot:
        line, middle = self.point(cell.x, _level(cell))
        width, height = (len(cell.label), 1) if cell.shape == "none" else (self.width, self.height)
        return Spot(line, middle - (width - 1) // 2, width, height)

    @property
    def columns(self) -> int:
        """How many columns the board takes."""
        return max((spot.column + spot.width for spot in self.spots.values()), default=0) + MARGIN


def _level(cell: Cell) -> float:
    """Give the height of a cell, or of the label of a cell that is nothing else."""
    return cell.y - cell.size / 2 - LABEL_ABOVE if cell.shape == "none" else cell.y


def _nearest(cells: Iterable[Cell]) -> float:
    """Give the least distance between two cells of one line."""
    lines: dict[float, list[float]] = {}
    for cell in cells:
        lines.setdefault(round(_level(cell), 1), []).append(cell.x)
    return min((gap for line in lines.values() for gap in _gaps(line)), default=1.0)


def _nearest_lines(cells: Iterable[Cell]) -> float:
    """Give the least distance between two lines of cells."""
    return min(_gaps([round(_level(cell), 1) for cell in cells]), default=1.0)


def _gaps(places: list[float]) -> list[float]:
    return [after - before for before, after in pairwise(sorted(places)) if after - before > 0.05]


def best_view(game: Game, position: Position, width: int) -> str:
    """Choose the first of the views that suit and fit into so many columns; else the narrowest."""
    widths = {view: Grid(game.layout(position, view), game.characters).columns for view in game.characters.views or game.views}
    return next((view for view, columns in widths.items() if columns <= width), min(widths, key=widths.__getitem__))
