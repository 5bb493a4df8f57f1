"""Where the places of L-Calculus lie: on wooden rails of ten, on at least two for a narrow window, or all on one."""

from __future__ import annotations

from estaminet.core.characters import Characters
from estaminet.core.scene import Box, Button, Cell, Layout, Shape
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes
from estaminet.games.l_calculus.kernel import LCalculusPosition
from estaminet.games.l_calculus.symbols import SYMBOLS
from estaminet.games.l_calculus.words import PLACE

LINE = 2.7  # from one rail to the next
PLACE_TARGET = Box(-0.5, -0.9, 1.0, 2.0)  # a place with its number and its bracket
FOLD = {"row": 10, "folded": 10, "line": codes.MOST_PAWNS}  # pawns on a rail, at the most
ROOM = {"row": 8, "folded": 6, "line": 12}  # places across that a view keeps, however short the row has become
SLENDER = {"row": 2.9, "folded": 2.9, "line": 9.0}  # width to height, at the most: a page keeps its arrangement while the row gets shorter
BUTTONS = [Button("stop", Message("Take none")), Button("pass", Message("Pass"))]
CHARACTERS = Characters(views=("line", "row", "folded"), across=4, down=4 / LINE, width=3, signs={"pawn.0": "○", "pawn.1": "●"})


def board_key(position: LCalculusPosition) -> int:
    """Tell how long the row is."""
    return position.length


def layout(position: LCalculusPosition, view: str, side: int) -> Layout:
    """Lay the row out on as many equal rails as it needs."""
    length = position.length
    lines = max(-(-length // FOLD[view]), 2 if view == "folded" and length > ROOM[view] else 1)
    across = -(-length // lines)
    width = max(across, ROOM[view]) + 0.9
    left, height = (width - 0.9 - across) / 2, max(LINE * lines - 0.15, round(width / SLENDER[view], 2))
    top = (height - LINE * lines + 0.15) / 2 + 1.1
    cells = [_place(place, left + 0.95 + place % across, top + LINE * (place // across)) for place in range(length)]
    shapes = []
    for first in range(0, length, across):
        places = min(across, length - first)
        shapes += _rail(left, cells[first].y, places, first > 0, length > first + across)
    order = [cell.id for cell in cells]
    return Layout(view, width, height, cells, shapes, BUTTONS, SYMBOLS, sequence=order, target=PLACE_TARGET, preview="above")


def _place(place: int, x: float, y: float) -> Cell:
    name = Message(PLACE.id, {"place": place + 1})
    return Cell(str(place + 1), x, y, name, size=0.9, kind="place", label=str(place + 1))


def _rail(margin: float, middle: float, places: int, joined: bool, goes_on: bool) -> list[Shape]:
    """Draw a wooden rail under a line of pawns; where the row goes on in the next line, a dovetail fits both ends."""
    top, bottom, left, right = middle - 0.6, middle + 0.6, margin + 0.33, margin + places + 0.57
    tongue = f"V{middle - 0.25:g}l0.14,-0.07v0.64l-0.14,-0.07" if goes_on else ""
    groove = f"V{middle + 0.25:g}l0.14,0.07v-0.64l-0.14,0.07" if joined else ""
    edge = f"M{left:g},{top:g}H{right:g}{tongue}V{bottom:g}H{left:g}{groove}Z"
    grain = "".join(
        f"M{left + 0.3:g},{y:g}C{left + places * 0.3:g},{y - 0.06:g} {left + places * 0.6:g},{y + 0.07:g} {right - 0.3:g},{y:g}"
        for y in (middle - 0.5, middle + 0.5)
    )
    return [
        Shape("shadow", f"M{left:g},{bottom:g}H{right:g}v0.07H{left:g}Z"),
        Shape("rail", edge),
        Shape("rail-light", f"M{left + 0.05:g},{top + 0.05:g}H{right - 0.05:g}"),
        Shape("grain", grain),
    ]
