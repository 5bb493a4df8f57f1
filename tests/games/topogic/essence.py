"""What of a position of Topogic decides how it goes on, and texts that differ in nothing else."""

from __future__ import annotations

from tests.games.topogic.model import Model
from tests.support import spread

HISTORY = 7  # the field
TWINS = 4  # of a position


def essence(text: str) -> object:
    """Give what a key must tell apart: of the turns that were played only their number, and which secrets they leave possible."""
    return Model.read(text).essence()


def twins(text: str) -> list[str]:
    """Write the same with two earlier turns exchanged; where pawns cannot have gone that way it is no position."""
    fields = text.split(" ")
    turns = fields[HISTORY].split(";")
    found = []
    for place in spread(range(len(turns) - 2), TWINS):
        other = [*turns[:place], turns[place + 1], turns[place], *turns[place + 2 :]]
        found.append(" ".join([*fields[:HISTORY], ";".join(other), *fields[HISTORY + 1 :]]))
    return found
