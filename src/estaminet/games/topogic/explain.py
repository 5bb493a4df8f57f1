"""Why an action is not legal in Topogic. Nothing here depends on the secret."""

from __future__ import annotations

from typing import cast

from estaminet.core.errors import IllegalAction
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games.topogic import codes
from estaminet.games.topogic.codes import tile_text
from estaminet.games.topogic.kernel import TopogicPosition


def why_not(position: Position, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
    position = cast(TopogicPosition, position)
    if position.over:
        return IllegalAction("TG-10", Message("The game is over."))
    if not 0 <= action < codes.ACTION_COUNT:
        return IllegalAction("TG-7", Message("There is no such action."))
    if position.secret < 0:
        return _hide(position, action)
    if action < codes.PLACE:
        return IllegalAction("TG-4", Message("The secret is hidden already; now the seeker plays."))
    if position.turns == 0:
        return _place(position, action)
    if action < codes.MOVE:
        return IllegalAction("TG-7", Message("All pawns are on the field: move them, then ask."))
    return _move(position, action)


def _outside(position: TopogicPosition, rule: str, tile: int) -> IllegalAction | None:
    if position.tiles >> tile & 1:
        return None
    return IllegalAction(rule, Message("Tile {tile} is not in this field.", {"tile": tile_text(tile)}))


def _hide(position: TopogicPosition, action: int) -> IllegalAction:
    if action >= codes.PLACE:
        return IllegalAction("TG-4", Message("First the coder hides the secret on a tile."))
    return _outside(position, "TG-4", action) or IllegalAction("TG-4", Message("There is no such action."))


def _place(position: TopogicPosition, action: int) -> IllegalAction:
    if action >= codes.MOVE:
        return IllegalAction("TG-5", Message("First all pawns are put on tiles; asking comes by itself after the last."))
    tile = action - codes.PLACE
    words = Message("Tile {tile} is not on the border of the field.", {"tile": tile_text(tile)})
    return _outside(position, "TG-5", tile) or IllegalAction("TG-5", words, (tile_text(tile),))


def _move(position: TopogicPosition, action: int) -> IllegalAction:
    start, end = divmod(action - codes.MOVE, codes.TILES)
    still, moved = position.pawns()
    cells = (tile_text(start), tile_text(end))
    if start not in still and start in moved:
        return IllegalAction("TG-7", Message("This pawn has moved in this turn already."), cells)
    if start not in still:
        return IllegalAction("TG-7", Message("No pawn stands on {tile}.", {"tile": tile_text(start)}), cells)
    outside = _outside(position, "TG-8", end)
    if outside is not None:
        return outside
    if start == end:
        return IllegalAction("TG-8", Message("A move goes to another tile; a pawn may also stay without moving."), cells)
    words = Message("From {start} a straight line of tiles does not lead to {end}.", {"start": tile_text(start), "end": tile_text(end)})
    return IllegalAction("TG-8", words, cells)
