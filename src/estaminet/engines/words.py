"""What is certain of a line, in words."""

from __future__ import annotations

from estaminet.core.words import Message
from estaminet.search.analysis import Line


def certainty(line: Line) -> Message | None:
    """Say to the player to act what a line leads to, if that was calculated to the end; a draw may rest on a rule of thumb."""
    if line.margin is not None:
        return _exact(line.margin)
    if line.proven == 1:
        return Message("Certain: this wins.")
    return Message("Certain: against best play the game is lost.") if line.proven == -1 else None


def _exact(margin: int) -> Message:
    if margin == 0:
        return Message("Exact: best play on both sides ends in a draw.")
    if margin > 0:
        return Message("Exact: with best play you end ahead by {points}.", {"points": margin})
    return Message("Exact: with best play you end behind by {points}.", {"points": -margin})
