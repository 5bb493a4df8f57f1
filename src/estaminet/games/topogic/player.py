"""The computer at Topogic: a coder without habits, and seekers from one that forgets to one that calculates."""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from estaminet.core.deadline import Deadline
from estaminet.core.rng import Generator, mix
from estaminet.games.topogic import codes
from estaminet.games.topogic.bound import lower_bound
from estaminet.games.topogic.codes import tiles_of
from estaminet.games.topogic.deduction import Deduction
from estaminet.games.topogic.kernel import TopogicPosition, nth_bit, score_of


class Skill(NamedTuple):
    """How a level seeks."""

    starts: int = 0
    widths: tuple[int, ...] = (1,)
    guesses: bool = False  # walks towards one tile that fits what it remembers, and calculates nothing
    moves: int = 5  # pawns that it moves in a turn; who calculates moves all once one tile is left
    slips: int = 0  # of a hundred earlier scores, those it has forgotten
    races: bool = False  # in the second round it plays for the win, not for the mean


SKILLS = {
    1: Skill(guesses=True, moves=1, slips=60),
    2: Skill(guesses=True, moves=2, slips=78),
    3: Skill(guesses=True, moves=2, slips=50),
    4: Skill(guesses=True, moves=3, slips=47),
    5: Skill(moves=2, slips=47),
    6: Skill(moves=3, slips=31),
    7: Skill(moves=4, slips=4, races=True),
    8: Skill(12, (24, 8, 4, 2), races=True),
}
PAR = Skill(4, (8, 4, 2), races=True)  # the skill that sets a field's par
ROUND = 128  # more turns than a round has
PLANS = 4  # as many ways to seek has a turn, all made with the same care: one is drawn


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
    to_tie: int  # the turns that lead to a tie, this one included; 0 where nothing is to be beaten
    position: TopogicPosition = dataclasses.field(compare=False)  # holds the field
    plan: int = 0  # which of the turn's plans
    deadline: Deadline = dataclasses.field(default_factory=Deadline, compare=False)

    @property
    def placed(self) -> bool:
        """Whether the pawns stand on the field already."""
        return self.number % ROUND > 0

    @property
    def unsure(self) -> bool:
        """Whether more than one tile fits what the level has in mind."""
        return self.secrets.bit_count() > 1


class Interrupted(Exception):
    """A plan that was stopped, as far as it came."""

    def __init__(self, plan: tuple[int, ...]) -> None:
        super().__init__(plan)
        self.plan = plan


class Player:
    """The computer in both roles."""

    def choose(self, position: TopogicPosition, seat: int, rng: Generator, level: int, deadline: Deadline | None = None) -> int:
        """Choose an action: hide anywhere alike, or take the next step of this turn's plan."""
        if position.secret < 0:
            return codes.HIDE + nth_bit(position.tiles, rng.below(position.tiles.bit_count()))
        return next_step(position, target(position, level, rng, deadline or Deadline()))


def target(position: TopogicPosition, level: int, rng: Generator, deadline: Deadline) -> tuple[int, ...]:
    """Tell where the pawns should stand at the end of this turn; a plan begun is kept as long as the pawns follow it."""
    turn = dataclasses.replace(beginning(position, level), deadline=deadline)
    if _begins(position):
        return planned(dataclasses.replace(turn, plan=rng.below(PLANS)))
    for plan in range(PLANS):
        whole = planned(dataclasses.replace(turn, plan=plan))
        if _follows(position, turn, whole):
            return whole
    return planned(dataclasses.replace(from_here(position, level), deadline=deadline))


def _begins(position: TopogicPosition) -> bool:
    """Whether no pawn has been placed or moved in this turn."""
    still, moved = position.pawns()
    return not moved and (position.turns > 0 or not still)


def beginning(position: TopogicPosition, level: int) -> Turn:
    """Describe the turn as it began."""
    if position.turns == 0:
        start = position.border if position.border_start else position.tiles
        pawns = [nth_bit(start, 0)] * position.seekers
        return _turn(position, level, [start] * position.seekers, pawns)
    pawns = position.past()[-1][0]
    return _turn(position, level, [position.reached_from(tile) | 1 << tile for tile in pawns], pawns)


def from_here(position: TopogicPosition, level: int) -> Turn:
    """Describe the turn with what has been placed or moved already fixed."""
    still, moved = position.pawns()
    if position.turns == 0:
        start = position.border if position.border_start else position.tiles
        more = position.seekers - len(still)
        return _turn(position, level, [1 << tile for tile in still] + [start] * more, still + [nth_bit(start, 0)] * more)
    places = [position.reached_from(tile) | 1 << tile for tile in still] + [1 << tile for tile in moved]
    return _turn(position, level, places, still + moved)


def _turn(position: TopogicPosition, level: int, places: list[int], pawns: list[int]) -> Turn:
    secrets = remembered(position, level)
    number = position.round * ROUND + position.turns
    to_tie = max(0, position.first_turns - position.turns) if SKILLS[level].races else 0
    return Turn(position.field_key, position.seekers, secrets, tuple(places), tuple(pawns), number, level, to_tie, position)


def remembered(position: TopogicPosition, level: int) -> int:
    """Give the secrets that fit the scores a level has in mind; the last score nobody forgets."""
    secrets, last = position.tiles, position.turns - 1
    for turn, (pawns, score) in enumerate(position.past()):
        lost = Generator(mix(position.field_key, (position.round * ROUND + turn) * 16 + level))
        if turn == last or lost.below(100) >= SKILLS[level].slips:
            secrets &= fitting(secrets, pawns, score)
    return secrets


def fitting(secrets: int, pawns: list[int], score: int) -> int:
    """Give those of the secrets that have a score with these pawns (TG-6)."""
    found = 0
    for secret in range(codes.TILES):
        if secrets >> secret & 1 and score_of(pawns, secret) == score:
            found |= 1 << secret
    return found


def planned(turn: Turn) -> tuple[int, ...]:
    """Plan a turn: where each pawn should stand; the same turn is planned the same, unless that is stopped."""
    try:
        return _planned(turn)
    except Interrupted as interrupted:
        return interrupted.plan


@lru_cache(maxsize=1024)
def _planned(turn: Turn) -> tuple[int, ...]:
    skill = SKILLS[turn.level]
    seed = mix(mix(turn.field, turn.secrets), turn.number * 16 + turn.level + (turn.plan << 32))
    if skill.guesses:
        return _guess(turn, Generator(seed))
    places = _kept(turn, [*range(len(turn.pawns))], Generator(seed)) if turn.placed and turn.unsure else list(turn.places)
    deduction = Deduction(turn.position, skill.starts, skill.widths, deadline=turn.deadline)
    plan = tuple(deduction.plan(turn.secrets, places, list(turn.pawns), seed, turn.to_tie)[0])
    if turn.deadline.stopped:
        raise Interrupted(plan)  # not to be remembered
    return plan


def _guess(turn: Turn, rng: Generator) -> tuple[int, ...]:
    """Scatter the pawns in the first turn; later send some as near as they get to a tile that fits."""
    if not turn.placed:
        return tuple(nth_bit(places, rng.below(places.bit_count())) for places in turn.places)
    secret = nth_bit(turn.secrets, rng.below(turn.secrets.bit_count()))
    away = [pawn for pawn, tile in enumerate(turn.pawns) if tile != secret]
    places = _kept(turn, away, rng)
    return tuple(Deduction(turn.position, 0, (1,)).plan(1 << secret, places, list(turn.pawns))[0])


def _kept(turn: Turn, pawns: list[int], rng: Generator) -> list[int]:
    """Give the places of each pawn if as many of these as the level moves are free, drawn at random, and all others stay."""
    rng.shuffle(pawns)
    free = pawns[: SKILLS[turn.level].moves]
    return [places if pawn in free else 1 << turn.pawns[pawn] for pawn, places in enumerate(turn.places)]


def _follows(position: TopogicPosition, begun: Turn, wanted: tuple[int, ...]) -> bool:
    """Whether what was placed or moved in this turn belongs to a plan: it is within reach, and by as few moves as from the beginning."""
    steps, moved = _steps(position, wanted), position.pawns()[1]
    if steps is None or not begun.placed:
        return steps is not None
    planned_steps = _fewest(position, list(begun.pawns), sorted(wanted))
    return planned_steps is not None and len(moved) + _moves(steps) == _moves(planned_steps)


def _moves(steps: list[int]) -> int:
    """Count the pawns that do not stay."""
    return len(steps) - steps.count(codes.ASK)


def next_step(position: TopogicPosition, wanted: tuple[int, ...]) -> int:
    """Give the next action towards a plan that can be reached from here."""
    steps = _steps(position, wanted)
    assert steps is not None, "a plan is made from where the pawns stand"
    return next((step for step in steps if step != codes.ASK), codes.ASK)


def _steps(position: TopogicPosition, wanted: tuple[int, ...]) -> list[int] | None:
    """List the actions that lead to a plan, ASK for a pawn that stays; None if it is out of reach."""
    still, moved = position.pawns()
    placing = position.turns == 0
    left = Counter(wanted)
    left.subtract(still if placing else moved)
    if min(left.values()) < 0:
        return None
    open_tiles = sorted(left.elements())
    if placing:
        return [codes.PLACE + tile for tile in open_tiles]
    return _fewest(position, still, open_tiles)


def _fewest(position: TopogicPosition, still: list[int], ends: list[int]) -> list[int] | None:
    """List the actions that lead pawns to their ends, those that move the fewest; None if there are none."""
    ways = [_walk(position, still, order) for order in sorted(set(permutations(ends)))]
    return min((way for way in ways if way is not None), key=_moves, default=None)


def _walk(position: TopogicPosition, still: list[int], ends: tuple[int, ...]) -> list[int] | None:
    steps = []
    for start, end in zip(still, ends, strict=True):
        if start != end and not position.reached_from(start) >> end & 1:
            return None
        steps.append(codes.ASK if start == end else codes.MOVE + start * codes.TILES + end)
    return steps


def turns_by_secret(position: TopogicPosition, skill: Skill, entropy: bool = False, to_beat: int = 0) -> dict[int, int]:
    """Play out a way of seeking on a field for every secret: the turns each takes; `to_beat` are those of the first round, 0 in it."""
    deduction = Deduction(position, skill.starts, skill.widths, entropy)
    start = position.border if position.border_start else position.tiles
    turns: dict[int, int] = {}
    waiting = [(position.tiles, [start] * position.seekers, [nth_bit(start, 0)] * position.seekers, 1)]
    while waiting:
        secrets, places, pawns, turn = waiting.pop()
        to_tie = max(0, to_beat + 1 - turn) if skill.races else 0
        asked, _ = deduction.plan(secrets, places, pawns, mix(position.field_key, secrets), to_tie)
        for score, part in deduction.split(secrets, asked).items():
            if score == 2 * position.seekers or turn == position.limit:
                turns |= dict.fromkeys(tiles_of(part), turn + (score != 2 * position.seekers))
            else:
                waiting.append((part, [position.reached_from(tile) | 1 << tile for tile in asked], asked, turn + 1))
    return turns


@lru_cache(maxsize=256)
def _par(turn: Turn) -> tuple[float, float]:
    turns = turns_by_secret(turn.position, PAR)
    return lower_bound(turn.position), sum(turns.values()) / len(turns)


def par_interval(position: TopogicPosition) -> tuple[float, float]:
    """Give a field's par, on average over all secrets: the turns that nobody undercuts, and those that the computer needs."""
    start = position.border if position.border_start else position.tiles
    return _par(Turn(position.field_key, position.seekers, position.tiles, (start,), (), position.limit, 0, 0, position))
