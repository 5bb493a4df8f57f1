"""What there is to see of Topogic: the field, the glass pawns, the notebook; the secret only for who may know it."""

from __future__ import annotations

from collections import Counter

from estaminet.core.scene import Choice, Fact, Mark, Piece, Scene
from estaminet.core.words import Message
from estaminet.games.topogic import codes
from estaminet.games.topogic.codes import TILE_NUMBERS, tile_text
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.layout import board_key, layout, ring
from estaminet.games.topogic.words import MOVED_PAWN, PAWN, SECRET

__all__ = ["board_key", "layout", "path_action", "preview", "scene", "told"]

HIDE_PROMPTS = [Message("Choose the tile to hide the secret on.")]
MOVE_PROMPTS = [Message("Choose a pawn to move, or hear the score."), Message("Choose where it goes.")]


def scene(position: TopogicPosition, seat: int) -> Scene:
    """Show the pawns, the notebook, and the secret to its coder; to everybody when the game is over."""
    acting = seat == position.player and not position.over
    return Scene(
        seat=seat,
        player=position.player,
        over=position.over,
        pieces=_pieces(position),
        marks=_marks(position, seat),
        facts=[_facts(position, player) for player in (0, 1)],
        prompts=[] if position.over else _prompts(position),
        choices=_choices(position) if acting else [],
    )


def _pieces(position: TopogicPosition) -> list[Piece]:
    """Show the pawns; those on one tile stand in a ring."""
    still, moved = position.pawns()
    faces = [(tile, "") for tile in still] + [(tile, "moved") for tile in moved]
    crowd = Counter(tile for tile, _ in faces)
    placed: Counter[int] = Counter()
    pieces = []
    for number, (tile, face) in enumerate(faces, 1):
        dx, dy, size = ring(placed[tile], crowd[tile])
        placed[tile] += 1
        pieces.append(
            Piece(f"p{number}", "pawn", position.seeker, tile_text(tile), MOVED_PAWN if face else PAWN, face, dx=dx, dy=dy, size=size)
        )
    return pieces


def _marks(position: TopogicPosition, seat: int) -> list[Mark]:
    known = position.over or seat == 1 - position.seeker
    if position.secret < 0 or not known:
        return []
    return [Mark("secret", [tile_text(position.secret)], title=SECRET)]


def _facts(position: TopogicPosition, player: int) -> list[Fact]:
    """Tell a player's part and turns, and keep the seeker's notebook (TG-10)."""
    seeks = player == position.seeker
    part = Message("seeks") if seeks else Message("hides the secret")
    turns = str(position.points()[player]) if seeks or position.round == 2 else "–"
    facts = [Fact("score", Message("Turns"), turns), Fact("note", part)]
    if seeks:
        facts += [_line(number, tiles, score) for number, (tiles, score) in enumerate(position.past(), 1)]
    return facts


def _line(number: int, tiles: list[int], score: int) -> Fact:
    """Write a line of the notebook: the turn, its score, where the pawns stood."""
    names = [tile_text(tile) for tile in tiles]
    return Fact("note", Message("Turn {turn}", {"turn": number}), str(score), " ".join(names), cells=sorted(set(names)))


def _prompts(position: TopogicPosition) -> list[Message]:
    if position.secret < 0:
        return HIDE_PROMPTS
    if position.turns == 0:
        return [Message("Put pawn {number} of {pawns} on a tile.", {"number": position.still_count + 1, "pawns": position.seekers})]
    return MOVE_PROMPTS


def _choices(position: TopogicPosition) -> list[Choice]:
    return [(_path(action), action) for action in position.legal_actions()]


def _path(action: int) -> tuple[str, ...]:
    """Give the clicks of an action: a tile, two tiles, or the button."""
    if action == codes.ASK:
        return ("ask",)
    if action < codes.MOVE:
        return (tile_text(action % codes.TILES),)
    start, end = divmod(action - codes.MOVE, codes.TILES)
    return (tile_text(start), tile_text(end))


def preview(position: TopogicPosition, action: int, seat: int) -> Scene:
    """Show where the pawns would stand; never the score, which would tell the secret."""
    shown = scene(position, seat)
    if action == codes.ASK or action < codes.PLACE:
        return shown
    after = position.copy()
    after.set_pawns(*position.pawns_after(action))
    shown.pieces = _pieces(after)
    return shown


def path_action(position: TopogicPosition, path: tuple[str, ...]) -> int | None:
    """Read a tile as a hiding or a placing, two tiles as a move."""
    if path == ("ask",):
        return codes.ASK
    tiles = [TILE_NUMBERS.get(step, -1) for step in path]
    if not tiles or min(tiles) < 0 or len(tiles) > 2:
        return None
    if len(tiles) == 2:
        return codes.MOVE + tiles[0] * codes.TILES + tiles[1]
    if position.secret < 0:
        return codes.HIDE + tiles[0]
    if position.turns == 0:
        return codes.PLACE + tiles[0]
    return codes.MOVE + tiles[0] * codes.TILES + tiles[0]


def told(position: TopogicPosition, action: int, now: TopogicPosition) -> bool:
    """Tell where the secret was hidden when its round is over, and everything else at once."""
    return action >= codes.PLACE or now.over or now.round > position.round
