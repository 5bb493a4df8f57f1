"""An engine looks only at what its seat can know: where that is the same, so is all it reports and chooses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import estaminet
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Memory, engine, names
from tests.support import POSITIONS, Variant, random_game, spread, variant_name, variants

BUDGET = Budget(simulations=30)
SECRETIVE = [variant for variant in variants() if variant.game.hidden]


def alike(variant: Variant) -> Iterator[tuple[Position, Position]]:
    """Give positions with others that differ from them only in what the player to act cannot know."""
    for ply in spread(random_game(variant, 1)[:-1], POSITIONS // 3):
        position = ply.position
        other = position.imagine(position.player, Generator(7))
        if other.text() != position.text():
            yield position, other


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("variant", SECRETIVE, ids=variant_name)
def test_what_is_hidden_changes_no_report_and_no_choice(variant: Variant, name: str) -> None:
    for pair in alike(variant):
        one, other = (engine(name).analyse(position, None, Generator(3), BUDGET) for position in pair)
        assert (one.lines, one.position) == (other.lines, other.position)
        memories = (Memory(), Memory())
        for seed in (4, 5):  # the second time with what is remembered of the first
            both = zip(pair, memories, strict=True)
            chosen = {engine(name).choose(position, None, Generator(seed), BUDGET, memory) for position, memory in both}
            assert len(chosen) == 1


def test_there_are_positions_that_hide_something() -> None:
    assert all(any(True for _ in alike(variant)) for variant in SECRETIVE[:1])


def test_a_weak_level_has_forgotten_what_it_saw() -> None:
    position = random_game(Variant(estaminet.game("logan-stones"), {}), 1)[-2].position
    fully_known = [known_backs(name, position) for name in ("level-1", "level-8")]
    assert fully_known[0] < fully_known[1] == position.text().split()[5].count("3")


def known_backs(name: str, position: Position) -> int:
    """Count the backs that both players know in what an engine thinks about."""
    world = engine(name).analyse(position, None, Generator(3), BUDGET).position
    assert world is not None
    return world.text().split()[5].count("3")


def test_a_weak_level_overlooks_most_actions() -> None:
    position = estaminet.game("l-calculus").start(1)
    reports = [engine(name).analyse(position, 0, Generator(1), Budget(simulations=4000)) for name in ("level-1", "level-3", "level-7")]
    looked = [len(report.lines) for report in reports]
    assert looked[0] < looked[1] < looked[2]
