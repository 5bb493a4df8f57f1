"""What of a position of Logan Stones decides how it goes on, and texts that differ in nothing else."""

from __future__ import annotations

import re

PLACE = re.compile(r"(-?\d+),(-?\d+):")


def essence(text: str) -> object:
    """Give what a key must tell apart: all but where the island has drifted to."""
    places = [(int(column), int(line)) for column, line in PLACE.findall(text)]
    return moved(text, -min(column for column, _ in places), -min(line for _, line in places))


def twins(text: str) -> list[str]:
    """Write the same somewhere else, near and far."""
    return [moved(text, 7, -3), moved(text, -900, 4000)]


def moved(text: str, right: int, down: int) -> str:
    """Move an island, and the cell that a lifted stone left."""
    return PLACE.sub(lambda place: f"{int(place[1]) + right},{int(place[2]) + down}:", text)
