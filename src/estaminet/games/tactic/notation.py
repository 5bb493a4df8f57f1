"""Tactic's positions and actions as text, both ways."""

from __future__ import annotations

import re

from estaminet.core.errors import BadText, IllegalAction
from estaminet.core.notation import NUMBER, matched, options_text, split_fields, take_options
from estaminet.core.words import Message
from estaminet.games.tactic import codes, geometry
from estaminet.games.tactic.geometry import NUMBERS, ORDER, name
from estaminet.games.tactic.kernel import TacticPosition

FIELDS = ("patrols1", "guards1", "patrols2", "guards2", "to-move", "half", "shuttles", "turn", "idle", "options")
MOST_PLAYED = 2  # actions of an unfinished turn: a penalty of TC-18 and the first half
MOST_SHUTTLES = 2  # patrols of a player that count at once: a turn has two halves


def text(position: TacticPosition) -> str:
    """Write a position in one line."""
    pieces = [words for player in (0, 1) for words in (_names(position.patrol_bases(player)) or "-", _guards_text(position, player))]
    half = ",".join(action_text(position, action) for action in (position.penalty, position.first) if action >= 0)
    shuttling = "/".join(_shuttles_text(position, player) for player in (0, 1))
    return " ".join([*pieces, "12"[position.mover], half or "-", shuttling, str(position.turn), str(position.idle), options_text(position)])


def _names(numbers: list[int]) -> str:
    return ",".join(map(name, numbers))


def _guards_text(position: TacticPosition, player: int) -> str:
    in_hand = f"+{position.hand[player]}" if position.hand[player] else ""
    return _names(position.guard_bases(player)) + in_hand or "-"


def _shuttles_text(position: TacticPosition, player: int) -> str:
    return ",".join(f"{name(start)}-{name(end)}:{count}" for start, end, count in position.shuttles(player)) or "-"


def parse(position: TacticPosition, text: str) -> None:
    """Read a position's text into a blank position."""
    values = split_fields(FIELDS, text)
    take_options(position, values)
    position.mover = int(matched("to-move", values, "[12]")) - 1
    position.turn = int(matched("turn", values, "[1-9][0-9]{0,8}"))
    position.idle = int(matched("idle", values, NUMBER))
    if position.idle > position.limit:
        raise BadText("idle", values["idle"], Message("The game ends after {limit} turns without progress.", {"limit": position.limit}))
    _read_pieces(position, values)
    _replay_half(position, values)


def _bases(field: str, value: str, most: int) -> list[int]:
    """Read sorted names of bases joined by commas; `-` or nothing for none."""
    names = value.split(",") if value not in ("", "-") else []
    if len(names) > most or any(base not in NUMBERS for base in names):
        raise BadText(field, value, Message("{value} does not name up to {most} bases.", {"value": value, "most": most}))
    numbers = [NUMBERS[base] for base in names]
    if numbers != sorted(set(numbers), key=ORDER.__getitem__):
        raise BadText(field, value, Message("The bases {value} must differ and stand in order.", {"value": value}))
    return numbers


def _read_pieces(position: TacticPosition, values: dict[str, str]) -> None:
    """Read the four fields of patrols and guards; a base holds one piece (TC-9)."""
    words, guards, hand, taken = [], [], [], 0
    for player in ("1", "2"):
        standing = _bases("patrols" + player, values["patrols" + player], 3)
        if (len(standing) < 3 and position.variant != codes.CAPTURE) or values["patrols" + player] == "":
            raise BadText("patrols" + player, values["patrols" + player], Message("Each player has three patrols."))
        posted, waiting = _read_guards("guards" + player, values["guards" + player])
        for number in standing + posted:
            if taken >> number & 1:
                raise BadText("patrols" + player, name(number), Message("Two pieces stand on {base}.", {"base": name(number)}))
            taken |= 1 << number
        words += [sum(1 << number for number in standing if number < 64), sum(1 << (number - 64) for number in standing if number >= 64)]
        guards.append(sum(1 << number for number in posted))
        hand.append(waiting)
    if not any(words):
        raise BadText("patrols2", values["patrols2"], Message("Somebody must have a patrol left."))
    position.patrols, position.guards, position.hand = words, guards, hand


def _read_guards(field: str, value: str) -> tuple[list[int], int]:
    """Read the guards on the board and their number in hand (TC-3, TC-8)."""
    posted, plus, waiting = value.partition("+")
    numbers = _bases(field, posted, 2)
    in_hand = int(waiting) if waiting in ("1", "2") else 0
    if bool(plus) != bool(in_hand) or (posted == "-" and plus) or not value or len(numbers) + in_hand > 2:
        raise BadText(field, value, Message("{value} is no list of up to two guards.", {"value": value}))
    if any(number >= 64 for number in numbers):
        raise BadText(field, value, Message("Guards stand on transit bases only."))
    return numbers, in_hand


def _replay_half(position: TacticPosition, values: dict[str, str]) -> None:
    """Take back what the turn has seen so far, and play it again by the rules."""
    half = values["half"]
    played = half.split(",", MOST_PLAYED) if half != "-" else []
    try:
        actions = [parse_action(position, action) for action in played]
    except BadText as error:
        raise BadText("half", half, error.message) from error
    for action in reversed(actions):
        _take_back(position, action, half)
    _read_shuttles(position, values["shuttles"])
    position.settle()
    for action in actions:
        try:
            position.play(action)
        except IllegalAction as error:
            raise BadText("half", half, Message("This turn cannot have begun with {half}.", {"half": half})) from error
    if len([action for action in (position.penalty, position.first) if action >= 0]) != len(actions):
        raise BadText("half", half, Message("With {half} the turn is already over.", {"half": half}))


def _take_back(position: TacticPosition, action: int, half: str) -> None:
    """Undo an action of the player to move, if it can have been played."""
    words, guards, hand = list(position.patrols), list(position.guards), list(position.hand)
    start, end = codes.HAND, -1
    if action < codes.LOSE_HAND:
        start, end = codes.WAYS[action] if action < codes.LOSE else (codes.LOSSES[action - codes.LOSE], -1)
    taken = position.taken_bases()
    own = position.guard_bases(position.mover) if action >= codes.ENTER else position.patrol_bases(position.mover)
    kept = position.guard_count(position.mover)
    if action >= codes.PASS or start in taken or (end >= 0 and end not in own) or (action >= codes.LOSE and (kept == 2 or start >= 64)):
        raise BadText("half", half, Message("This turn cannot have begun with {half}.", {"half": half}))
    if action >= codes.ENTER:
        guards[position.mover] ^= (1 << end if end >= 0 else 0) | (1 << start if start >= 0 else 0)
        hand[position.mover] += start < 0
    else:
        for number in (start, end):
            words[2 * position.mover + (number >= 64)] ^= 1 << (number & 63)
    position.patrols, position.guards, position.hand = words, guards, hand


def _read_shuttles(position: TacticPosition, value: str) -> None:
    """Read the counts of TC-15, for the position in which the turn began."""
    bad = BadText("shuttles", value, Message("{value} does not tell which patrols shuttle.", {"value": value}))
    fields = [field.split(",", MOST_SHUTTLES) if field != "-" else [] for field in value.split("/", 2)]
    if len(fields) != 2:
        raise bad
    at, other, counts = [0] * 4, [0] * 4, [0] * 4
    for player, field in enumerate(fields):
        found = [_shuttle(position, player, part, bad) for part in field]
        ends = [end for _, end, _ in found]
        if len(found) > MOST_SHUTTLES or ends != sorted(set(ends), key=ORDER.__getitem__):
            raise bad
        for index, (start, end, count) in enumerate(sorted(found, key=lambda shuttle: shuttle[1]), 2 * player):
            at[index], other[index], counts[index] = end, start, count
    position.shuttle_at, position.shuttle_from, position.shuttle_count = at, other, counts


def _shuttle(position: TacticPosition, player: int, value: str, bad: BadText) -> tuple[int, int, int]:
    """Read one count: `base-base:count`."""
    match = re.fullmatch("([0-9]+[a-z])-([0-9]+[a-z]):([1-6])", value)
    if not match or match[1] not in NUMBERS or match[2] not in NUMBERS:
        raise bad
    start, end, count = NUMBERS[match[1]], NUMBERS[match[2]], int(match[3])
    lateral = (start, end) in geometry.TRACKS[geometry.BOARDS[position.board]] and geometry.direction(start, end, 0) == 0
    if not lateral or geometry.BY_NUMBER[start].line not in geometry.SHUTTLE_LINES or end not in position.patrol_bases(player):
        raise bad
    if count == 6 and player == position.mover:  # the game ended with that step
        raise bad
    return start, end, count


def action_text(position: TacticPosition, action: int) -> str:
    """Write an action."""
    if action < codes.LOSE:
        start, end = codes.WAYS[action]
        guard = "G" if action >= codes.ENTER else ""
        return f"{guard}{name(start)}-{name(end)}" if start >= 0 else f"G@{name(end)}"
    if action < codes.LOSE_HAND:
        return "x" + name(codes.LOSSES[action - codes.LOSE])
    return "xG" if action == codes.LOSE_HAND else "pass"


def parse_action(position: TacticPosition, text: str) -> int:
    """Read an action; BadText if it is none, whatever its legality."""
    way = re.fullmatch("(G?)([0-9]+[a-z])-([0-9]+[a-z])", text) or re.fullmatch("(G)(@)([0-9]+[a-z])", text)
    if way and {way[2], way[3]} <= {"@", *NUMBERS} and way[2] != way[3]:
        return way_code(way[1] == "G", NUMBERS.get(way[2], codes.HAND), NUMBERS[way[3]])
    if text in ("xG", "pass"):
        return codes.LOSE_HAND if text == "xG" else codes.PASS
    if text[:1] == "x" and text[1:] in NUMBERS:
        return codes.LOSS_CODES[NUMBERS[text[1:]]]
    message = Message("{text} is no action. A patrol goes 2b-3a, a guard G@5c or G5c-9d; x5c or xG is lost; or pass.", {"text": text})
    raise BadText("action", text, message)


def way_code(guard: bool, start: int, end: int) -> int:
    """Give the code of a way from base to base, possible or not."""
    if not guard:
        return codes.STEP_CODES.get((start, end), codes.STRAY + ORDER[start])
    if end >= 64:
        return codes.OUTSIDE + ORDER[end]
    return codes.ABSENT + ORDER[start] if start >= 64 else codes.GUARD_CODES[start, end]
