"""The words of L-Calculus: its pawns and places, what is asked of a player, what happens, and why it ended."""

from __future__ import annotations

from functools import lru_cache
from math import prod

from estaminet.core.effects import Effect
from estaminet.core.game import Ending
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes
from estaminet.games.l_calculus.kernel import LCalculusPosition

REMEMBERED = 500  # rows: what is said of one is asked for again when it is shown

GOAL = Message("Score more than the other: after every swap, both players multiply the lengths of their own chains and add the product.")

PAWNS = (Message("white pawn"), Message("black pawn"))
MANY_PAWNS = (Message("white pawns"), Message("black pawns"))
CHAINS = (Message("A white chain of {length}."), Message("A black chain of {length}."))
PLACE = Message("place {place}")

FIRST_PROMPT = Message("Swap two neighbouring groups so that your chains multiply to more: choose the first pawn of the left group.")
LEFT_GROUP_PROMPT = Message("A group is any pawns in a row, or a single one: choose the last pawn of the left group.")
RIGHT_GROUP_PROMPT = Message("The right group begins just behind the left one: choose its last pawn.")
EQUAL_GROUP_PROMPT = Message("The right group begins just behind the left one and must be as long: choose its last pawn.")
PASS_PROMPT = Message("No swap is allowed in this row, so you must pass; both players score all the same.")
LEFT_END_PROMPT = Message("Enemy pawns stand at the left end, so you may take them off: choose the last one to go, or take none.")
RIGHT_END_PROMPT = Message("Enemy pawns stand at the right end, so you may take them off: choose the last one to go, or take none.")
BOTH_ENDS_PROMPT = Message("Enemy pawns stand at both ends, so you may take some off one of them: choose the last one to go, or take none.")

# A group of a swap: one pawn, pawns of one colour, pawns of both (MIXED); as a sentence begins, or further on.
OPENING_PAWN = (Message("White pawn {place}"), Message("Black pawn {place}"))
OPENING_PAWNS = (Message("White pawns {places}"), Message("Black pawns {places}"), Message("Pawns {places}"))
FOLLOWING_PAWN = (Message("white pawn {place}"), Message("black pawn {place}"))
FOLLOWING_PAWNS = (Message("white pawns {places}"), Message("black pawns {places}"), Message("pawns {places}"))
MIXED = 2
ONE_SWAPS, MANY_SWAP = Message("{left} changes places with {right}: {scores}."), Message("{left} change places with {right}: {scores}.")
TWO_PLACES, MANY_PLACES = Message("{first} and {last}"), Message("{first} to {last}")

SCORES = (Message("{worth} for White"), Message("{worth} for Black"))
SINGLE_CHAIN = (Message("nothing for White (a single chain)"), Message("nothing for Black (a single chain)"))
BOTH_SCORES, SAME_SCORE = Message("{white}, {black}"), Message("{worth} for each")
NO_SCORE = Message("nobody scores, as each has a single chain")
ENDS = (Message("the left end"), Message("the right end"))
KEEPS = (Message("White keeps {count}"), Message("Black keeps {count}"))
KEEPS_NONE = (Message("White has none left"), Message("Black has none left"))

NO_PAWNS = (
    Message("White has no pawns left, so the totals decide: {totals}."),
    Message("Black has no pawns left, so the totals decide: {totals}."),
)
ONE_EACH = Message("One pawn of each colour is left, so the totals decide: {totals}.")
TOO_LONG = Message("Nothing was taken off for {limit} turns in a row, so the totals decide: {totals}.")
TOTALS = Message("{white} for White, {black} for Black")
EQUAL_TOTALS = Message("{total} each")


@lru_cache(REMEMBERED)
def chains(row: int, length: int) -> tuple[tuple[int, int, int], ...]:
    """List the chains of a row (LC-8), from the left: colour, first place (from 1) and length."""
    found, place = [], 0
    while place < length:
        colour = row >> place & 1
        others = (~row if colour else row) >> place | 1 << length - place  # the row ends in a pawn of the other colour
        size = (others & -others).bit_length() - 1
        found.append((colour, place + 1, size))
        place += size
    return tuple(found)


def prompts(position: LCalculusPosition, passing: bool) -> list[Message]:
    """Say what is expected and why, for each click of a path."""
    if position.removing:
        return [_end_prompt(position.removable(False), position.removable(True))]
    if passing:
        return [PASS_PROMPT]
    return [FIRST_PROMPT, LEFT_GROUP_PROMPT, EQUAL_GROUP_PROMPT if position.equal_groups else RIGHT_GROUP_PROMPT]


def _end_prompt(left: int, right: int) -> Message:
    if left and right:
        return BOTH_ENDS_PROMPT
    return LEFT_END_PROMPT if left else RIGHT_END_PROMPT


def tell(position: LCalculusPosition, action: int, seat: int) -> Message:
    """Say what a legal action does; everybody knows everything."""
    if action < codes.SWAPS:
        return _swap(position, action)
    if action == codes.PASS:
        return Message("No swap is allowed, and the row stays as it is: {scores}.", {"scores": _scores(position.row, position.length)})
    enemy = 1 - position.player
    if action == codes.STOP:
        return Message("No {pawn} is taken off; {keeps}.", {"pawn": PAWNS[enemy], "keeps": _keeps(position, enemy, 0)})
    return _removal(position, action, enemy)


def _swap(position: LCalculusPosition, action: int) -> Message:
    start, middle, end = position.smallest_swap(action)
    left = _group(position.row, start, middle, OPENING_PAWN, OPENING_PAWNS)
    right = _group(position.row, middle, end, FOLLOWING_PAWN, FOLLOWING_PAWNS)
    sentence = ONE_SWAPS if middle - start == 1 else MANY_SWAP
    return Message(sentence.id, {"left": left, "right": right, "scores": _scores(position.row_after(action), position.length)})


def _group(row: int, start: int, end: int, pawn: tuple[Message, ...], pawns: tuple[Message, ...]) -> Message:
    """Name the pawns between two cuts by their places, and by their colour if they have the same."""
    colours = {row >> place & 1 for place in range(start, end)}
    if end - start == 1:
        return Message(pawn[colours.pop()].id, {"place": end})
    places = Message((TWO_PLACES if end - start == 2 else MANY_PLACES).id, {"first": start + 1, "last": end})
    return Message(pawns[MIXED if len(colours) > 1 else colours.pop()].id, {"places": places})


@lru_cache(REMEMBERED)
def _scores(row: int, length: int) -> Message:
    """Say what a row brings each player (LC-8, LC-9)."""
    found = chains(row, length)
    white, black = (_worth([size for owner, _, size in found if owner == colour]) for colour in (0, 1))
    if white == black:
        return Message(SAME_SCORE.id, {"worth": white}) if white else NO_SCORE
    return Message(BOTH_SCORES.id, {"white": _score(white, 0), "black": _score(black, 1)})


def _worth(lengths: list[int]) -> str:
    """Write a product, empty for a single chain; chains of one do not change it and are left out."""
    if len(lengths) < 2:
        return ""
    longer = [str(length) for length in lengths if length > 1]
    return (" × ".join(longer) + " = " if len(longer) > 1 else "") + str(prod(lengths))


def _score(worth: str, colour: int) -> Message:
    return Message(SCORES[colour].id, {"worth": worth}) if worth else SINGLE_CHAIN[colour]


def _removal(position: LCalculusPosition, action: int, enemy: int) -> Message:
    """Say how many of the pawns at an end go (LC-10)."""
    right = action > codes.RIGHT
    taken = action - (codes.RIGHT if right else codes.LEFT)
    run = position.removable(right)
    places: dict[str, str | int | Message] = {"end": ENDS[right], "keeps": _keeps(position, enemy, taken)}
    if run == 1:
        return Message("The {pawn} at {end} is taken off; {keeps}.", places | {"pawn": PAWNS[enemy]})
    places |= {"pawns": MANY_PAWNS[enemy], "run": run}
    if taken == run == 2:
        return Message("Both {pawns} at {end} are taken off; {keeps}.", places)
    if taken == run:
        return Message("All {run} {pawns} at {end} are taken off; {keeps}.", places)
    if taken == 1:
        return Message("One of the {run} {pawns} at {end} is taken off; {keeps}.", places)
    return Message("{taken} of the {run} {pawns} at {end} are taken off; {keeps}.", places | {"taken": taken})


def _keeps(position: LCalculusPosition, colour: int, taken: int) -> Message:
    """Say how many pawns a player has left after a removal."""
    count = _pawns(position)[colour] - taken
    return Message(KEEPS[colour].id, {"count": count}) if count else KEEPS_NONE[colour]


def _pawns(position: LCalculusPosition) -> tuple[int, int]:
    """Count the white and the black pawns."""
    return position.length - position.row.bit_count(), position.row.bit_count()


# What an action does to the game.


def effects(position: LCalculusPosition, action: int, seat: int) -> list[Effect]:
    """List what an action does: what it gains, whether another would gain more, what it takes off, what the answer can gain."""
    after = position.copy()
    after.play(action)
    own = _taken(position, after, action) if position.removing else _gained(position, after, action)
    return own if after.over or after.player == position.player else [*own, *_answer(after)]


def _taken(position: LCalculusPosition, after: LCalculusPosition, action: int) -> list[Effect]:
    """Tell how many pawns are taken off (LC-10), and whether what is left of them scores nothing (LC-9)."""
    if action == codes.STOP:
        return []
    taken = action - (codes.RIGHT if action > codes.RIGHT else codes.LEFT)
    found = [Effect("takes", Message("It takes enemy pawns off the row: {count}.", {"count": taken}), told=True)]
    before, left = (sum(colour != position.player for colour, _, _ in chains(now.row, now.length)) for now in (position, after))
    if before > 1 and left == 1 and not after.over:
        found.append(Effect("leaves one chain", Message("The other player is left with a single chain, which scores nothing.")))
    return found


def _gained(position: LCalculusPosition, after: LCalculusPosition, action: int) -> list[Effect]:
    """Tell how many points a swap gains on the other player, whether any swap gains more, and whether pawns can now be taken off."""
    gain = _gain(after.row, position.length, position.player)
    found = [Effect("scores", Message("It gains {points} on the other player.", {"points": gain}))] if gain > 0 else []
    if gain < 0:
        found = [Effect("scores", Message("The other player gains {points} by it.", {"points": -gain}))]
    if action != codes.PASS and gain == _most(position):
        found.append(Effect("gains most", Message("No other swap gains more at once.")))
    if after.removing:
        found.append(Effect("opens a removal", Message("Enemy pawns then stand at an end and can be taken off.")))
    return found


def _answer(after: LCalculusPosition) -> list[Effect]:
    """Tell what the other player's next swap can gain at most."""
    most = _most(after)
    return [Effect("answer gains", Message("The answer can gain {points} at most.", {"points": most}))] if most > 0 else []


def _most(position: LCalculusPosition) -> int:
    """Give the most points that a swap of the player to act gains on the other."""
    rows = [position.row_after(action) for action in position.legal_actions() if action < codes.SWAPS] or [position.row]
    return max(_gain(row, position.length, position.player) for row in rows)


def _gain(row: int, length: int, player: int) -> int:
    """Give a player's score of a row less the other's (LC-8, LC-9)."""
    white, black = (_product(row, length, colour) for colour in (0, 1))
    return white - black if player == 0 else black - white


def _product(row: int, length: int, colour: int) -> int:
    lengths = [size for owner, _, size in chains(row, length) if owner == colour]
    return prod(lengths) if len(lengths) > 1 else 0


def ending(position: LCalculusPosition) -> Ending:
    """Say why a finished game ended (LC-11, LC-12)."""
    white, black = position.points()
    totals = Message(EQUAL_TOTALS.id, {"total": white}) if white == black else Message(TOTALS.id, {"white": white, "black": black})
    if position.idle >= position.limit:
        return Ending("LC-12", Message(TOO_LONG.id, {"limit": position.limit, "totals": totals}))
    pawns = _pawns(position)
    reason = NO_PAWNS[pawns.index(0)] if 0 in pawns else ONE_EACH
    return Ending("LC-11", Message(reason.id, {"totals": totals}), tuple(str(place + 1) for place in range(position.length)))
