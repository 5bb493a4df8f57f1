"""Why an action is not legal in Topogic. Nothing here depends on the secret."""

from __future__ import annotations

from estaminet.core.errors import IllegalAction
from estaminet.core.words import Message
from estaminet.games.topogic import codes
from estaminet.games.topogic.codes import tile_text, tiles_of
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.words import tile_name


def why_not(position: TopogicPosition, action: int) -> IllegalAction:
    """Name the rule that an illegal action breaks."""
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
    return _move(position, *divmod(action - codes.MOVE, codes.TILES))


def _outside(position: TopogicPosition, rule: str, tile: int) -> IllegalAction | None:
    """Refuse a tile that is not in the field."""
    if position.tiles >> tile & 1:
        return None
    return IllegalAction(rule, Message("The tile {tile} is not in this field.", {"tile": tile_name(tile)}))


def _hide(position: TopogicPosition, action: int) -> IllegalAction:
    """Refuse what does not hide the secret on a tile (TG-4)."""
    first = IllegalAction("TG-4", Message("First the coder hides the secret on a tile."))
    return first if action >= codes.PLACE else _outside(position, "TG-4", action) or first


def _place(position: TopogicPosition, action: int) -> IllegalAction:
    """Refuse what does not put a pawn where the first turn allows it (TG-5)."""
    if action == codes.ASK:
        return IllegalAction("TG-5", Message("First all pawns are put on tiles; the score is told by itself after the last."))
    if action >= codes.MOVE:
        return IllegalAction("TG-5", Message("In the first turn pawns are put on tiles; they move from the second turn on."))
    tile = action - codes.PLACE
    return _outside(position, "TG-5", tile) or _inland(position, tile)


def _inland(position: TopogicPosition, tile: int) -> IllegalAction:
    """Refuse a tile that is not on the border (TG-5)."""
    words = Message("The first placing is on the border of the field; {tile} lies inside.", {"tile": tile_name(tile)})
    if _at_a_hole(position, tile):
        words = Message(
            "The first placing is on the border of the field; {tile} lies at a hole, which does not count.", {"tile": tile_name(tile)}
        )
    return IllegalAction("TG-5", words, (tile_text(tile),))


def _at_a_hole(position: TopogicPosition, tile: int) -> bool:
    """Whether a side of a tile that is not on the border has no neighbour."""
    x, y = position.cell(tile)
    taken = {position.cell(other) for other in tiles_of(position.tiles)}
    return any((x + right, y + down) not in taken for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def _move(position: TopogicPosition, start: int, end: int) -> IllegalAction:
    """Refuse a move by its pawn (TG-7) or by its path (TG-8)."""
    cells = (tile_text(start), tile_text(end))
    outside = _outside(position, "TG-7", start) or _outside(position, "TG-8", end)
    if outside is not None:
        return outside
    still, moved = position.pawns()
    if start not in still and start in moved:
        return IllegalAction(
            "TG-7", Message("A pawn moves once in a turn; the pawn on {tile} has moved already.", {"tile": tile_name(start)}), cells
        )
    if start not in still:
        return IllegalAction("TG-7", Message("No pawn stands on {tile}.", {"tile": tile_name(start)}), cells)
    return IllegalAction("TG-8", _path(position, start, end), cells)


def _path(position: TopogicPosition, start: int, end: int) -> Message:
    """Say why a pawn does not get from one tile to another: the same tile, no line, or a gap in it (TG-8)."""
    if start == end:
        return Message("A move goes to another tile; a pawn may also stay without moving.")
    (x, y), (to_x, to_y) = position.cell(start), position.cell(end)
    across, down = abs(to_x - x), abs(to_y - y)
    ends: dict[str, str | int | Message] = {"start": tile_name(start), "end": tile_name(end)}
    if across and down and across != down:
        return Message("A pawn moves in one of the eight directions; {end} does not lie in a line with {start}.", ends)
    return Message("A tile is missing on the way from {start} to {end}.", ends)
