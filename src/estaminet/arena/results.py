"""What is kept of a game that was played."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from estaminet.core.words import Message
from estaminet.records import Record

PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)  # a player's share of the points of a pair of games


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished game. `pair` and `leg` say which; in leg 1 the sides of leg 0 are exchanged."""

    pair: int
    leg: int
    first: str
    second: str
    result: int  # 1 the first player won, -1 the second, 0 nobody
    rule: str  # that ended it; "" after a forfeit
    opening: int  # actions that were drawn, not chosen
    actions: int
    turns: int
    legal: float  # mean number of legal actions
    tree: float  # sum of the decimal logarithms of the numbers of legal actions
    digest: str  # of all actions: equal games have equal ones
    spent_ms: tuple[float, float] = (0.0, 0.0)  # mean time of a turn, of the first and of the second
    forfeit: str = ""  # crash, time or illegal
    sentence: Message | None = None  # what the loser of a forfeit did

    def share(self, name: str) -> float:
        """Give a player's points of this game: 1, 1/2 or 0."""
        return (1 + self.result) / 2 if name == self.first else (1 - self.result) / 2


class Finished(NamedTuple):
    """A game that was played, and its record."""

    played: Played
    record: Record


def digest(actions: Sequence[str]) -> str:
    """Give a short name to a list of actions."""
    return hashlib.sha256(" ".join(actions).encode()).hexdigest()[:16]


def distinct(games: Iterable[Played]) -> int:
    """Count the games that differ in their actions."""
    return len({game.digest for game in games})


def between(games: Iterable[Played], one: str, other: str) -> list[Played]:
    """List the games of two players."""
    return [game for game in games if {game.first, game.second} == {one, other}]


def pentanomial(games: Iterable[Played], name: str) -> list[int]:
    """Count a player's pairs of games by their points: 0, 1/2, 1, 3/2, 2; half a pair is not counted."""
    counts = [0] * len(PENTANOMIAL)
    for points in pair_points(games, name):
        counts[round(2 * points)] += 1
    return counts


def pair_points(games: Iterable[Played], name: str) -> list[float]:
    """List a player's points of each whole pair, in their order: games that are played at once end in any."""
    points: dict[int, list[float]] = {}
    for game in games:
        points.setdefault(game.pair, []).append(game.share(name))
    return [sum(both) for _, both in sorted(points.items()) if len(both) == 2]
