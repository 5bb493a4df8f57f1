"""Glicko-2, against the example of its author."""

from __future__ import annotations

import pytest

from estaminet.puzzles.glicko import LEAST_DEVIATION, Rating, after, rated


def test_the_example_of_its_author() -> None:
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = after(Rating(1500, 200, 0.06), results)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_moves_more_and_certainty_grows() -> None:
    own, hard, easy = Rating(), Rating(1900, 60), Rating(1100, 60)
    assert rated(own, hard, 1).rating - own.rating > rated(own, easy, 1).rating - own.rating > 0
    assert rated(own, hard, 0).rating < own.rating
    assert rated(own, easy, 1).deviation < own.deviation
    steady = own
    for number in range(200):
        steady = rated(steady, Rating(1500, 60), number % 2)
    assert LEAST_DEVIATION <= steady.deviation < 80
    assert steady.rating == pytest.approx(1500, abs=60)


def test_wild_results_stay_numbers() -> None:
    wild = Rating(3000, 45)
    for _ in range(50):
        wild = rated(wild, Rating(500, 45), 0)
    assert 0 < wild.rating < 3000
    assert 0 < wild.volatility < 1
