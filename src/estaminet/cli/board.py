"""A board in characters, painted from a layout and a scene; it knows no game."""

from __future__ import annotations

from itertools import pairwise

from rich.table import Table
from rich.text import Text

from estaminet.cli.speech import say
from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.scene import Cell, Fact, Layout, Mark, Piece, Scene

PAWNS = "○●◌"  # of the first player, of the second, nobody's
CHECKS = {True: "✓", False: "–"}

Canvas = dict[tuple[int, int], tuple[str, str]]  # line and column: a character and its style


class Grid:
    """Where the cells of a layout stand in lines and columns of characters."""

    def __init__(self, layout: Layout) -> None:
        self.cells = {cell.id: cell for cell in layout.cells}
        self.lines = sorted({round(cell.y, 1) for cell in layout.cells})
        widest = max((len(label(cell)) for cell in layout.cells), default=1)
        self.scale = max(widest + 1, 2) / self._nearest()
        self.left = min((cell.x for cell in layout.cells), default=0.0)

    def _nearest(self) -> float:
        """Give the least distance between two cells of one line."""
        gaps = []
        for y in self.lines:
            across = sorted(cell.x for cell in self.cells.values() if round(cell.y, 1) == y)
            gaps += [after - before for before, after in pairwise(across) if after - before > 0.05]
        return min(gaps, default=1.0)

    def column(self, cell: Cell) -> int:
        """Give the column of a cell's middle."""
        return 2 + round((cell.x - self.left) * self.scale)

    def line(self, cell: Cell) -> int:
        """Give the line of a cell, counted in cells."""
        return self.lines.index(round(cell.y, 1))

    @property
    def width(self) -> int:
        """The columns that the board takes."""
        return max((self.column(cell) for cell in self.cells.values()), default=0) + 3


def label(cell: Cell) -> str:
    """Give what a cell is called in an action's text."""
    return cell.label or cell.id


def best_view(game: Game, position: Position, width: int) -> str:
    """Choose the first of the game's views that fits into so many columns; else the narrowest."""
    widths = {view: Grid(game.layout(position, view)).width for view in game.views}
    return next((view for view, needed in widths.items() if needed <= width), min(widths, key=lambda view: widths[view]))


def paint(layout: Layout, scene: Scene) -> Text:
    """Paint the pieces, under them the names of their cells, under those the marks."""
    grid = Grid(layout)
    canvas: Canvas = {}
    for cell in layout.cells:
        line, column = 3 * grid.line(cell), grid.column(cell)
        if cell.shape != "none":
            canvas[line, column] = ("·", "dim")
        _write(canvas, line + 1, column, label(cell), "dim")
    one_kind = len({piece.kind for piece in scene.pieces}) == 1
    for piece in scene.pieces:
        cell = grid.cells[piece.cell]
        _write(canvas, 3 * grid.line(cell), grid.column(cell), glyph(piece, one_kind), "bold")
    for mark in scene.marks:
        _mark(canvas, grid, mark)
    return _text(canvas)


def glyph(piece: Piece, one_kind: bool) -> str:
    """Choose a character for a piece: the letter of its face, a disc where all are alike, or a letter, small for the second player."""
    if piece.label:
        return piece.label
    if len(piece.face) == 1 and not piece.face.isdigit():
        return piece.face
    if one_kind:
        return PAWNS[piece.owner]
    letter = (piece.kind or "?")[0]
    return letter.lower() if piece.owner == 1 else letter.upper()


def _mark(canvas: Canvas, grid: Grid, mark: Mark) -> None:
    """Underline the cells of a mark; with a text, bracket them beneath, line by line."""
    cells = [grid.cells[name] for name in mark.cells if name in grid.cells]
    for line in sorted({grid.line(cell) for cell in cells}):
        columns = [grid.column(cell) for cell in cells if grid.line(cell) == line]
        if mark.text:
            text = mark.text.rpartition(".")[2].lower() if mark.kind == "aid" else mark.text
            _bracket(canvas, 3 * line + 2, min(columns), max(columns), text)
        else:
            for column in columns:
                sign, style = canvas.get((3 * line, column), ("·", ""))
                canvas[3 * line, column] = (sign, f"{style} underline")


def _bracket(canvas: Canvas, line: int, first: int, last: int, text: str) -> None:
    if last > first:
        _write(canvas, line, (first + last) / 2, "└" + "─" * (last - first - 1) + "┘", "dim")
    _write(canvas, line, (first + last) / 2, text, "")


def _write(canvas: Canvas, line: int, middle: float, text: str, style: str) -> None:
    """Write a text around a column."""
    start = int(middle - (len(text) - 1) / 2)
    for offset, sign in enumerate(text):
        canvas[line, start + offset] = (sign, style)


def _text(canvas: Canvas) -> Text:
    """Join the characters into lines."""
    text = Text()
    for line in range(max((line for line, _ in canvas), default=0) + 1):
        columns = [column for row, column in canvas if row == line]
        for column in range(max(columns, default=-1) + 1):
            sign, style = canvas.get((line, column), (" ", ""))
            text.append(sign, style or None)
        text.append("\n")
    return text


def facts(game: Game, scene: Scene, names: tuple[str, str] = ("", "")) -> Table:
    """Write a line for each player: side, name, and what the scene tells of him."""
    table = Table.grid(padding=(0, 3, 0, 0))
    for seat, side in enumerate(game.sides):
        acts = scene.player == seat and not scene.over
        name = f" ({names[seat]})" if names[seat] else ""
        title = Text(f"{'▸' if acts else ' '} {PAWNS[seat]} {say(side)}{name}", "bold" if acts else "")
        table.add_row(title, *(_fact(fact) for fact in (scene.facts[seat] if seat < len(scene.facts) else [])))
    return table


def _fact(fact: Fact) -> str:
    """Write a fact: its title, its value, and a tick for a duty done."""
    done = f" {CHECKS[fact.done]}" if fact.kind == "check" else ""
    value = f" {fact.value}" if fact.value else ""
    return f"{say(fact.title)}{value}{done}{' ' + fact.detail if fact.detail else ''}"
