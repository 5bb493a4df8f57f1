"""The ladder: is every level stronger than the one below, and by a step that a player can feel."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from estaminet.arena.ratings import Difference
from estaminet.arena.report import pairing
from estaminet.arena.results import Played, distinct
from estaminet.arena.tournament import Tournament
from estaminet.core.options import Value
from estaminet.core.words import Message
from estaminet.engines import LEVELS, engine

STEP = (100.0, 250.0)  # Elo between neighbours


class Rung(msgspec.Struct, frozen=True):
    """A level against the one below it."""

    game: str
    level: str
    below: str
    games: int
    distinct: int
    difference: Difference

    @property
    def fault(self) -> Message | None:
        """What is wrong with this step; None if nothing is."""
        least, most = STEP
        if self.difference.elo <= 0:
            return Message("no stronger than the level below")
        if self.difference.elo < least:
            return Message("too small a step")
        return Message("too large a step") if self.difference.elo > most else None


def matches(game: str, games: int, milliseconds: int, seed: int, options: dict[str, Value] | None = None) -> Iterator[Tournament]:
    """List the matches of neighbouring levels in a game; levels that think by the clock get the milliseconds for a turn."""
    names = [level_text(f"level-{level.number}", milliseconds) for level in LEVELS]
    for below, level in pairwise(names):
        yield Tournament(game=game, players=(level, below), games=games, options=options or {}, seed=seed)


def level_text(name: str, milliseconds: int) -> str:
    """Name a level as a player; one without a number of simulations by its time."""
    level = engine(name).level
    timed = level is not None and level.budget.simulations is None
    return f"{name}:{milliseconds}ms" if timed else name


def rung(tournament: Tournament, games: list[Played]) -> Rung:
    """Read a step of the ladder off its match."""
    level, below = tournament.names
    return Rung(tournament.game, level, below, len(games), distinct(games), pairing(games, level, below).difference)
