"""Forced wins, compared with a plain search of everything."""

from __future__ import annotations

import gc

import pytest

from estaminet import Position, game
from estaminet.core.deadline import Deadline
from estaminet.core.rng import Generator
from estaminet.search.analysis import Analysis, Budget
from estaminet.search.forced import ForcedWin, Prover


def wins(position: Position, attacker: int, turns: int) -> bool:
    """Look at everything, turn by turn."""
    if position.over:
        return position.returns()[attacker] == 1
    if turns == 0:
        return False
    found = []
    for action in position.legal_actions():
        after = position.copy()
        after.play(action)
        ended = position.player == attacker != after.player
        found.append(wins(after, attacker, turns - ended))
    return any(found) if position.player == attacker else all(found)


ENDS = [
    "wbwb w s 3:3 1 0 - groups=any,limit=10",
    "wwbwb b s 3:4 1 8 - groups=any,limit=10",
    "wbbww w s 5:6 1 8 - groups=any,limit=10",
    "bwwb w s 2:3 1 9 - groups=any,limit=10",
    "wbwbw b s 9:9 1 7 - groups=equal,limit=10",
]


@pytest.mark.parametrize("text", ENDS)
def test_it_agrees_with_looking_at_everything(text: str) -> None:
    position = game("l-calculus").parse(text)
    expected = [wins(position, attacker, turns) for attacker in (0, 1) for turns in (1, 2)]
    assert [Prover(position, attacker, 10**6).wins(position, turns) for attacker in (0, 1) for turns in (1, 2)] == expected


def test_a_win_of_tactic() -> None:
    position = game("tactic").parse("11a,12d,12e 8c,8d 1b,1c,9b - 1 - -/- 111 1 variant=basic,board=lattice,limit=60")
    prover = Prover(position, 0, 10**6)
    assert [prover.wins(position, turns) for turns in (1, 2)] == [False, True]


def test_what_may_be_spent_is_a_limit() -> None:
    position = game("tactic").start(1)
    assert Prover(position, 0, 50).wins(position, 3) is None


def test_a_finished_game_is_won_or_not() -> None:
    position, rng = game("tactic").start(3), Generator(3)
    while not position.over:
        legal = position.legal_actions()
        position.play(legal[rng.below(len(legal))])
    assert [Prover(position, seat, 10).wins(position, 1) for seat in (0, 1)] == [result == 1 for result in position.returns()]


# Positions of Tactic with a forced win in two turns that a tree search of 20,000 simulations does not prove.
WINS = [
    "11c,11d,13b 6c 1c,6b,8e - 1 - -/- 63 0 variant=passage,board=lattice,limit=60",
    "4a,8a,13d - 1c,1e,4b 2f,8b 2 - -/- 82 1 variant=basic,board=grid,limit=60",
    "10d,12c,13c 2d,5d 1a,1b,2b - 1 - -/- 63 0 variant=passage,board=lattice,limit=60",
]


@pytest.mark.parametrize("text", WINS)
def test_a_narrow_look_finds_a_win_that_holds_against_everything(text: str) -> None:
    position = game("tactic").parse(text)
    forced = ForcedWin(position, 5)
    forced.run(400_000, 0, Deadline())
    assert forced.action is not None
    after = position.copy()
    after.play(forced.action)
    assert any(Prover(after, position.player, 20_000_000).wins(after, turns) for turns in range(1, 4))


@pytest.mark.parametrize("text", WINS)
def test_an_analysis_tells_it_first(text: str) -> None:
    position = game("tactic").parse(text)
    plain, looking = (Analysis(position, position.player, Generator(1), deepen=deepen) for deepen in (False, True))
    for analysis in (plain, looking):
        analysis.run(Budget(20_000), Deadline())
    assert plain.report().proven is None
    assert (looking.report().proven, looking.report().lines[0].proven) == (1, 1)


def test_it_goes_on_where_it_stopped() -> None:
    position = game("tactic").parse(WINS[0])
    whole, pieces = ForcedWin(position, 5), ForcedWin(position, 5)
    whole.run(400_000, 0, Deadline())
    for _ in range(400):
        pieces.run(1000, 0, Deadline())
    assert whole.action is not None
    assert pieces.action == whole.action


def test_a_stopped_deadline_ends_it() -> None:
    position, deadline = game("tactic").start(1), Deadline()
    deadline.stop()
    forced = ForcedWin(position, 5)
    forced.run(10**9, 0, deadline)
    assert forced.action is None


def test_who_overlooks_something_or_cannot_see_all_looks_for_none() -> None:
    tactic, stones = game("tactic").start(1), game("logan-stones").start(1)
    analyses = [Analysis(tactic, 0, Generator(1)), Analysis(tactic, 0, Generator(1), overlook=0.3), Analysis(stones, 0, Generator(1))]
    for analysis in analyses:
        analysis.run(Budget(20_000), Deadline())
    assert [analysis.forced is not None for analysis in analyses] == [True, False, False]


def test_a_prover_that_is_dropped_gives_its_memory_back_at_once() -> None:
    position = game("tactic").start(1)
    gc.collect()
    Prover(position, 0, 100).wins(position, 2)
    assert gc.collect() == 0  # nothing was left to the collector


def test_it_gives_its_memory_back() -> None:
    position = game("tactic").parse(WINS[0])
    forced = ForcedWin(position, 5)
    forced.run(100, 0, Deadline())
    during = forced.megabytes
    forced.run(400_000, 0, Deadline())
    assert during > 1
    assert forced.megabytes == 0
