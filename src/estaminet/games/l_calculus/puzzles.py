"""Positions of L-Calculus worth asking about."""

from __future__ import annotations

from estaminet.games.l_calculus.kernel import LCalculusPosition
from estaminet.games.l_calculus.solver import SOLVER

LEAST_GAP = 1  # points that the best swap is ahead of the next
SOLVING_MS = 60_000


def candidates(position: LCalculusPosition) -> list[LCalculusPosition]:
    """Give a position the totals with which only its best swap wins: nothing else depends on them (LC-11)."""
    seat = position.player
    values = sorted((value for _, value in SOLVER.solve(position, seat, SOLVING_MS) or []), reverse=True)
    best = values[0] if values else 0
    rest = next((value for value in values if value < best), best)
    if best - rest < LEAST_GAP:
        return []
    points = list(position.points())
    points[1 - seat if best > 1 else seat] += abs(best - 1)
    fields = position.text().split(" ")
    fields[3] = f"{points[0]}:{points[1]}"
    return [position.game.parse(" ".join(fields))]
