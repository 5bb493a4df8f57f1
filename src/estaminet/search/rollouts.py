"""Random games, as fast as the kernel goes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import cython

from estaminet.core.position import Position
from estaminet.core.rng import Generator

if not cython.compiled:
    from estaminet.core.position import MOST_LEGAL


class Tally(NamedTuple):
    """What came out of random games."""

    games: int
    actions: int
    first_wins: int
    second_wins: int
    draws: int


class Roller:
    """Plays random games from one position, in one thread."""

    def __init__(self, root: Position, seed: int) -> None:
        self.root = root.copy()
        self.scratch = root.copy()
        self.played = 0
        self.first_wins = 0
        self.second_wins = 0
        self.draws = 0
        if not cython.compiled:
            self.actions = [0] * MOST_LEGAL
            self.rng = [0]
        self.rng[0] = seed

    def run(self, games: int) -> None:
        """Play that many games, without the GIL."""
        with cython.nogil:
            self._run(games)

    def _run(self, games: int) -> None:
        for game in range(games):  # noqa: B007  (a C loop)
            self.scratch.copy_from(self.root)
            self._play()

    def draw(self) -> int:
        """Draw one action of the position."""
        return self.root.random_action(self.actions, self.rng)

    def _play(self) -> None:
        """Play one game to its end and count its result."""
        while not self.scratch.is_over():
            self.scratch.apply(self.scratch.random_action(self.actions, self.rng))
            self.played += 1
        outcome = self.scratch.outcome()
        self.first_wins += outcome > 0
        self.second_wins += outcome < 0
        self.draws += outcome == 0


def random_actions(position: Position, count: int, seed: int) -> list[int]:
    """Draw an action of one position that many times, each as a random game would."""
    roller = Roller(position, seed)
    return [roller.draw() for _ in range(count)]


def random_games(position: Position, games: int, seed: int, threads: int = 1) -> Tally:
    """Play games from a position with uniformly drawn actions, the seed's; each thread plays its share."""
    rng = Generator(seed)
    rollers = [Roller(position, rng.next_word()) for _ in range(threads)]
    shares = [games // threads + (index < games % threads) for index in range(threads)]
    if threads == 1:
        rollers[0].run(games)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda roller, share: roller.run(share), rollers, shares))
    return Tally(
        games,
        sum(roller.played for roller in rollers),
        sum(roller.first_wins for roller in rollers),
        sum(roller.second_wins for roller in rollers),
        sum(roller.draws for roller in rollers),
    )
