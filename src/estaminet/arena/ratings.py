"""Ratings in Elo with their errors: of all players together (Bradley and Terry, by choix), and of two players from their pairs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log, sqrt
from typing import Any

import msgspec

from estaminet.arena.results import PENTANOMIAL, Played, between, pair_points
from estaminet.arena.sprt import elo
from estaminet.core.errors import Refusal
from estaminet.core.rng import Generator
from estaminet.core.words import Message

SAMPLES = 200  # of the bootstrap
SIGMAS = 1.96  # a 95 % interval
PRIOR = 0.5  # pairs of draws that are added, so that who won all is not infinitely strong


class Rating(msgspec.Struct, frozen=True):
    """A player's Elo, the mean of all being 0, and half its 95 % interval."""

    name: str
    elo: float
    error: float


class Difference(msgspec.Struct, frozen=True):
    """By how much one player is stronger than another, with half the 95 % interval, and what was counted."""

    elo: float
    error: float
    share: float
    pairs: int


def difference(counts: Sequence[int]) -> Difference:
    """Give the difference in Elo that pairs of games, counted by their points, tell of."""
    weights = [count + (PRIOR if points == 0.5 else 0) for points, count in zip(PENTANOMIAL, counts, strict=True)]
    total = sum(weights)
    mean = sum(points * weight for points, weight in zip(PENTANOMIAL, weights, strict=True)) / total
    variance = sum(weight * (points - mean) ** 2 for points, weight in zip(PENTANOMIAL, weights, strict=True)) / total
    variance += 1 / (16 * total)  # rounding of a share to quarters: equal pairs do not prove certainty
    slope = 400 / log(10) / (mean * (1 - mean))
    seen = sum(points * count for points, count in zip(PENTANOMIAL, counts, strict=True)) / max(1, sum(counts))
    return Difference(elo(mean), SIGMAS * sqrt(variance / total) * slope, seen, sum(counts))


def need_choix() -> Any:
    """Import choix; Refusal if it is not installed."""
    try:
        import choix
    except ImportError as error:
        raise Refusal(Message("Ratings need the package choix: pip install 'estaminet[arena]'.")) from error
    return choix


def ratings(games: Sequence[Played], names: Sequence[str]) -> list[Rating]:
    """Rate all players together; draws count as half a win for both, errors are a bootstrap over pairs."""
    points = {(one, other): pair_points(between(games, one, other), one) for one, other in combinations(names, 2)}
    middle = fitted(points, names)
    rng = Generator(1)
    samples = [fitted({players: resampled(pairs, rng) for players, pairs in points.items()}, names) for _ in range(SAMPLES)]
    errors = [SIGMAS * sqrt(sum((sample[place] - value) ** 2 for sample in samples) / SAMPLES) for place, value in enumerate(middle)]
    return [Rating(name, value, error) for name, value, error in zip(names, middle, errors, strict=True)]


def resampled(pairs: list[float], rng: Generator) -> list[float]:
    """Draw as many pairs as there are, with replacement, from them and two uneven ones: equal pairs do not prove certainty."""
    known = [*pairs, 0.5, 1.5]
    return [known[rng.below(len(known))] for _ in pairs]


def fitted(points: dict[tuple[str, str], list[float]], names: Sequence[str]) -> list[float]:
    """Fit Elo numbers to the points of pairs: those of the first of each two names."""
    import numpy as np

    matrix = np.zeros((len(names), len(names)))
    for (one, other), pairs in points.items():
        first, second = names.index(one), names.index(other)
        matrix[first, second] = sum(pairs) + PRIOR
        matrix[second, first] = 2 * len(pairs) - sum(pairs) + PRIOR
    fit = need_choix().ilsr_pairwise_dense(matrix) * 400 / log(10)
    return [float(value) for value in fit - fit.mean()]
