"""What there is to see of Logan Stones: an island of engraved stones, both reserves, and the stone in hand."""

from __future__ import annotations

from typing import cast

from estaminet.core.errors import BadText
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.core.scene import Button, Cell, Choice, Fact, Layout, Mark, Piece, Scene, Shape
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes
from estaminet.games.logan_stones.ground import Ground, ground, is_study
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.notation import HAND, ISLAND, RESERVE, Stone, cell_text, stones
from estaminet.games.logan_stones.symbols import SYMBOLS

NAMES = {"R": Message("rock"), "P": Message("paper"), "S": Message("scissors"), "?": Message("unknown face")}
BACKS = {"R": Message("Its back: rock."), "P": Message("Its back: paper."), "S": Message("Its back: scissors.")}
ACROSS, DOWN = 0.433, 0.75  # from half cell to half cell, and from line to line
TRAY = 1.75  # the height of a player's tray
BUTTONS = [Button("lift", Message("Lift it")), Button("turn", Message("Turn it over")), Button("pass", Message("Pass"))]
ADD_PROMPTS = [
    Message("Choose a stone of your reserve: as it shows, or by its small other face."),
    Message("Choose its cell: it must touch two stones."),
]
ADD_AS_SHOWN_PROMPTS = [Message("Choose a stone of your reserve."), Message("Choose its cell: it must touch two stones.")]
PUT_PROMPTS = [
    Message("Put the stone down as it shows, or choose its small other face first."),
    Message("Choose its cell: it must touch two stones."),
]
MOVE_PROMPTS = [Message("Choose a stone to move or to turn over."), Message("A second click does it; lifting a stone cannot be undone.")]
PASS_PROMPTS = [Message("Nothing is possible: pass.")]
UNKNOWN = "?"


# Where things are.


def board_key(position: Position) -> tuple[Ground, tuple[bool, ...], tuple[bool, ...]]:
    """Tell what ground is shown, and what lies in the trays: stones, a hand, or nothing."""
    stand = cast(LoganStonesPosition, position)
    trays = tuple(_has_tray(stand, seat) for seat in (0, 1))
    return ground(stand), trays, tuple(bool(stand.has_stones(seat)) for seat in (0, 1))


def layout(position: Position, view: str, side: int) -> Layout:
    """Lay the island out between the trays, one's own below."""
    stand = cast(LoganStonesPosition, position)
    shown = ground(stand)
    above, below = (TRAY if _has_tray(stand, seat) else 0.0 for seat in (1 - side, side))
    width = max((shown.right - shown.left) * ACROSS + 1.1, 9.2 if above or below else 0.0)
    height = (shown.bottom - shown.top) * DOWN + 1.2
    left = (width - (shown.right - shown.left) * ACROSS) / 2
    cells = []
    for column, line in shown.cells():
        x, y = left + (2 * column + line - shown.left) * ACROSS, above + 0.6 + (line - shown.top) * DOWN
        cells.append(
            Cell(f"{column},{line}", round(x, 3), round(y, 3), Message("cell {cell}", {"cell": f"{column},{line}"}), "hexagon", kind="hex")
        )
    shapes = []
    for seat in (0, 1):
        if _has_tray(stand, seat):
            top = above + height if seat == side else 0.0
            cells += _tray(stand, seat, top, width)
            shapes.append(Shape("tray", f"M{(width - 8.8) / 2:g},{top + 0.08:g}h8.8v{TRAY - 0.16:g}h-8.8Z"))
    return Layout(view, round(width, 3), round(height + above + below, 3), cells, shapes, BUTTONS, SYMBOLS)


def _has_tray(stand: LoganStonesPosition, seat: int) -> bool:
    """Whether a player needs a tray."""
    return not is_study(stand) or stand.has_stones(seat) or (stand.lifted >= 0 and stand.player == seat)


def _tray(stand: LoganStonesPosition, seat: int, top: float, width: float) -> list[Cell]:
    """Lay out a player's reserve, each stone with room for its back; or his hand, once the reserve is used up."""
    middle, below = round(top + 0.62, 3), round(top + 1.33, 3)
    if not stand.has_stones(seat):
        return [
            Cell(f"hand{seat + 1}", round(width / 2, 3), middle, Message("stone in hand"), "hexagon", kind="tray"),
            Cell(f"hand{seat + 1}v", round(width / 2, 3), below, Message("other face of the stone in hand"), "hexagon", 0.56, "tray"),
        ]
    cells = []
    for number in range(1, 9):
        across = round(width / 2 - 4.5 * 1.06 + number * 1.06, 3)
        here = {"number": number, "seat": seat + 1}
        cells.append(
            Cell(f"{seat + 1}-{number}", across, middle, Message("reserve {seat}, stone {number}", {**here}), "hexagon", kind="tray")
        )
        other = Message("reserve {seat}, other face of stone {number}", {**here})
        cells.append(Cell(f"{seat + 1}-{number}v", across, below, other, "hexagon", 0.56, "tray"))
    return cells


# What a seat sees.


def scene(position: Position, seat: int) -> Scene:
    """Show the stones with the faces that are up, and the backs that a seat knows."""
    stand = cast(LoganStonesPosition, position)
    chooses = seat == stand.player and not stand.over
    island = stones(stand, ISLAND)
    return Scene(
        seat=seat,
        player=stand.player,
        over=stand.over,
        pieces=[*(_piece(stone, _cell(stone), stone.face) for stone in island), *_in_trays(stand, seat)],
        marks=[*_aids(stand, island, seat), *_lines(stand, island)],
        facts=[_facts(stand, owner) for owner in (0, 1)],
        prompts=[] if stand.over else _prompts(stand),
        choices=_choices(stand) if chooses else [],
    )


def _cell(stone: Stone) -> str:
    """Give the cell where a stone lies."""
    if stone.place == RESERVE:
        return f"{stone.number // 8 + 1}-{stone.number % 8 + 1}"
    return f"{stone.column},{stone.line}"


def _piece(stone: Stone, cell: str, symbol: int, size: float = 1.0) -> Piece:
    letter = codes.SYMBOLS[symbol]
    return Piece(f"s{cell}", "stone", 2, cell, NAMES[letter], face=letter, size=size)


def _in_trays(stand: LoganStonesPosition, seat: int) -> list[Piece]:
    """Show the reserves and the stone in hand; the other face only to the one whose they are."""
    pieces = []
    for stone in stones(stand, RESERVE):
        cell = _cell(stone)
        pieces.append(_piece(stone, cell, stone.face))
        if seat == stone.number // 8 and stand.knows_back(seat, stone.number):
            pieces.append(_piece(stone, f"{cell}v", stone.back, 0.56))
    for stone in stones(stand, HAND):
        pieces.append(_piece(stone, f"hand{stand.player + 1}", stone.face))
        if seat == stand.player:
            pieces.append(_piece(stone, f"hand{stand.player + 1}v", stone.back, 0.56))
    return pieces


def _aids(stand: LoganStonesPosition, island: list[Stone], seat: int) -> list[Mark]:
    """Remind a seat of the backs that it knows."""
    known = [(stone, codes.SYMBOLS[stone.back]) for stone in island if stand.knows_back(seat, stone.number)]
    return [Mark("aid", [_cell(stone)], f"stone.{letter}", title=BACKS[letter]) for stone, letter in known]


def _lines(stand: LoganStonesPosition, island: list[Stone]) -> list[Mark]:
    """Draw the lines of four and more equal symbols (LS-13)."""
    faces = {(stone.column, stone.line): stone.face for stone in island}
    marks = []
    for (column, line), face in faces.items():
        for right, down in codes.NEIGHBOURS[:3]:
            run = [(column, line)]
            while faces.get((run[-1][0] + right, run[-1][1] + down)) == face:
                run.append((run[-1][0] + right, run[-1][1] + down))
            if len(run) > 3 and faces.get((column - right, line - down)) != face and stand.winner >= 0:
                marks.append(Mark("line", [f"{here},{there}" for here, there in run], title=Message("Four in a line.")))
    return marks


def _facts(stand: LoganStonesPosition, owner: int) -> list[Fact]:
    """Tell how many stones a player still has, and how long none has been added (LS-15)."""
    count = sum(stone.number // 8 == owner for stone in stones(stand, RESERVE))
    facts = [Fact("note", Message("Reserve"), str(count))]
    if stand.since_add:
        facts.append(Fact("note", Message("Turns until a draw"), str(max(0, stand.limit - stand.since_add))))
    return facts


def _prompts(stand: LoganStonesPosition) -> list[Message]:
    if stand.lifted >= 0:
        return PUT_PROMPTS
    if stand.legal_actions() == [codes.PASS]:
        return PASS_PROMPTS
    if stand.has_stones(stand.player):
        return ADD_AS_SHOWN_PROMPTS if stand.backs_hidden else ADD_PROMPTS
    return MOVE_PROMPTS


# What a player can click.


def _choices(stand: LoganStonesPosition) -> list[Choice]:
    legal = stand.legal_actions()
    both = {action - codes.LIFT for action in legal} & {action - codes.TURN for action in legal}
    return [(path, action) for action in legal for path in _paths(stand, action, both)]


def _paths(stand: LoganStonesPosition, action: int, both: set[int]) -> list[tuple[str, ...]]:
    """Give the click paths of an action; a stone that can be lifted and turned asks which."""
    if action == codes.PASS:
        return [("pass",)]
    if action < codes.LIFT:
        number, face = divmod(action // codes.CELLS, 2)
        return [(f"{stand.player + 1}-{number + 1}{'v' * face}", cell_text(stand, action % codes.CELLS))]
    if codes.PUT <= action < codes.TURN:
        face, cell = divmod(action - codes.PUT, codes.CELLS)
        hand = f"hand{stand.player + 1}{'v' * face}"
        return [(hand, cell_text(stand, cell))] if face else [(cell_text(stand, cell),), (hand, cell_text(stand, cell))]
    button, first = ("turn", codes.TURN) if action >= codes.TURN else ("lift", codes.LIFT)
    stone = cell_text(stand, action - first)
    return [(stone, button)] if action - first in both else [(stone, button), (stone, stone)]


def path_action(position: Position, path: tuple[str, ...]) -> int | None:
    """Read a stone and a cell as an addition or a putting down, a cell alone or with a button as lifting or turning."""
    stand = cast(LoganStonesPosition, position)
    if path == ("pass",):
        return codes.PASS
    start = path[0] if path else ""
    try:
        if len(path) == 2 and start.startswith((f"{stand.player + 1}-", f"hand{stand.player + 1}")):
            face = "v" if start.endswith("v") else "^"
            number = start.rstrip("v").rpartition("-")[2]
            return stand.parse_action(f">{path[1]}{face}" if start.startswith("hand") else f"{number}{face}@{path[1]}")
        if len(path) == 1 and stand.lifted >= 0:
            return stand.parse_action(f">{start}^")
        if len(path) == 1 or (len(path) == 2 and path[1] in ("lift", "turn", start)):
            return stand.parse_action(f"~{start}" if path[-1] == "turn" else f"{start}>")
    except BadText:
        return None
    return None


def moves(position: Position, action: int) -> dict[str, str]:
    """Tell which stone goes where; its small other face is no stone and stays behind."""
    stand = cast(LoganStonesPosition, position)
    hand = f"hand{stand.player + 1}"
    if action < codes.LIFT:
        stone = f"{stand.player + 1}-{action // (2 * codes.CELLS) + 1}"
        return {stone: cell_text(stand, action % codes.CELLS), f"{stone}v": ""}
    if action < codes.PUT:
        return {cell_text(stand, action - codes.LIFT): hand}
    if action < codes.TURN:
        return {hand: cell_text(stand, (action - codes.PUT) % codes.CELLS), f"{hand}v": ""}
    return {}


def preview(position: Position, action: int, seat: int) -> Scene:
    """Show what a legal action would lead to; a face that the seat does not know yet is a question mark.

    It is played in a world imagined for the seat, so that nothing here can depend on what the seat does not know.
    """
    stand = cast(LoganStonesPosition, position)
    after = stand.imagine(seat, Generator(0))
    after.play(action)
    learned = [number for number in range(18) if after.knows_back(seat, number) and not stand.knows_back(seat, number)]
    shown = scene(after, seat)
    if not learned:
        return shown
    seen = {_cell(stone) for stone in [*stones(after, ISLAND)] if stone.number in learned}
    lifted = {f"hand{after.player + 1}v"} if after.lifted in learned else set()
    for piece in shown.pieces:
        if piece.cell in seen | lifted:
            piece.face, piece.name = UNKNOWN, NAMES[UNKNOWN]
    shown.over = False
    shown.marks = [mark for mark in shown.marks if mark.kind == "aid" and not seen & set(mark.cells)]
    shown.prompts, shown.choices = [], []
    return shown


def told(position: Position, action: int, now: Position) -> bool:
    """Whatever is played is played in the open; what it hides, its text does not say."""
    return True
