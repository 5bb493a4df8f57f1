"""The questions that only Topogic's cases ask.

`field OPTIONS` tells of the first position's field how many tiles, colours and values it has, and whether it is one piece;
`box OPTIONS` its width and height; `points` gives both seekers' turns; `possible` the tiles that all scores allow, as bits' tiles;
`reach TILE` where a pawn goes from a tile; `border` the tiles on the outside; `imagined SEAT` the secrets that a seat imagines;
`tell SEAT ACTION` what an action is said to do, `ending` why the game ended, `prompt` what is expected, `facts SEAT` what stands
beside a player's name, `card` what is written on the score's card. Sentences must also be said in French.
"""

from __future__ import annotations

from collections.abc import Callable

from estaminet import SPECTATOR
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games.topogic.codes import TILE_NUMBERS, tile_text, tiles_of
from estaminet.games.topogic.field import Field
from estaminet.games.topogic.game import GAME
from estaminet.games.topogic.kernel import TopogicPosition


def ask(position: TopogicPosition, verb: str, rest: str) -> str:
    """Answer a question about a Topogic position."""
    if verb == "points":
        return " ".join(map(str, position.points()))
    if verb == "imagined":
        seat, rng = int(rest), Generator(1)
        found = {position.imagine(seat, rng).secret for _ in range(400)}
        return " ".join(tile_text(tile) for tile in sorted(found))
    if verb == "field":
        return _field(rest)
    if verb in SPOKEN:
        return SPOKEN[verb](position, rest)
    words = {
        "possible": lambda: position.possible,
        "reach": lambda: position.reached_from(TILE_NUMBERS[rest]),
        "border": lambda: position.border,
    }
    return " ".join(tile_text(tile) for tile in tiles_of(words[verb]()))


def _field(rest: str) -> str:
    """Tell of ten dealt fields what is the same in all."""
    told = set()
    for seed in range(10):
        dealt = GAME.start(seed, **dict(word.split("=") for word in rest.split()))
        cells = {tile: dealt.cell(tile) for tile in tiles_of(dealt.tiles)}
        box = f"{1 + max(x for x, _ in cells.values())}x{1 + max(y for _, y in cells.values())}" if "rectangle" in rest else "any"
        field = Field()
        assert all(field.lay(tile, *cell) for tile, cell in cells.items())
        told.add(f"{len(cells)} tiles, {len(set(cells.values()))} cells, connected {field.connected()}, box {box}")
    return "; ".join(sorted(told))


def _said(message: Message) -> str:
    """Say a sentence in English; it must be there in French too."""
    assert message.say("fr") != message.say()
    return message.say()


def _tell(position: TopogicPosition, rest: str) -> str:
    seat, action = rest.split()
    code = position.parse_action(action)
    assert code in position.legal_actions()
    return _said(GAME.tell(position, code, int(seat)))


def _ending(position: TopogicPosition, _: str) -> str:
    ended = GAME.ending(position)
    return f"{ended.rule} {' '.join(ended.cells)} {_said(ended.sentence)}"


def _facts(position: TopogicPosition, rest: str) -> str:
    return "; ".join(f"{fact.title.say()} {fact.value}".strip() for fact in GAME.scene(position, SPECTATOR).facts[int(rest)])


def _card(position: TopogicPosition, _: str) -> str:
    cards = [piece for piece in GAME.scene(position, SPECTATOR).pieces if piece.kind == "score"]
    return "; ".join(f"{card.label} {_said(card.name)}" for card in cards) or "none"


SPOKEN: dict[str, Callable[[TopogicPosition, str], str]] = {
    "tell": _tell,
    "ending": _ending,
    "prompt": lambda position, _: " / ".join(_said(prompt) for prompt in position.scene().prompts),
    "facts": _facts,
    "card": _card,
}
