"""The questions that only Topogic's cases ask.

`field OPTIONS` tells of the first position's field how many tiles, colours and values it has, and whether it is one piece;
`box OPTIONS` its width and height; `points` gives both seekers' turns; `possible` the tiles that all scores allow, as bits' tiles;
`reach TILE` where a pawn goes from a tile; `border` the tiles on the outside; `imagined SEAT` the secrets that a seat imagines.
"""

from __future__ import annotations

from estaminet.core.rng import Generator
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
