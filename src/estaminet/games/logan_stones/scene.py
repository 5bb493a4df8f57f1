"""What there is to see of Logan Stones: an island of engraved stones, both reserves, and the stone in hand."""

from __future__ import annotations

import re
from functools import lru_cache

from estaminet.core.errors import BadText
from estaminet.core.rng import Generator
from estaminet.core.scene import Choice, Fact, Layout, Mark, Piece, Scene
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes, words
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.layout import OTHER_FACE, Area, Around, around, lay_out, shown_area
from estaminet.games.logan_stones.lines import WINNING, runs
from estaminet.games.logan_stones.notation import HAND, ISLAND, PLACE, REMEMBERED, RESERVE, Stone, cell_text, place_text, stones

TARGET = Message("Choose its cell: it must touch two stones, and it turns over the neighbours that it beats.")
ADD_PROMPTS = [
    Message("You have a reserve, so you add one of its stones: choose it as it shows, or by its small other face."),
    TARGET,
]
ADD_AS_SHOWN_PROMPTS = [Message("You have a reserve, so you add one of its stones, with the face that shows: choose it."), TARGET]
PUT_PROMPTS = [
    Message(
        "You have lifted a stone, so it must go to another cell that touches two stones: choose the cell, or its small other face first."
    ),
    TARGET,
]
PUT_AS_SHOWN_PROMPTS = [
    Message("You have lifted a stone with two equal faces, and it must go to another cell that touches two stones: choose the cell."),
    TARGET,
]
MOVE_PROMPTS = [
    Message("Your reserve is empty, so you move a stone of the island or turn one over: choose it."),
    Message("Click it again or choose below what to do with it; a stone that is lifted cannot go back to its cell."),
]
PASS_PROMPTS = [Message("No stone can be added, moved or turned over, so you pass.")]
UNKNOWN = "?"
TRAY_CELL = re.compile("(?:(?P<owner>[12])-(?P<number>[1-8])|hand(?P<hand>[12]))(?P<other>v?)")


# Where things are.


def board_key(position: LoganStonesPosition) -> tuple[Area, Around]:
    """Tell what area is shown, and what around it."""
    return shown_area(position), around(position)


def layout(position: LoganStonesPosition, view: str, side: int) -> Layout:
    """Lay the island out between the reserves, one's own below."""
    return lay_out(*board_key(position), view, side)


# What a seat sees.


def scene(position: LoganStonesPosition, seat: int) -> Scene:
    """Show the stones with the faces that are up, and the backs that a seat knows."""
    chooses = seat == position.player and not position.over
    island = stones(position, ISLAND)
    return Scene(
        seat=seat,
        player=position.player,
        over=position.over,
        pieces=[*(_piece(stone, _cell(stone), stone.face) for stone in island), *_in_trays(position, seat)],
        marks=[*_aids(position, island, seat), *_lines(position, island)],
        facts=[_facts(position, owner) for owner in (0, 1)],
        prompts=_prompts(position) if chooses else [],
        choices=_choices(position) if chooses else [],
    )


def _cell(stone: Stone) -> str:
    """Give the cell where a stone lies."""
    if stone.place == RESERVE:
        return f"{stone.number // 8 + 1}-{stone.number % 8 + 1}"
    return place_text(stone.column, stone.line)


def _piece(stone: Stone, cell: str, symbol: int, size: float = 1.0) -> Piece:
    letter = codes.SYMBOLS[symbol]
    return Piece(f"s{cell}", "stone", 2, cell, words.SYMBOLS[letter], face=letter, size=size)


def _in_trays(position: LoganStonesPosition, seat: int) -> list[Piece]:
    """Show the reserves and the stone in hand; the other face only to the player who owns or holds it."""
    pieces = []
    for stone in stones(position, RESERVE):
        cell = _cell(stone)
        pieces.append(_piece(stone, cell, stone.face))
        if seat == stone.number // 8 and position.knows_back(seat, stone.number):
            pieces.append(_piece(stone, f"{cell}v", stone.back, OTHER_FACE))
    for stone in stones(position, HAND):
        pieces.append(_piece(stone, f"hand{position.player + 1}", stone.face))
        if seat == position.player:
            pieces.append(_piece(stone, f"hand{position.player + 1}v", stone.back, OTHER_FACE))
    return pieces


def _aids(position: LoganStonesPosition, island: list[Stone], seat: int) -> list[Mark]:
    """Remind a seat of the backs that it knows."""
    known = [(stone, codes.SYMBOLS[stone.back]) for stone in island if position.knows_back(seat, stone.number)]
    return [_aid(_cell(stone), letter) for stone, letter in known]


@lru_cache(REMEMBERED)
def _aid(cell: str, letter: str) -> Mark:
    """Remind of the back of the stone on a cell."""
    return Mark("aid", [cell], f"stone.{letter}", title=words.BACKS[letter])


def _lines(position: LoganStonesPosition, island: list[Stone]) -> list[Mark]:
    """Draw the lines of four and more equal symbols (LS-13)."""
    if position.winner < 0:
        return []
    found = runs({(stone.column, stone.line): stone.face for stone in island}, WINNING)
    return [Mark("line", [f"{column},{line}" for column, line in run], title=words.LINE) for run in found]


def _facts(position: LoganStonesPosition, owner: int) -> list[Fact]:
    """Tell how many stones a player still has, and how long none has been added (LS-15)."""
    count = sum(stone.number // 8 == owner for stone in stones(position, RESERVE))
    facts = [Fact("note", words.RESERVE, str(count))]
    if position.since_add:
        facts.append(Fact("note", Message("Turns until a draw"), str(max(0, position.limit - position.since_add))))
    return facts


def _prompts(position: LoganStonesPosition) -> list[Message]:
    if position.lifted >= 0:
        face, back = position.stone(position.lifted)[3:5]
        return PUT_AS_SHOWN_PROMPTS if face == back else PUT_PROMPTS
    if position.legal_actions() == [codes.PASS]:
        return PASS_PROMPTS
    if position.has_stones(position.player):
        return ADD_AS_SHOWN_PROMPTS if position.backs_hidden else ADD_PROMPTS
    return MOVE_PROMPTS


# What a player can click.


def _choices(position: LoganStonesPosition) -> list[Choice]:
    legal = position.legal_actions()
    both = {action - codes.LIFT for action in legal} & {action - codes.TURN for action in legal}
    return [(path, action) for action in legal for path in _paths(position, action, both)]


def _paths(position: LoganStonesPosition, action: int, both: set[int]) -> list[tuple[str, ...]]:
    """Give the click paths of an action; a stone that can be lifted and turned asks which."""
    if action == codes.PASS:
        return [("pass",)]
    if action < codes.LIFT:
        number, face = divmod(action // codes.CELLS, 2)
        return [(f"{position.player + 1}-{number + 1}{'v' * face}", cell_text(position, action % codes.CELLS))]
    if codes.PUT <= action < codes.TURN:
        face, cell = divmod(action - codes.PUT, codes.CELLS)
        hand = f"hand{position.player + 1}{'v' * face}"
        return [(hand, cell_text(position, cell))] if face else [(cell_text(position, cell),), (hand, cell_text(position, cell))]
    button, first = ("turn", codes.TURN) if action >= codes.TURN else ("lift", codes.LIFT)
    stone = cell_text(position, action - first)
    return [(stone, button)] if action - first in both else [(stone, button), (stone, stone)]


def path_action(position: LoganStonesPosition, path: tuple[str, ...]) -> int | None:
    """Read a stone and a cell as an addition or a putting down, a cell alone or with a button as lifting or turning."""
    if path == ("pass",):
        return codes.PASS
    if not path or len(path) > 2:
        return None
    start, end = path[0], path[-1]
    if tray := TRAY_CELL.fullmatch(end):
        action = _tray_action(position, tray, codes.FAR)
        playable = any(action // codes.CELLS == legal // codes.CELLS for legal in position.legal_actions())
        return None if playable else action
    if len(path) == 2 and (tray := TRAY_CELL.fullmatch(start)):
        cell = _window_cell(position, end)
        return None if cell is None else _tray_action(position, tray, cell)
    return _stone_action(position, start, end)


def _tray_action(position: LoganStonesPosition, tray: re.Match[str], cell: int) -> int:
    """Read a stone of a tray as laying it on a cell; a stone of the opponent's as the wish to act with another than one's own."""
    face = codes.OTHER if tray["other"] else codes.SAME
    own = (tray["owner"] or tray["hand"]) == str(position.player + 1)
    if own and tray["hand"]:
        return codes.PUT + face * codes.CELLS + cell
    if own or not position.has_stones(position.player):
        return codes.ADD + (int(tray["number"] or 1) * 2 - 2 + face) * codes.CELLS + cell
    return codes.LIFT + codes.FAR


def _stone_action(position: LoganStonesPosition, start: str, end: str) -> int | None:
    """Read a cell as putting down or lifting, with a button as lifting or turning, with another cell as moving there."""
    here, there = _window_cell(position, start), _window_cell(position, end)
    if here is None or (there is None and end not in ("lift", "turn")):
        return None
    if position.lifted >= 0:
        return codes.PUT + (here if there is None else there)
    if there is not None and there != here and position.is_legal(codes.LIFT + here):
        return codes.PUT + there
    return (codes.TURN if end == "turn" else codes.LIFT) + here


def _window_cell(position: LoganStonesPosition, name: str) -> int | None:
    """Read the name of a cell of the plane; FAR, if it lies outside the window."""
    try:
        return position.parse_action(f"{name}>") - codes.LIFT
    except BadText:
        return codes.FAR if re.fullmatch(PLACE, name) else None


def moves(position: LoganStonesPosition, action: int) -> dict[str, str]:
    """Tell which stone goes where; its small other face is no stone and stays behind."""
    hand = f"hand{position.player + 1}"
    if action < codes.LIFT:
        stone = f"{position.player + 1}-{action // (2 * codes.CELLS) + 1}"
        return {stone: cell_text(position, action % codes.CELLS), f"{stone}v": ""}
    if action < codes.PUT:
        return {cell_text(position, action - codes.LIFT): hand}
    if action < codes.TURN:
        return {hand: cell_text(position, (action - codes.PUT) % codes.CELLS), f"{hand}v": ""}
    return {}


def _known(position: LoganStonesPosition, seat: int) -> set[str]:
    """List the cells of the stones whose backs a seat knows."""
    known = [stone for place in (ISLAND, RESERVE, HAND) for stone in stones(position, place) if position.knows_back(seat, stone.number)]
    return {f"hand{position.player + 1}" if stone.place == HAND else _cell(stone) for stone in known}


def preview(position: LoganStonesPosition, action: int, seat: int) -> Scene:
    """Show what a legal action would lead to; a face that the seat does not know yet is a question mark.

    It is played in a world imagined for the seat, so that nothing here can depend on what the seat does not know.
    """
    after = position.imagine(seat, Generator(0))
    after.play(action)
    moved = moves(position, action)
    learned = _known(after, seat) - {moved.get(cell, cell) for cell in _known(position, seat)}
    shown = scene(after, seat)
    if not learned:
        return shown
    seen = {f"{cell}v" if cell.startswith("hand") else cell for cell in learned}  # lifting leaves the face, and shows the back
    for piece in shown.pieces:
        if piece.cell in seen:
            piece.face, piece.name = UNKNOWN, words.UNKNOWN_FACE
    shown.over = False
    shown.marks = [mark for mark in shown.marks if mark.kind == "aid" and not seen & set(mark.cells)]
    shown.prompts, shown.choices = [], []
    return shown
