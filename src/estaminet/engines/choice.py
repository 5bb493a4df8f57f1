"""The choice from a report: one of the lines that are as good as equal, so that no game is played twice."""

from __future__ import annotations

from estaminet.core.rng import Generator
from estaminet.search.analysis import Line, Report

VISITS = 0.9  # of the best line's, that an equal one has at least
NEAR = 0.01  # by how much an equal one's value may be lower


def pick(report: Report, rng: Generator) -> Line:
    """Draw one of the best lines."""
    best = best_lines(report)
    return best[rng.below(len(best))]


def best_lines(report: Report) -> list[Line]:
    """List the lines that are as good as the best: certain ones that end alike and as soon, others that were tried and valued alike."""
    best = report.lines[0]
    if best.margin is not None:
        return [line for line in report.lines if (line.margin, line.ends) == (best.margin, best.ends)]
    if best.proven == 1:
        return [line for line in report.lines if line.proven == 1 and len(line.principal) == len(best.principal)]
    near = NEAR if report.simulations else 0.0
    tried = [line for line in report.lines if line.proven == best.proven and line.visits >= VISITS * best.visits]
    return [line for line in tried if line.value >= best.value - near]
