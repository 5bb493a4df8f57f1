"""The board of Tactic as it is printed: where the bases lie, and the drawings under them."""

from __future__ import annotations

from functools import cache

from estaminet.core.characters import Characters
from estaminet.core.scene import Button, Cell, Layout, Shape
from estaminet.core.words import Message
from estaminet.games.tactic import geometry, words
from estaminet.games.tactic.geometry import BASES, BY_NUMBER
from estaminet.games.tactic.symbols import DIGITS, LETTERS, piece_symbols, scaled

ACROSS = 0.56  # from one x to the next
DOWN = 0.92  # from one line to the next
MARGIN = 1.0  # above and below
BESIDE = 1.14  # left and right, where the numbers of the lines stand
WIDTH = 2 * BESIDE + ACROSS * max(base.x for base in BASES)
HEIGHT = 2 * MARGIN + DOWN * (geometry.LAST_LINE - 1) - 0.2
RADIUS = {"central": 0.37, "outer": 0.34, "transit": 0.26}
NUMBERS_AT = 0.44  # from the left and the right edge
DIGIT_SIZE = 1.1  # of the strokes in symbols.py
DIGIT_WIDTH = 0.21  # from one digit to the next
BUTTONS = [Button("pass", Message("Pass"))]
CHARACTERS = Characters(
    across=4 / ACROSS,
    down=2 / DOWN,
    width=6,
    height=1,
    signs={
        "patrol.near": "▲",
        "patrol.far": "▼",
        "arrived.near": "▲",
        "arrived.far": "▼",
        "guard.near": "■",
        "guard.far": "□",
        "half": "½",
        "stuck": "!",
    },
    colours={"central": "#2d4a63", "outer": "#3d5638"},
    tracks="track",
    sparse=("tray",),
    legend=Message("▲ ▼ patrols, pointing forward; ■ □ guards."),
)


def place(x: float, line: int, side: int) -> tuple[float, float]:
    """Give the point of a place on the board; the player of the side sits below."""
    if side == 1:
        return round(WIDTH - BESIDE - ACROSS * x, 3), round(MARGIN - 0.1 + DOWN * (line - 1), 3)
    return round(BESIDE + ACROSS * x, 3), round(MARGIN - 0.1 + DOWN * (geometry.LAST_LINE - line), 3)


def trays(player: int) -> tuple[str, str]:
    """Name the two cells in which a player's guards wait."""
    return f"hand{player + 1}a", f"hand{player + 1}b"


@cache
def board_layout(view: str, board: int, side: int) -> Layout:
    """Lay out a board from one player's side."""
    cells = []
    for base in BASES:
        x, y = place(base.x, base.line, side)
        cells.append(Cell(base.name, x, y, words.base_name(base), size=0.88, kind=base.kind))
    for player, line in enumerate((1, geometry.LAST_LINE)):
        for tray, corner in zip(trays(player), (0, max(base.x for base in BASES)), strict=True):
            x, y = place(corner, line, side)
            cells.append(Cell(tray, x, y, words.TRAY, shape="square", size=0.8, kind="tray"))
    return Layout(view, WIDTH, HEIGHT, cells, _shapes(board, side), BUTTONS, piece_symbols(side))


def _shapes(board: int, side: int) -> list[Shape]:
    """Draw the sheet, the homes, the tracks, the bases with their letters and the numbers of the lines."""
    sheet = f"M0.35,0.12H{WIDTH - 0.35:g}q0.2,0 0.2,0.2V{HEIGHT - 0.32:g}q0,0.2 -0.2,0.2H0.35q-0.2,0 -0.2,-0.2V0.32q0,-0.2 0.2,-0.2Z"
    tracks = _tracks(board, side)
    homes = [Shape("home", _home(player, side)) for player in (0, 1)]
    shapes = [Shape("sheet", sheet), *homes, Shape("track-edge", tracks), Shape("track", tracks)]
    for kind, radius in RADIUS.items():
        points = [place(base.x, base.line, side) for base in BASES if base.kind == kind]
        shapes.append(Shape(f"base-{kind}", "".join(_disc(x, y, radius) for x, y in points)))
        if kind == "central":
            shapes.append(Shape("central-square", "".join(f"M{x - 0.22:g},{y - 0.22:g}h0.44v0.44h-0.44Z" for x, y in points)))
        if kind == "outer":
            shapes.append(Shape("outer-ring", "".join(_disc(x, y, 0.26) for x, y in points)))
    return [*shapes, Shape("letter", _letters(side)), Shape("number", _numbers(side))]


def _tracks(board: int, side: int) -> str:
    parts = []
    for start, end in sorted(geometry.TRACKS[geometry.BOARDS[board]]):
        if start < end:
            (x, y), (to_x, to_y) = (place(BY_NUMBER[base].x, BY_NUMBER[base].line, side) for base in (start, end))
            parts.append(f"M{x:g},{y:g}L{to_x:g},{to_y:g}")
    return "".join(parts)


def _home(player: int, side: int) -> str:
    """Draw the zone around a player's central bases."""
    points = [place(BY_NUMBER[base].x, BY_NUMBER[base].line, side) for base in geometry.HOMES[player]]
    left, right, y = min(x for x, _ in points) - 0.56, max(x for x, _ in points) + 0.56, points[0][1]
    return f"M{left:g},{y - 0.56:g}H{right:g}V{y + 0.56:g}H{left:g}Z"


def _disc(x: float, y: float, radius: float) -> str:
    return f"M{x - radius:g},{y:g}a{radius},{radius} 0 1 0 {2 * radius:g},0a{radius},{radius} 0 1 0 {-2 * radius:g},0Z"


def _letters(side: int) -> str:
    """Write into each base its letter."""
    parts = []
    for base in BASES:
        x, y = place(base.x, base.line, side)
        parts.append(f"M{x - 0.08:g},{y - 0.16:g}{LETTERS[base.name[-1]]}")
    return "".join(parts)


def _numbers(side: int) -> str:
    """Write the number of each line at both edges."""
    parts = []
    for line in range(1, geometry.LAST_LINE + 1):
        y = place(0, line, side)[1]
        for middle in (NUMBERS_AT, WIDTH - NUMBERS_AT):
            left = middle - DIGIT_WIDTH / 2 * len(str(line)) + 0.02
            strokes = [scaled(DIGITS[digit], DIGIT_SIZE) for digit in str(line)]
            parts += [f"M{left + DIGIT_WIDTH * index:g},{y - 0.13 * DIGIT_SIZE:g}{stroke}" for index, stroke in enumerate(strokes)]
    return "".join(parts)
