"""The seeker that calculates: what it plans can be played, what it expects comes about, and nobody is below the bound."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

import pytest

from estaminet.core.deadline import Deadline
from estaminet.core.rng import Generator
from estaminet.games.topogic import codes
from estaminet.games.topogic.bound import class_sizes, information, lower_bound, patterns
from estaminet.games.topogic.codes import tiles_of
from estaminet.games.topogic.deduction import Deduction
from estaminet.games.topogic.game import GAME
from estaminet.games.topogic.kernel import TopogicPosition, score_of
from estaminet.games.topogic.knowledge import PLAYER
from estaminet.games.topogic.player import PAR, SKILLS, Skill, par_interval, remembered, target, turns_by_secret
from estaminet.games.topogic.review import REVIEWER
from estaminet.games.topogic.totals import least_totals
from tests.support import SMALL

TINY = "R1R2R3/Y1..Y3/B1B2B3 seekers=3,start=anywhere,limit=10 1 1 - - - - -"
LEVELS = (1, 3, 4) if SMALL else tuple(SKILLS)


def best_total(position: TopogicPosition, secrets: frozenset[int], pawns: tuple[int, ...] | None, deep: int) -> float:
    """Find the least sum of turns by trying everything, up to a depth."""
    if deep == 0:
        return 1e9
    ends = combinations_with_replacement(tiles_of(position.tiles), position.seekers)
    best = 1e9
    for after in ends:
        if pawns is None or walks(position, pawns, after):
            parts: dict[int, set[int]] = {}
            for secret in secrets:
                parts.setdefault(score_of(list(after), secret), set()).add(secret)
            parts.pop(2 * position.seekers, None)
            if pawns is not None and list(parts.values()) == [secrets] and deep > 3:
                continue
            total = float(len(secrets))
            for part in parts.values():
                if total < best:
                    total += best_total(position, frozenset(part), after, deep - 1)
            best = min(best, total)
    return best


def walks(position: TopogicPosition, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """Whether pawns can go there in one turn."""
    return any(
        all(start == end or position.reached_from(start) >> end & 1 for start, end in zip(before, ends, strict=True))
        for ends in permutations(after)
    )


@pytest.mark.skipif(SMALL, reason="tries everything")
def test_the_deduction_finds_the_best_of_all_ways_on_a_tiny_field() -> None:
    position = GAME.parse("R1R2/Y1Y2 seekers=3,start=anywhere,limit=10 1 1 - - - - -")
    deduction = Deduction(position, 8, (64, 16, 8))
    found = deduction.plan(position.tiles, [position.tiles] * 3, [0] * 3)[1]
    assert found == best_total(position, frozenset(tiles_of(position.tiles)), None, 4)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_games_by_the_rules(level: int) -> None:
    for options in ({"seekers": 3, "limit": 10}, {"start": "border", "limit": 10}):
        position, rng = GAME.start(level, **options), Generator(level)
        while not position.over:
            action = PLAYER.choose(position.imagine(position.player, rng), position.player, rng, level)
            assert position.is_legal(action)
            position.play(action)


def turns_of_a_round(seed: int, level: int) -> int:
    """Let a level seek on a field; one more than the limit if it gives up (TG-11)."""
    position, rng = GAME.start(seed), Generator(seed)
    while position.round == 1:
        position.play(PLAYER.choose(position, position.player, rng, level))
    return position.first_turns


@pytest.mark.skipif(SMALL, reason="takes the compiled deduction")
def test_every_level_finds_what_is_hidden_and_the_higher_the_sooner() -> None:
    means = []
    for level in SKILLS:
        turns = [turns_of_a_round(seed, level) for seed in range(6 if level == 8 else 24)]
        assert sum(taken <= GAME.start(1).limit for taken in turns) >= 0.9 * len(turns)
        means.append(sum(turns) / len(turns))
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_moves_no_more_pawns_than_it_may_while_it_searches(level: int) -> None:
    position, rng = GAME.start(level), Generator(level)
    while position.round == 1:
        searches = position.turns > 0 and (SKILLS[level].guesses or remembered(position, level).bit_count() > 1)
        begun, moved = (position.round, position.turns, position.secret), 0
        while (position.round, position.turns, position.secret) == begun:
            action = PLAYER.choose(position, position.player, rng, level)
            moved += action != codes.ASK
            position.play(action)
        assert not searches or moved <= SKILLS[level].moves


def test_the_plan_of_a_turn_does_not_know_the_secret() -> None:
    for secret in ("R1", "Y3", "B2"):
        position = GAME.parse(TINY)
        position.play(position.parse_action(f"?{secret}"))
        steps = []
        while position.turns == 0:
            steps.append(PLAYER.choose(position, 1, Generator(1), 6))
            position.play(steps[-1])
        assert steps == [codes.PLACE + tile for tile in sorted(step - codes.PLACE for step in steps)]


def test_a_plan_is_made_anew_when_a_person_has_moved_otherwise() -> None:
    position = GAME.start(5, limit=10)
    position.play(position.parse_action("?R1"))
    for _ in range(5):
        position.play(PLAYER.choose(position, 1, Generator(1), 6))
    position.play(next(action for action in position.legal_actions() if action != PLAYER.choose(position, 1, Generator(1), 6)))
    while position.turns == 1:
        position.play(PLAYER.choose(position, 1, Generator(1), 6))


def test_what_a_level_remembers_holds_what_is_possible() -> None:
    position, rng = GAME.start(9, limit=10), Generator(9)
    while not position.over:
        if position.secret >= 0:
            assert all(remembered(position, level) & position.possible == position.possible for level in LEVELS)
            assert remembered(position, 8) == position.possible
        position.play(PLAYER.choose(position, position.player, rng, 3))


def test_expected_turns_come_about_and_stay_above_the_bound() -> None:
    position = GAME.parse(TINY) if SMALL else GAME.start(4)
    for skill in (Skill(), PAR):
        turns = turns_by_secret(position, skill)
        assert set(turns) == set(tiles_of(position.tiles))
        assert max(turns.values()) < position.limit
        assert lower_bound(position) <= sum(turns.values()) / len(turns) < 5
    assert par_interval(position) == pytest.approx((lower_bound(position), sum(turns.values()) / len(turns)))


def test_the_bound_on_information() -> None:
    assert len(patterns(5)) == 52
    assert all(59 <= sum(sizes) <= 60 for sizes in class_sizes(3))
    least = least_totals(3)
    assert least[:5] == (0, 1, 3, 5, 8)  # one: go there; two: 1 + 2; three: 1 + 2 + 2; four: 2 + 2 + 2 + 2
    assert information(5) == (206, 7)


def test_the_bound_is_that_of_all_placings() -> None:
    position = GAME.parse(TINY)
    deduction = Deduction(position)
    best = min(least(deduction, position, pawns) for pawns in combinations_with_replacement(tiles_of(position.tiles), 3))
    assert lower_bound(position) == best / 8


def least(deduction: Deduction, position: TopogicPosition, pawns: tuple[int, ...]) -> float:
    """Sum up the classes of a placing: for each, turn by turn, the secrets that cannot have been found by then, or what scores can tell."""
    scores = information(3)[1]
    total = 8.0
    for score, part in deduction.split(position.tiles, list(pawns)).items():
        ways = [max(deduction.way(pawn, secret) for pawn in pawns) for secret in tiles_of(part)]
        near = [sum(way <= turns for way in ways) for turns in (1, 2, 3, 4)]
        late = len(ways) + sum(len(ways) - min(count, cap) for count, cap in zip(near, (1, scores, scores**2, 60), strict=True))
        total += 0 if score == 6 else max(late, least_totals(scores)[len(ways)])
    return total


@pytest.mark.skipif(SMALL, reason="tries everything")
def test_nothing_that_can_be_done_is_below_the_bound() -> None:
    for field in ("R1R2/Y1Y2", "R1R2R3", "R1O2Y3L4"):
        position = GAME.parse(f"{field} seekers=3,start=anywhere,limit=10 1 1 - - - - -")
        secrets = frozenset(tiles_of(position.tiles))
        assert lower_bound(position) <= best_total(position, secrets, None, 4) / len(secrets)


def share(turns: dict[int, int], to_beat: int) -> float:
    """Give the share of the points that a seeker takes in the second round."""
    return sum((taken < to_beat) + (taken == to_beat) / 2 for taken in turns.values()) / len(turns)


@pytest.mark.skipif(SMALL, reason="takes the compiled deduction")
def test_who_plays_for_the_win_wins_more_than_who_plays_for_the_mean() -> None:
    """The same fields, every tile as the secret: the seeker that sets the par in the second round against its own first."""
    gains = dict.fromkeys((2, 3, 4, 5, 6), 0.0)
    for seed in range(6):
        position = GAME.start(seed)
        mean = turns_by_secret(position, PAR)
        for to_beat in gains:
            gains[to_beat] += share(turns_by_secret(position, PAR, to_beat=to_beat), to_beat) - share(mean, to_beat)
    assert all(gain > 0 for gain in gains.values())


def test_with_one_turn_left_to_a_tie_the_pawns_gather_on_a_tile_that_may_be_it() -> None:
    """Six secrets are left: for the mean they would be parted, but only a gathering can still tie."""
    text = "R1R2R3R4/Y1Y2Y3Y4/B1B2B3B4/G1G2G3G4 seekers=3,start=anywhere,limit=10 2 1 R1 R2,R2,R2 - R2,R2,R2:3"
    for first_turns, gathers in ((2, True), (9, False)):
        position = GAME.parse(f"{text} {first_turns}")
        wanted = target(position, 7, Generator(first_turns), Deadline())
        assert (len(set(wanted)) == 1 and bool(position.possible >> wanted[0] & 1)) == gathers


def test_a_look_back_tells_each_turn_and_adds_up() -> None:
    position, rng = GAME.parse(TINY), Generator(3)
    positions, actions = [position.copy()], []
    while not position.over:
        assert REVIEWER.ready(position) == (position.round == 2)
        actions.append(PLAYER.choose(position.imagine(position.player, rng), position.player, rng, 4))
        position.play(actions[-1])
        positions.append(position.copy())
    lines = [line.say() for line in REVIEWER.review(positions, actions)]
    second, first = position.points()
    assert lines[0].startswith(f"Round 1: {first} turns. The par of this field lies between ")
    assert len(lines) == 4 + first + second
    assert "Possible tiles: 8, then " in lines[2]
