"""The shared search with a judge from outside: what it is asked, what its answers do, and which answers it refuses."""

from typing import Any

import numpy as np
import pytest

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.core.rng import Generator
from estaminet.research.guided import GuidedAnalysis, simulate_together
from estaminet.search.analysis import Budget

GAMES = [game.name for game in estaminet.games()]


class Even:
    """A judge that finds all alike, and remembers what it was asked."""

    def __init__(self, game: estaminet.Game, favourite: int | None = None) -> None:
        self.actions = game.action_count
        self.favourite = favourite
        self.asked: list[Any] = []

    def __call__(self, observations: Any) -> tuple[Any, Any]:
        """Judge."""
        self.asked.append(observations.copy())
        logits = np.zeros((len(observations), self.actions), np.float32)
        if self.favourite is not None:
            logits[:, self.favourite] = 6.0
        return np.zeros(len(observations), np.float32), logits


def searched(position: estaminet.Position, judge: Any, simulations: int = 200, trees: int = 1) -> GuidedAnalysis:
    analysis = GuidedAnalysis(position, position.player, Generator(3), judge, trees)
    analysis.run(Budget(simulations), Deadline())
    return analysis


@pytest.mark.parametrize("name", GAMES)
def test_the_root_is_judged_first_by_what_its_player_knows(name: str) -> None:
    position = estaminet.game(name).start(seed=2)
    judge = Even(position.game)
    searched(position, judge)
    assert np.array_equal(judge.asked[0], position.observation()[None])


@pytest.mark.parametrize("trees", [1, 3])
def test_the_smallest_budget_finds_an_action(trees: int) -> None:
    position = estaminet.game("tactic").start(seed=2)
    assert searched(position, Even(position.game), simulations=1, trees=trees).report().lines[0].action in position.legal_actions()
    late, deadline = GuidedAnalysis(position, position.player, Generator(3), Even(position.game), trees), Deadline()
    deadline.stop()
    late.run(Budget(milliseconds=1), deadline)
    assert late.report().lines[0].action in position.legal_actions()


@pytest.mark.parametrize("name", GAMES)
def test_equals_share_the_visits_of_all_legal_actions(name: str) -> None:
    position = estaminet.game(name).start(seed=2)
    analysis = searched(position, Even(position.game), simulations=3 * len(position.legal_actions()) + 1)
    report = analysis.report()
    assert sorted(line.action for line in report.lines) == sorted(position.legal_actions())
    assert sum(line.visits for line in report.lines) == report.simulations - 1


@pytest.mark.parametrize("name", GAMES)
def test_what_the_judge_prefers_is_searched_most(name: str) -> None:
    position = estaminet.game(name).start(seed=2)
    favourite = position.legal_actions()[-1]
    report = searched(position, Even(position.game, favourite)).report()
    assert report.lines[0].action == favourite
    assert report.lines[0].visits > 100


def test_a_value_is_for_the_player_who_is_shown_the_position() -> None:
    """Whoever acts in L-Calculus with more points is said to win: the search then takes the points."""
    position = estaminet.game("l-calculus").parse("wbwbwbwb w s 0:0 1 0 - groups=any,limit=40")
    game = position.game

    def judge(observations: Any) -> tuple[Any, Any]:
        return game.observation.split(observations)["lead"].reshape(-1), np.zeros((len(observations), game.action_count), np.float32)

    best = searched(position, judge, 2000).report().lines[0]
    after = position.copy()
    after.play(best.action)
    assert best.value > 0
    assert after.points()[0] > after.points()[1]


def test_several_searches_ask_once() -> None:
    game = estaminet.game("tactic")
    judge = Even(game)
    analyses = [GuidedAnalysis(game.start(seed=seed), 0, Generator(seed), judge, trees=2) for seed in range(3)]
    for _ in range(4):
        simulate_together(analyses, judge)
    assert [len(asked) for asked in judge.asked] == [6, 6, 6, 6]
    assert [analysis.simulations for analysis in analyses] == [8, 8, 8]


def test_what_the_rules_end_is_proven_without_the_judge() -> None:
    position = estaminet.game("l-calculus").parse("wbwbwb b s 3:1 4 9 - groups=equal,limit=11")
    report = searched(position, Even(position.game), 4000).report()
    assert report.proven is not None


def test_a_search_goes_on_after_an_action() -> None:
    position = estaminet.game("tactic").start(seed=1)
    analysis = searched(position, Even(position.game), 400)
    action = analysis.report().lines[0].action
    position.play(action)
    analysis.advance(action, position)
    kept = sum(line.visits for line in analysis.report().lines)
    analysis.run(Budget(100), Deadline())
    assert sum(line.visits for line in analysis.report().lines) >= kept + 99 > 99


@pytest.mark.parametrize(
    ("values", "logits"),
    [((2,), (1, 3185)), ((1,), (1, 3184)), ((1, 1), (1, 3185)), ((1,), (2, 3185))],
)
def test_answers_of_another_shape_are_refused(values: tuple[int, ...], logits: tuple[int, ...]) -> None:
    position = estaminet.game("tactic").start(seed=1)
    with pytest.raises(ValueError, match="3185 logits"):
        searched(position, lambda _: (np.zeros(values), np.zeros(logits)))


def test_what_is_no_number_is_refused() -> None:
    position = estaminet.game("tactic").start(seed=1)
    with pytest.raises(ValueError, match="no number"):
        searched(position, lambda seen: (np.full(len(seen), np.nan), np.zeros((len(seen), 3185))))
