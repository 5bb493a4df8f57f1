"""The sequential test: is a player stronger by elo1 rather than by elo0, as soon as the games can tell.

The generalised test on pairs of games (pentanomial), as the testing framework of Stockfish does it: the likelihoods are those of the
distributions nearest to what was seen that have the expected share of either hypothesis.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log10

import msgspec

from estaminet.arena.results import PENTANOMIAL

UNSEEN = 1e-3  # pairs that count for an outcome that did not happen
LARGEST = 1000.0  # Elo that can be told apart: beyond, a share of the points is 1 but for a rounding
STEPS = 60  # of the bisection: as many as a double has bits


def share(elo: float) -> float:
    """Give the expected share of the points of a player who is stronger by so much."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo(share: float) -> float:
    """Give the difference in Elo at which a share of the points is expected."""
    return 400 * log10(share / (1 - share))


class Sprt(msgspec.Struct, frozen=True):
    """A test between two differences in Elo, with the probabilities of being wrong either way."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which elo0 and elo1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """Give the log-likelihood ratio of pairs, counted by their points."""
        seen = [count or UNSEEN for count in counts]
        total = sum(seen)
        chances = [count / total for count in seen]
        zero, one = (nearest(chances, share(elo)) for elo in (self.elo0, self.elo1))
        return total * sum(chance * log(high / low) for chance, low, high in zip(chances, zero, one, strict=True))

    def verdict(self, counts: Sequence[int]) -> int:
        """Tell 1 if elo1 is accepted, -1 if elo0 is, 0 if more games are needed."""
        low, high = self.bounds
        ratio = self.ratio(counts) if sum(counts) else 0.0
        return 1 if ratio >= high else -1 if ratio <= low else 0


def nearest(chances: Sequence[float], mean: float) -> list[float]:
    """Find the likeliest distribution of a mean, given what was seen: each chance is divided by 1 + x × (its points - mean)."""
    steps = [points - mean for points in PENTANOMIAL]
    low, high = -1 / max(steps), -1 / min(steps)
    for _ in range(STEPS):
        middle = (low + high) / 2
        excess = sum(chance * step / (1 + middle * step) for chance, step in zip(chances, steps, strict=True))
        low, high = (middle, high) if excess > 0 else (low, middle)
    return [chance / (1 + low * step) for chance, step in zip(chances, steps, strict=True)]
