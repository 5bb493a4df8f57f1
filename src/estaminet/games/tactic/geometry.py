"""The board of Tactic, read from `board.txt` (TC-1, TC-2).

A base's number is its bit in two words of 64: transit bases have the bits of the first word, the ends of the
lines (central and outer bases) those of the second, from 64.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("board.txt")
BOARDS = ("lattice", "grid")
KINDS = {"c": "central", "o": "outer", "": "transit"}


class Base(NamedTuple):
    """A base: its name, its bit, its line, its distance from the left edge, and its kind."""

    name: str
    number: int
    line: int
    x: int
    kind: str


def _sections() -> dict[str, list[str]]:
    """Read the file's sections as lists of lines, without comments."""
    sections: dict[str, list[str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        content = line.partition("#")[0].strip()
        if content.startswith("["):
            sections[content.strip("[]")] = []
        elif content:
            list(sections.values())[-1].append(content)
    return sections


def _bases(lines: list[str]) -> tuple[Base, ...]:
    """Name and number the bases, by line, then from the left."""
    bases = []
    counts = {True: 0, False: 64}
    for content in lines:
        line, places = content.split(":")
        for letter, place in zip("abcdefghijklmnopqrstuvwxyz", places.split(), strict=False):
            x = place.rstrip("co")
            kind = KINDS[place.removeprefix(x)]
            bases.append(Base(line + letter, counts[kind == "transit"], int(line), int(x), kind))
            counts[kind == "transit"] += 1
    return tuple(bases)


def _tracks(chains: list[str]) -> frozenset[tuple[int, int]]:
    """Read chains of bases as tracks, each in both directions."""
    tracks = set()
    for chain in chains:
        numbers = [NUMBERS[name] for name in chain.split("-")]
        for start, end in pairwise(numbers):
            tracks |= {(start, end), (end, start)}
    return frozenset(tracks)


_SECTIONS = _sections()
_LINES = {name: tuple(map(int, numbers.split())) for name, numbers in (content.split(":") for content in _SECTIONS["lines"])}

BASES = _bases(_SECTIONS["bases"])
NUMBERS = {base.name: base.number for base in BASES}
BY_NUMBER = {base.number: base for base in BASES}
ORDER = {base.number: place for place, base in enumerate(BASES)}  # sorted means by line, then by letter
LAST_LINE = BASES[-1].line
NARROW_LINES = _LINES["narrow"]
SHUTTLE_LINES = _LINES["shuttle"]
HOMES = tuple(tuple(base.number for base in BASES if base.kind == "central" and base.line == line) for line in (1, LAST_LINE))
TRANSITS = tuple(base.number for base in BASES if base.kind == "transit")

_LATTICE = _tracks(_SECTIONS["lattice"])
TRACKS = {"lattice": _LATTICE, "grid": _LATTICE | _tracks(_SECTIONS["grid"])}  # directed: each track twice


def name(number: int) -> str:
    """Give a base's name: line and letter."""
    return BY_NUMBER[number].name


def direction(start: int, end: int, player: int) -> int:
    """Tell how a step leads for a player: 1 forward, 0 laterally, -1 backward."""
    ahead = BY_NUMBER[end].line - BY_NUMBER[start].line
    return ((ahead > 0) - (ahead < 0)) * (1 - 2 * player)
