"""Where the places of L-Calculus lie: on one wooden rail, or on several."""

from __future__ import annotations

from estaminet.core.scene import Box, Button, Cell, Layout, Shape
from estaminet.core.words import Message
from estaminet.games.l_calculus.kernel import LCalculusPosition
from estaminet.games.l_calculus.symbols import SYMBOLS
from estaminet.games.l_calculus.words import PLACE

LINE = 2.7  # from one rail to the next
PLACE_TARGET = Box(-0.5, -0.9, 1.0, 2.0)  # a place with its number and its bracket
FOLD = 10  # pawns on a rail of the folded view, at the most
ROOM = {"row": 12, "folded": 6}  # places across that a view keeps, however short the row has become
BUTTONS = [Button("stop", Message("Take none")), Button("pass", Message("Pass"))]


def board_key(position: LCalculusPosition) -> int:
    """Tell how long the row is."""
    return position.length


def layout(position: LCalculusPosition, view: str, side: int) -> Layout:
    """Lay the row out on one rail, or folded onto several where the window is narrow."""
    length = position.length
    lines = max(2, -(-length // FOLD)) if view == "folded" and length > 1 else 1
    across = -(-length // lines)
    room = max(across, ROOM[view])
    margin = (room - across) / 2
    cells = [_place(place, across, margin) for place in range(length)]
    shapes = []
    for line in range(-(-length // across)):
        places = min(across, length - line * across)
        shapes += _rail(margin, 1.1 + LINE * line, places, line > 0, length > (line + 1) * across)
    order = [cell.id for cell in cells]
    return Layout(
        view, room + 0.9, LINE * lines - 0.15, cells, shapes, BUTTONS, SYMBOLS, sequence=order, target=PLACE_TARGET, preview="above"
    )


def _place(place: int, across: int, margin: float) -> Cell:
    name = Message(PLACE.id, {"place": place + 1})
    x, y = margin + 0.95 + place % across, 1.1 + LINE * (place // across)
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
