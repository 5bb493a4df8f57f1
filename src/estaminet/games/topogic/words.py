"""What is said in Topogic: the names of its things, what an action does, why the game ended, the words of the three themes."""

from __future__ import annotations

from collections import Counter

from estaminet.core.effects import Effect
from estaminet.core.game import Ending
from estaminet.core.words import Message
from estaminet.games.topogic import codes
from estaminet.games.topogic.codes import VALUES, tile_text, tiles_of
from estaminet.games.topogic.kernel import TopogicPosition, score_of

Value = str | int | Message
GOAL = Message("Find the secret tile of the other player and gather all pawns on it, in fewer turns than the other player needs for yours.")

COLOUR_NAMES = (
    Message("red {value}"),
    Message("orange {value}"),
    Message("yellow {value}"),
    Message("lime {value}"),
    Message("green {value}"),
    Message("cyan {value}"),
    Message("blue {value}"),
    Message("violet {value}"),
    Message("pink {value}"),
    Message("brown {value}"),
)
NOT_ALL_THERE = Effect("cannot find the secret", Message("Only one tile is possible any more, and not all pawns stand on it."))
PAWN = Message("pawn")
MOVED_PAWN = Message("pawn that has moved")
SECRET = Message("the secret")
THEME_TITLES = {
    "treasure": Message("Treasure hunt"),
    "espionage": Message("Espionage"),
    "parrot": Message("Parrot island"),
}
ASK_TITLES = {
    "treasure": Message("Dig, and hear the score"),
    "espionage": Message("Report, and hear the score"),
    "parrot": Message("Ask the parrot for the score"),
}


TILE_NAMES = tuple(Message(colour.id, {"value": value + 1}) for colour in COLOUR_NAMES for value in range(VALUES))


def tile_name(tile: int) -> Message:
    """Name a tile by its colour and value."""
    return TILE_NAMES[tile]


def tell(position: TopogicPosition, action: int, seat: int) -> Message:
    """Say what a legal action does; its score only to the coder, who knows it before it is asked."""
    if action < codes.PLACE:
        return _hiding(position, action - codes.HIDE, seat)
    if action < codes.MOVE:
        said = _placing(position, action - codes.PLACE)
    elif action < codes.ASK:
        said = _moving(position, *divmod(action - codes.MOVE, codes.TILES))
    else:
        said = _staying(position)
    return _joined(said, _question(position, action, seat)) if position.ends_turn(action) else said


def _joined(first: Message, second: Message) -> Message:
    return Message("{first} {second}", {"first": first, "second": second})


def retell(position: TopogicPosition, action: int, seat: int) -> Message:
    """Say what an action did: once a score is told, everybody knows it."""
    asked = action >= codes.PLACE and position.ends_turn(action)
    return tell(position, action, 1 - position.seeker if asked else seat)


def headline(position: TopogicPosition, action: int) -> Message | None:
    """Say the score that a turn is told, or that its round is over (TG-6, TG-9, TG-11)."""
    if action < codes.PLACE or not position.ends_turn(action):
        return None
    still, moved = position.pawns_after(action)
    score, turn, most = score_of(still + moved, position.secret), position.turns + 1, 2 * position.seekers
    if score == most:
        return Message("The secret is found in {turns}", {"turns": turns_name(turn)})
    if turn == position.limit:
        return Message("The secret is not found in {turns}", {"turns": turns_name(turn)})
    return Message("Score: {score} of {most}", {"score": score, "most": most})


def turns_name(turns: int) -> Message:
    """Name a number of turns."""
    return Message("one turn") if turns == 1 else Message("{turns} turns", {"turns": turns})


def _company(pawns: int) -> Message:
    return Message("another pawn") if pawns == 1 else Message("{pawns} other pawns", {"pawns": pawns})


def _hiding(position: TopogicPosition, tile: int, seat: int) -> Message:
    """Say that the secret is hidden, and where only to its coder (TG-4); in round 2 how the first one went (TG-3)."""
    known = seat == position.player
    if position.round == 1:
        if not known:
            return Message("One tile is chosen as the secret; the search begins.")
        return Message("The secret is hidden on {tile}; the search begins.", {"tile": tile_name(tile)})
    if not known:
        return _joined(_first_round(position), Message("The roles change, and a new secret tile is chosen."))
    return _joined(_first_round(position), Message("The roles change, and the new secret is hidden on {tile}.", {"tile": tile_name(tile)}))


def _first_round(position: TopogicPosition) -> Message:
    """Say how round 1 ended."""
    if position.first_turns > position.limit:
        return Message(
            "Round 1 is over: the secret was not found in {limit} turns, which counts as {counted}.",
            {"limit": position.limit, "counted": position.limit + 1},
        )
    return Message("Round 1 is over: the secret was found in {turns}.", {"turns": turns_name(position.first_turns)})


def _placing(position: TopogicPosition, tile: int) -> Message:
    """Say where the next pawn is put (TG-5)."""
    still, _ = position.pawns()
    places: dict[str, Value] = {"number": len(still) + 1, "pawns": position.seekers, "tile": tile_name(tile)}
    if not still:
        return Message("The first of {pawns} pawns is put on {tile}.", places)
    if tile in still:
        return Message("Pawn {number} of {pawns} joins {company} on {tile}.", places | {"company": _company(still.count(tile))})
    return Message("Pawn {number} of {pawns} is put on {tile}.", places)


def _moving(position: TopogicPosition, start: int, end: int) -> Message:
    """Say where a pawn goes (TG-7); the first of a turn also recalls the score that it answers."""
    still, moved = position.pawns()
    there = (still + moved).count(end)
    places: dict[str, Value] = {"start": tile_name(start), "end": tile_name(end)}
    if there:
        places["company"] = _company(there)
    if moved:
        plain = Message("A pawn goes from {start} to {end}.", places)
        return Message("A pawn goes from {start} to {end} and joins {company}.", places) if there else plain
    places["score"] = _last_score(position)
    if there:
        return Message("After a score of {score}, a pawn goes from {start} to {end} and joins {company}.", places)
    return Message("After a score of {score}, a pawn goes from {start} to {end}.", places)


def _staying(position: TopogicPosition) -> Message:
    """Say that the other pawns stay, or all of them (TG-7)."""
    if not position.moved_count:
        return Message("After a score of {score}, no pawn moves.", {"score": _last_score(position)})
    return Message("The last pawn stays.") if position.still_count == 1 else Message("The other pawns stay.")


def _last_score(position: TopogicPosition) -> int:
    return position.past()[-1][1]


def _question(position: TopogicPosition, action: int, seat: int) -> Message:
    """Say that the score is asked, or to the coder what it is; never before it is asked to anybody else (TG-6)."""
    still, moved = position.pawns_after(action)
    pawns, turn = still + moved, position.turns + 1
    if seat == 1 - position.seeker:
        return _answer(position, score_of(pawns, position.secret), turn)
    if len(set(pawns)) == 1:
        return Message("All pawns stand on {tile}: the secret is there, or the search goes on.", {"tile": tile_name(pawns[0])})
    if turn == position.limit:
        return Message("The score is asked for the last time, after {limit} turns.", {"limit": turn})
    return Message("The score is asked.") if position.turns else Message("The first score is asked.")


def _answer(position: TopogicPosition, score: int, turn: int) -> Message:
    """Say what a question told, and whether the round is over (TG-9, TG-11)."""
    if score == 2 * position.seekers:
        return Message("All pawns stand on the secret: it is found in {turns}.", {"turns": turns_name(turn)})
    said = score_sentence(score, position.seekers)
    if turn < position.limit:
        return said
    given_up = Message("The secret is not found in {limit} turns, which counts as {counted}.", {"limit": turn, "counted": turn + 1})
    return _joined(said, given_up)


def score_sentence(score: int, seekers: int) -> Message:
    """Say a score."""
    if score == 0:
        return Message("The score is 0: no pawn stands on the colour or on the value of the secret.")
    return Message("The score is {score} of {most}.", {"score": score, "most": 2 * seekers})


def effects(position: TopogicPosition, action: int, seat: int) -> list[Effect]:
    """List what a seeker's turn can learn from its score: all of it follows from the scores so far, which everybody knows."""
    if action < codes.PLACE:
        return []
    possible = tiles_of(position.possible)
    if not position.ends_turn(action):
        return _led_to((action - codes.PLACE) % codes.TILES, possible)
    still, moved = position.pawns_after(action)
    sizes = Counter(score_of(still + moved, tile) for tile in possible)
    return [*_found_by(still + moved, possible), *_told_apart(sizes, len(possible))] or [NOT_ALL_THERE]


def _led_to(tile: int, possible: list[int]) -> list[Effect]:
    """Tell whether the secret may lie where a pawn goes; codes of places and of moves both end with the tile."""
    place: dict[str, Value] = {"tile": tile_name(tile)}
    if tile in possible:
        return [Effect("may find the secret", Message("The secret may still be {tile}.", place))]
    return [Effect("cannot find the secret", Message("The scores so far have ruled out {tile}.", place))]


def _found_by(pawns: list[int], possible: list[int]) -> list[Effect]:
    """Tell whether the secret is found, can be, or cannot be because the pawns stand apart or on a tile that was ruled out (TG-9)."""
    tile: dict[str, Value] = {"tile": tile_name(pawns[0])}
    if len(set(pawns)) > 1:
        return []
    if possible == pawns[:1]:
        return [Effect("finds the secret", Message("No other tile than {tile} is possible any more: the secret is found.", tile))]
    if pawns[0] in possible:
        return [Effect("may find the secret", Message("If {tile} is the secret, it is found.", tile))]
    return [Effect("cannot find the secret", Message("The scores so far have ruled out {tile}.", tile))]


def _told_apart(sizes: Counter[int], possible: int) -> list[Effect]:
    """Tell how many scores are possible, and how many tiles remain at most (TG-6)."""
    if possible == 1:
        return []
    if len(sizes) == 1:
        return [Effect("learns nothing", Message("Its score is certain before it is asked, so nothing is learned."))]
    places: dict[str, Value] = {"possible": possible, "scores": len(sizes), "most": max(sizes.values())}
    sentence = Message("It tells {possible} possible tiles apart by {scores} scores; at most {most} of them remain.", places)
    return [Effect("tells scores apart", sentence)]


def ending(position: TopogicPosition) -> Ending:
    """Say who needed fewer turns (TG-10), or that the last search was given up (TG-11); the place is the last secret."""
    own, other = position.points()
    found = own <= position.limit
    sentence = _found(position, own, other) if found else _given_up(position, other)
    return Ending("TG-10" if found else "TG-11", sentence, (tile_text(position.secret),))


def _found(position: TopogicPosition, own: int, other: int) -> Message:
    """Say how the game ended when the first player, the seeker of round 2, has found the secret."""
    turns: dict[str, Value] = {"own": turns_name(own), "other": turns_name(other), "limit": position.limit}
    if other > position.limit:
        return Message("The first player found the secret in {own}, the second did not find it in {limit} turns: the first wins.", turns)
    if own < other:
        return Message("The first player found the secret in {own}, the second needed {other}: the first wins.", turns)
    if own > other:
        return Message("The first player found the secret in {own}, the second needed only {other}: the second wins.", turns)
    return Message("Both players found the secret in {own}: a draw.", turns)


def _given_up(position: TopogicPosition, other: int) -> Message:
    """Say how the game ended when the first player has not found the secret."""
    turns: dict[str, Value] = {"other": turns_name(other), "limit": position.limit}
    if other > position.limit:
        return Message("Neither player found the secret in {limit} turns: a draw.", turns)
    return Message("The first player did not find the secret in {limit} turns, the second found it in {other}: the second wins.", turns)


PUZZLE_TASKS = {
    1: Message("Which tile is it? The notebook says enough: gather all seekers on the secret tile this turn."),
    2: Message("Find the secret in the fewest turns: two are enough, whatever the score says."),
    3: Message("Find the secret in the fewest turns: three are enough, whatever the scores say."),
}
