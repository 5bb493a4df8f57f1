"""Where things are: the part of the plane that is shown, between the trays of the two players.

The shown area follows the island in steps, so that it seldom moves. Its cells are counted in half cells across,
2q + r, and in lines down, r.
"""

from __future__ import annotations

from typing import NamedTuple

from estaminet.core.scene import Button, Cell, Layout, Shape
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes, words
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.notation import HAND, ISLAND, stones
from estaminet.games.logan_stones.symbols import SYMBOLS

STEP_ACROSS, STEP_DOWN = 4, 2
ACROSS, DOWN = 0.433, 0.75  # from half cell to half cell, and from line to line
TRAY_WIDTH, TRAY_HEIGHT = 8.8, 1.75
TRAY_STEP = 1.06  # from stone to stone
OTHER_FACE = 0.56  # the size of the small other face
BUTTONS = [Button("lift", Message("Lift it")), Button("turn", Message("Turn it over")), Button("pass", Message("Pass"))]


class Area(NamedTuple):
    """The first and last half column and line that are shown."""

    left: int
    right: int
    top: int
    bottom: int

    def holds(self, column: int, line: int) -> bool:
        """Whether a cell is shown."""
        return self.left <= 2 * column + line <= self.right and self.top <= line <= self.bottom

    def cells(self) -> list[tuple[int, int]]:
        """List the cells line by line."""
        return [
            ((across - line) // 2, line)
            for line in range(self.top, self.bottom + 1)
            for across in range(self.left, self.right + 1)
            if (across - line) % 2 == 0
        ]


HOME = Area(-8, 10, -4, 4)  # around the first two stones


class Trays(NamedTuple):
    """What the layout needs to know of the two players' trays."""

    shown: tuple[bool, bool]
    filled: tuple[bool, bool]  # with a reserve; else the tray has room for a stone in hand


def is_study(position: LoganStonesPosition) -> bool:
    """Whether stones are missing, as in the figures of a book: then nothing is shown but what is there."""
    return any(position.stone(number)[0] == codes.ABSENT for number in range(18))


def shown_area(position: LoganStonesPosition) -> Area:
    """Choose what to show: the home area while the island lies in it, else as large an area around the island."""
    places = [(2 * stone.column + stone.line, stone.line) for stone in [*stones(position, ISLAND), *stones(position, HAND)]]
    least_across, most_across = min(place[0] for place in places) - 2, max(place[0] for place in places) + 2
    least_down, most_down = min(place[1] for place in places) - 1, max(place[1] for place in places) + 1
    if is_study(position):
        return Area(least_across, most_across, least_down, most_down)
    left, right = _span(least_across, most_across, HOME.left, HOME.right, STEP_ACROSS)
    top, bottom = _span(least_down, most_down, HOME.top, HOME.bottom, STEP_DOWN)
    return Area(left, right, top, bottom)


def _span(least: int, most: int, home_least: int, home_most: int, step: int) -> tuple[int, int]:
    """Choose a span that holds another and is as wide as home, moved in steps only."""
    first, last = home_least, home_most
    if most - least <= last - first:
        moved = max(0, -(-(most - last) // step)) - max(0, -(-(first - least) // step))
        first, last = first + moved * step, last + moved * step
    return min(first, least), max(last, most)


def trays(position: LoganStonesPosition) -> Trays:
    """Tell which players need a tray, and whose tray holds a reserve."""
    first, second = position.has_stones(0), position.has_stones(1)
    holder = position.player if position.lifted >= 0 else -1
    everyone = not is_study(position)
    return Trays((everyone or first or holder == 0, everyone or second or holder == 1), (first, second))


def lay_out(area: Area, trays: Trays, view: str, side: int) -> Layout:
    """Lay the island out between the trays, one's own below."""
    above, below = (TRAY_HEIGHT if trays.shown[seat] else 0.0 for seat in (1 - side, side))
    width = max((area.right - area.left) * ACROSS + 1.1, TRAY_WIDTH + 0.4 if above or below else 0.0)
    height = (area.bottom - area.top) * DOWN + 1.2
    cells = _island_cells(area, width, above)
    shapes = []
    for seat in (0, 1):
        if trays.shown[seat]:
            top = above + height if seat == side else 0.0
            cells += _reserve_cells(seat, top, width) if trays.filled[seat] else _hand_cells(seat, top, width)
            shapes.append(
                Shape("tray", f"M{(width - TRAY_WIDTH) / 2:g},{top + 0.08:g}h{TRAY_WIDTH:g}v{TRAY_HEIGHT - 0.16:g}h{-TRAY_WIDTH:g}Z")
            )
    return Layout(view, round(width, 3), round(height + above + below, 3), cells, shapes, BUTTONS, SYMBOLS)


def _island_cells(area: Area, width: float, above: float) -> list[Cell]:
    """Lay out the cells of the shown area."""
    left = (width - (area.right - area.left) * ACROSS) / 2
    cells = []
    for column, line in area.cells():
        x, y = left + (2 * column + line - area.left) * ACROSS, above + 0.6 + (line - area.top) * DOWN
        name = f"{column},{line}"
        cells.append(Cell(name, round(x, 3), round(y, 3), words.cell_name(name), "hexagon", kind="hex", coordinate=name))
    return cells


def _reserve_cells(seat: int, top: float, width: float) -> list[Cell]:
    """Lay out a player's reserve, each stone with room for its other face."""
    middle, below = round(top + 0.62, 3), round(top + 1.33, 3)
    cells = []
    for number in range(1, 9):
        name, across = f"{seat + 1}-{number}", round(width / 2 + (number - 4.5) * TRAY_STEP, 3)
        cells.append(Cell(name, across, middle, words.reserve_stone(seat, number), "hexagon", kind="tray"))
        cells.append(Cell(f"{name}v", across, below, words.reserve_other_face(seat, number), "hexagon", OTHER_FACE, "tray"))
    return cells


def _hand_cells(seat: int, top: float, width: float) -> list[Cell]:
    """Lay out a player's hand, once the reserve is used up."""
    name, middle = f"hand{seat + 1}", round(width / 2, 3)
    return [
        Cell(name, middle, round(top + 0.62, 3), words.HAND, "hexagon", kind="tray"),
        Cell(f"{name}v", middle, round(top + 1.33, 3), words.HAND_OTHER_FACE, "hexagon", OTHER_FACE, "tray"),
    ]
