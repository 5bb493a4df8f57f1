"""What there is to see of Topogic: the field, the glass pawns, the notebook; the secret only for who may know it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from estaminet.core.scene import Choice, Fact, FactPart, Mark, Piece, Scene
from estaminet.core.words import Message
from estaminet.games.topogic import codes
from estaminet.games.topogic.codes import TEXTS, TILE_NUMBERS, tile_text
from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.layout import CARD, SCORE, board_key, layout, pawn_place
from estaminet.games.topogic.words import MOVED_PAWN, PAWN, SECRET, score_sentence, turns_name

__all__ = ["board_key", "ends_turn", "layout", "path_action", "preview", "scene", "told", "turn_number"]

PARTS = [FactPart(name, [name]) for name in TEXTS]  # by tile
HIDES, SEEKS = Fact("note", Message("Hides the secret")), Fact("note", Message("Seeks now"))
SHARED = 200  # facts of a kind that all scenes share
END_PROMPT = Message("Choose where it goes: as far as you like in a straight line, but not over a gap.")


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
    """Show the card with the score and the pawns; those on one tile stand side by side."""
    still, moved = position.pawns()
    pawns = [(tile, False) for tile in still] + [(tile, True) for tile in moved]
    crowd = Counter(tile for tile, _ in pawns)
    placed: Counter[int] = Counter()
    pieces = _score_card(position)
    for number, (tile, has_moved) in enumerate(pawns, 1):
        dx, dy, size = pawn_place(placed[tile], crowd[tile])
        placed[tile] += 1
        name, label = (MOVED_PAWN, "•") if has_moved else (PAWN, "")
        pieces.append(Piece(f"p{number}", "pawn", position.seeker, tile_text(tile), name, label=label, dx=dx, dy=dy, size=size))
    return pieces


def _score_card(position: TopogicPosition) -> list[Piece]:
    """Show the last score while a secret is hidden; the card is turned over with every new one."""
    if position.secret < 0:
        return []
    face = "even" if position.turns % 2 == 0 else "odd"
    if position.turns == 0:
        return [Piece("score", "score", 2, SCORE, Message("no score yet"), face, "?", size=CARD)]
    score = position.past()[-1][1]
    return [Piece("score", "score", 2, SCORE, score_sentence(score, position.seekers), face, f"{score}/{2 * position.seekers}", size=CARD)]


def _marks(position: TopogicPosition, seat: int) -> list[Mark]:
    known = position.over or seat == 1 - position.seeker
    if position.secret < 0 or not known:
        return []
    return [Mark("secret", [tile_text(position.secret)], title=SECRET)]


def _part(position: TopogicPosition, part: Fact) -> list[Fact]:
    """Tell what a player's part is, as long as there is one."""
    return [] if position.over else [part]


def _facts(position: TopogicPosition, player: int) -> list[Fact]:
    """Tell a player's part and turns, and keep the seeker's notebook, newest turn first (TG-10)."""
    if player != position.seeker:
        return [_turns(position, player), *_part(position, HIDES)]
    facts = [_turns(position, player), *_part(position, SEEKS)]
    past = position.past()
    if past:
        facts.insert(1, _score(past[-1][1], 2 * position.seekers))
    lines = [_line(number, tuple(tiles), score) for number, (tiles, score) in enumerate(past, 1)]
    return facts + lines[::-1]


def _turns(position: TopogicPosition, player: int) -> Fact:
    """Count the turns that were played, not the one more that a search given up counts (TG-11)."""
    turns = position.points()[player]
    if turns > position.limit:
        return Fact("score", Message("Turns, secret not found"), str(position.limit))
    sought = player == position.seeker or position.round == 2
    return _turn_count(str(turns) if sought else "–")


@lru_cache(SHARED)
def _turn_count(turns: str) -> Fact:
    return Fact("score", Message("Turns"), turns)


@lru_cache(SHARED)
def _score(score: int, most: int) -> Fact:
    return Fact("score", Message("Score"), str(score), f"/{most}")


@lru_cache(4096)
def _line_title(number: int, score: int) -> Message:
    return Message("Turn {turn}: score {score}", {"turn": number, "score": score})


@lru_cache(4096)  # a notebook grows, its lines stay: an action costs the same late in a game
def _line(number: int, tiles: tuple[int, ...], score: int) -> Fact:
    """Write a line of the notebook: the turn, its score, where the pawns stood."""
    names = [tile_text(tile) for tile in tiles]
    return Fact("note", _line_title(number, score), " ".join(names), cells=sorted(set(names)), parts=[PARTS[tile] for tile in tiles])


def _prompts(position: TopogicPosition) -> list[Message]:
    """Say what is expected and why: only the player to act reads it."""
    if position.secret < 0:
        return [_hide_prompt(position)]
    if position.turns == 0:
        return [_place_prompt(position)]
    return [_move_prompt(position), END_PROMPT]


def _hide_prompt(position: TopogicPosition) -> Message:
    if position.round == 1:
        return Message("Choose the tile to hide the secret on: one that takes long to find.")
    if position.first_turns > position.limit:
        return Message("You gave up after {limit} turns. Now you hide: choose a tile for the secret.", {"limit": position.limit})
    return Message("You found the secret in {turns}. Now you hide: choose a tile for yours.", {"turns": turns_name(position.first_turns)})


def _place_prompt(position: TopogicPosition) -> Message:
    places: dict[str, str | int | Message] = {"number": position.still_count + 1, "pawns": position.seekers}
    if position.still_count + 1 == position.seekers:
        return Message("Put the last pawn on a tile; then you hear the first score.")
    if position.still_count:
        return Message("Put pawn {number} of {pawns} on a tile; several may share one.", places)
    if position.first_turns > position.limit:
        return Message("Now you seek, and finding the secret at all wins: put the first of {pawns} pawns on a tile.", places)
    if position.round == 2:
        best = turns_name(position.first_turns)
        return Message("Now you seek, with {turns} to beat: put the first of {pawns} pawns on a tile.", places | {"turns": best})
    if position.border_start:
        return Message("You seek: put the first of {pawns} pawns on a tile at the border, where the search starts.", places)
    return Message(
        "You seek: put the first of {pawns} pawns on a tile. Each counts one for the secret's colour, one for its value.", places
    )


def _move_prompt(position: TopogicPosition) -> Message:
    if not position.moved_count:
        score: dict[str, str | int | Message] = {"score": position.past()[-1][1], "most": 2 * position.seekers}
        if position.turns + 1 == position.limit:
            return Message("Score {score} of {most}, and one turn left: choose a pawn to move, all must reach the secret now.", score)
        return Message("Score {score} of {most}: choose a pawn to move, to learn more from the next score.", score)
    if position.still_count == 1:
        return Message("One pawn may still move in this turn: choose it, or hear the score.")
    return Message("{pawns} pawns may still move in this turn: choose one, or hear the score.", {"pawns": position.still_count})


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


def turn_number(position: TopogicPosition, action: int, before: int) -> int:
    """Count the seeker's turns, in each round from one on; hiding is none (TG-5, TG-9)."""
    return position.turns + 1 if action >= codes.PLACE else 0


def ends_turn(position: TopogicPosition, action: int) -> bool:
    """Whether an action ends a turn as the rules count them: a search is many turns of one player."""
    return position.ends_turn(action)
