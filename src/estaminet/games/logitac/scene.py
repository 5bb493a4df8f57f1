"""What there is to see of Logitac: four boards, reserves and credits, duties, and what the pyramid still needs."""

from __future__ import annotations

from functools import lru_cache

from estaminet.core.scene import Choice, Fact, Layout, Piece, Scene
from estaminet.core.words import Message
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition
from estaminet.games.logitac.layout import FALLEN, board_layout
from estaminet.games.logitac.words import TOKENS, UNITS

KINDS = ("", "pawn", "double", "cylinder", "cube", "pyramid", "lone-cylinder", "lone-cube")
SIZE = 1.1  # of a piece on its square
LOW_RESERVE = 3  # LG-7.2: the page warns
SHARED = 200  # facts of a kind that all scenes share
NAMES = [f"u{number}" for number in range(len(codes.NAMES) + 20)]  # of pieces, on the boards and in the trays
CREDITS = {2: Message("Credits to board 2"), 3: Message("Credits to board 3"), 4: Message("Credits to the summit")}


def layout(position: LogitacPosition, view: str, side: int) -> Layout:
    """Lay the boards out; the squares are the same in every view."""
    return board_layout(view, side)


def scene(position: LogitacPosition, seat: int) -> Scene:
    """Show the boards; everybody sees everything."""
    return Scene(
        seat=seat,
        player=position.player,
        over=position.over,
        pieces=_pieces(position),
        facts=[_facts(position, colour) for colour in (0, 1)],
        prompts=[] if position.over else _prompts(position),
        choices=_choices(position) if seat == position.player and not position.over else [],
    )


def _pieces(position: LogitacPosition) -> list[Piece]:
    """List the units, then what lies in the trays."""
    squares = reversed(range(len(codes.NAMES)))
    pieces = [_unit(codes.NAMES[square], position.unit(square)) for square in squares if position.unit(square)]
    for colour in (0, 1):
        pieces += _in_trays(position, colour)
    for kind, cell in FALLEN.items():
        if position.fallen >> kind & 1:
            pieces.append(_unit(cell, kind | position.mover << 3))
    for number, piece in enumerate(pieces):
        piece.id = NAMES[number]
    return pieces


def _unit(cell: str, unit: int, label: str = "") -> Piece:
    kind, colour = unit & 7, unit >> 3
    return Piece("", KINDS[kind], colour, cell, UNITS[colour][kind], label=label, size=SIZE)


def _in_trays(position: LogitacPosition, colour: int) -> list[Piece]:
    """Show a player's reserve with its number, their double pawn, a pyramid they hold captive, and their credits beside the boards."""
    pieces = []
    if position.reserves[colour]:
        pieces.append(_unit(f"reserve-{colour}", codes.PAWN | colour << 3, str(position.reserves[colour])))
    if position.doubles[colour] == codes.RESERVE:
        pieces.append(_unit(f"double-{colour}", codes.DOUBLE | colour << 3))
    if _is_captive(position, 1 - colour):
        pieces.append(_unit(f"captive-{colour}", codes.PYRAMID | (1 - colour) << 3))
    for board in (1, 2, 3):
        held = position.credits[colour * 5 + board + 1]
        if held:
            pieces.append(Piece("", "token", colour, f"credit-{colour}-{board}", TOKENS[colour], label=str(held)))
    return pieces


# Beside a player's name.


def _facts(position: LogitacPosition, colour: int) -> list[Fact]:
    """Tell reserve, prisoners, credits, and how the pyramid stands: each thing once."""
    return [
        _reserve(position, colour),
        _prisoners(position.prisoners[colour]),
        *_credits(position, colour),
        *_pyramid(position, colour),
    ]


def _reserve(position: LogitacPosition, colour: int) -> Fact:
    """LG-7.2: an empty reserve at the start of a turn may lose the game."""
    left = position.reserves[colour]
    if left <= LOW_RESERVE and position.bankruptcy != codes.NEVER:
        return _running_out(left)
    return _left(left)


def _credits(position: LogitacPosition, colour: int) -> list[Fact]:
    """List the credits, and the pawns counted towards the next (LG-5.1)."""
    return [_credit(board, position.credits[colour * 5 + board], position.counted[colour * 5 + board - 1] > 0) for board in CREDITS]


def _pyramid(position: LogitacPosition, colour: int) -> list[Fact]:
    """LG-3.7, LG-5.8: that the pyramid is captive, or whom it needs on the board above, as a check-list."""
    square = position.piece_square(colour, codes.PYRAMID)
    if square == codes.NOWHERE:
        captive = Fact("warning", Message("The pyramid is captive"))
        return [captive] if _is_captive(position, colour) else []
    board = codes.BOARDS[square] + 1
    if board == 5:
        return [Fact("check", Message("The pyramid stands on the summit"), done=True)]
    if board == 4:
        ready = position.credits[colour * 5 + 4] > 0
        return [Fact("check", Message("The pyramid needs only a credit to the summit"), done=ready)]
    return [_escort_pawns(board, position.pawns(colour, board)), _escort_piece(board, position.pieces(colour, board))]


def _is_captive(position: LogitacPosition, colour: int) -> bool:
    """Whether a player's pyramid is on no board, and not because it has just fallen."""
    falls = position.phase == codes.FALL and colour == position.mover and position.fallen >> codes.PYRAMID & 1
    return position.piece_square(colour, codes.PYRAMID) == codes.NOWHERE and not falls


# What many scenes tell.


@lru_cache(SHARED)
def _prisoners(number: int) -> Fact:
    return Fact("note", Message("Prisoners"), str(number))


@lru_cache(SHARED)
def _running_out(number: int) -> Fact:
    return Fact("warning", Message("Reserve running out"), str(number))


@lru_cache(SHARED)
def _left(number: int) -> Fact:
    return Fact("note", Message("Reserve"), str(number))


@lru_cache(SHARED)
def _credit(board: int, held: int, half: bool) -> Fact:
    return Fact("token", CREDITS[board], str(held), "½" if half else "")


@lru_cache(SHARED)
def _escort_pawns(board: int, pawns: int) -> Fact:
    wanted = codes.ESCORT[board]
    title = Message("The pyramid needs {pawns} pawns on board {board}", {"pawns": wanted, "board": board})
    return Fact("check", title, f"{pawns}/{wanted}", done=pawns >= wanted)


@lru_cache(SHARED)
def _escort_piece(board: int, pieces: int) -> Fact:
    return Fact("check", Message("The pyramid needs a piece on board {board}", {"board": board}), str(pieces), done=pieces > 0)


# What is expected, and why.

FALLEN_PROMPTS = {
    codes.PYRAMID: Message("Your pyramid has fallen through a chimney: put it on any empty square of board {board}."),
    codes.CUBE: Message("Your cube has fallen through a chimney: put it on any empty square of board {board}."),
    codes.CYLINDER: Message("Your cylinder has fallen through a chimney: put it on any empty square of board {board}."),
}
CAPTIVE_PROMPTS = (
    Message("Your pyramid is captive: only a pawn that reaches row l frees it. Choose a unit to move, or recruit."),
    Message("Your pyramid is captive: only a pawn that reaches row a frees it. Choose a unit to move, or recruit."),
)
WHERE = Message("Choose where it goes; an enemy there is taken.")


def _prompts(position: LogitacPosition) -> list[Message]:
    """Say what is expected, click by click."""
    if position.phase == codes.ESCAPE:
        return [Message("Your pyramid has just been freed and may move at once: choose it, or let it stay."), WHERE]
    if position.phase == codes.FALL:
        kind = next(kind for kind in codes.FALLING if position.fallen >> kind & 1)
        return [Message(FALLEN_PROMPTS[kind].id, {"board": position.below_board})]
    legal = position.legal_actions()
    if any(action & 255 == codes.SUMMIT for action in legal if action < codes.RECRUIT):
        return [Message("Your pyramid holds a credit to the summit: choose it to climb and win."), Message("Choose where it goes.")]
    return _duty_prompts(position) or _free_prompts(position, legal)


def _duty_prompts(position: LogitacPosition) -> list[Message]:
    """Say what the credits oblige to (LG-5.2, LG-5.3); empty if to nothing."""
    duties = position.duties(position.mover)
    climbs, recruits = any(action < codes.RECRUIT for action in duties), any(action >= codes.RECRUIT for action in duties)
    if climbs and recruits:
        first = Message("You hold a credit, so you must climb: choose a piece, or recruit a pawn that climbs next turn.")
        return [first, Message("Choose where it goes.")]
    if climbs:
        return [
            Message("You hold a credit, so you must climb: choose who climbs."),
            Message("Choose any empty square above: the climber may land anywhere."),
        ]
    if recruits:
        return [
            Message("You hold a credit but no pawn waits on your first line: choose your reserve, to climb next turn."),
            Message("Choose an empty square of your first line: the pawn will climb from there."),
        ]
    return []


def _free_prompts(position: LogitacPosition, legal: list[int]) -> list[Message]:
    """Say what a turn without a duty allows."""
    mover = position.mover
    if legal == [codes.PASS]:
        return [Message("None of your units can move, so you pass.")]
    if codes.BUY in legal:
        return [Message("Your reserve is empty: buy your captured pawns back for your double pawn, or move a unit."), WHERE]
    if not any(codes.RECRUIT <= action < codes.PUT_DOWN for action in legal):
        return [Message("Choose a unit to move: captures earn the right to climb."), WHERE]
    if _is_captive(position, mover):
        return [CAPTIVE_PROMPTS[mover], WHERE]
    if position.credits[mover * 5 + 2] or position.credits[mover * 5 + 3]:
        return [Message("Your credit has to wait, for nobody can climb now: choose a unit to move, or your reserve to recruit."), WHERE]
    return [Message("Captures earn climbs: choose a unit to move, or your reserve to recruit a pawn."), WHERE]


# What can be chosen.


def _choices(position: LogitacPosition) -> list[Choice]:
    return [(_path(position, action), action) for action in position.legal_actions()]


def _path(position: LogitacPosition, action: int) -> tuple[str, ...]:
    """Give the clicks that mean an action: from and to; the tray and the square; a square alone for what has fallen."""
    if action >= codes.STAY:
        return (next(word for word, code in codes.WORDS.items() if code == action),)
    target = codes.NAMES[action & 255]
    if action >= codes.PUT_DOWN:
        return (target,)
    if action >= codes.RECRUIT:
        tray = "double" if action >= codes.RECRUIT_DOUBLE else "reserve"
        return f"{tray}-{position.mover}", target
    return codes.NAMES[action >> 8], target


def path_action(position: LogitacPosition, path: tuple[str, ...]) -> int | None:
    """Tell which action, legal or not, a click path means; a first click alone stands for all that could follow it."""
    if len(path) == 1:
        return _first_click(position, path[0])
    if len(path) != 2 or path[1] not in codes.SQUARES:
        return None
    target, tray = codes.SQUARES[path[1]], _trays(position).get(path[0])
    if tray:
        return tray | target
    return codes.move(codes.SQUARES[path[0]], target) if path[0] in codes.SQUARES else None


def _first_click(position: LogitacPosition, cell: str) -> int | None:
    """Read a click on a square as a move that does not leave it, on a tray as a recruit on the first line."""
    if cell in codes.SQUARES:
        square = codes.SQUARES[cell]
        return codes.PUT_DOWN | square if position.phase == codes.FALL else codes.move(square, square)
    tray = _trays(position).get(cell)
    if tray:
        line = codes.HOME[position.mover]
        return tray | next((square for square in line if not position.unit(square)), line[0])
    return codes.WORDS.get(cell)


def _trays(position: LogitacPosition) -> dict[str, int]:
    """Name the mover's trays, and what recruiting from each is coded by."""
    return {f"reserve-{position.mover}": codes.RECRUIT, f"double-{position.mover}": codes.RECRUIT_DOUBLE}


def moves(position: LogitacPosition, action: int) -> dict[str, str]:
    """Tell which unit goes where: over the boards, into the hand, into and out of the reserve."""
    target = codes.NAMES[action & 255] if action < codes.STAY else ""
    if action == codes.BUY:
        return {codes.NAMES[position.piece_square(position.mover, codes.DOUBLE)]: ""}
    if action >= codes.STAY:
        return {}
    if action >= codes.PUT_DOWN:
        return {next(cell for kind, cell in FALLEN.items() if position.fallen >> kind & 1): target}
    if action >= codes.RECRUIT:
        return {_path(position, action)[0]: target}
    source = codes.NAMES[action >> 8]
    if codes.SQUARES[target] in codes.CHIMNEYS:
        return _falls(position, action >> 8)
    freed = position.frees_pyramid(action >> 8, action & 255)
    taken = f"captive-{position.mover}" if position.unit(action & 255) & 7 == codes.PYRAMID else ""
    came = {f"captive-{1 - position.mover}": target} if freed else {}
    return came | {target: taken, source: f"reserve-{position.mover}" if freed else target}


def _falls(position: LogitacPosition, source: int) -> dict[str, str]:
    """Section 6: who falls with the unit on a square, and where each is seen next."""
    trays = {codes.PAWN: f"reserve-{position.mover}", codes.DOUBLE: f"double-{position.mover}"} | FALLEN
    kinds = {square: position.unit(square) & 7 for square in position.falling(source)}
    return {codes.NAMES[square]: trays[codes.PLAIN_KINDS[kind]] for square, kind in kinds.items()}
