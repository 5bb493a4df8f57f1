"""The printed map of Tactic: where the bases lie, the drawings under them, and the pieces' symbols."""

from __future__ import annotations

from functools import cache

from estaminet.core.scene import Button, Cell, Layout, Shape
from estaminet.core.words import Message
from estaminet.games.tactic import board
from estaminet.games.tactic.board import BASES, BY_NUMBER

ACROSS = 0.56  # from one x to the next
DOWN = 0.92  # from one line to the next
MARGIN = 1.0  # above and below
BESIDE = 1.14  # left and right, where the numbers of the lines stand
WIDTH = 2 * BESIDE + ACROSS * max(base.x for base in BASES)
HEIGHT = 2 * MARGIN + DOWN * (board.LAST_LINE - 1) - 0.2
KINDS = {
    "central": Message("central base {base}"),
    "outer": Message("outer base {base}"),
    "transit": Message("transit base {base}"),
}
RADIUS = {"central": 0.37, "outer": 0.34, "transit": 0.26}
BUTTONS = [Button("pass", Message("Pass"))]
SHADOW = '<ellipse class="shadow" cx="0.02" cy="0.3" rx="0.36" ry="0.14"/>'
# Pen strokes of the digits, in a box of 0.16 by 0.26.
DIGITS = {
    "0": "m0.08,0c-0.1,0 -0.1,0.26 0,0.26s0.1,-0.26 0,-0.26",
    "1": "m0.03,0.06l0.06,-0.06v0.26",
    "2": "m0.01,0.06c0.02,-0.09 0.15,-0.08 0.14,0.02c-0.01,0.06 -0.12,0.12 -0.14,0.18h0.14",
    "3": "m0.01,0.02c0.05,-0.05 0.14,-0.01 0.12,0.06c-0.01,0.03 -0.04,0.04 -0.07,0.04c0.12,0 0.12,0.14 0,0.14q-0.04,0 -0.06,-0.03",
    "4": "m0.11,0.26v-0.26l-0.11,0.18h0.15",
    "5": "m0.14,0h-0.11l-0.01,0.11c0.15,-0.06 0.17,0.15 0.04,0.15c-0.03,0 -0.05,-0.01 -0.06,-0.03",
    "6": "m0.12,0c-0.07,0.02 -0.11,0.1 -0.11,0.18c0,0.11 0.14,0.1 0.14,0c0,-0.09 -0.11,-0.09 -0.14,-0.01",
    "7": "m0.01,0h0.14l-0.09,0.26",
    "8": "m0.08,0.12c-0.09,-0.02 -0.08,-0.12 0,-0.12s0.09,0.1 0,0.12c-0.1,0.02 -0.1,0.14 0,0.14s0.1,-0.12 0,-0.14",
    "9": "m0.15,0.09c-0.03,0.08 -0.14,0.08 -0.14,-0.01c0,-0.1 0.14,-0.11 0.14,0c0,0.08 -0.04,0.16 -0.11,0.18",
}


def place(x: float, line: int, side: int) -> tuple[float, float]:
    """Give the point of a place on the map; the player of the side sits below."""
    if side == 1:
        return round(WIDTH - BESIDE - ACROSS * x, 3), round(MARGIN - 0.1 + DOWN * (line - 1), 3)
    return round(BESIDE + ACROSS * x, 3), round(MARGIN - 0.1 + DOWN * (board.LAST_LINE - line), 3)


def trays(player: int) -> tuple[str, str]:
    """Name the two cells in which a player's guards wait."""
    return f"hand{player + 1}a", f"hand{player + 1}b"


@cache
def map_layout(view: str, chart: int, side: int) -> Layout:
    """Lay out the map of a board from one player's side."""
    cells = []
    for base in BASES:
        x, y = place(base.x, base.line, side)
        cells.append(Cell(base.name, x, y, Message(KINDS[base.kind].id, {"base": base.name}), size=0.88, kind=base.kind))
    for player, line in enumerate((1, board.LAST_LINE)):
        for tray, corner in zip(trays(player), (0, max(base.x for base in BASES)), strict=True):
            x, y = place(corner, line, side)
            cells.append(Cell(tray, x, y, Message("place of a guard not yet entered"), shape="square", size=0.8, kind="tray"))
    return Layout(view, WIDTH, HEIGHT, cells, _shapes(chart, side), BUTTONS, _symbols(side))


def _shapes(chart: int, side: int) -> list[Shape]:
    """Draw the sheet, the homes, the tracks, the bases and the numbers of the lines."""
    sheet = f"M0.35,0.12H{WIDTH - 0.35:g}q0.2,0 0.2,0.2V{HEIGHT - 0.32:g}q0,0.2 -0.2,0.2H0.35q-0.2,0 -0.2,-0.2V0.32q0,-0.2 0.2,-0.2Z"
    tracks = _tracks(chart, side)
    homes = [Shape("home", _home(player, side)) for player in (0, 1)]
    shapes = [Shape("sheet", sheet), *homes, Shape("track-edge", tracks), Shape("track", tracks)]
    for kind, radius in RADIUS.items():
        points = [place(base.x, base.line, side) for base in BASES if base.kind == kind]
        shapes.append(Shape(f"base-{kind}", "".join(_disc(x, y, radius) for x, y in points)))
        if kind == "central":
            shapes.append(Shape("central-square", "".join(f"M{x - 0.22:g},{y - 0.22:g}h0.44v0.44h-0.44Z" for x, y in points)))
        if kind == "outer":
            shapes.append(Shape("outer-ring", "".join(_disc(x, y, 0.2) for x, y in points)))
    return [*shapes, Shape("number", _numbers(side))]


def _tracks(chart: int, side: int) -> str:
    parts = []
    for start, end in sorted(board.TRACKS[board.BOARDS[chart]]):
        if start < end:
            (x, y), (to_x, to_y) = (place(BY_NUMBER[base].x, BY_NUMBER[base].line, side) for base in (start, end))
            parts.append(f"M{x:g},{y:g}L{to_x:g},{to_y:g}")
    return "".join(parts)


def _home(player: int, side: int) -> str:
    """Draw the zone around a player's central bases."""
    points = [place(BY_NUMBER[base].x, BY_NUMBER[base].line, side) for base in board.HOMES[player]]
    left, right, y = min(x for x, _ in points) - 0.56, max(x for x, _ in points) + 0.56, points[0][1]
    return f"M{left:g},{y - 0.56:g}H{right:g}V{y + 0.56:g}H{left:g}Z"


def _disc(x: float, y: float, radius: float) -> str:
    return f"M{x - radius:g},{y:g}a{radius},{radius} 0 1 0 {2 * radius:g},0a{radius},{radius} 0 1 0 {-2 * radius:g},0Z"


def _numbers(side: int) -> str:
    """Write the number of each line at both edges."""
    parts = []
    for line in range(1, board.LAST_LINE + 1):
        y = place(0, line, side)[1]
        for middle in (0.4, WIDTH - 0.4):
            left = middle - 0.1 * len(str(line)) + 0.02
            parts += [f"M{left + 0.2 * index:g},{y - 0.13:g}{DIGITS[digit]}" for index, digit in enumerate(str(line))]
    return "".join(parts)


def _symbols(side: int) -> dict[str, str]:
    """Draw patrols as arrows that point forward, guards as shields; the second player's carry an inlay."""
    symbols = {}
    for owner in (0, 1):
        turn = "" if owner == side else ' transform="rotate(180)"'
        inlay = '<circle class="inlay" cy="0.08" r="0.09"/>' if owner else '<path class="groove" d="M0,-0.2V0.1"/>'
        symbols[f"patrol.{owner}"] = f'{SHADOW}<g{turn}><path class="body" d="M0,-0.46L0.36,0.36L0,0.2L-0.36,0.36Z"/>{inlay}</g>'
        emblem = '<circle class="inlay" r="0.1"/>' if owner else '<path class="groove" d="M0,-0.22V0.24M-0.2,-0.04H0.2"/>'
        shield = "M-0.34,-0.38Q0,-0.28 0.34,-0.38V0.02C0.34,0.24 0.16,0.38 0,0.45C-0.16,0.38 -0.34,0.24 -0.34,0.02Z"
        symbols[f"guard.{owner}"] = f'{SHADOW}<path class="body" d="{shield}"/>{emblem}'
    return symbols
