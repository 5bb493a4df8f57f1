"""Perft and random games."""

from __future__ import annotations

from collections import Counter

import pytest

import estaminet
from estaminet.search.perft import divide, perft
from estaminet.search.rollouts import random_actions, random_games
from tests.games.both import perft as slow_perft
from tests.support import SMALL

POSITIONS = (
    "wbwbwb w s 0:0 1 0 - groups=any,limit=40",
    "bbwwb w r 1:4 2 0 wbbwb groups=any,limit=40",
    "wbwbwbwb b s 3:1 4 2 - groups=equal,limit=40",
    "wbbw b s 0:0 2 1 bwbw groups=any,limit=40",
    "wwbbwbwbbwwbwbwb w s 0:0 1 0 wbwwbbwbwbbwwbwb groups=any,limit=40",
    "wbw b s 0:0 2 0 - groups=equal,limit=40",
)


@pytest.mark.parametrize("text", POSITIONS)
def test_perft_is_the_slow_count(text: str) -> None:
    position = estaminet.game("l-calculus").parse(text)
    assert perft(position, 0) == 1
    for depth in (1, 2):
        assert perft(position, depth) == slow_perft(position, depth)
    assert sum(divide(position, 2).values()) == perft(position, 2)
    assert sorted(divide(position, 1)) == sorted(position.legal_actions())
    assert position.text() == text


def test_perft_of_a_finished_game() -> None:
    position = estaminet.game("l-calculus").parse("wb w s 2:1 9 0 - groups=any,limit=40")
    assert [perft(position, depth) for depth in range(3)] == [1, 0, 0]


@pytest.mark.parametrize("text", POSITIONS)
def test_random_actions_are_uniform(text: str) -> None:
    position = estaminet.game("l-calculus").parse(text)
    legal = position.legal_actions()
    each = 100 if SMALL else 400
    drawn = Counter(random_actions(position, each * len(legal), seed=5))
    assert set(drawn) == set(legal)
    assert all(abs(drawn[action] - each) < 6 * each**0.5 for action in legal)


def test_random_games_add_up_and_repeat() -> None:
    position = estaminet.game("l-calculus").start(seed=1)
    tally = random_games(position, 20, seed=3)
    assert tally.first_wins + tally.second_wins + tally.draws == tally.games == 20
    assert tally.actions > 20
    assert random_games(position, 20, seed=3) == tally
    assert random_games(position, 20, seed=4) != tally


def test_threads_share_the_games() -> None:
    position = estaminet.game("l-calculus").start(seed=1)
    tally = random_games(position, 21, seed=3, threads=2)
    assert tally.first_wins + tally.second_wins + tally.draws == 21
    assert random_games(position, 21, seed=3, threads=2) == tally
