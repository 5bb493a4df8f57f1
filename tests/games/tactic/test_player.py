"""Every level that can arrive and win within the turn does."""

from __future__ import annotations

import pytest

from estaminet import game
from estaminet.core.rng import Generator
from estaminet.engines import LEVELS, Budget, Level, engine

TACTIC = game("tactic")
WINS = [
    "12d,13b,13d +2 2b,2c,2d +2 1 - -/- 9 0 variant=basic,board=lattice,limit=60",
    "11d,13b,13c +2 2b,2c,2d 12c+1 1 - -/- 9 0 variant=basic,board=lattice,limit=60",
    "12b,13c,13d 2c,2d 1b,1c,4d - 1 - -/- 9 0 variant=basic,board=grid,limit=60",
    "10c,13b,13d +1 1b,1d,3b 5c+1 2 - -/- 9 0 variant=passage,board=lattice,limit=60",
    "6d,13b,13c 2d 1b,3c,5b 4e 1 - 6c-6d:5/- 9 7 variant=capture,board=lattice,limit=60",
]


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level-{level.number}")
@pytest.mark.parametrize("text", WINS)
def test_a_win_within_the_turn_is_taken(text: str, level: Level) -> None:
    for seed in range(3):
        position = TACTIC.parse(text)
        seat, rng = position.player, Generator(seed)
        while not position.over and position.player == seat:
            position.play(engine(f"level-{level.number}").choose(position, seat, rng, Budget(simulations=20)))
        assert position.over
        assert position.returns()[seat] == 1
