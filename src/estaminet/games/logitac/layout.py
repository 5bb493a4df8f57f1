"""The four boards of Logitac laid out: stacked as a pyramid, as stairs, flat side by side, or close together for a narrow window.

All views have the same cells: the squares, and trays for reserves, double pawns, captive pyramids, credits and what has fallen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from estaminet.core.characters import Characters
from estaminet.core.scene import Button, Cell, Layout, Part, Shape
from estaminet.core.words import Message
from estaminet.games.logitac import codes
from estaminet.games.logitac.symbols import LETTERS, SYMBOLS
from estaminet.games.logitac.words import CAPTIVES, CREDITS, DOUBLES, RESERVES

BUTTONS = [Button("stay", Message("Stay")), Button("buy", Message("Buy back")), Button("pass", Message("Pass"))]
FALLEN = {codes.PYRAMID: "fallen-pyramid", codes.CUBE: "fallen-cube", codes.CYLINDER: "fallen-cylinder"}
MARGIN = 0.8
GAP = 1.5  # between two boards; the tokens lie there
CHARACTERS = Characters(
    views=("flat", "compact"),
    across=3,
    down=1,
    width=3,
    height=1,
    named=False,
    signs={
        **{f"{kind}.0": letter for kind, letter in LETTERS.items()},
        **{f"{kind}.1": letter.lower() for kind, letter in LETTERS.items()},
        "token": "×",
        "well": "▒▒▒",
        "summit": "△",
    },
    colours={"pale": "#877f74", "grey": "#6e675d", "well": "#14120f", "summit": "#a8641b"},
    sparse=("tray", "hand"),
    legend=Message("T pyramid, C cube, Y cylinder, D double pawn, P pawn, Z and Q a cylinder and a cube alone; small letters are Black’s."),
)


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
    close: bool = False  # whether the trays are one line, and the credits lie above their boards: nothing beside a board takes its width
    parted: bool = False  # whether a narrow window shows one board at a time
    slabs: bool = False  # whether squares are drawn leaning, as stone slabs with a thickness
    risers: bool = False  # whether boards stand on steps


def _pyramid() -> View:
    """Stack the boards, each higher than the one below; the third to the right of the second, for the window is wider than high."""
    across, up, lean = 1.28, 0.72, 0.16

    def ground(left: float, bottom: float) -> Ground:
        return Ground(left, bottom, across, up, lean)

    grounds = {1: ground(2.0, 18.4), 2: ground(0.9, 8.8), 3: ground(14.0, 5.75), 4: ground(16.9, 1.25)}
    return View(22.4, 19.6, grounds, (14.5, 7.2), slabs=True)


def _stairs() -> View:
    floor = 21.9
    grounds = {1: Ground(MARGIN, floor), 2: Ground(14.6, floor - 4.6), 3: Ground(19.0, floor - 14.3), 4: Ground(23.8, floor - 20.5)}
    return View(25.6, 22.9, grounds, (1.3, 7.4), parted=True, risers=True)


def _flat() -> View:
    second = MARGIN + 12 + GAP + 0.3
    grounds = {1: Ground(MARGIN, 15.2), 2: Ground(second, 15.2), 3: Ground(second, 5.9), 4: Ground(second + 5 + GAP + 0.4, 1.9)}
    return View(second + 8 + GAP - 0.3, 16.2, grounds, (1.3, 0.75), parted=True)


def _compact() -> View:
    grounds = {1: Ground(1.7, 23.4), 2: Ground(0.75, 9.1), 3: Ground(9.85, 9.1), 4: Ground(13.85, 2.2)}
    return View(15.0, 24.3, grounds, (2.2, 10.7), close=True, parted=True)


VIEWS = {"pyramid": _pyramid(), "stairs": _stairs(), "flat": _flat(), "compact": _compact()}


@cache
def board_layout(view: str, side: int) -> Layout:
    """Lay the boards out in one view, the side's first lines in front."""
    chosen = VIEWS[view]
    cells = [_square(chosen, square, side) for square in range(len(codes.NAMES))] + _trays(chosen, side) + _edges(chosen, side)
    parts = _parts(chosen, cells) if chosen.parted else []
    return Layout(view, chosen.width, chosen.height, cells, _shapes(chosen, side), BUTTONS, SYMBOLS, parts=parts)


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
    """Place the reserves, the double pawns, captive pyramids and fallen pieces in a line, and the credits beside their boards."""
    x, y = view.tray
    order = (side, 1 - side)
    cells = []
    for place, colour in enumerate(order):
        left, level = (x + 3.5 * place, y) if view.close else (x, y + 1.1 * (1 - place))
        cells.append(Cell(f"reserve-{colour}", round(left, 3), level, RESERVES[colour], kind="tray"))
        cells.append(Cell(f"double-{colour}", round(left + 1.1, 3), level, DOUBLES[colour], kind="tray"))
        cells.append(Cell(f"captive-{colour}", round(left + 2.2, 3), level, CAPTIVES[colour], kind="hand"))
    for place, name in enumerate(FALLEN.values()):
        cells.append(Cell(name, round(x + (7.0 if view.close else 3.5) + 1.1 * place, 3), y, Message("just fallen"), kind="hand"))
    for board in (1, 2, 3):
        for place, colour in enumerate(order):
            left, level = _credit(view, board, place)
            title = Message(CREDITS[colour].id, {"board": board + 1})
            cells.append(Cell(f"credit-{colour}-{board}", round(left, 3), round(level, 3), title, size=0.7, kind="tray"))
    return cells


def _credit(view: View, board: int, place: int) -> tuple[float, float]:
    """Place a player's credits beside the board that earned them, or above its right end."""
    size = codes.SIZES[board]
    if view.close:
        return view.grounds[board].point(size - 1.3 + 0.9 * place, size + 0.55)
    right, level = view.grounds[board].point(size, 0.5 + place)
    return right + 0.55, level


def _parts(view: View, cells: list[Cell]) -> list[Part]:
    """Cut the view into its boards, the summit with the third, the trays with the first; then the whole."""
    titles = {1: Message("Board {board}", {"board": 1}), 2: Message("Board {board}", {"board": 2}), 3: Message("3, summit")}
    parts = [_part(title, [cell for cell in cells if _board_of(cell) == board]) for board, title in titles.items()]
    return [*parts, Part(Message("All"), 0, 0, view.width, view.height)]


def _board_of(cell: Cell) -> int:
    """Tell with which board a cell is shown."""
    if cell.id in codes.SQUARES:
        return min(codes.BOARDS[codes.SQUARES[cell.id]], 3)
    if cell.kind == "edge":
        return next(board for board in (1, 2, 3) if cell.label in codes.BOARD_ROWS[board] or cell.label in _numbers(board))
    return int(cell.id[-1]) if cell.id.startswith("credit") else 1


def _numbers(board: int) -> list[str]:
    return [str(codes.FIRST_COLUMNS[board] + column) for column in range(codes.SIZES[board])]


def _part(title: Message, cells: list[Cell]) -> Part:
    """Frame some cells; an edge's sign stands above its cell."""
    margin = 0.13
    left = min(cell.x - (0.3 if cell.kind == "edge" else cell.size / 2 + margin) for cell in cells)
    top = min(cell.y - cell.size / 2 - (0.5 if cell.kind == "edge" else margin) for cell in cells)
    right = max(cell.x + cell.size / 2 + margin for cell in cells)
    bottom = max(cell.y + (-0.15 if cell.kind == "edge" else cell.size / 2 + margin) for cell in cells)
    return Part(title, round(left, 3), round(top, 3), round(right - left, 3), round(bottom - top, 3))


def _edges(view: View, side: int) -> list[Cell]:
    """Write the rows' letters and the columns' numbers along the boards."""
    cells = []
    for board in (1, 2, 3):
        ground, size = view.grounds[board], codes.SIZES[board]
        for place in range(size):
            index = size - 1 - place if side == 1 else place
            letter, number = codes.BOARD_ROWS[board][index], str(codes.FIRST_COLUMNS[board] + index)
            below = -0.7 if view.slabs else -0.38  # under the slab's front
            for sign, (x, y) in ((letter, ground.point(-0.35, place + 0.5)), (number, ground.point(place + 0.5, below))):
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
        left, top = view.grounds[board].point(-0.08, -0.08)
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
