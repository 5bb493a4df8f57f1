"""The painter of pictures: a layout and a scene as one SVG text. It knows no game.

The style comes from `look/` (tokens.css, board.css), which the server's pages use too.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path

from estaminet.core.scene import Cell, Layout, Mark, Piece, Scene

LOOK = Path(__file__).parent / "look"
THEMES = ("light", "dark", "auto", "page")
SHINE = (
    '<radialGradient id="shine" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/>'
    '<stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.22"/></radialGradient>'
)
UNIT_EM = 2.4  # the width of a cell where nothing else gives the picture its size
WIDE = 3  # from this ratio of width to height on, pages may show a picture in part
HEXAGON = ((0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5))


def paint(layout: Layout, scene: Scene, theme: str = "light", title: str = "", style: str = "") -> str:
    """Paint a picture; `auto` follows the reader's system, `page` leaves all style to the page it is put into.

    `style` is the game's own, after the house's.
    """
    if theme not in THEMES:
        raise ValueError(f"theme {theme!r} is none of {', '.join(THEMES)}")
    parts = [
        f"<title>{escape(title)}</title>" if title else "",
        f"<style>{stylesheet(theme, style)}</style>" if theme != "page" else "",
        f"<defs>{SHINE}</defs>",
        board_markup(layout),
        *piece_markups(layout, scene.pieces).values(),
        mark_markup(layout, scene.marks),
    ]
    wide = " wide" if layout.width > WIDE * layout.height else ""
    name = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="scene game-{escape(layout.game)} view-{escape(layout.view)}{wide}" '
        f'viewBox="0 0 {layout.width:g} {layout.height:g}" width="{UNIT_EM * layout.width:g}em" {name}>{"".join(parts)}</svg>'
    )


def board_markup(layout: Layout) -> str:
    """Paint what lies under the pieces."""
    shapes = (f'<path class="shape {escape(shape.kind)}" d="{escape(shape.path)}"/>' for shape in layout.shapes)
    return "".join([*shapes, *(_cell(cell) for cell in layout.cells)])


def piece_markups(layout: Layout, pieces: list[Piece]) -> dict[str, str]:
    """Paint the pieces, by their identities, in the order in which they hide each other."""
    cells = {cell.id: cell for cell in layout.cells}
    return {piece.id: _piece(piece, cells[piece.cell], layout.symbols) for piece in _stacked(pieces, cells)}


def mark_markup(layout: Layout, marks: list[Mark]) -> str:
    """Paint the marks."""
    cells = {cell.id: cell for cell in layout.cells}
    return "".join(_mark(mark, cells, layout.symbols) for mark in marks)


@cache
def stylesheet(theme: str, style: str = "") -> str:
    """Give the style of the pictures in one theme, small enough to travel inside each."""
    tokens, board = (_squeezed((LOOK / name).read_text()) for name in ("tokens.css", "board.css"))
    own = tokens.split("}")[0] + "}"  # the switches of a page's theme do not concern a picture
    css = own.replace(":root", ".scene") + board + _squeezed(style)
    if theme in ("light", "dark"):
        css = re.sub(r"light-dark\(([^,]+),([^)]+)\)", lambda pair: pair[1 if theme == "light" else 2].strip(), css)
        css = css.replace("color-scheme: light dark", f"color-scheme: {theme}")
    return css


def _squeezed(css: str) -> str:
    """Drop comments and line breaks."""
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)).strip()


def outline(cell: Cell, grow: float = 0.0) -> str:
    """Draw a cell's shape around the origin, grown on all sides."""
    half = cell.size / 2 + grow
    if cell.shape == "square":
        return f'<rect class="ground" x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}"/>'
    if cell.shape == "hexagon":
        points = " ".join(f"{x * half:g},{y * half:g}" for x, y in HEXAGON)
        return f'<polygon class="ground" points="{points}"/>'
    return f'<circle class="ground" r="{half:g}"/>' if cell.shape == "circle" else ""


def _at(x: float, y: float, size: float = 1.0) -> str:
    scale = "" if size == 1.0 else f" scale({size:g})"
    return f'transform="translate({x:g} {y:g}){scale}"'


def _cell(cell: Cell) -> str:
    label = f'<text class="label" y="{-cell.size / 2 - 0.36:g}">{escape(cell.label)}</text>' if cell.label else ""
    return f'<g class="cell {escape(cell.kind)}" {_at(cell.x, cell.y)}>{outline(cell)}{label}</g>'


def _stacked(pieces: list[Piece], cells: dict[str, Cell]) -> list[Piece]:
    """Order the pieces on cells of the layout so that what stands nearer hides what is behind it."""
    return sorted((piece for piece in pieces if piece.cell in cells), key=lambda piece: cells[piece.cell].y)


def _piece(piece: Piece, cell: Cell, symbols: dict[str, str]) -> str:
    symbol = symbols.get(f"{piece.kind}.{piece.face}") or symbols.get(piece.kind, '<circle class="body" r="0.42"/>')
    label = f'<text class="label">{escape(piece.label)}</text>' if piece.label else ""
    place = _at(cell.x + piece.dx, cell.y + piece.dy, piece.size)
    return f'<g class="piece {escape(piece.kind)} owner-{piece.owner}" {place}>{symbol}{label}</g>'


def _mark(mark: Mark, cells: dict[str, Cell], symbols: dict[str, str]) -> str:
    """Paint a mark; a style of the game's own is an outline on its cells."""
    places = [cells[name] for name in mark.cells if name in cells]
    if not places:
        return ""
    if mark.kind == "aid":
        body = "".join(_aid(cell, symbols.get(mark.text, "")) for cell in places)
    else:
        body = {"bracket": _bracket, "line": _line, "tag": _tag, "dot": _dot}.get(mark.kind, _rim)(places, mark.text)
    single = " single" if len(places) == 1 else ""
    return f'<g class="mark {escape(mark.kind)} owner-{mark.owner}{single}">{body}</g>'


def _aid(cell: Cell, symbol: str) -> str:
    """Paint a small picture in the corner of a cell."""
    return f"<g {_at(cell.x + 0.27, cell.y + 0.3, 0.36)}>{symbol}</g>"


def _bracket(places: list[Cell], text: str) -> str:
    """Draw a bracket under neighbours, one for each line they stand on, open where it goes on; the text under the longest."""
    lines = [list(run) for _, run in groupby(places, key=lambda cell: cell.y)]
    longest = max(lines, key=len)
    parts = []
    for number, line in enumerate(lines):
        left, right, top = line[0].x - 0.36, line[-1].x + 0.36, line[0].y + 0.72
        start = f"M{left:g},{top:g}v0.12" if number == 0 else f"M{left - 0.14:g},{top + 0.12:g}"
        end = f"H{right:g}v-0.12" if number == len(lines) - 1 else f"H{right + 0.14:g}"
        parts.append(f'<path d="{start}{end}"/>')
        if line is longest and text:
            parts.append(f'<text x="{(left + right) / 2:g}" y="{top + 0.42:g}">{escape(text)}</text>')
    return "".join(parts)


def _line(places: list[Cell], text: str) -> str:
    points = " ".join(f"{cell.x:g},{cell.y:g}" for cell in places)
    return f'<polyline points="{points}"/>'


def _tag(places: list[Cell], text: str) -> str:
    cell = places[0]
    width = 0.3 + 0.18 * len(text)
    return (
        f'<rect x="{cell.x - width / 2:g}" y="{cell.y - 0.75:g}" width="{width:g}" height="0.4" rx="0.1"/>'
        f'<text x="{cell.x:g}" y="{cell.y - 0.55:g}">{escape(text)}</text>'
    )


def _dot(places: list[Cell], text: str) -> str:
    return "".join(f'<circle cx="{cell.x:g}" cy="{cell.y:g}" r="0.1"/>' for cell in places)


def _rim(places: list[Cell], text: str) -> str:
    return "".join(f"<g {_at(cell.x, cell.y)}>{outline(cell, -0.02)}</g>" for cell in places)
