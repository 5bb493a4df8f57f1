"""The sequential test, against the figures of fishtest and against coins of known weight."""

from random import Random

import pytest

from estaminet.arena.results import PENTANOMIAL
from estaminet.arena.sprt import Sprt, elo, nearest, share

# pairs by points, elo0, elo1, and the log-likelihood ratio that fishtest's LLRcalc.LLR_logistic gives
FISHTEST = (
    ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679),
    ((3, 20, 50, 22, 5), 0, 5, 0.17838022438188125),
    ((3, 20, 50, 22, 5), -10, 10, 0.9344729113889829),
    ((0, 10, 30, 12, 0), 0, 20, -0.27041453628885204),
    ((0, 10, 30, 12, 0), 0, 5, 0.085226848211516),
    ((12, 40, 60, 30, 8), 0, 20, -2.9973011351582723),
)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "expected"), FISHTEST)
def test_the_ratio_is_that_of_fishtest(counts: tuple[int, ...], elo0: float, elo1: float, expected: float) -> None:
    assert Sprt(elo0, elo1).ratio(counts) == pytest.approx(expected, rel=1e-6)


def test_elo_and_share_are_each_others_inverse() -> None:
    assert share(0) == 0.5
    assert share(200) == pytest.approx(0.7597, abs=1e-4)
    assert elo(share(123)) == pytest.approx(123)


def test_the_nearest_distribution_has_the_mean_that_is_asked_for() -> None:
    found = nearest([0.1, 0.2, 0.4, 0.2, 0.1], 0.55)
    assert sum(found) == pytest.approx(1)
    assert sum(chance * points for chance, points in zip(found, PENTANOMIAL, strict=True)) == pytest.approx(0.55)


@pytest.mark.parametrize(
    ("counts", "verdict"), [((0, 0, 0, 0, 0), 0), ((0, 0, 2, 0, 0), 0), ((0, 2, 20, 20, 20), 1), ((20, 20, 20, 2, 0), -1)]
)
def test_the_verdict(counts: tuple[int, ...], verdict: int) -> None:
    assert Sprt(0, 50).verdict(counts) == verdict


def decided(test: Sprt, weights: list[float], rng: Random) -> int:
    """Toss pairs until the test has an answer."""
    counts = [0] * 5
    while not (answer := test.verdict(counts)):
        for place in rng.choices(range(5), weights, k=8):
            counts[place] += 1
    return answer


@pytest.mark.parametrize(("true", "expected"), [(0, -1), (60, 1)])
def test_it_is_rarely_wrong(true: float, expected: int) -> None:
    test = Sprt(0, 60)
    weights = nearest([0.1, 0.2, 0.4, 0.2, 0.1], share(true))
    rng = Random(5)
    answers = [decided(test, weights, rng) for _ in range(40)]
    assert answers.count(-expected) <= 6, "one in twenty is allowed"


def test_the_bounds_are_those_of_one_error_in_twenty() -> None:
    assert Sprt(0, 20).bounds == pytest.approx((-2.944, 2.944), abs=1e-3)  # the logarithm of 19
