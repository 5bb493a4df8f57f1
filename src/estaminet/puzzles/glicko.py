"""Glicko-2 (Glickman, "Example of the Glicko-2 system"): ratings of solvers and puzzles, a rating period for each attempt."""

from __future__ import annotations

from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
TAU = 0.5  # how much a volatility may change
TOLERANCE = 1e-6
LEAST_DEVIATION = 45.0  # so that a rating never stands still


class Rating(NamedTuple):
    """How strong a solver or how hard a puzzle is, how sure that is, and how much it swings."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def rated(own: Rating, other: Rating, score: float) -> Rating:
    """Give a rating after one result against another: 1 won, 0 lost."""
    return after(own, [(other, score)])


def after(own: Rating, results: list[tuple[Rating, float]]) -> Rating:
    """Give a rating after the results of one period."""
    mu, phi = (own.rating - 1500) / SCALE, own.deviation / SCALE
    weights = [_weight(mu, other) for other, _ in results]
    variance = 1 / sum(g * g * expected * (1 - expected) for g, expected in weights)
    gained = sum(g * (score - expected) for (g, expected), (_, score) in zip(weights, results, strict=True))
    volatility = _volatility(own.volatility, phi, variance, variance * gained)
    spread = 1 / sqrt(1 / (phi * phi + volatility * volatility) + 1 / variance)
    return Rating(1500 + SCALE * (mu + spread * spread * gained), max(LEAST_DEVIATION, SCALE * spread), volatility)


def _weight(mu: float, other: Rating) -> tuple[float, float]:
    """Give how much a result against another counts, and the result that is expected."""
    phi = other.deviation / SCALE
    g = 1 / sqrt(1 + 3 * phi * phi / (pi * pi))
    return g, 1 / (1 + exp(-g * (mu - (other.rating - 1500) / SCALE)))


def _volatility(before: float, phi: float, variance: float, delta: float) -> float:
    """Find the new volatility (step 5): the Illinois method."""
    a = log(before * before)

    def f(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (TAU * TAU)

    low = a
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        high = a - TAU
        while f(high) < 0:
            high -= TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
