"""What of a position of Logitac decides how it goes on, and texts that differ in nothing else."""

from __future__ import annotations

TURN = 10  # the field
RECRUITING = 3  # the turn from which on recruiting is allowed (LG-4.1)


def essence(text: str) -> object:
    """Give what a key must tell apart: all but the turn's number, once recruiting has begun."""
    fields = text.split(" ")
    return (*fields[:TURN], min(int(fields[TURN]), RECRUITING), *fields[TURN + 1 :])


def twins(text: str) -> list[str]:
    """Write the same with a later turn."""
    fields = text.split(" ")
    turn = int(fields[TURN])
    return [" ".join([*fields[:TURN], str(turn + 6), *fields[TURN + 1 :]])] if turn >= RECRUITING else []
