"""The texts of Logitac: positions of thirteen fields, and actions such as `b4-c4`, `c4-d4!`, `a3^m14`, `+a3`, `=c5`."""

from __future__ import annotations

import re
from typing import cast

from estaminet.core.errors import BadText
from estaminet.core.notation import matched, options_in, split_fields
from estaminet.core.options import Value, write_options
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition
from estaminet.games.logitac.options import BANKRUPTCY, LIMIT, THIRD

FIELDS = (
    "board1", "board2", "board3", "summit", "to-move", "phase", "reserves", "doubles", "prisoners", "credits", "turn", "idle", "options",
)  # fmt: skip
NUMBER = "(0|[1-9][0-9]{0,2})"
SIDE = f"{NUMBER},{NUMBER},{NUMBER}/([01]),([01]),([01])"
FALLING = (codes.PYRAMID, codes.CUBE, codes.CYLINDER)  # LG-6.6: the order in which they are put down
WORDS = {"stay": codes.STAY, "buy": codes.BUY, "pass": codes.PASS}
EXAMPLES = "b4-c4, b4xc5, c4-d4!, +a3, a3^m14, =c5, buy, stay, pass"


def text(position: Position) -> str:
    """Write a position in one line."""
    state = cast(LogitacPosition, position)
    options: dict[str, Value] = {
        "bankruptcy": BANKRUPTCY.values[state.bankruptcy],
        "third": THIRD.values[state.third_from_second],
        "limit": state.limit,
    }
    return " ".join(
        (
            *(board_text(state, board) for board in (1, 2, 3)),
            codes.LETTERS[state.unit(codes.SUMMIT)].replace(" ", "-"),
            "wb"[state.mover],
            _phase_text(state),
            ":".join(map(str, state.reserves)),
            ":".join("rbx"[place] for place in state.doubles),
            ":".join(map(str, state.prisoners)),
            ":".join(_credits_text(state, colour) for colour in (0, 1)),
            str(state.turn),
            str(state.idle),
            write_options(options),
        )
    )


def board_text(state: LogitacPosition, board: int) -> str:
    """Write a board: its rows from White's side, digits for empty squares."""
    size, first = codes.SIZES[board], codes.FIRST_SQUARES[board]
    rows = []
    for row in range(size):
        signs = "".join(codes.LETTERS[state.unit(first + row * size + column)] for column in range(size))
        rows.append(re.sub(" +", lambda run: str(len(run[0])), signs))
    return "/".join(rows)


def _phase_text(state: LogitacPosition) -> str:
    if state.phase != codes.FALL:
        return "me"[state.phase]
    return f"f{state.below_board}" + "".join(codes.LETTERS[kind + 8 * state.mover] for kind in FALLING if state.fallen >> kind & 1)


def _credits_text(state: LogitacPosition, colour: int) -> str:
    held = ",".join(str(state.credits[colour * 5 + board]) for board in (2, 3, 4))
    return held + "/" + ",".join(str(state.counted[colour * 5 + board]) for board in (1, 2, 3))


def parse(position: Position, text: str) -> None:
    """Read a position's text into a blank position."""
    state = cast(LogitacPosition, position)
    values = split_fields(FIELDS, text)
    for board in (1, 2, 3):
        _read_board(state, board, values[f"board{board}"])
    summit = matched("summit", values, "[-Tt]")
    if summit != "-":
        state.put(codes.SUMMIT, codes.LETTERS.index(summit))
    state.mover = "wb".index(matched("to-move", values, "[wb]"))
    _read_phase(state, matched("phase", values, "m|e|f1T?C?Y?|f1t?c?y?|f2T?C?Y?|f2t?c?y?"))
    _read_counts(state, values)
    state.turn = int(matched("turn", values, "[1-9][0-9]{0,8}"))
    state.idle = int(matched("idle", values, "(0|[1-9][0-9]{0,8})"))
    _read_options(state, values)
    _check(state, values)
    state.settle()


def _read_board(state: LogitacPosition, board: int, text: str) -> None:
    """Read a board's rows onto its squares."""
    field, size = f"board{board}", codes.SIZES[board]
    rows = text.split("/")
    if len(rows) != size or not all(re.fullmatch("([PDYCTZQpdyctzq]|[1-9][0-9]?)+", row) for row in rows):
        raise BadText(
            field, text, Message("Board {board} has {size} rows of letters and numbers, joined by /.", {"board": board, "size": size})
        )
    for number, row in enumerate(rows):
        signs = re.sub("[0-9]+", lambda run: " " * int(run[0]), row)
        if len(signs) != size or re.search("[0-9][0-9]{2}", row) or _row_text(signs) != row:
            raise BadText(field, row, Message("{row} is no row of {size} squares.", {"row": row, "size": size}))
        for column, sign in enumerate(signs):
            square = codes.FIRST_SQUARES[board] + number * size + column
            if sign != " ":
                _read_unit(state, field, square, sign)


def _row_text(signs: str) -> str:
    return re.sub(" +", lambda run: str(len(run[0])), signs)


def _read_unit(state: LogitacPosition, field: str, square: int, sign: str) -> None:
    """Put a unit where it may stand: no chimney, no second piece of a kind, no double pawn on board 3."""
    unit = codes.LETTERS.index(sign)
    kind, colour = unit & 7, unit >> 3
    plain = {codes.LONE_CYLINDER: codes.CYLINDER, codes.LONE_CUBE: codes.CUBE}.get(kind, kind)
    name = codes.NAMES[square]
    if square in codes.CHIMNEYS:
        raise BadText(field, sign, Message("{square} is a chimney: nothing stands there.", {"square": name}))
    if kind == codes.DOUBLE and codes.BOARDS[square] == 3:
        raise BadText(field, sign, Message("A double pawn never stands on board 3."))
    on_boards = sum(state.pawns(colour, board) for board in (1, 2, 3))
    if on_boards >= codes.PAWNS if kind == codes.PAWN else state.piece_square(colour, plain) != codes.NOWHERE:
        raise BadText(field, sign, Message("{unit} on {square} is one too many.", {"unit": sign, "square": name}))
    state.put(square, unit)


def _read_phase(state: LogitacPosition, phase: str) -> None:
    state.phase = "mef".index(phase[0])
    if state.phase != codes.FALL:
        return
    if len(phase) == 2 or phase[2].isupper() == bool(state.mover):
        raise BadText("phase", phase, Message("The letters of the phase are the mover's fallen pieces."))
    state.below_board = int(phase[1])
    state.fallen = sum(1 << (codes.LETTERS.index(letter) & 7) for letter in phase[2:])


def _read_counts(state: LogitacPosition, values: dict[str, str]) -> None:
    """Read reserves, double pawns, prisoners and credits."""
    state.reserves = [int(number) for number in matched("reserves", values, f"{NUMBER}:{NUMBER}").split(":")]
    state.doubles = ["rbx".index(letter) for letter in matched("doubles", values, "[rbx]:[rbx]").split(":")]
    state.prisoners = [int(number) for number in matched("prisoners", values, f"{NUMBER}:{NUMBER}").split(":")]
    to_climb, counted = [0] * 10, [0] * 10
    for colour, side in enumerate(matched("credits", values, f"{SIDE}:{SIDE}").split(":")):
        held, counts = (part.split(",") for part in side.split("/"))
        to_climb[colour * 5 + 2 : colour * 5 + 5] = map(int, held)
        counted[colour * 5 + 1 : colour * 5 + 4] = map(int, counts)
    state.credits, state.counted = to_climb, counted


def _read_options(state: LogitacPosition, values: dict[str, str]) -> None:
    options = options_in((BANKRUPTCY, THIRD, LIMIT), values)
    state.bankruptcy = BANKRUPTCY.values.index(str(options["bankruptcy"]))
    state.third_from_second = options["third"] == "second"
    state.limit = cast(int, options["limit"])


def _check(state: LogitacPosition, values: dict[str, str]) -> None:
    """Refuse what cannot be: pawns too few or too many, double pawns in two places, a phase without its pieces."""
    for colour, name in enumerate((Message("White"), Message("Black"))):
        pawns = sum(state.pawns(colour, board) for board in (1, 2, 3))
        total = pawns + state.reserves[colour] + state.prisoners[1 - colour]
        if total != codes.PAWNS:
            message = Message("{name} has {total} pawns on the boards, in reserve and captive, not 45.", {"name": name, "total": total})
            raise BadText("reserves", values["reserves"], message)
        on_board = state.piece_square(colour, codes.DOUBLE) != codes.NOWHERE
        if on_board != (state.doubles[colour] == codes.ON_BOARD):
            raise BadText("doubles", values["doubles"], Message("The boards and the field of the double pawns do not agree."))
        _check_solitary(state, colour, values)
    _check_phase(state, values["phase"])


def _check_solitary(state: LogitacPosition, colour: int, values: dict[str, str]) -> None:
    """Refuse a solitary piece with a partner on a board or fallen."""
    for kind, partner in ((codes.CUBE, codes.CYLINDER), (codes.CYLINDER, codes.CUBE)):
        square = state.piece_square(colour, kind)
        solitary = square != codes.NOWHERE and state.unit(square) & 7 > codes.PYRAMID
        fallen = colour == state.mover and state.fallen >> partner & 1
        if solitary and (fallen or state.piece_square(colour, partner) != codes.NOWHERE):
            letter = codes.LETTERS[state.unit(square)]
            board = f"board{codes.BOARDS[square]}"
            raise BadText(board, letter, Message("A solitary piece has no partner any more."))


def _check_phase(state: LogitacPosition, phase: str) -> None:
    """Refuse an escape without the pyramid in its place, and a fall of what stands on a board or has no room."""
    if state.phase == codes.ESCAPE and state.piece_square(state.mover, codes.PYRAMID) not in codes.HOME[1 - state.mover]:
        raise BadText("phase", phase, Message("The pyramid that escapes stands on the enemy's first line."))
    if state.phase != codes.FALL:
        return
    room = sum(1 for square, board in enumerate(codes.BOARDS) if board == state.below_board and not state.unit(square))
    room -= sum(1 for square in codes.CHIMNEYS if codes.BOARDS[square] == state.below_board)
    fallen = [kind for kind in FALLING if state.fallen >> kind & 1]
    if room < len(fallen) or any(state.piece_square(state.mover, kind) != codes.NOWHERE for kind in fallen):
        raise BadText("phase", phase, Message("What has fallen stands on no board, and needs room on the board below."))


def action_text(position: Position, action: int) -> str:
    """Write an action."""
    word = next((word for word, code in WORDS.items() if code == action), "")
    if word:
        return word
    target = codes.NAMES[action & 255]
    if action >= codes.RECRUIT:
        return {codes.RECRUIT: "+", codes.RECRUIT_DOUBLE: "+D", codes.PUT_DOWN: "="}[action & ~255] + target
    source = codes.NAMES[action >> 8]
    if codes.BOARDS[action >> 8] != codes.BOARDS[action & 255]:
        return f"{source}^{target}"
    if action & 255 in codes.CHIMNEYS:
        return f"{source}-{target}!"
    return source + ("x" if cast(LogitacPosition, position).unit(action & 255) else "-") + target


def parse_action(position: Position, text: str) -> int:
    """Read an action; `-`, `x` and `!` must say what a legal move does, and of an illegal one the rules tell more."""
    if text in WORDS:
        return WORDS[text]
    put = re.fullmatch(r"(\+D|\+|=)([a-z][1-9][0-9]?)", text)
    if put and put[2] in codes.SQUARES:
        return {"+": codes.RECRUIT, "+D": codes.RECRUIT_DOUBLE, "=": codes.PUT_DOWN}[put[1]] | codes.SQUARES[put[2]]
    move = re.fullmatch("([a-z][1-9][0-9]?)([-x^])([a-z][1-9][0-9]?)(!?)", text)
    if move and move[1] in codes.SQUARES and move[3] in codes.SQUARES:
        action = codes.move(codes.SQUARES[move[1]], codes.SQUARES[move[3]])
        if action_text(position, action) == text or not position.is_legal(action):
            return action
        raise BadText(
            "action",
            text,
            Message(
                "Written here as {text}: - moves, x captures, ^ climbs, {fall} falls.", {"text": action_text(position, action), "fall": "!"}
            ),
        )
    raise BadText("action", text, Message("{text} is no action. Examples: {examples}.", {"text": text, "examples": EXAMPLES}))
