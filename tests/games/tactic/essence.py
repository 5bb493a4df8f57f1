"""What of a position of Tactic decides how it goes on, and texts that differ in nothing else."""

from __future__ import annotations

TURN = 7  # the field


def essence(text: str) -> object:
    """Give what a key must tell apart: all but the turn's number."""
    fields = text.split(" ")
    return (*fields[:TURN], *fields[TURN + 1 :])


def twins(text: str) -> list[str]:
    """Write the same with a later turn."""
    fields = text.split(" ")
    return [" ".join([*fields[:TURN], str(int(fields[TURN]) + 6), *fields[TURN + 1 :]])]
