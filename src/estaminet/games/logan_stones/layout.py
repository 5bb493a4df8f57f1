"""Where things are: the part of the plane that is shown, under it what beats what and the stone in hand, and the reserves.

The shown area follows the island in steps, so that it seldom moves. Its cells are counted in half cells across,
2q + r, and in lines down, r. A reserve that is used up leaves its room to the island.
"""

from __future__ import annotations

from typing import NamedTuple

from estaminet.core.characters import Characters
from estaminet.core.scene import Button, Cell, Layout, Shape
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes, words
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.notation import HAND as IN_HAND
from estaminet.games.logan_stones.notation import ISLAND, STONES
from estaminet.games.logan_stones.symbols import SYMBOLS, legend

STEP_ACROSS, STEP_DOWN = 4, 2
ACROSS, DOWN = 0.433, 0.75  # from half cell to half cell, and from line to line
TRAY_WIDTH, TRAY_HEIGHT = 8.8, 1.65
TRAY_STEP = 1.06  # from stone to stone
OTHER_FACE = 0.56  # the size of the small other face
STRIP_WIDTH = 7.2
LEGEND_HEIGHT, HAND_HEIGHT = 0.8, 1.2  # of the strip under the island: with the legend alone, with room for a stone in hand
HAND, HAND_OTHER_FACE = 2.45, 3.2  # how far from the middle of the strip they lie
BUTTONS = [Button("lift", Message("Lift it")), Button("turn", Message("Turn it over")), Button("pass", Message("Pass"))]
CHARACTERS = Characters(
    across=3 / ACROSS,
    down=2 / DOWN,
    width=5,
    sparse=("hex", "tray", "hand"),
    legend=Message("Rock R beats scissors S, scissors S beat paper P, paper P beats rock R."),
)


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


HOME = Area(-8, 10, -3, 3)  # around the first two stones
NARROW_HOME = Area(-6, 8, -3, 3)  # once both reserves are used up


class Around(NamedTuple):
    """What the layout shows around the island."""

    reserves: tuple[bool, bool]  # whose are not used up
    legend: bool
    hand: bool  # whether there is room for a stone in hand


def is_study(position: LoganStonesPosition) -> bool:
    """Whether stones are missing, as in the figures of a book: then nothing is shown but what is there."""
    return any(position.stone(number)[0] == codes.ABSENT for number in range(STONES))


def shown_area(position: LoganStonesPosition) -> Area:
    """Choose what to show: the home area while the island lies in it, else as large an area around the island."""
    found = [position.stone(number) for number in range(STONES)]
    places = [(2 * column + line, line) for place, column, line, *_ in found if place in (ISLAND, IN_HAND)]
    across, down = [place[0] for place in places], [place[1] for place in places]
    least_across, most_across, least_down, most_down = min(across) - 2, max(across) + 2, min(down) - 1, max(down) + 1
    if is_study(position):
        return Area(least_across, most_across, least_down, most_down)
    home = HOME if position.has_stones(0) or position.has_stones(1) else NARROW_HOME
    left, right = _span(least_across, most_across, home.left, home.right, STEP_ACROSS)
    top, bottom = _span(least_down, most_down, home.top, home.bottom, STEP_DOWN)
    return Area(left, right, top, bottom)


def _span(least: int, most: int, home_least: int, home_most: int, step: int) -> tuple[int, int]:
    """Choose a span that holds another, is as wide as home or wider by steps, and lies there or is moved by steps."""
    wider = max(0, -(-(most - least - home_most + home_least) // step))
    first, last = home_least, home_most + wider * step
    moved = max(0, -(-(most - last) // step)) - max(0, -(-(first - least) // step))
    return min(first + moved * step, least), max(last + moved * step, most)


def around(position: LoganStonesPosition) -> Around:
    """Tell what is shown around the island: in a study only what is there."""
    reserves = (position.has_stones(0), position.has_stones(1))
    if is_study(position):
        return Around(reserves, False, position.lifted >= 0)
    return Around(reserves, True, not all(reserves))


def lay_out(area: Area, around: Around, view: str, side: int) -> Layout:
    """Lay out, from above: the other's reserve, the island, the strip with legend and hands, one's own reserve."""
    above, below = (TRAY_HEIGHT if around.reserves[seat] else 0.0 for seat in (1 - side, side))
    strip = HAND_HEIGHT if around.hand else LEGEND_HEIGHT if around.legend else 0.0
    width = max((area.right - area.left) * ACROSS + 1.1, TRAY_WIDTH + 0.4 if above or below else 0.0, STRIP_WIDTH if strip else 0.0)
    bottom = above + (area.bottom - area.top) * DOWN + 1.2
    cells = _island_cells(area, width, above)
    if around.hand:
        cells += _hand_cells(side, bottom + strip / 2, width / 2)
    for seat, top in ((1 - side, 0.0), (side, bottom + strip)):
        cells += _reserve_cells(seat, top, width) if around.reserves[seat] else []
    shapes = [_tray(top, width) for height, top in ((above, 0.0), (below, bottom + strip)) if height]
    shapes += legend(width / 2, bottom + strip / 2) if around.legend else []
    return Layout(view, round(width, 3), round(bottom + strip + below, 3), cells, shapes, BUTTONS, SYMBOLS)


def _tray(top: float, width: float) -> Shape:
    """Draw the ground under a reserve."""
    return Shape("tray", f"M{(width - TRAY_WIDTH) / 2:g},{top + 0.08:g}h{TRAY_WIDTH:g}v{TRAY_HEIGHT - 0.16:g}h{-TRAY_WIDTH:g}Z")


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
    middle, below = round(top + 0.58, 3), round(top + 1.27, 3)
    cells = []
    for number in range(1, 9):
        name, across = f"{seat + 1}-{number}", round(width / 2 + (number - 4.5) * TRAY_STEP, 3)
        shown, other = words.reserve_stone(seat, number), words.reserve_other_face(seat, number)
        cells.append(Cell(name, across, middle, shown, "hexagon", kind="tray", coordinate=f"{number}^"))
        cells.append(Cell(f"{name}v", across, below, other, "hexagon", OTHER_FACE, "tray", coordinate=f"{number}v"))
    return cells


def _hand_cells(side: int, y: float, middle: float) -> list[Cell]:
    """Lay out both players' hands at the ends of the strip, one's own on the right."""
    cells = []
    for seat, direction in ((side, 1), (1 - side, -1)):
        name, near, far = f"hand{seat + 1}", middle + direction * HAND, middle + direction * HAND_OTHER_FACE
        cells.append(Cell(name, round(near, 3), round(y, 3), words.HAND, "hexagon", kind="hand", coordinate="^"))
        cells.append(Cell(f"{name}v", round(far, 3), round(y, 3), words.HAND_OTHER_FACE, "hexagon", OTHER_FACE, "hand", coordinate="v"))
    return cells
