"""What of a position of L-Calculus decides how it goes on, and texts that differ in nothing else."""

from __future__ import annotations

from tests.games.l_calculus.model import Model


def essence(text: str) -> object:
    """Give what a key must tell apart: all but the turn's number and a row before of another length (LC-6)."""
    return Model.read(text).essence()


def twins(text: str) -> list[str]:
    """Write the same with a later turn, and without a row before that forbids nothing."""
    row, mover, phase, totals, turn, idle, before, options = text.split(" ")
    before = before if len(before) == len(row) else "-"
    return [" ".join((row, mover, phase, totals, str(int(turn) + 6), idle, before, options))]
