"""Tree search: proofs, budgets, threads, reports, memory, worlds, and the two modes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.core.game import Thinking
from estaminet.core.rng import Generator
from estaminet.search.analysis import Budget, Report, analyse
from estaminet.search.mcts import Tree
from estaminet.search.onelook import WON, look
from tests.support import SMALL

GAME = estaminet.game("l-calculus")
ENDGAMES = (
    "wwb w r 5:3 3 0 - groups=any,limit=40",
    "wbw b s 2:2 5 8 - groups=any,limit=10",
    "wbbw w s 0:0 2 9 bwbw groups=any,limit=10",
    "bwwb w s 1:3 2 9 - groups=any,limit=10",
    "wbwbw b s 4:4 2 9 - groups=equal,limit=10",
    "wwbw b s 9:8 3 8 - groups=equal,limit=10",
)


def best_result(position: estaminet.Position, known: dict[str, int]) -> int:
    """Solve a position for the first player, slowly."""
    if position.over:
        return position.returns()[0]
    text = position.text()
    if text not in known:
        results = []
        for action in position.legal_actions():
            after = position.copy()
            after.play(action)
            results.append(best_result(after, known))
        known[text] = max(results) if position.player == 0 else min(results)
    return known[text]


def searched(text: str, budget: Budget, seed: int = 11) -> Report:
    position = GAME.parse(text)
    return analyse(position, position.player, Generator(seed), budget)


@pytest.mark.parametrize("text", ENDGAMES)
def test_small_endgames_are_proven(text: str) -> None:
    position = GAME.parse(text)
    sign = 1 if position.player == 0 else -1
    report = searched(text, Budget(simulations=50_000))
    expected = sign * best_result(position, {})
    assert report.proven == expected
    best = position.copy()
    best.play(report.lines[0].action)
    assert sign * best_result(best, {}) == expected


def test_a_seed_repeats_a_search() -> None:
    text = GAME.start().text()
    reports = [searched(text, Budget(simulations=300), seed) for seed in (1, 1, 2)]
    assert reports[0].lines == reports[1].lines
    assert reports[0].lines != reports[2].lines


def test_report() -> None:
    position = GAME.start()
    report = analyse(position, 0, Generator(3), Budget(simulations=500))
    assert report.simulations == 500 == sum(line.visits for line in report.lines)
    assert [line.visits for line in report.lines] == sorted((line.visits for line in report.lines), reverse=True)
    assert {line.action for line in report.lines} <= set(position.legal_actions())
    for line in report.lines:
        assert -1 <= line.value <= 1
        assert line.principal[0] == line.action
        after = position.copy()
        for action in line.principal:
            after.play(action)


@pytest.mark.parametrize(
    ("budget", "simulations"),
    [(Budget(simulations=400, threads=2), 400), (Budget(milliseconds=40, threads=2), None), (Budget(milliseconds=40), None)],
)
def test_budgets_and_threads(budget: Budget, simulations: int | None) -> None:
    position = GAME.start()
    report = analyse(position, 0, Generator(3), budget)
    assert report.simulations == simulations or (simulations is None and report.simulations > 0)
    assert position.is_legal(report.lines[0].action)


@pytest.mark.parametrize("limits", [{"simulations": 2**31}, {"milliseconds": 10**12}])
def test_a_budget_that_cannot_be_counted_is_refused(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="is the most"):
        Budget(**limits)


def test_an_empty_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="budget"):
        analyse(GAME.start(), 0, Generator(3), Budget())


def test_the_tree_stays_within_its_memory() -> None:
    plain = replace(GAME, thinker=GAME.kernel)
    tree = Tree(plain.start(pawns=20), 0, 5, Thinking(rollout_actions=0), megabytes=1)
    tree.run(2000, 0, Deadline())
    assert tree.simulations == 2000
    assert tree.megabytes <= 1
    assert sum(visits for _, visits, *_ in tree.lines()) == 2000


MOST_RESIDENT = """
import sys
import estaminet
from estaminet.core.deadline import Deadline
from estaminet.search.mcts import Tree

def most_resident():
    with open("/proc/self/status") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1000

game = estaminet.game("l-calculus")
position = game.start(pawns=20)
tree = Tree(position, 0, 5, game.thinking, megabytes=int(sys.argv[1]))
before = most_resident()
tree.run(int(sys.argv[2]), 0, Deadline())
searched = most_resident() - before
said = tree.megabytes
action = max(tree.lines(), key=lambda line: line[1])[0]
position.play(action)
tree.advance(action, position)
print(said, searched, most_resident() - before)
"""


@pytest.mark.skipif(SMALL or not Path("/proc/self/status").exists(), reason="a full tree takes long uncompiled, and Linux tells the memory")
def test_a_full_tree_takes_no_more_memory_than_it_says() -> None:
    told = subprocess.run([sys.executable, "-c", MOST_RESIDENT, "40", "250000"], capture_output=True, text=True, check=True, timeout=120)
    said, searched, most = map(float, told.stdout.split())
    assert 10 < said <= 20
    assert searched < said + 2
    assert most < 42  # while a part of it is moved out as well


FULL = """
import estaminet
from estaminet.core.deadline import Deadline
from estaminet.search.mcts import Tree

game = estaminet.game("l-calculus")
tree = Tree(game.start(pawns=20), 0, 5, game.thinking)
tree.most_edges = 400
tree.run(300, 0, Deadline())
weighed = []
Tree._add = lambda tree, node, count, adding: weighed.append(node)
tree.run(300, 0, Deadline())
print(tree.edge_count, tree.simulations, len(weighed))
"""


def test_a_full_tree_weighs_no_actions_in_vain() -> None:
    env = {**os.environ, "ESTAMINET_MODE": "interpreted"}  # where calls can be counted
    told = subprocess.run([sys.executable, "-c", FULL], capture_output=True, text=True, check=True, timeout=120, env=env)
    assert told.stdout.split() == ["400", "600", "0"]


def test_without_preference_every_action_is_considered() -> None:
    plain = replace(GAME, thinker=GAME.kernel, thinking=Thinking(rollout_actions=10))
    position = plain.start()
    report = analyse(position, 0, Generator(3), Budget(simulations=300))
    assert {line.action for line in report.lines} == set(position.legal_actions())


def test_an_option_may_change_how_a_game_is_searched() -> None:
    narrow = Thinking(width=1)
    game = replace(GAME, thinking=Thinking(where={"groups=equal": narrow}))
    assert game.thinking_of(game.start(groups="equal")) is narrow
    assert game.thinking_of(game.start(groups="any")) is game.thinking


def most_visited(patience: float, simulations: int) -> int:
    """Search the start, and give the visits of the action that was tried most."""
    tree = Tree(GAME.start(groups="equal"), 0, 5, replace(GAME.thinking, patience=patience))
    tree.run(simulations, 0, Deadline())
    return max(visits for _, visits, *_ in tree.lines())


def test_patience_explores_more_only_after_thousands_of_visits() -> None:
    assert most_visited(5.0, 2500) == most_visited(0.0, 2500)
    assert most_visited(5.0, 30_000) < 0.8 * most_visited(0.0, 30_000)


def test_one_look_ahead() -> None:
    position = GAME.parse(ENDGAMES[0])
    actions = position.legal_actions()
    values = dict(zip(actions, look(position, actions), strict=True))
    assert values.pop(position.parse_action("R1")) == WON
    assert all(-1 <= value <= 1 for value in values.values())


def run(script: str, mode: str) -> Any:
    """Run one of our scripts in a mode of the package and read what it prints."""
    path = Path(__file__).with_name(script)
    printed = subprocess.run(
        [sys.executable, str(path)], env=os.environ | {"ESTAMINET_MODE": mode}, check=True, capture_output=True, text=True
    )
    return json.loads(printed.stdout)


def test_both_modes_find_the_same() -> None:
    compiled, interpreted = run("modes.py", ""), run("modes.py", "interpreted")
    assert (compiled[0], interpreted[0]) == (False, True)
    assert compiled[1] == interpreted[1]


def test_hidden_information_is_averaged_over_worlds() -> None:
    values, following, proven, chosen = run("hidden.py", "interpreted")
    assert values[0] == pytest.approx(0.5, abs=0.1)
    assert values[2] == 0
    assert max(values[1], values[3]) < 0
    assert following == [4]  # what seat 1 does most often when asked
    assert proven is None
    assert chosen == [0, 0, 0, 0]  # heads, although the coin shows tails
