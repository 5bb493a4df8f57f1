"""The texts of Topogic: the field and the round in one line, and actions such as `?Y4`, `@Y4`, `Y4-B6`, `ask`."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress

from estaminet.core.errors import BadText
from estaminet.core.notation import bad_field, matched, options_text, split_fields, take_options
from estaminet.core.words import Message
from estaminet.games.topogic import codes
from estaminet.games.topogic.codes import TILE_NUMBERS, tile_text
from estaminet.games.topogic.field import Field
from estaminet.games.topogic.kernel import TopogicPosition, score_of

FIELDS = ("field", "options", "round", "to-move", "secret", "pawns", "moved", "history", "first-turns")
UNKNOWN = ("?",)  # a secret that the reader may not know
TILE = "[ROYLGCBVPN][1-6]"


def text(position: TopogicPosition) -> str:
    """Write a position in one line."""
    return _written(position, tile_text(position.secret) if position.secret >= 0 else "-")


def known_text(position: TopogicPosition, seat: int) -> str:
    """Write a position with `?` for a secret that a seat may not know: only its coder does, until the round is over."""
    coder = position.round - 1  # TG-3
    return text(position) if position.secret < 0 or position.finished or seat == coder else _written(position, "?")


def completed(blank: TopogicPosition, text: str) -> str:
    """Put a secret that all scores allow in place of the unknown one; BadText if there is none."""
    values = split_fields(FIELDS, text)
    for tile in TILE_NUMBERS if values["secret"] in UNKNOWN else ():
        whole = " ".join((values | {"secret": tile}).values())
        with suppress(BadText):
            parse(blank.blank(), whole)
            return whole
    raise bad_field("secret", values["secret"])


def _written(position: TopogicPosition, secret: str) -> str:
    still, moved = position.pawns()
    return " ".join(
        (
            _field_text(position),
            options_text(position),
            str(position.round),
            str(position.player + 1),
            secret,
            _tiles_text(still),
            _tiles_text(moved),
            ";".join(f"{_tiles_text(tiles)}:{score}" for tiles, score in position.past()) or "-",
            str(position.first_turns) if position.round == 2 else "-",
        )
    )


def _field_text(position: TopogicPosition) -> str:
    at = {position.cell(tile): tile for tile in range(codes.TILES) if position.tiles >> tile & 1}
    width, height = max(x for x, _ in at) + 1, max(y for _, y in at) + 1
    return "/".join("".join(tile_text(at[x, y]) if (x, y) in at else ".." for x in range(width)) for y in range(height))


def _tiles_text(tiles: list[int]) -> str:
    return ",".join(map(tile_text, tiles)) or "-"


def parse(position: TopogicPosition, text: str) -> None:
    """Read a position's text into a blank position."""
    values = split_fields(FIELDS, text)
    position.lay(_field(values["field"]))
    take_options(position, values)
    position.round = int(matched("round", values, "[12]"))
    hidden = _tiles(position, "secret", matched("secret", values, f"-|{TILE}"))
    position.secret = hidden[0] if hidden else -1
    _read_first_turns(position, values)
    _read_history(position, values)
    _read_pawns(position, values)
    if matched("to-move", values, "[12]") != str(position.player + 1):
        raise bad_field("to-move", values["to-move"])


def _field(text: str) -> Field:
    """Read a field: rows of equal width, each tile once, no empty edge, one piece."""
    rows = text.split("/")
    found = Field()
    laid = len(rows) <= codes.TILES and all(len(row) == len(rows[0]) for row in rows) and all(_laid(found, *row) for row in enumerate(rows))
    if not laid or not found.tiles or found.box() != (len(rows[0]) // 2, len(rows)) or not found.connected():
        raise bad_field("field", text)
    return found


def _laid(found: Field, down: int, row: str) -> bool:
    """Lay a row of tiles; False if it is none."""
    pairs = [row[at : at + 2] for at in range(0, len(row), 2)]
    return all(pair == ".." or found.lay(TILE_NUMBERS.get(pair, -1), across, down) for across, pair in enumerate(pairs))


def _tiles(position: TopogicPosition, name: str, text: str) -> list[int]:
    """Read a sorted list of tiles of the field."""
    if text == "-":
        return []
    tiles = [TILE_NUMBERS.get(part, -1) for part in text.split(",")]
    if tiles != sorted(tiles) or any(tile < 0 or not position.tiles >> tile & 1 for tile in tiles) or len(tiles) > position.seekers:
        raise bad_field(name, text)
    return tiles


def _read_first_turns(position: TopogicPosition, values: dict[str, str]) -> None:
    first = matched("first-turns", values, "-|[1-9][0-9]{0,2}")
    if (first == "-") != (position.round == 1) or (first != "-" and int(first) > position.limit + 1):
        raise bad_field("first-turns", first)
    position.first_turns = 0 if first == "-" else int(first)


def _read_history(position: TopogicPosition, values: dict[str, str]) -> None:
    """Read the turns of the round; their scores must be those that the secret gives (TG-6)."""
    turns = [] if values["history"] == "-" else values["history"].split(";")
    if len(turns) > position.limit or (turns and position.secret < 0):
        raise bad_field("history", values["history"])
    for number, turn in enumerate(turns):
        tiles_text, _, score = turn.partition(":")
        tiles = _tiles(position, "history", tiles_text)
        if len(tiles) != position.seekers or not re.fullmatch("0|[1-9][0-9]?", score):
            raise bad_field("history", turn)
        if not (_may_place(position, tiles) if number == 0 else _may_walk(position, position.pawns()[0], tiles)):
            raise bad_field("history", turn)
        if score_of(tiles, position.secret) != int(score):
            words = Message("With the secret {secret} the score of {turn} is wrong.", {"secret": tile_text(position.secret), "turn": turn})
            raise BadText("history", turn, words)
        position.replay_turn(tiles, int(score))
        _check_goes_on(position, number + 1 == len(turns), values)


def _check_goes_on(position: TopogicPosition, last: bool, values: dict[str, str]) -> None:
    """Check that a round that has ended has no further turn, and only round 2 is kept once it has (TG-9, TG-11)."""
    ended = position.past()[-1][1] == 2 * position.seekers or position.turns == position.limit
    if ended and (not last or position.round == 1):
        raise bad_field("history", values["history"])
    position.finished = ended


def _read_pawns(position: TopogicPosition, values: dict[str, str]) -> None:
    """Read the pawns: those placed so far, or those of the last turn with some of them moved (TG-5, TG-7)."""
    still, moved = _tiles(position, "pawns", values["pawns"]), _tiles(position, "moved", values["moved"])
    if position.turns == 0:
        expected = len(still) < position.seekers and not moved and _may_place(position, still)
    else:
        left = Counter(position.past()[-1][0])
        left.subtract(still)
        expected = len(still) > 0 and min(left.values()) >= 0 and _may_walk(position, sorted(left.elements()), moved, stay=False)
    if not expected or (position.secret < 0 and still) or (position.finished and moved):
        raise bad_field("pawns", values["pawns"])
    position.set_pawns(still, moved)


def _may_place(position: TopogicPosition, tiles: list[int]) -> bool:
    """Whether pawns can be put on these tiles in the first turn (TG-5)."""
    return not position.border_start or all(position.border >> tile & 1 for tile in tiles)


def _may_walk(position: TopogicPosition, before: list[int], after: list[int], stay: bool = True) -> bool:
    """Whether pawns can go from some tiles to others in one turn, each moving once, or staying where that is allowed (TG-7, TG-8)."""
    if len(before) != len(after):
        return False
    return _matched_up([position.reached_from(tile) | (1 << tile if stay else 0) for tile in before], after)


def _matched_up(reach: list[int], ends: list[int]) -> bool:
    """Whether each pawn finds an end of its own within its reach."""
    if not reach:
        return True
    return any(reach[0] >> end & 1 and _matched_up(reach[1:], ends[:place] + ends[place + 1 :]) for place, end in enumerate(ends))


def action_text(position: TopogicPosition, action: int) -> str:
    """Write an action."""
    if action == codes.ASK:
        return "ask"
    if action < codes.PLACE:
        return f"?{tile_text(action - codes.HIDE)}"
    if action < codes.MOVE:
        return f"@{tile_text(action - codes.PLACE)}"
    start, end = divmod(action - codes.MOVE, codes.TILES)
    return f"{tile_text(start)}-{tile_text(end)}"


def parse_action(position: TopogicPosition, text: str) -> int:
    """Read an action."""
    if text == "ask":
        return codes.ASK
    if re.fullmatch(f"[?]{TILE}", text):
        return codes.HIDE + TILE_NUMBERS[text[1:]]
    if re.fullmatch(f"@{TILE}", text):
        return codes.PLACE + TILE_NUMBERS[text[1:]]
    if re.fullmatch(f"{TILE}-{TILE}", text):
        return codes.MOVE + TILE_NUMBERS[text[:2]] * codes.TILES + TILE_NUMBERS[text[3:]]
    words = Message("{text} is no action. The coder hides with ?Y4; the seeker places with @Y4, moves with Y4-B6, or asks.", {"text": text})
    raise BadText("action", text, words)
