"""The texts of Logitac: positions of thirteen fields, and actions such as `b4-c4`, `c4-d4!`, `a3^m14`, `+a3`, `=c5`."""

from __future__ import annotations

import re

from estaminet.core.errors import BadText
from estaminet.core.notation import bad_field, matched, options_text, split_fields, take_options
from estaminet.core.words import Message
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition
from estaminet.games.logitac.words import SIDES

FIELDS = (
    "board1", "board2", "board3", "summit", "to-move", "phase", "reserves", "doubles", "prisoners", "credits", "turn", "idle", "options",
)  # fmt: skip
NUMBER = "(0|[1-9][0-9]{0,2})"
ROW = re.compile("([PDYCTZQpdyctzq]|[1-9][0-9]?(?![0-9]))+")
SIDE = f"{NUMBER},{NUMBER},{NUMBER}/([01]),([01]),([01])"
EXAMPLES = "b4-c4, b4xc5, c4-d4!, +a3, a3^m14, =c5, buy, stay, pass"


def text(position: LogitacPosition) -> str:
    """Write a position in one line."""
    return " ".join(
        (
            *(board_text(position, board) for board in (1, 2, 3)),
            codes.LETTERS[position.unit(codes.SUMMIT)].replace(" ", "-"),
            "wb"[position.mover],
            _phase_text(position),
            ":".join(map(str, position.reserves)),
            ":".join("rbx"[place] for place in position.doubles),
            ":".join(map(str, position.prisoners)),
            ":".join(_credits_text(position, colour) for colour in (0, 1)),
            str(position.turn),
            str(position.idle),
            options_text(position),
        )
    )


def board_text(position: LogitacPosition, board: int) -> str:
    """Write a board: its rows from White's side, digits for empty squares."""
    size, first = codes.SIZES[board], codes.FIRST_SQUARES[board]
    rows = []
    for row in range(size):
        signs = "".join(codes.LETTERS[position.unit(first + row * size + column)] for column in range(size))
        rows.append(re.sub(" +", lambda run: str(len(run[0])), signs))
    return "/".join(rows)


def _phase_text(position: LogitacPosition) -> str:
    if position.phase != codes.FALL:
        return "me"[position.phase]
    return f"f{position.below_board}" + "".join(
        codes.LETTERS[kind + 8 * position.mover] for kind in codes.FALLING if position.fallen >> kind & 1
    )


def _credits_text(position: LogitacPosition, colour: int) -> str:
    held = ",".join(str(position.credits[colour * 5 + board]) for board in (2, 3, 4))
    return held + "/" + ",".join(str(position.counted[colour * 5 + board]) for board in (1, 2, 3))


def parse(position: LogitacPosition, text: str) -> None:
    """Read a position's text into a blank position."""
    values = split_fields(FIELDS, text)
    for board in (1, 2, 3):
        _read_board(position, board, values[f"board{board}"])
    summit = matched("summit", values, "[-Tt]")
    if summit != "-":
        _read_unit(position, "summit", codes.SUMMIT, summit)
    position.mover = "wb".index(matched("to-move", values, "[wb]"))
    _read_phase(position, matched("phase", values, "m|e|f1T?C?Y?|f1t?c?y?|f2T?C?Y?|f2t?c?y?"))
    _read_counts(position, values)
    position.turn = int(matched("turn", values, "[1-9][0-9]{0,8}"))
    position.idle = int(matched("idle", values, "(0|[1-9][0-9]{0,8})"))
    take_options(position, values)
    if position.idle > position.limit:  # LG-8.1: the limit ends the game
        raise bad_field("idle", values["idle"])
    _check(position, values)
    position.settle()


def _read_board(position: LogitacPosition, board: int, text: str) -> None:
    """Read a board's rows onto its squares."""
    field, size = f"board{board}", codes.SIZES[board]
    rows = text.split("/")
    if len(rows) != size:
        message = Message("Board {board} has {size} rows of letters and numbers, joined by /.", {"board": board, "size": size})
        raise BadText(field, text, message)
    for number, row in enumerate(rows):
        for column, sign in enumerate(_signs(field, size, row)):
            if sign != " ":
                _read_unit(position, field, codes.FIRST_SQUARES[board] + number * size + column, sign)


def _signs(field: str, size: int, row: str) -> str:
    """Spread a row into a sign for each square, a space for an empty one; the length comes first, for a row may be made to hurt."""
    if len(row) <= size and ROW.fullmatch(row):
        signs = re.sub("[0-9]+", lambda run: " " * int(run[0]), row)
        if len(signs) == size:
            return signs
    raise BadText(field, row, Message("{row} is no row of {size} squares.", {"row": row, "size": size}))


def _read_unit(position: LogitacPosition, field: str, square: int, sign: str) -> None:
    """Put a unit where it may stand: no chimney, no second piece of a kind, no double pawn on board 3."""
    unit = codes.LETTERS.index(sign)
    kind, colour = unit & 7, unit >> 3
    name = codes.NAMES[square]
    if square in codes.CHIMNEYS:
        raise BadText(field, sign, Message("{square} is a chimney: nothing stands there.", {"square": name}))
    if kind == codes.DOUBLE and codes.BOARDS[square] == 3:
        raise BadText(field, sign, Message("A double pawn never stands on board 3."))
    on_boards = sum(position.pawns(colour, board) for board in (1, 2, 3))
    if on_boards >= codes.PAWNS if kind == codes.PAWN else position.piece_square(colour, codes.PLAIN_KINDS[kind]) != codes.NOWHERE:
        raise BadText(field, sign, Message("{unit} on {square} is one too many.", {"unit": sign, "square": name}))
    position.put(square, unit)


def _read_phase(position: LogitacPosition, phase: str) -> None:
    position.phase = "mef".index(phase[0])
    if position.phase != codes.FALL:
        return
    if len(phase) == 2 or phase[2].isupper() == bool(position.mover):
        raise BadText("phase", phase, Message("The letters of the phase are the mover's fallen pieces."))
    position.below_board = int(phase[1])
    position.fallen = sum(1 << (codes.LETTERS.index(letter) & 7) for letter in phase[2:])


def _read_counts(position: LogitacPosition, values: dict[str, str]) -> None:
    """Read reserves, double pawns, prisoners and credits."""
    position.reserves = [int(number) for number in matched("reserves", values, f"{NUMBER}:{NUMBER}").split(":")]
    position.doubles = ["rbx".index(letter) for letter in matched("doubles", values, "[rbx]:[rbx]").split(":")]
    position.prisoners = [int(number) for number in matched("prisoners", values, f"{NUMBER}:{NUMBER}").split(":")]
    to_climb, counted = [0] * 10, [0] * 10
    for colour, side in enumerate(matched("credits", values, f"{SIDE}:{SIDE}").split(":")):
        held, counts = (part.split(",") for part in side.split("/"))
        to_climb[colour * 5 + 2 : colour * 5 + 5] = map(int, held)
        counted[colour * 5 + 1 : colour * 5 + 4] = map(int, counts)
    position.credits, position.counted = to_climb, counted


def _check(position: LogitacPosition, values: dict[str, str]) -> None:
    """Refuse what cannot be: pawns too few or too many, double pawns in two places, a phase without its pieces."""
    for colour, name in enumerate(SIDES):
        pawns = sum(position.pawns(colour, board) for board in (1, 2, 3))
        total = pawns + position.reserves[colour] + position.prisoners[1 - colour]
        if total != codes.PAWNS:
            message = Message("{name} has {total} pawns on the boards, in reserve and captive, not 45.", {"name": name, "total": total})
            raise BadText("reserves", values["reserves"], message)
        on_board = position.piece_square(colour, codes.DOUBLE) != codes.NOWHERE
        if on_board != (position.doubles[colour] == codes.ON_BOARD):
            raise BadText("doubles", values["doubles"], Message("The boards and the field of the double pawns do not agree."))
        _check_solitary(position, colour, values)
    _check_phase(position, values["phase"])


def _check_solitary(position: LogitacPosition, colour: int, values: dict[str, str]) -> None:
    """Refuse a solitary piece with a partner on a board or fallen."""
    for kind, partner in ((codes.CUBE, codes.CYLINDER), (codes.CYLINDER, codes.CUBE)):
        square = position.piece_square(colour, kind)
        solitary = square != codes.NOWHERE and position.unit(square) & 7 > codes.PYRAMID
        fallen = colour == position.mover and position.fallen >> partner & 1
        if solitary and (fallen or position.piece_square(colour, partner) != codes.NOWHERE):
            letter = codes.LETTERS[position.unit(square)]
            board = f"board{codes.BOARDS[square]}"
            raise BadText(board, letter, Message("A solitary piece has no partner any more."))


def _check_phase(position: LogitacPosition, phase: str) -> None:
    """Refuse an escape without the pyramid in its place, and a fall of what stands on a board or has no room."""
    if position.phase == codes.ESCAPE and position.piece_square(position.mover, codes.PYRAMID) not in codes.HOME[1 - position.mover]:
        raise BadText("phase", phase, Message("The pyramid that escapes stands on the enemy's first line."))
    if position.phase != codes.FALL:
        return
    room = sum(1 for square, board in enumerate(codes.BOARDS) if board == position.below_board and not position.unit(square))
    room -= sum(1 for square in codes.CHIMNEYS if codes.BOARDS[square] == position.below_board)
    fallen = [kind for kind in codes.FALLING if position.fallen >> kind & 1]
    if room < len(fallen) or any(position.piece_square(position.mover, kind) != codes.NOWHERE for kind in fallen):
        raise BadText("phase", phase, Message("What has fallen stands on no board, and needs room on the board below."))


def action_text(position: LogitacPosition, action: int) -> str:
    """Write an action."""
    word = next((word for word, code in codes.WORDS.items() if code == action), "")
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
    return source + ("x" if position.unit(action & 255) else "-") + target


def parse_action(position: LogitacPosition, text: str) -> int:
    """Read an action; `-`, `x` and `!` must say what a legal move does, and of an illegal one the rules tell more."""
    if text in codes.WORDS:
        return codes.WORDS[text]
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
