"""The computer at Topogic: a coder without habits, and seekers from one who forgets to one who reckons."""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple, cast

from estaminet.core.position import Position
from estaminet.core.rng import Generator, mix
from estaminet.games.topogic import codes
from estaminet.games.topogic.deduction import Deduction
from estaminet.games.topogic.kernel import TopogicPosition, nth_bit


class Temper(NamedTuple):
    """How a level seeks."""

    starts: int = 0
    widths: tuple[int, ...] = (1,)
    guesses: bool = False  # walks towards one tile that fits what it remembers, and reckons nothing
    remembers: int = 100  # the latest scores that it has in mind
    slips: int = 0  # of a hundred earlier scores, those it has lost


TEMPERS = {
    1: Temper(guesses=True, remembers=1),
    2: Temper(guesses=True, remembers=2),
    3: Temper(guesses=True, slips=10),
    4: Temper(slips=30),
    5: Temper(slips=10),
    6: Temper(),
    7: Temper(4, (8, 4, 2)),
    8: Temper(12, (24, 8, 4, 2)),
}
PAR = TEMPERS[7]  # the reckoning that sets a field's par


@dataclasses.dataclass(frozen=True)
class Turn:
    """All that a plan depends on: a field, the secrets in mind, where each pawn stands and may stand."""

    field: int
    seekers: int
    secrets: int
    places: tuple[int, ...]
    pawns: tuple[int, ...]
    number: int
    level: int
    position: TopogicPosition = dataclasses.field(compare=False)  # holds the field


class Player:
    """The computer in both roles."""

    def choose(self, position: Position, seat: int, rng: Generator, level: int) -> int:
        """Choose an action: hide anywhere alike, or take the next step of this turn's plan."""
        game = cast(TopogicPosition, position)
        if game.secret < 0:
            return codes.HIDE + nth_bit(game.tiles, rng.below(game.tiles.bit_count()))
        return next_step(game, target(game, level))


def target(game: TopogicPosition, level: int) -> tuple[int, ...]:
    """Tell where the pawns should stand at the end of this turn; a plan begun is kept as long as the pawns follow it."""
    whole = planned(beginning(game, level))
    if _steps(game, whole) is not None:
        return whole
    return planned(from_here(game, level))


def beginning(game: TopogicPosition, level: int) -> Turn:
    """Describe the turn as it began."""
    if game.turns == 0:
        start = game.border if game.border_start else game.tiles
        pawns = [nth_bit(start, 0)] * game.seekers
        return _turn(game, level, [start] * game.seekers, pawns)
    pawns = game.past()[-1][0]
    return _turn(game, level, [game.reached_from(tile) | 1 << tile for tile in pawns], pawns)


def from_here(game: TopogicPosition, level: int) -> Turn:
    """Describe the turn with what has been placed or moved already fixed."""
    still, moved = game.pawns()
    if game.turns == 0:
        start = game.border if game.border_start else game.tiles
        more = game.seekers - len(still)
        return _turn(game, level, [1 << tile for tile in still] + [start] * more, still + [nth_bit(start, 0)] * more)
    places = [game.reached_from(tile) | 1 << tile for tile in still] + [1 << tile for tile in moved]
    return _turn(game, level, places, still + moved)


def _turn(game: TopogicPosition, level: int, places: list[int], pawns: list[int]) -> Turn:
    secrets = remembered(game, level)
    number = game.round * 128 + game.turns
    return Turn(game.field_key, game.seekers, secrets, tuple(places), tuple(pawns), number, level, game)


def remembered(game: TopogicPosition, level: int) -> int:
    """Give the secrets that fit the scores a level has in mind; the last score nobody forgets."""
    temper = TEMPERS[level]
    secrets = game.tiles
    for turn, (pawns, score) in enumerate(game.past()):
        age = game.turns - 1 - turn
        lost = Generator(mix(game.field_key, (game.round * 128 + turn) * 16 + level))
        if age < temper.remembers and (age == 0 or lost.below(100) >= temper.slips):
            secrets &= fitting(secrets, pawns, score)
    return secrets


def fitting(secrets: int, pawns: list[int], score: int) -> int:
    """Give those of the secrets that have a score with these pawns (TG-6)."""
    found = 0
    for secret in range(codes.TILES):
        if secrets >> secret & 1 and points(pawns, secret) == score:
            found |= 1 << secret
    return found


def points(pawns: list[int], secret: int) -> int:
    """Score pawns for a secret (TG-6)."""
    return sum((pawn // 6 == secret // 6) + (pawn % 6 == secret % 6) for pawn in pawns)


@lru_cache(maxsize=256)
def planned(turn: Turn) -> tuple[int, ...]:
    """Plan a turn: where each pawn should stand; the same turn is planned the same."""
    temper = TEMPERS[turn.level]
    seed = mix(mix(turn.field, turn.secrets), turn.number * 16 + turn.level)
    if temper.guesses:
        return _guess(turn, Generator(seed))
    reckoning = Deduction(turn.position, temper.starts, temper.widths)
    return tuple(reckoning.plan(turn.secrets, list(turn.places), list(turn.pawns), seed)[0])


def _guess(turn: Turn, rng: Generator) -> tuple[int, ...]:
    """Scatter the pawns in the first turn; later send all as near as they get to a tile that fits."""
    if turn.number % 128 == 0:
        return tuple(nth_bit(places, rng.below(places.bit_count())) for places in turn.places)
    reckoning = Deduction(turn.position, 0, (1,))
    secret = nth_bit(turn.secrets, rng.below(turn.secrets.bit_count()))
    return tuple(reckoning.plan(1 << secret, list(turn.places), list(turn.pawns))[0])


def next_step(game: TopogicPosition, wanted: tuple[int, ...]) -> int:
    """Give the next action towards a plan that can be reached from here."""
    steps = _steps(game, wanted)
    assert steps is not None, "a plan is made from where the pawns stand"
    return next((step for step in steps if step != codes.ASK), codes.ASK)


def _steps(game: TopogicPosition, wanted: tuple[int, ...]) -> list[int] | None:
    """List the actions that lead to a plan, ASK for a pawn that stays; None if it is out of reach."""
    still, moved = game.pawns()
    placing = game.turns == 0
    left = Counter(wanted)
    left.subtract(still if placing else moved)
    if min(left.values()) < 0:
        return None
    open_tiles = sorted(left.elements())
    if placing:
        return [codes.PLACE + tile for tile in open_tiles]
    ways = [_walk(game, still, ends) for ends in sorted(set(permutations(open_tiles)))]
    return max((way for way in ways if way is not None), key=lambda way: way.count(codes.ASK), default=None)


def _walk(game: TopogicPosition, still: list[int], ends: tuple[int, ...]) -> list[int] | None:
    steps = []
    for start, end in zip(still, ends, strict=True):
        if start != end and not game.reached_from(start) >> end & 1:
            return None
        steps.append(codes.ASK if start == end else codes.MOVE + start * codes.TILES + end)
    return steps


def turns_by_secret(game: TopogicPosition, temper: Temper, entropy: bool = False) -> dict[int, int]:
    """Play out a way of seeking on a field for every secret: the turns each takes."""
    reckoning = Deduction(game, temper.starts, temper.widths, entropy)
    start = game.border if game.border_start else game.tiles
    turns: dict[int, int] = {}
    waiting = [(game.tiles, [start] * game.seekers, [nth_bit(start, 0)] * game.seekers, 1)]
    while waiting:
        secrets, places, pawns, turn = waiting.pop()
        asked, _ = reckoning.plan(secrets, places, pawns, mix(game.field_key, secrets))
        for score, part in reckoning.split(secrets, asked).items():
            if score == 2 * game.seekers or turn == game.limit:
                turns |= dict.fromkeys(tiles_of(part), turn + (score != 2 * game.seekers))
            else:
                waiting.append((part, [game.reached_from(tile) | 1 << tile for tile in asked], asked, turn + 1))
    return turns


def tiles_of(word: int) -> list[int]:
    """List the tiles of a set of bits."""
    return [tile for tile in range(codes.TILES) if word >> tile & 1]


@lru_cache(maxsize=256)
def _par(turn: Turn) -> float:
    turns = turns_by_secret(turn.position, PAR)
    return sum(turns.values()) / len(turns)


def par(game: TopogicPosition) -> float:
    """Give a field's par: the turns that the reckoning needs on it, on average over all secrets."""
    start = game.border if game.border_start else game.tiles
    return _par(Turn(game.field_key, game.seekers, game.tiles, (start,), (), game.limit, 0, game))
