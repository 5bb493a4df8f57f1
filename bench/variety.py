"""Variety: how many of the games that the strongest level plays against itself, from one start, are different games.

    python bench/variety.py [--quick] [--games 20] [--level level-8] [--simulations 400 | --milliseconds 200] [game …]

Without a budget the level plays with its own, as at a table, and a game takes minutes; `--quick` gives it 100 simulations a turn.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations

from common import show

import estaminet
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Memory, engine

SEED = 1  # of the one start


def variants(wanted: list[str]) -> Iterator[tuple[str, dict[str, Value]]]:
    """List the games with their defaults, then with every other sample of each option, one at a time."""
    for game in estaminet.games():
        if not wanted or game.name in wanted:
            yield game.name, {}
            for option in game.options:
                yield from ((game.name, {option.name: value}) for value in option.samples() if value != option.default)


def play(name: str, options: dict[str, Value], level: str, budget: Budget | None, seed: int) -> list[int]:
    """Play one game of a level against itself; its actions."""
    position, rng, memories = estaminet.game(name).start(SEED, **options), Generator(seed), (Memory(), Memory())
    actions: list[int] = []
    while not position.over:
        memory = memories[position.player]
        memory.follow(actions)
        actions.append(engine(level).choose(position, None, rng, budget, memory))
        position.play(actions[-1])
    return actions


def shared(one: list[int], other: list[int]) -> int:
    """Count the actions that two games begin with alike."""
    return next((index for index, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other)))


def row(name: str, options: dict[str, Value], games: list[list[int]]) -> tuple[object, ...]:
    """Describe the games of one variant."""
    alike = [shared(one, other) for one, other in combinations(games, 2)]
    told = " ".join(f"{key}={value}" for key, value in options.items())
    lengths = sum(map(len, games)) / len(games)
    return name, told, len(games), len({tuple(game) for game in games}), lengths, sum(alike) / len(alike), max(alike)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="100 simulations a turn")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--level", default="level-8")
    parser.add_argument("--simulations", type=int)
    parser.add_argument("--milliseconds", type=int)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("names", nargs="*", help="games")
    asked = parser.parse_args()
    simulations = 100 if asked.quick else asked.simulations
    budget = Budget(simulations, asked.milliseconds) if simulations or asked.milliseconds else None
    rows = []
    with ProcessPoolExecutor(asked.processes) as pool:
        for name, options in variants(asked.names):
            games = list(pool.map(partial(play, name, options, asked.level, budget), range(asked.games)))
            rows.append(row(name, options, games))
    show(
        f"{asked.level} against itself, {asked.games} games from one start",
        ("game", "option", "games", "different", "actions", "alike at first, mean", "most"),
        rows,
    )


if __name__ == "__main__":
    main()
