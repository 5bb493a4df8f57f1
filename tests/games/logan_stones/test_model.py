"""The kernel of Logan Stones against the model that is written from the rules page with dictionaries."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet import Position, game
from estaminet.core.rng import Generator
from tests.games.both import at_random, by_numbers, play_both
from tests.games.logan_stones.model import AROUND, Model
from tests.support import SMALL

GAME = game("logan-stones")
OPTIONS = [(stones, backs, turning) for stones in ("doubles", "pairs") for backs in ("owner", "nobody") for turning in ("sheet", "any")]


def alike(position: Position, other: Model) -> None:
    """Check that the kernel and the model say the same of a position."""
    assert position.text() == other.text()
    assert sorted(position.action_text(action) for action in position.legal_actions()) == sorted(other.legal())
    assert (position.over, position.returns()) == (other.over(), other.returns())


@pytest.mark.parametrize(("stones", "backs", "turning"), OPTIONS)
def test_random_games_are_the_same_in_both(stones: str, backs: str, turning: str) -> None:
    for seed in range(1 if SMALL else 3):
        position = GAME.start(seed, stones=stones, backs=backs, turning=turning, limit=20 + 10 * seed)
        play_both(position, Model.read(position.text()), alike, at_random(Generator(seed)))


@cache
def drifting() -> list[str]:
    """Play a long game of three stones that walk to the right, and write it down."""
    other = Model.read("0,0:RS;0,1:PR;1,0:SP - - 1 - 333 0 stones=doubles,backs=owner,turning=sheet,limit=400")
    actions = []
    while not other.over():
        legal = other.legal()
        puts = [action for action in legal if action.startswith(">")]
        lifts = [action for action in legal if action.endswith(">")]
        right = (
            max(puts, key=lambda put: (int(put[1:].split(",")[0]), put)) if puts else min(lifts, key=lambda lift: int(lift.split(",")[0]))
        )
        actions.append(right)
        other = other.play(right)
    return actions


def test_an_island_may_drift_without_limit() -> None:
    position = GAME.parse("0,0:RS;0,1:PR;1,0:SP - - 1 - 333 0 stones=doubles,backs=owner,turning=sheet,limit=400")
    actions = iter(drifting())
    play_both(position, Model.read(position.text()), alike, lambda position: position.parse_action(next(actions)))


@st.composite
def islands(draw: st.DrawFn) -> str:
    """Grow an island of any shape, with stones of LS-1 that are known to both."""
    kinds = [a + b for a in "RPS" for b in "RPS"] * 2
    cells = [(0, 0)]
    for _ in range(draw(st.integers(1, 17))):
        q, r = draw(st.sampled_from(cells))
        dq, dr = draw(st.sampled_from(AROUND))
        if (q + dq, r + dr) not in cells:
            cells.append((q + dq, r + dr))
    stones = draw(st.permutations(kinds))[: len(cells)]
    island = ";".join(f"{q},{r}:{faces}" for (q, r), faces in zip(sorted(cells), stones, strict=True))
    turning, mover = draw(st.sampled_from(["sheet", "any"])), draw(st.sampled_from("12"))
    return f"{island} - - {mover} - {'3' * len(cells)} 0 stones=doubles,backs=owner,turning={turning},limit=20"


@given(islands(), st.lists(st.integers(0, 10**6), max_size=6))
def test_any_island_goes_on_the_same_in_both(text: str, choices: list[int]) -> None:
    play_both(GAME.parse(text), Model.read(text), alike, by_numbers(choices), len(choices))
