"""The texts of L-Calculus: `wbwbwb w s 0:0 1 0 - groups=any,limit=40`, `2:1/3`, `L2`, `stop`."""

from __future__ import annotations

import re

from estaminet.core.errors import BadText
from estaminet.core.notation import NUMBER, matched, options_text, split_fields, take_options
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes
from estaminet.games.l_calculus.kernel import LCalculusPosition

FIELDS = ("row", "to-move", "phase", "totals", "turn", "idle", "before", "options")


def text(position: LCalculusPosition) -> str:
    """Write a position in one line."""
    return " ".join(
        (
            row_text(position.row, position.length),
            "wb"[position.mover],
            "sr"[position.removing],
            f"{position.white_total}:{position.black_total}",
            str(position.turn),
            str(position.idle),
            row_text(position.before, position.before_length) if position.before_length else "-",
            options_text(position),
        )
    )


def row_text(row: int, length: int) -> str:
    """Write a row, left to right."""
    return "".join("wb"[row >> place & 1] for place in range(length))


def parse(position: LCalculusPosition, text: str) -> None:
    """Read a position's text into a blank position."""
    values = split_fields(FIELDS, text)
    position.row, position.length = _row("row", values["row"])
    position.mover = "wb".index(matched("to-move", values, "[wb]")[0])
    position.removing = matched("phase", values, "[sr]")[0] == "r"
    white, black = matched("totals", values, f"{NUMBER}:{NUMBER}").split(":")
    position.white_total, position.black_total = int(white), int(black)
    position.turn = int(matched("turn", values, "[1-9][0-9]{0,8}"))
    position.idle = int(matched("idle", values, NUMBER))
    position.before, position.before_length = (0, 0) if values["before"] == "-" else _row("before", values["before"])
    take_options(position, values)
    if position.idle > position.limit:  # LC-12
        raise BadText("idle", values["idle"], Message("The game ends after {limit} turns without a removal.", {"limit": position.limit}))
    if position.removing and position.over:  # LC-11, LC-12
        raise BadText("phase", "r", Message("The game is over in this position, so there is nothing left to remove."))
    if position.removing and not position.legal_actions()[1:]:  # LC-10
        raise BadText("phase", "r", Message("No enemy pawn stands at an end, so there is nothing to remove."))


def _row(field: str, text: str) -> tuple[int, int]:
    """Read a row of 1 to 20 pawns of each colour, or of one colour only."""
    if not re.fullmatch("[wb]+", text) or max(text.count("w"), text.count("b")) > codes.MOST_PAWNS // 2:
        raise BadText(field, text, Message("{text} is no row of w and b, with 20 of each at the most.", {"text": text}))
    return sum(1 << place for place, pawn in enumerate(text) if pawn == "b"), len(text)


def action_text(position: LCalculusPosition, action: int) -> str:
    """Write an action."""
    if action < codes.SWAPS:
        start, middle, end = codes.CUTS[action]
        return f"{start + 1}:{middle - start}/{end - middle}"
    if action == codes.PASS:
        return "pass"
    if action == codes.STOP:
        return "stop"
    if action > codes.RIGHT:
        return f"R{action - codes.RIGHT}"
    return f"L{action - codes.LEFT}"


def parse_action(position: LCalculusPosition, text: str) -> int:
    """Read an action; a swap is read as the legal one that gives the same row, if there is one."""
    swap = re.fullmatch("([1-9][0-9]?):([1-9][0-9]?)/([1-9][0-9]?)", text)
    if swap:
        first, left, right = (int(number) for number in swap.groups())
        code = codes.CODES.get((first - 1, first - 1 + left, first - 1 + left + right))
        if code is not None:
            return _offered(position, code)
    removal = re.fullmatch("([LR])([1-9][0-9]?)", text)
    if removal and int(removal[2]) <= codes.MOST_PAWNS // 2:
        return (codes.LEFT if removal[1] == "L" else codes.RIGHT) + int(removal[2])
    if text in ("pass", "stop"):
        return codes.PASS if text == "pass" else codes.STOP
    raise BadText("action", text, Message("{text} is no action. A swap reads 3:2/4, a removal L2 or R1; or stop, or pass.", {"text": text}))


def _offered(position: LCalculusPosition, code: int) -> int:
    """Give the legal swap with the same result; the swap itself if it is not legal."""
    start, middle, end = codes.CUTS[code]
    if end > position.length or position.removing or (position.equal_groups and middle - start != end - middle):
        return code
    result = position.row_after(code)
    return next((legal for legal in position.legal_actions() if legal < codes.SWAPS and position.row_after(legal) == result), code)
