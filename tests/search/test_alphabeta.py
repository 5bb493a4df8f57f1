"""Alpha-beta: agrees with plain minimax, finds what is forced, keeps to its budget and its memory, and reports honestly."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.core.game import Deepening, Game, Thinking
from estaminet.core.rng import Generator
from estaminet.puzzles.puzzle import puzzles
from estaminet.search.alphabeta import AlphaBeta
from estaminet.search.analysis import Analysis, Budget, analyse
from estaminet.search.onelook import WON, look
from tests.search.test_search import ENDGAMES, best_result

LOGITAC = estaminet.game("logitac")
PLAIN = Deepening(loud=1e9, margin=0.0)  # nothing beyond the horizon, nothing left out
STARTS = (
    ("logitac", None),
    (
        "logitac",
        (
            "3P8/12/12/12/4T7/12/12/12/12/12/3p8/5t6 PP1PPD2/8/8/8/8/8/8/8 5/5/5/5/5 - w m 40:42 b:r 2:0 "
            "1,0,0/0,0,0:0,0,0/0,0,0 21 0 bankruptcy=sheet,third=home,limit=200"
        ),
    ),
    ("tactic", None),  # whose player acts twice in a turn
    ("l-calculus", "wbwbwb b s 3:1 4 9 - groups=equal,limit=11"),
)


def deepened(name: str, deepening: Deepening) -> Game:
    """Give a game that is searched by alpha-beta."""
    return replace(estaminet.game(name), thinking=Thinking(deepening=deepening))


def minimax(position: estaminet.Position, depth: int) -> float:
    """Value an unfinished position for its player, so many actions ahead, without any idea."""
    actions = position.legal_actions()
    if depth == 1:
        return max(look(position, actions))
    return max(after_action(position, action, depth) for action in actions)


def after_action(position: estaminet.Position, action: int, depth: int) -> float:
    """Value an action for its player, so many actions ahead."""
    after = position.copy()
    after.play(action)
    if depth == 1 or after.over:
        return look(position, [action])[0]
    value = minimax(after, depth - 1)
    return value if after.player == position.player else -value


@pytest.mark.parametrize(("name", "text"), STARTS)
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_agrees_with_plain_minimax(name: str, text: str | None, depth: int) -> None:
    game = deepened(name, PLAIN)
    position = game.parse(text) if text else game.start(3)
    search = AlphaBeta(position, position.player, 1, PLAIN, exact=10_000)
    while search.depth < depth:
        search.run(500 * 20 ** (depth - 1), 0, Deadline())
    sign = 1 if position.player == 0 else -1
    found = {action: (weight, sign * value / weight, proven) for action, weight, value, proven, _ in search.lines()}
    assert set(found) == set(position.legal_actions())
    checked = [action for action, (weight, _, _) in found.items() if weight == 2**depth][:60]
    for action in checked:
        expected = after_action(position, action, depth)
        if abs(expected) == WON:
            assert found[action][2] == sign * expected / WON
        else:
            assert found[action][1] == pytest.approx(expected, abs=0.002)


@pytest.mark.parametrize("text", ENDGAMES)
@pytest.mark.parametrize("deepening", [PLAIN, Deepening(margin=0.1)])
def test_small_endgames_are_won(text: str, deepening: Deepening) -> None:
    position = deepened("l-calculus", deepening).parse(text)
    sign = 1 if position.player == 0 else -1
    expected = sign * best_result(position, {})
    report = analyse(position, position.player, Generator(1), Budget(simulations=50_000))
    assert report.proven == (expected or None)
    best = position.copy()
    best.play(report.lines[0].action)
    assert sign * best_result(best, {}) == expected


def test_forced_wins_of_puzzles_are_found() -> None:
    wins = [puzzle for puzzle in puzzles(LOGITAC) if puzzle.kind == "win"][:6]
    assert wins
    for puzzle in wins:
        position = puzzle.start()
        report = analyse(position, position.player, Generator(1), Budget(simulations=200_000))
        assert report.proven == 1
        assert report.lines[0].principal[0] == report.lines[0].action


def test_a_seed_and_a_number_of_positions_repeat_a_search() -> None:
    position = LOGITAC.start()
    reports = [analyse(position, 0, Generator(seed), Budget(simulations=3000), 0.3) for seed in (1, 1, 2)]
    assert reports[0].lines == reports[1].lines
    assert reports[0].lines != reports[2].lines
    assert reports[0].simulations == 3000


@pytest.mark.parametrize("exact", [1, 5])
def test_the_best_lines_are_valued_alike(exact: int) -> None:
    position = LOGITAC.start()
    report = analyse(position, 0, Generator(1), Budget(simulations=20_000), exact=exact)
    assert len({line.visits for line in report.lines[: exact - 1]}) <= 2  # the last iteration may be under way
    for line in report.lines:
        assert -1 <= line.value <= 1
        after = position.copy()
        for action in line.principal:
            after.play(action)


def test_goes_on_from_action_to_action_within_its_memory() -> None:
    position = LOGITAC.start()
    analysis = Analysis(position, 0, Generator(1))
    for _ in range(30):
        analysis.run(Budget(simulations=2000), Deadline())
        action = analysis.report().lines[0].action
        assert position.is_legal(action)
        position.play(action)
        analysis.advance(action, position)
    assert analysis.simulations == 30 * 2000
    assert analysis.megabytes < 18


def test_a_search_that_is_dropped_gives_its_memory_back_at_once() -> None:
    position = LOGITAC.start()
    gc.collect()
    AlphaBeta(position, 0, 1, PLAIN).run(100, 0, Deadline())
    assert gc.collect() == 0  # nothing was left to the collector


def test_what_was_found_serves_the_next_action() -> None:
    position = LOGITAC.start()
    kept = AlphaBeta(position, 0, 1, Deepening())
    kept.run(40_000, 0, Deadline())
    for action in kept.lines()[0][4][:2]:
        position.play(action)
        kept.advance(action, position)
    fresh = AlphaBeta(position, 0, 1, Deepening())
    for search in (kept, fresh):
        search.run(3000, 0, Deadline())
    assert kept.depth > fresh.depth


def test_something_is_found_whatever_the_budget() -> None:
    stopped = Deadline()
    stopped.stop()
    for budget in (Budget(simulations=1), Budget(milliseconds=1)):
        analysis = Analysis(LOGITAC.start(), 0, Generator(1), overlook=0.9)
        analysis.run(budget, stopped)
        assert analysis.report().lines


def test_a_finished_game_has_no_lines() -> None:
    position = estaminet.game("l-calculus").parse(ENDGAMES[0])
    while not position.over:
        position.play(position.legal_actions()[0])
    search = AlphaBeta(position, position.player, 1, PLAIN)
    search.run(100, 0, Deadline())
    assert (search.lines(), search.proven) == ([], None)


def test_who_thinks_wants_more_than_a_draw() -> None:
    text = next(text for text in ENDGAMES if best_result(estaminet.game("l-calculus").parse(text), {}) == 0)
    position = deepened("l-calculus", replace(PLAIN, contempt=0.5)).parse(text)
    report = analyse(position, position.player, Generator(1), Budget(simulations=50_000))
    assert report.proven is None
    assert report.lines[0].value == pytest.approx(-1 / 3, abs=0.01)
