"""The player in a hurry: no whole turn is better than the one it plays."""

from __future__ import annotations

import pytest

from estaminet import game
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.games.tactic.features import TacticFeatures
from estaminet.games.tactic.hurry import choose
from estaminet.games.tactic.kernel import TacticPosition

TACTIC = game("tactic")


def steps(position: Position, seat: int) -> int:
    """Count what is left to walk: the seat's steps less the other's, and a result before all."""
    seen = TacticFeatures()
    seen.game = TACTIC
    TACTIC.notation.parse(seen, position.text())
    result = 1000 * position.returns()[seat] if position.over else 0
    return sum(seen.distances(seat)) - sum(seen.distances(1 - seat)) - result


def ends(position: Position, seat: int) -> list[int]:
    """List what is left after each whole turn."""
    if position.over or position.player != seat:
        return [steps(position, seat)]
    found = []
    for action in position.legal_actions():
        after = position.copy()
        after.play(action)
        found += ends(after, seat)
    return found


@pytest.mark.parametrize("variant", ["basic", "capture", "passage"])
def test_no_turn_is_better(variant: str) -> None:
    position, rng = TACTIC.start(1, variant=variant), Generator(4)
    assert isinstance(position, TacticPosition)
    for _ in range(8):
        seat = position.player
        best = min(ends(position, seat))
        while not position.over and position.player == seat:
            position.play(choose(position, rng))
        assert steps(position, seat) == best


def test_it_takes_a_win() -> None:
    position = TACTIC.parse("12d,13b,13d - 2b,2c,4d 8c+1 1 - -/- 21 0 variant=basic,board=lattice,limit=60")
    assert isinstance(position, TacticPosition)
    assert position.action_text(choose(position, Generator(1))) == "12d-13c"
