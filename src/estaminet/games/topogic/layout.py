"""The field of Topogic laid out: its tiles on one of three grounds, and where pawns stand on a tile."""

from __future__ import annotations

from estaminet.core.characters import Characters
from estaminet.core.scene import Button, Cell, Layout, Shape
from estaminet.core.words import Message
from estaminet.games.topogic.codes import COLOURS, VALUES, tile_text, tiles_of
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.symbols import PAINTS, SYMBOLS, glyph_path
from estaminet.games.topogic.words import ASK_TITLES, tile_name

THEMES = tuple(ASK_TITLES)
MARGIN = 0.75
SCORE = "score"  # the cell of the card that shows it
CARD = 1.6  # its size
STRIP = 1.7  # the room beside the field for a card that finds no corner free
Place = tuple[float, float]
SIGNS = {"pawn": "●", "pawn.•": "◎", "score": "", "secret": "★"}
TILE_COLOURS = {f"colour-{letter}": colour for letter, colour in PAINTS.items()}
CHARACTERS = Characters(
    across=5,
    down=2,
    width=5,
    tokens=False,
    signs=SIGNS,
    colours=TILE_COLOURS,
    low=Characters(across=6, down=1, width=6, height=1, tokens=False, signs=SIGNS, colours=TILE_COLOURS),
)


def board_key(position: TopogicPosition) -> tuple[int, int]:
    """Tell which tiles were dealt, and where each lies."""
    return position.tiles, position.field_key


def layout(position: TopogicPosition, view: str, side: int) -> Layout:
    """Lay the field out; a theme changes the look and the words."""
    tiles = tiles_of(position.tiles)
    taken = [position.cell(tile) for tile in tiles]
    card, down = _card_place(taken)
    cells = [_cell(tile, x, y + down) for tile, (x, y) in zip(tiles, taken, strict=True)]
    score = Cell(SCORE, card[0] + MARGIN, card[1] + down + MARGIN, Message("score"), "square", CARD)
    width = max(*(cell.x for cell in cells), score.x + (CARD - 1) / 2) + MARGIN
    height = max(*(cell.y for cell in cells), score.y + (CARD - 1) / 2) + MARGIN
    ground = Shape(f"ground {view}", f"M0,0H{width:g}V{height:g}H0Z")
    shapes = [ground, Shape(f"shore {view}", _squares(cells, 0.62)), *_paint(cells, tiles)]
    return Layout(view, width, height, [*cells, score], shapes, [Button("ask", ASK_TITLES[view])], SYMBOLS)


def _card_place(taken: list[tuple[int, int]]) -> tuple[Place, float]:
    """Find the middle of the card: in a corner that four tiles leave free, else in a strip; tell how far the field moves down for it."""
    right, bottom = max(x for x, _ in taken), max(y for _, y in taken)
    for x, y in ((right - 1, 0), (0, 0), (right - 1, bottom - 1), (0, bottom - 1)):
        if not {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} & set(taken):
            return (x + 0.5, y + 0.5), 0.0
    if right > 1.5 * bottom:
        return (right / 2, -0.5 - STRIP / 2), STRIP
    return (right + 0.5 + STRIP / 2, bottom / 2), 0.0


def _cell(tile: int, x: float, y: float) -> Cell:
    name = tile_text(tile)
    return Cell(name, x + MARGIN, y + MARGIN, tile_name(tile), "square", 0.96, f"tile colour-{COLOURS[tile // VALUES]}", name)


def _squares(cells: list[Cell], half: float) -> str:
    return "".join(f"M{cell.x - half:g},{cell.y - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}Z" for cell in cells)


def _paint(cells: list[Cell], tiles: list[int]) -> list[Shape]:
    """Paint the tiles of each colour, and its glyph in the two corners beside a pawn."""
    shapes = []
    for colour, letter in enumerate(COLOURS):
        own = [cell for cell, tile in zip(cells, tiles, strict=True) if tile // VALUES == colour]
        if own:
            shapes.append(Shape(f"face colour-{letter}", _squares(own, 0.48)))
            glyphs = (glyph_path(letter, cell.x + across, cell.y + 0.31) for cell in own for across in (-0.33, 0.33))
            shapes.append(Shape(f"glyph colour-{letter}", "".join(glyphs)))
    return shapes


def pawn_place(number: int, count: int) -> tuple[float, float, float]:
    """Tell where a pawn of several on a tile stands, and its size: under the tile's name, alone in the middle, else side by side."""
    if count == 1:
        return 0.0, 0.22, 0.52
    step = min(0.28, 0.58 / (count - 1))
    return round((number - (count - 1) / 2) * step, 3), 0.27 if number % 2 else 0.19, 0.46 if count < 4 else 0.4
