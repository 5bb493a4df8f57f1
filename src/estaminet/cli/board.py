"""A board in characters, painted from a layout, a scene and the game's measures, signs and colours; it knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby
from textwrap import wrap
from typing import NamedTuple

from rich.text import Text

from estaminet.cli.canvas import Canvas, draw_tracks
from estaminet.cli.grid import MARGIN, Grid, Spot
from estaminet.cli.speech import say
from estaminet.core.characters import Characters
from estaminet.core.scene import Cell, Layout, Mark, Piece, Scene
from estaminet.play.turns import Change

PAWNS = "○●◌"  # of the first player, of the second, nobody's
EMPTY, LIT_EMPTY = "·", "•"
TOKENS = ("#2b2722 on #f0e6d2", "#f2ede4 on #2f4858", "#efe7da on #57514a")
LIT_TOKENS = ("#0b3b3b on #9fe3dc", "#ffffff on #14807f", "#ffffff on #14807f")
LIT, QUIET = "bold #8fe0da", "#948a7c"
CHOSEN, CURSOR, ADVISED, DECIDED = (f"bold #1d1b19 on {colour}" for colour in ("#e08a74", "#f2c14e", "#93c08a", "#93c08a"))
FRAMES = {"came": "[]", "turned": "()", "gone": "××", "left": "‹›"}  # around what the last turn changed, what counts most first
FRAME_STYLE = "bold #f2c14e"
DARK_INK, LIGHT_INK = "#1d1b19", "#fbf5ea"


@dataclass(frozen=True)
class Lights:
    """What is to be noticed now, by the ids of cells and buttons."""

    lit: frozenset[str] = frozenset()  # what can be chosen next
    chosen: tuple[str, ...] = ()
    cursor: str = ""
    advised: tuple[str, ...] = ()
    changes: Sequence[Change] = ()  # of the last turn
    decided: tuple[str, ...] = ()  # where the game was decided


class Picture(NamedTuple):
    """A painted board, and where what can be clicked stands on it."""

    text: Text
    spots: dict[str, Spot]
    width: int
    height: int

    def at(self, line: int, column: int) -> str:
        """Give the id of what is painted at a place; empty if nothing is."""
        return next((name for name, spot in self.spots.items() if spot.holds(line, column)), "")


def paint(layout: Layout, scene: Scene, characters: Characters | None = None, lights: Lights | None = None, side: int = 0) -> Picture:
    """Paint what there is to see, from one player's side."""
    return _Painter(layout, scene, characters or Characters(), lights or Lights(), side).picture()


def paint_within(lines: int, layout: Layout, scene: Scene, characters: Characters, lights: Lights | None = None, side: int = 0) -> Picture:
    """Paint a board; one that takes more than some lines in the lower way of its game, if there is one."""
    picture = paint(layout, scene, characters, lights, side)
    return paint(layout, scene, characters.low, lights, side) if picture.height > lines and characters.low else picture


class _Painter:
    """One painting, from the ground up."""

    def __init__(self, layout: Layout, scene: Scene, characters: Characters, lights: Lights, side: int) -> None:
        self.layout, self.scene, self.characters, self.lights, self.side = layout, scene, characters, lights, side
        self.grid = Grid(layout, characters)
        self.canvas = Canvas()
        self.pieces: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            self.pieces.setdefault(piece.cell, []).append(piece)
        self.one_kind = len({piece.kind for piece in scene.pieces}) == 1
        self.cells = {cell.id: cell for cell in layout.cells if self._is_shown(cell)}
        self.spots = {name: self.grid.spots[name] for name in self.cells}

    def _is_shown(self, cell: Cell) -> bool:
        """Whether there is something in a cell, or something can be done there, or it is always shown."""
        if not set(cell.kind.split()) & set(self.characters.sparse):
            return True
        return cell.id in self.pieces or cell.id in self._named_ids

    @cached_property
    def _named_ids(self) -> set[str]:
        """The ids that choices and lights name."""
        return {step for path, _ in self.scene.choices for step in path} | self.lights.lit

    def picture(self) -> Picture:
        """Paint the tracks, the cells with their pieces, the marks, what is lit, and the buttons."""
        draw_tracks(self.canvas, self.grid, self.layout.shapes, self.characters.tracks)
        for cell in self.cells.values():
            self._cell(cell)
        for mark in self.scene.marks:
            self._mark(mark)
        self._light()
        lines = self.canvas.close_up()
        self.spots = {name: spot._replace(line=lines[spot.line]) for name, spot in self.spots.items() if spot.line in lines}
        self._buttons()
        self._legend()
        spots = {name: spot for name, spot in self.spots.items() if name not in self.cells or self.cells[name].shape != "none"}
        return Picture(self.canvas.text(), spots, self.canvas.width, self.canvas.height)

    # A cell.

    def _cell(self, cell: Cell) -> None:
        spot = self.spots[cell.id]
        if cell.shape == "none":
            self.canvas.write(spot.line, spot.column, cell.label, QUIET)
            return
        colour = next((self.characters.colours[word] for word in cell.kind.split() if word in self.characters.colours), "")
        ground = f"{ink(colour)} on {colour}" if colour else ""
        if colour:
            for line in range(spot.line, spot.line + spot.height):
                self.canvas.write(line, spot.column, " " * spot.width, ground)
        name = self.grid.name(cell)
        if spot.height == 1:
            self._one_line(cell, spot, name, ground)
        else:
            self._things(cell, spot, ground)
            self.canvas.centre(spot.line + 1, spot.middle, name[: spot.width + 2], self._name_style(cell, ground))

    def _one_line(self, cell: Cell, spot: Spot, name: str, ground: str) -> None:
        """Write pieces and name into one line; a name alone stands for an empty cell."""
        if cell.id in self.pieces:
            self._things(cell, spot, ground, name)
        elif name:
            self.canvas.centre(spot.line, spot.middle, f" {name} "[: spot.width], self._name_style(cell, ground))
        else:
            self._things(cell, spot, ground)

    def _name_style(self, cell: Cell, ground: str) -> str:
        lit = cell.id in self.lights.lit
        return f"{ground} {'bold underline' if lit else ''}" if ground else LIT if lit else QUIET

    def _things(self, cell: Cell, spot: Spot, ground: str, name: str = "") -> None:
        """Write the pieces of a cell, or the sign that it is empty."""
        pieces, lit = self.pieces.get(cell.id, []), cell.id in self.lights.lit
        if not pieces:
            sign = self.characters.signs.get(cell.kind) or EMPTY
            sign = LIT_EMPTY if lit else sign
            self.canvas.centre(spot.line, spot.middle, sign, f"{ground} bold" if lit and ground else LIT if lit else ground or QUIET)
            return
        text = _joined([self._sign(piece) for piece in pieces], spot.width - len(name)) + name
        if self.characters.tokens:
            style = f"bold {(LIT_TOKENS if lit else TOKENS)[pieces[0].owner]}"
            self.canvas.write(spot.line, spot.column, " " * spot.width, style)
        else:
            style = f"bold {ground}"
        self.canvas.centre(spot.line, spot.middle, text, style)

    def _sign(self, piece: Piece) -> str:
        """Choose the characters of a piece: the game's sign with the piece's label, or what says most."""
        signs = self.characters.signs
        keys = (piece.label, "near" if piece.owner == self.side else "far", piece.face, str(piece.owner))
        sign = next((signs[f"{piece.kind}.{key}"] for key in keys if f"{piece.kind}.{key}" in signs), signs.get(piece.kind))
        if sign is None:
            return piece.label or glyph(piece, self.one_kind)
        return sign if f"{piece.kind}.{piece.label}" in signs else sign + piece.label

    # What is on top of the cells.

    def _mark(self, mark: Mark) -> None:
        """Paint a mark; one that is not known here underlines its cells, or shows the game's sign."""
        spots = [self.spots[name] for name in mark.cells if name in self.spots]
        if mark.kind == "bracket":
            self._bracket(spots, mark.text)
        elif mark.kind == "line":
            self._restyle(spots, DECIDED)
        elif mark.kind == "tag":
            for spot in spots:
                self.canvas.centre(spot.line - 1, spot.middle, mark.text, FRAME_STYLE)
        elif mark.kind == "aid":
            for spot in spots:
                self.canvas.restyle(spot.line, spot.middle + 1, 1, "not bold")
                style = self.canvas.signs[spot.line, spot.middle + 1][1]
                self.canvas.write(spot.line, spot.middle + 1, mark.text.rpartition(".")[2].lower(), style)
        elif mark.kind in self.characters.signs:
            for spot in spots[:1]:
                self.canvas.write(spot.line + spot.height - 1, spot.column, self.characters.signs[mark.kind])
        else:
            self._restyle(spots, "underline")

    def _bracket(self, spots: list[Spot], text: str) -> None:
        """Bracket neighbours from beneath, line by line; the text stands in the first part."""
        for number, (line, group) in enumerate(groupby(spots, key=lambda spot: spot.line)):
            row = list(group)
            first, last = row[0].middle, row[-1].middle
            if last > first:
                self.canvas.write(line + row[0].height, first, "└" + "─" * (last - first - 1) + "┘", QUIET)
            if number == 0 or last == first:
                self.canvas.centre(line + row[0].height, (first + last) / 2, text)

    def _restyle(self, spots: list[Spot], style: str) -> None:
        for spot in spots:
            self.canvas.restyle(spot.line, spot.column, spot.width, style)

    def _light(self) -> None:
        """Frame what the last turn changed, and colour what was decided, advised, chosen or is pointed at."""
        for change in self.lights.changes:
            for kind, signs in FRAMES.items():
                self._frame(getattr(change, kind), signs)
        for names, style in (
            (self.lights.decided, DECIDED),
            (self.lights.advised, ADVISED),
            (self.lights.chosen, CHOSEN),
            ((self.lights.cursor,), CURSOR),
        ):
            self._restyle([self.spots[name] for name in names if name in self.spots], style)
        self._frame([self.lights.cursor], "▸◂")

    def _frame(self, names: Sequence[str], signs: str) -> None:
        """Write a sign on both sides of cells, where there is room."""
        for spot in (self.spots[name] for name in names if name in self.spots):
            for column, sign in zip((spot.column, spot.column + spot.width - 1), signs, strict=True):
                if self.canvas.is_free(spot.line, column):
                    before = self.canvas.signs.get((spot.line, column), ("", ""))[1]
                    self.canvas.write(spot.line, column, sign, f"{before} bold" if " on " in before else FRAME_STYLE)

    def _buttons(self) -> None:
        """Write the buttons that can be pressed in a line under the board."""
        line, column = self.canvas.height, MARGIN
        for button in self.layout.buttons:
            if button.id in self.lights.lit:
                text = f"  {say(button.title)}  "
                self.canvas.write(line, column, text, CURSOR if button.id == self.lights.cursor else f"bold {LIT_TOKENS[1]}")
                self.spots[button.id] = Spot(line, column, len(text), 1)
                column += len(text) + 2

    def _legend(self) -> None:
        """Write under the board what its signs mean, wrapped between words."""
        legend = wrap(say(self.characters.legend), max(self.canvas.width, 40) - MARGIN) if self.characters.legend else []
        first = self.canvas.height
        for number, text in enumerate(legend):
            self.canvas.write(first + number, MARGIN, text, QUIET)


def _joined(signs: list[str], width: int) -> str:
    """Join the signs of pieces; where they are too many, each with its number."""
    text = "".join(signs)
    return text if len(text) <= width else "".join(f"{sign}{len(list(group))}" for sign, group in groupby(signs))


def glyph(piece: Piece, one_kind: bool) -> str:
    """Choose a character for a piece that the game gives no sign: the letter of its face, a disc, or a letter, small for the second."""
    if len(piece.face) == 1 and not piece.face.isdigit():
        return piece.face
    if one_kind:
        return PAWNS[piece.owner]
    letter = (piece.kind or "?")[0]
    return letter.lower() if piece.owner == 1 else letter.upper()


@cache
def ink(colour: str) -> str:
    """Choose dark or light for writing on a colour."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return DARK_INK if 0.3 * red + 0.59 * green + 0.11 * blue > 120 else LIGHT_INK
