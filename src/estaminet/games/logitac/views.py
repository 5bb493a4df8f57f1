"""The four boards of Logitac laid out: stacked as a pyramid, as stairs, flat side by side, or close together for a narrow window.

All views have the same cells: the squares, and trays for reserves, double pawns, credits and what has fallen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from estaminet.core.scene import Button, Cell, Layout, Shape
from estaminet.core.words import Message
from estaminet.games.logitac import codes
from estaminet.games.logitac.symbols import SYMBOLS

BUTTONS = [Button("stay", Message("Stay")), Button("buy", Message("Buy back")), Button("pass", Message("Pass"))]
FALLEN = {codes.PYRAMID: "fallen-pyramid", codes.CUBE: "fallen-cube", codes.CYLINDER: "fallen-cylinder"}
RESERVES = (Message("White's reserve"), Message("Black's reserve"))
DOUBLES = (Message("White's double pawn in reserve"), Message("Black's double pawn in reserve"))
CREDITS = (Message("White's credits to board {board}"), Message("Black's credits to board {board}"))
MARGIN = 0.8
GAP = 1.5  # between two boards; the tokens lie there


@dataclass(frozen=True)
class Ground:
    """Where a board lies: its lower left corner, how far a column and a row reach, and how a row leans."""

    left: float
    bottom: float
    across: float = 1.0
    up: float = 1.0
    lean: float = 0.0

    def point(self, column: float, row: float) -> tuple[float, float]:
        """Place a point given in squares from the lower left corner."""
        return self.left + self.across * column + self.lean * row, self.bottom - self.up * row


@dataclass(frozen=True)
class View:
    """A way to lay the boards out."""

    width: float
    height: float
    grounds: dict[int, Ground]
    tray: tuple[float, float]  # the first cell of the trays; the others follow to the right
    slabs: bool = False  # whether squares are drawn leaning, as stone slabs with a thickness
    risers: bool = False  # whether boards stand on steps


def _pyramid() -> View:
    across, up, lean = 1.12, 0.78, 0.16
    middle, bottom = 8.3, 23.6
    grounds = {}
    for board in (1, 2, 3, 4):
        size = codes.SIZES[board]
        grounds[board] = Ground(middle - (across + lean) * size / 2, bottom, across, up, lean)
        bottom -= up * size + 0.85
    return View(2 * middle, 24.6, grounds, (1.0, 1.0), slabs=True)


def _stairs() -> View:
    lifts = {1: 0.0, 2: 3.4, 3: 7.0, 4: 11.2}
    left, grounds = MARGIN, {}
    for board in (1, 2, 3, 4):
        grounds[board] = Ground(left, 14.6 - lifts[board])
        left += codes.SIZES[board] + GAP
    return View(round(left - GAP + MARGIN + 0.4, 3), 15.6, grounds, (1.3, 0.7), risers=True)


def _flat() -> View:
    grounds = {1: Ground(MARGIN, 14.9), 2: Ground(MARGIN + 12 + GAP, 14.9)}
    grounds[3] = Ground(MARGIN + 12 + GAP, 5.9)
    grounds[4] = Ground(MARGIN + 12 + GAP + 5 + GAP, 3.9)
    return View(MARGIN + 12 + GAP + 8 + GAP, 15.9, grounds, (1.3, 0.75))


def _compact() -> View:
    grounds = {1: Ground(1.9, 21.5), 2: Ground(MARGIN, 8.4), 3: Ground(10.2, 8.4), 4: Ground(14.2, 2.9)}
    return View(16.2, 22.4, grounds, (10.5, 0.75))


VIEWS = {"pyramid": _pyramid(), "stairs": _stairs(), "flat": _flat(), "compact": _compact()}


@cache
def layout(view: str, side: int) -> Layout:
    """Lay the boards out in one view, the side's first lines in front."""
    chosen = VIEWS[view]
    cells = [_square(chosen, square, side) for square in range(len(codes.NAMES))] + _trays(chosen, side) + _edges(chosen, side)
    return Layout(view, chosen.width, chosen.height, cells, _shapes(chosen, side), BUTTONS, SYMBOLS)


def _seen(square: int, side: int) -> tuple[int, int, int]:
    """Give a square's board, column and row from the lower left as a side sees them."""
    board, row, column = codes.PLACES[square]
    last = codes.SIZES[board] - 1
    return (board, last - column, last - row) if side == 1 else (board, column, row)


def _square(view: View, square: int, side: int) -> Cell:
    board, column, row = _seen(square, side)
    x, y = view.grounds[board].point(column + 0.5, row + 0.5)
    name = codes.NAMES[square]
    if square == codes.SUMMIT:
        kind, title = "summit", Message("the summit")
    elif square in codes.CHIMNEYS:
        kind, title = "well", Message("chimney {square}", {"square": name})
    else:
        kind, title = ("grey", "pale")[sum(codes.PLACES[square][1:]) % 2], Message("square {square}", {"square": name})
    if view.slabs:
        return Cell(name, round(x, 3), round(y, 3), title, shape="circle", size=0.76, kind=f"slab-{kind}")
    return Cell(name, round(x, 3), round(y, 3), title, shape="square", kind=kind)


def _trays(view: View, side: int) -> list[Cell]:
    """Place the reserves, the double pawns and the fallen pieces in a line, and the credits beside their boards."""
    x, y = view.tray
    order = (side, 1 - side)
    cells = []
    for place, colour in enumerate(order):
        cells.append(Cell(f"reserve-{colour}", x, y + 1.1 * (1 - place), RESERVES[colour], kind="tray"))
        cells.append(Cell(f"double-{colour}", x + 1.1, y + 1.1 * (1 - place), DOUBLES[colour], kind="tray"))
    for place, name in enumerate(FALLEN.values()):
        cells.append(Cell(name, x + 2.4 + 1.1 * place, y, Message("just fallen"), kind="hand"))
    for board in (1, 2, 3):
        for place, colour in enumerate(order):
            right, level = view.grounds[board].point(codes.SIZES[board], 0.5 + place)
            title = Message(CREDITS[colour].id, {"board": board + 1})
            cells.append(Cell(f"credit-{colour}-{board}", round(right + 0.55, 3), round(level, 3), title, size=0.7, kind="tray"))
    return cells


def _edges(view: View, side: int) -> list[Cell]:
    """Write the rows' letters and the columns' numbers along the boards."""
    cells = []
    for board in (1, 2, 3):
        ground, size = view.grounds[board], codes.SIZES[board]
        for place in range(size):
            index = size - 1 - place if side == 1 else place
            letter, number = codes.BOARD_ROWS[board][index], str(codes.FIRST_COLUMNS[board] + index)
            for sign, (x, y) in ((letter, ground.point(-0.35, place + 0.5)), (number, ground.point(place + 0.5, -0.38))):
                cells.append(
                    Cell(
                        f"edge-{sign}",
                        round(x, 3),
                        round(y + 0.41, 3),
                        Message("edge {sign}", {"sign": sign}),
                        shape="none",
                        size=0.1,
                        kind="edge",
                        label=sign,
                    )
                )
    return cells


def _shapes(view: View, side: int) -> list[Shape]:
    """Draw what lies under the cells: slabs and pillars of the pyramid, or the boards' edges."""
    if not view.slabs:
        frames = [Shape("board-edge", _frame(view.grounds[board], codes.SIZES[board], 0.08)) for board in (1, 2, 3, 4)]
        return [*(_risers(view) if view.risers else []), *frames]
    shapes = [Shape("pillar", _pillars(view))]
    for board in (1, 2, 3, 4):
        shapes.append(Shape("shadow", _frame(view.grounds[board], codes.SIZES[board], 0.18)))
        shapes.append(Shape("slab-side", _thickness(view.grounds[board], codes.SIZES[board])))
    for kind, parity in (("slab-grey", 0), ("slab-pale", 1)):
        tiles = [square for square in range(codes.SUMMIT) if sum(codes.PLACES[square][1:]) % 2 == parity]
        shapes.append(Shape(kind, "".join(_tile(view, square, side) for square in tiles if square not in codes.CHIMNEYS)))
    shapes.append(Shape("slab-summit", _tile(view, codes.SUMMIT, side)))
    shapes.append(Shape("slab-well", "".join(_tile(view, square, side) for square in sorted(codes.CHIMNEYS))))
    return shapes


def _polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points) + "Z"


def _frame(ground: Ground, size: int, wide: float) -> str:
    corners = ((-wide, -wide), (size + wide, -wide), (size + wide, size + wide), (-wide, size + wide))
    return _polygon([ground.point(column, row) for column, row in corners])


def _thickness(ground: Ground, size: int) -> str:
    """Draw the front of a slab."""
    left, right = ground.point(0, 0), ground.point(size, 0)
    return _polygon([left, right, (right[0], right[1] + 0.22), (left[0], left[1] + 0.22)])


def _risers(view: View) -> list[Shape]:
    """Draw the steps on which the upper boards of the stairs stand."""
    floor = view.grounds[1].bottom + 0.08
    shapes = []
    for board in (2, 3, 4):
        left, top = view.grounds[board].point(-0.08, -0.75)
        right, _ = view.grounds[board].point(codes.SIZES[board] + 0.08, 0)
        shapes.append(Shape("riser", _polygon([(left, top), (right, top), (right, floor), (left, floor)])))
    return shapes


def _tile(view: View, square: int, side: int) -> str:
    board, column, row = _seen(square, side)
    ground = view.grounds[board]
    return _polygon([ground.point(column + x, row + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))])


def _pillars(view: View) -> str:
    """Join the corners of each board to the place on the board below over which it stands."""
    path = ""
    for board in (2, 3, 4):
        size, below = codes.SIZES[board], codes.SIZES[board - 1]
        inset = (below - size) / 2
        for column, row in ((0, 0), (size, 0)):
            x, y = view.grounds[board].point(column, row)
            foot_x, foot_y = view.grounds[board - 1].point(inset + column, below)
            path += f"M{x:.2f},{y:.2f}L{foot_x:.2f},{foot_y:.2f}"
    return path
