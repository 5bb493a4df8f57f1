"""What an engine remembers: its turn's budget, the tree it goes on from, and nothing that does not lead to the position."""

from __future__ import annotations

import pytest

import estaminet
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Memory, engine
from tests.support import Variant, variant_name, variants

CHAMPION = engine("level-8")
BUDGET = Budget(simulations=400)
LATER = 20  # actions after which the game has begun in earnest


def kept_visits(variant: Variant, actions_played: int) -> list[int]:
    """Let two champions with memories play; for each search the visits that its root had before it."""
    position, rng, memories = variant.start(3), Generator(3), (Memory(), Memory())
    actions: list[int] = []
    kept = []
    while len(actions) < actions_played and not position.over:
        memory = memories[position.player]
        memory.follow(actions)
        before = memory.analysis.simulations if memory.analysis else 0
        action = CHAMPION.choose(position, None, rng, BUDGET, memory)
        if memory.analysis and memory.analysis.simulations > before:
            visits = sum(visits for _, visits, *_ in memory.analysis.trees[0].lines())
            kept.append(visits - (memory.analysis.simulations - before))
        position.play(action)
        actions.append(action)
    return kept


def test_the_actions_of_a_turn_share_its_budget() -> None:
    position, rng, memory = estaminet.game("tactic").start(1), Generator(2), Memory()
    spent = []
    while position.player == 0:
        report = CHAMPION.analyse(position, 0, rng, BUDGET, memory)
        spent.append(report.simulations)
        memory.note(report.lines[0].action)
        position.play(report.lines[0].action)
    assert len(spent) == 2
    assert spent[0] == 280
    assert sum(spent) == 400


def test_an_action_that_ends_the_turn_may_spend_all_of_it() -> None:
    position = estaminet.game("logan-stones").start(1)
    report = CHAMPION.analyse(position, 0, Generator(1), BUDGET)
    after = position.copy()
    after.play(report.lines[0].action)
    assert report.simulations == (400 if after.player == 1 else 280)


@pytest.mark.parametrize("name", ["tactic", "l-calculus", "logan-stones"])
def test_what_was_thought_serves_the_next_action(name: str) -> None:
    kept = kept_visits(Variant(estaminet.game(name), {}), LATER)
    assert min(kept) >= 0
    assert max(kept) > 0


@pytest.mark.parametrize("name", ["tactic", "l-calculus", "logan-stones"])
def test_a_kept_tree_holds_what_was_found_below_the_action(name: str) -> None:
    position = estaminet.game(name).start(1)
    analysis_of = Memory()
    report = CHAMPION.analyse(position, None, Generator(1), Budget(simulations=2000), analysis_of)
    best = report.lines[0]
    assert analysis_of.analysis is not None
    position.play(best.action)
    analysis_of.analysis.advance(best.action, position)
    kept = sum(visits for _, visits, *_ in analysis_of.analysis.trees[0].lines())
    assert 0.2 * best.visits < kept <= best.visits
    follow = {line[0]: line[4] for line in analysis_of.analysis.trees[0].lines()}
    if not position.game.hidden:
        assert follow[best.principal[1]] == best.principal[1:]


def test_a_memory_of_another_game_is_no_use() -> None:
    game = estaminet.game("logan-stones")
    memory = Memory()
    CHAMPION.choose(game.start(1), None, Generator(1), BUDGET, memory)
    first = memory.analysis
    CHAMPION.choose(game.start(2), None, Generator(1), BUDGET, memory)
    assert memory.analysis is not first
    assert memory.simulations <= 400


def test_a_position_taken_back_is_thought_about_anew() -> None:
    position, memory, rng = estaminet.game("tactic").start(1), Memory(), Generator(1)
    actions: list[int] = []
    for _ in range(4):
        memory.follow(actions)
        if position.player == 0:
            actions.append(CHAMPION.choose(position, 0, rng, BUDGET, memory))
        else:
            actions.append(position.legal_actions()[0])
        position.play(actions[-1])
    memory.follow([])
    report = CHAMPION.analyse(estaminet.game("tactic").start(1), 0, rng, BUDGET, memory)
    assert report.simulations == 280 == sum(line.visits for line in report.lines)


def test_the_same_thought_twice_is_one_budget() -> None:
    """A choice that the table dropped: the computer is asked again about the same position."""
    position, memory, rng = estaminet.game("tactic").start(1), Memory(), Generator(1)
    for simulations in (280, 84):
        memory.follow([])
        before = memory.simulations
        CHAMPION.choose(position, 0, rng, BUDGET, memory)
        assert memory.simulations - before == simulations


@pytest.mark.parametrize("variant", variants(), ids=variant_name)
def test_a_seed_repeats_a_game_with_memories(variant: Variant) -> None:
    budget = Budget(simulations=25)
    games = []
    for _ in range(2):
        position, rng, memories = variant.start(5), Generator(7), (Memory(), Memory())
        actions: list[int] = []
        while not position.over and len(actions) < 40:
            memories[position.player].follow(actions)
            actions.append(engine("level-5").choose(position, None, rng, budget, memories[position.player]))
            position.play(actions[-1])
        games.append(actions)
    assert games[0] == games[1]
