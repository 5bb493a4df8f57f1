"""Forced wins, compared with a plain search of everything."""

from __future__ import annotations

import pytest

from estaminet import Position, game
from estaminet.core.rng import Generator
from estaminet.search.forced import Prover


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
