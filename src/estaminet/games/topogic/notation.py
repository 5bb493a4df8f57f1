"""The texts of Topogic: the field and the round in one line, and actions such as `?Y4`, `@Y4`, `Y4-B6`, `ask`."""

from __future__ import annotations

import re
from collections import Counter
from typing import cast

from estaminet.core.errors import BadText
from estaminet.core.notation import bad_field, matched, options_in, split_fields
from estaminet.core.options import Value, write_options
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games.topogic import codes, field
from estaminet.games.topogic.codes import TILE_NUMBERS, tile_text
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.options import KEPT

FIELDS = ("field", "options", "round", "to-move", "secret", "pawns", "moved", "history", "first-turns")
TILE = "[ROYLGCBVPN][1-6]"


def text(position: Position) -> str:
    """Write a position in one line."""
    game = cast(TopogicPosition, position)
    still, moved = game.pawns()
    return " ".join(
        (
            _field_text(game),
            write_options({"seekers": game.seekers, "start": "border" if game.border_start else "anywhere", "limit": game.limit}),
            str(game.round),
            str(game.player + 1),
            tile_text(game.secret) if game.secret >= 0 else "-",
            _tiles_text(still),
            _tiles_text(moved),
            ";".join(f"{_tiles_text(tiles)}:{score}" for tiles, score in game.past()) or "-",
            str(game.first_turns) if game.round == 2 else "-",
        )
    )


def _field_text(game: TopogicPosition) -> str:
    at = {game.cell(tile): tile for tile in range(codes.TILES) if game.tiles >> tile & 1}
    width, height = max(x for x, _ in at) + 1, max(y for _, y in at) + 1
    return "/".join("".join(tile_text(at[x, y]) if (x, y) in at else ".." for x in range(width)) for y in range(height))


def _tiles_text(tiles: list[int]) -> str:
    return ",".join(map(tile_text, tiles)) or "-"


def parse(position: Position, text: str) -> None:
    """Read a position's text into a blank position."""
    values = split_fields(FIELDS, text)
    game = cast(TopogicPosition, position)
    lay(game, _field(values["field"]))
    set_options(game, options_in(KEPT, values))
    game.round = int(matched("round", values, "[12]"))
    hidden = _tiles(game, "secret", matched("secret", values, f"-|{TILE}"))
    game.secret = hidden[0] if hidden else -1
    _read_first_turns(game, values)
    _read_history(game, values)
    _read_pawns(game, values)
    if matched("to-move", values, "[12]") != str(game.player + 1):
        raise bad_field("to-move", values["to-move"])


def lay(game: TopogicPosition, tiles: dict[int, tuple[int, int]]) -> None:
    """Lay a field of tiles, and learn its reaches and its border."""
    reach = field.reaches(tiles)
    for tile in sorted(tiles):
        game.set_tile(tile, *tiles[tile], reach[tile])
    game.border = field.border(tiles)
    game.begin_round()


def set_options(game: TopogicPosition, values: dict[str, Value]) -> None:
    """Set a blank position's options."""
    game.seekers = int(values["seekers"])
    game.border_start = values["start"] == "border"
    game.limit = int(values["limit"])


def _field(text: str) -> dict[int, tuple[int, int]]:
    """Read a field: rows of equal width, each tile once, no empty edge, one piece."""
    rows = text.split("/")
    laid: dict[int, tuple[int, int]] = {}
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]) or len(row) > 120 or len(rows) > 60:
            raise bad_field("field", text)
        for x in range(0, len(row), 2):
            if row[x : x + 2] == "..":
                continue
            tile = TILE_NUMBERS.get(row[x : x + 2])
            if tile is None or tile in laid:
                raise bad_field("field", text)
            laid[tile] = (x // 2, y)
    columns, lines = {x for x, _ in laid.values()}, {y for _, y in laid.values()}
    if not laid or columns != set(range(len(rows[0]) // 2)) or lines != set(range(len(rows))) or not field.connected(laid):
        raise bad_field("field", text)
    return laid


def _tiles(game: TopogicPosition, name: str, text: str) -> list[int]:
    """Read a sorted list of tiles of the field."""
    if text == "-":
        return []
    tiles = [TILE_NUMBERS.get(part, -1) for part in text.split(",")]
    if tiles != sorted(tiles) or any(tile < 0 or not game.tiles >> tile & 1 for tile in tiles) or len(tiles) > game.seekers:
        raise bad_field(name, text)
    return tiles


def _read_first_turns(game: TopogicPosition, values: dict[str, str]) -> None:
    first = matched("first-turns", values, "-|[1-9][0-9]{0,2}")
    if (first == "-") != (game.round == 1) or (first != "-" and int(first) > game.limit + 1):
        raise bad_field("first-turns", first)
    game.first_turns = 0 if first == "-" else int(first)


def _read_history(game: TopogicPosition, values: dict[str, str]) -> None:
    """Read the turns of the round; their scores must be those that the secret gives (TG-6)."""
    turns = [] if values["history"] == "-" else values["history"].split(";")
    if len(turns) > game.limit or (turns and game.secret < 0):
        raise bad_field("history", values["history"])
    for number, turn in enumerate(turns):
        tiles_text, _, score = turn.partition(":")
        tiles = _tiles(game, "history", tiles_text)
        if len(tiles) != game.seekers or not re.fullmatch("0|[1-9][0-9]?", score):
            raise bad_field("history", turn)
        if not (_may_place(game, tiles) if number == 0 else _may_walk(game, game.pawns()[0], tiles)):
            raise bad_field("history", turn)
        game.set_pawns(tiles, [])
        if game.score_of(game.secret) != int(score):
            words = Message("With the secret {secret} the score of {turn} is wrong.", {"secret": tile_text(game.secret), "turn": turn})
            raise BadText("history", turn, words)
        game.replay_turn(tiles, int(score))
        _check_goes_on(game, number + 1 == len(turns), values)


def _check_goes_on(game: TopogicPosition, last: bool, values: dict[str, str]) -> None:
    """Check that a round that has ended has no further turn, and only round 2 is kept once it has (TG-9, TG-11)."""
    ended = game.past()[-1][1] == 2 * game.seekers or game.turns == game.limit
    if ended and (not last or game.round == 1):
        raise bad_field("history", values["history"])
    game.finished = ended


def _read_pawns(game: TopogicPosition, values: dict[str, str]) -> None:
    """Read the pawns: those placed so far, or those of the last turn with some of them moved (TG-5, TG-7)."""
    still, moved = _tiles(game, "pawns", values["pawns"]), _tiles(game, "moved", values["moved"])
    if game.turns == 0:
        expected = len(still) < game.seekers and not moved and _may_place(game, still)
    else:
        left = Counter(game.past()[-1][0])
        left.subtract(still)
        expected = len(still) > 0 and min(left.values()) >= 0 and _may_walk(game, sorted(left.elements()), moved, stay=False)
    if not expected or (game.secret < 0 and still) or (game.finished and moved):
        raise bad_field("pawns", values["pawns"])
    game.set_pawns(still, moved)


def _may_place(game: TopogicPosition, tiles: list[int]) -> bool:
    """Whether pawns can be put on these tiles in the first turn (TG-5)."""
    return not game.border_start or all(game.border >> tile & 1 for tile in tiles)


def _may_walk(game: TopogicPosition, before: list[int], after: list[int], stay: bool = True) -> bool:
    """Whether pawns can go from some tiles to others in one turn, each moving once, or staying where that is allowed (TG-7, TG-8)."""
    if len(before) != len(after):
        return False
    return _matched_up([game.reached_from(tile) | (1 << tile if stay else 0) for tile in before], after)


def _matched_up(reach: list[int], ends: list[int]) -> bool:
    """Whether each pawn finds an end of its own within its reach."""
    if not reach:
        return True
    return any(reach[0] >> end & 1 and _matched_up(reach[1:], ends[:place] + ends[place + 1 :]) for place, end in enumerate(ends))


def action_text(position: Position, action: int) -> str:
    """Write an action."""
    if action == codes.ASK:
        return "ask"
    if action < codes.PLACE:
        return f"?{tile_text(action - codes.HIDE)}"
    if action < codes.MOVE:
        return f"@{tile_text(action - codes.PLACE)}"
    start, end = divmod(action - codes.MOVE, codes.TILES)
    return f"{tile_text(start)}-{tile_text(end)}"


def parse_action(position: Position, text: str) -> int:
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
