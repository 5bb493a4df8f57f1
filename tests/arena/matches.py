"""What the tests of the arena share: fake players, and games that were never played."""

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from estaminet.arena import Journal, Played, Tournament, run
from estaminet.arena.pools import LocalPool

FAKE = Path(__file__).with_name("fake_player.py")
RESULTS = ((-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # of both legs, for 0, 1/2, 1, 3/2 and 2 points of the first name


def fake(mode: str, file: str = "") -> str:
    """Name a player that misbehaves."""
    return "command:" + shlex.join([sys.executable, str(FAKE), mode, *([file] if file else [])])


def played(tournament: Tournament, jobs: int = 1) -> list[Played]:
    """Play a tournament here and keep nothing."""
    return run(tournament, LocalPool(jobs), Journal())


def invented(one: str, other: str, counts: Sequence[int], begin: int = 0) -> list[Played]:
    """Invent pairs of games of two players, so many of each number of points."""
    games = []
    outcomes = [results for results, count in zip(RESULTS, counts, strict=True) for _ in range(count)]
    for pair, (result, reply) in enumerate(outcomes, start=begin):
        games += [game(pair, 0, one, other, result), game(pair, 1, other, one, reply)]
    return games


def game(pair: int, leg: int, first: str, second: str, result: int) -> Played:
    """Invent one game."""
    return Played(pair, leg, first, second, result, "XX-1", 0, 10, 5, 3.0, 4.0, digest=f"{pair}-{leg}")
