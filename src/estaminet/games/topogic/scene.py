"""What there is to see of Topogic: the field, the glass pawns, the notebook; the secret only for who may know it."""

from __future__ import annotations

from collections import Counter
from typing import cast

from estaminet.core.position import Position
from estaminet.core.scene import Button, Cell, Choice, Fact, Layout, Mark, Piece, Scene, Shape
from estaminet.core.words import Message
from estaminet.games.topogic import codes
from estaminet.games.topogic.codes import COLOURS, TILE_NUMBERS, tile_text
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.look import ASK_TITLES, COLOUR_NAMES, SYMBOLS, glyph_path, ring
from estaminet.games.topogic.seeker import tiles_of

MARGIN = 0.75
HIDE_PROMPTS = [Message("Choose the tile to hide the secret on.")]
MOVE_PROMPTS = [Message("Choose a pawn to move, or hear the score."), Message("Choose where it goes.")]


def board_key(position: Position) -> tuple[tuple[int, tuple[int, int]], ...]:
    """Tell which tiles were dealt, and where each lies."""
    game = cast(TopogicPosition, position)
    return tuple((tile, game.cell(tile)) for tile in tiles_of(game.tiles))


def layout(position: Position, view: str, side: int) -> Layout:
    """Lay the field out; a theme changes the look and the words."""
    game = cast(TopogicPosition, position)
    tiles = tiles_of(game.tiles)
    cells = [_cell(game, tile) for tile in tiles]
    width = max(cell.x for cell in cells) + MARGIN
    height = max(cell.y for cell in cells) + MARGIN
    ground = Shape(f"ground {view}", f"M0,0H{width:g}V{height:g}H0Z")
    shapes = [ground, Shape(f"shore {view}", _squares(cells, 0.62)), *_paint(cells, tiles)]
    return Layout(view, width, height, cells, shapes, [Button("ask", ASK_TITLES[view])], SYMBOLS)


def _cell(game: TopogicPosition, tile: int) -> Cell:
    x, y = game.cell(tile)
    name = Message(COLOUR_NAMES[tile // 6].id, {"value": tile % 6 + 1})
    kind = f"tile colour-{COLOURS[tile // 6]}"
    return Cell(tile_text(tile), x + MARGIN, y + MARGIN, name, "square", 0.96, kind, str(tile % 6 + 1))


def _squares(cells: list[Cell], half: float) -> str:
    return "".join(f"M{cell.x - half:g},{cell.y - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}Z" for cell in cells)


def _paint(cells: list[Cell], tiles: list[int]) -> list[Shape]:
    """Paint the tiles of each colour, and its glyph in two corners."""
    shapes = []
    for colour, letter in enumerate(COLOURS):
        own = [cell for cell, tile in zip(cells, tiles, strict=True) if tile // 6 == colour]
        if own:
            shapes.append(Shape(f"face colour-{letter}", _squares(own, 0.48)))
            glyphs = (glyph_path(letter, cell.x + at, cell.y + at) for cell in own for at in (-0.32, 0.32))
            shapes.append(Shape(f"glyph colour-{letter}", "".join(glyphs)))
    return shapes


def scene(position: Position, seat: int) -> Scene:
    """Show the pawns, the notebook, and the secret to its coder; to everybody when the game is over."""
    game = cast(TopogicPosition, position)
    acting = seat == game.player and not game.over
    return Scene(
        seat=seat,
        player=game.player,
        over=game.over,
        pieces=_pieces(game),
        marks=_marks(game, seat),
        facts=[_facts(game, player) for player in (0, 1)],
        prompts=[] if game.over else _prompts(game),
        choices=_choices(game) if acting else [],
    )


def seeker_of(game: TopogicPosition) -> int:
    """Tell who seeks in this round: the second player in the first (TG-3)."""
    return 2 - game.round


def _pieces(game: TopogicPosition) -> list[Piece]:
    """Show the pawns; those on one tile stand in a ring."""
    still, moved = game.pawns()
    faces = [(tile, "") for tile in still] + [(tile, "moved") for tile in moved]
    crowd = Counter(tile for tile, _ in faces)
    placed: Counter[int] = Counter()
    pieces = []
    for number, (tile, face) in enumerate(faces, 1):
        dx, dy, size = ring(placed[tile], crowd[tile])
        placed[tile] += 1
        name = Message("pawn that has moved") if face else Message("pawn")
        pieces.append(Piece(f"p{number}", "pawn", seeker_of(game), tile_text(tile), name, face, dx=dx, dy=dy, size=size))
    return pieces


def _marks(game: TopogicPosition, seat: int) -> list[Mark]:
    known = game.over or seat == 1 - seeker_of(game)
    if game.secret < 0 or not known:
        return []
    return [Mark("secret", [tile_text(game.secret)], title=Message("the secret"))]


def _facts(game: TopogicPosition, player: int) -> list[Fact]:
    """Tell a player's part and turns, and keep the seeker's notebook (TG-10)."""
    seeks = player == seeker_of(game)
    part = Message("seeks") if seeks else Message("hides the secret")
    turns = str(game.points()[player]) if seeks or game.round == 2 else "–"
    facts = [Fact("score", Message("Turns"), turns), Fact("note", part)]
    if seeks:
        facts += [_line(number, tiles, score) for number, (tiles, score) in enumerate(game.past(), 1)]
    return facts


def _line(number: int, tiles: list[int], score: int) -> Fact:
    """Write a line of the notebook: the turn, its score, where the pawns stood."""
    names = [tile_text(tile) for tile in tiles]
    return Fact("note", Message("Turn {turn}", {"turn": number}), str(score), " ".join(names), cells=sorted(set(names)))


def _prompts(game: TopogicPosition) -> list[Message]:
    if game.secret < 0:
        return HIDE_PROMPTS
    if game.turns == 0:
        return [Message("Put pawn {number} of {pawns} on a tile.", {"number": game.still_count + 1, "pawns": game.seekers})]
    return MOVE_PROMPTS


def _choices(game: TopogicPosition) -> list[Choice]:
    return [(_path(action), action) for action in game.legal_actions()]


def _path(action: int) -> tuple[str, ...]:
    """Give the clicks of an action: a tile, two tiles, or the button."""
    if action == codes.ASK:
        return ("ask",)
    if action < codes.MOVE:
        return (tile_text(action % codes.TILES),)
    start, end = divmod(action - codes.MOVE, codes.TILES)
    return (tile_text(start), tile_text(end))


def moves(position: Position, action: int) -> None:
    """Leave it to the painter: pawns are alike, and one that vanished here is the one that appeared there."""


def preview(position: Position, action: int, seat: int) -> Scene:
    """Show where the pawns would stand; never the score, which would tell the secret."""
    game = cast(TopogicPosition, position)
    shown = scene(game, seat)
    if action == codes.ASK or action < codes.PLACE:
        return shown
    after = game.copy()
    still, moved = game.pawns()
    if action < codes.MOVE:
        still = sorted([*still, action - codes.PLACE])
    else:
        start, end = divmod(action - codes.MOVE, codes.TILES)
        still.remove(start)
        moved = sorted([*moved, end])
    after.set_pawns(still, moved)
    shown.pieces = _pieces(after)
    return shown


def path_action(position: Position, path: tuple[str, ...]) -> int | None:
    """Read a tile as a hiding or a placing, two tiles as a move."""
    game = cast(TopogicPosition, position)
    if path == ("ask",):
        return codes.ASK
    tiles = [TILE_NUMBERS.get(step, -1) for step in path]
    if not tiles or min(tiles) < 0 or len(tiles) > 2:
        return None
    if len(tiles) == 2:
        return codes.MOVE + tiles[0] * codes.TILES + tiles[1]
    if game.secret < 0:
        return codes.HIDE + tiles[0]
    if game.turns == 0:
        return codes.PLACE + tiles[0]
    return codes.MOVE + tiles[0] * codes.TILES + tiles[0]


def told(position: Position, action: int, now: Position) -> bool:
    """Tell where the secret was hidden when its round is over, and everything else at once."""
    hidden_in, current = cast(TopogicPosition, position), cast(TopogicPosition, now)
    return action >= codes.PLACE or current.over or current.round > hidden_in.round
