"""The largest scenes of L-Calculus: rows of twenty pawns of each colour, however they stand."""

from __future__ import annotations

import pytest

from estaminet import game
from estaminet.core.rng import Generator
from estaminet.core.scene import wire
from tests.games.l_calculus.model import swap
from tests.support import SMALL

MOST_BYTES = 100_000
SHUFFLED = 1 if SMALL else 6


def rows() -> list[str]:
    """List rows of forty pawns: alternating, in two halves, in pairs, and shuffled."""
    found = ["wb" * 20, "w" * 20 + "b" * 20, "wwbb" * 10]
    for seed in range(SHUFFLED):
        pawns = list("wb" * 20)
        Generator(seed).shuffle(pawns)
        found.append("".join(pawns))
    return found


@pytest.mark.parametrize("row", rows())
def test_the_scene_of_forty_pawns_stays_small_and_offers_every_swap(row: str) -> None:
    position = game("l-calculus").parse(f"{row} w s 0:0 1 0 - groups=any,limit=40")
    scene = position.scene()
    assert len(wire(scene)) < MOST_BYTES
    changing = {
        (str(place), str(place + left - 1), str(place + left + right - 1))
        for place in range(1, 40)
        for left in range(1, 41 - place)
        for right in range(1, 42 - place - left)
        if swap(row, place, left, right) != row  # LC-5
    }
    assert {path for path, _ in scene.choices} == changing
