"""Who beats whom: matches between the opponents, sides alternating.

    python bench/strength.py [--quick] [--game l-calculus] [--options groups=equal] [first second …]

L-Calculus with groups of any size is won by White against anything once he takes what he can, so two sound players share
such a match; the ladder is climbed with groups of equal size. Levels with a clock get `--milliseconds` for an action.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise

from common import show

import estaminet
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Engine, engine

LADDER = ("level-1", "level-2", "level-3", "level-4", "level-5", "level-6", "level-7", "level-8")
PAIRS = (
    ("greedy", "random"),
    ("level-1", "random"),
    ("level-3", "random"),
    *((strong, weak) for weak, strong in pairwise(LADDER)),
    ("level-8", "greedy"),
)


def play(game: str, options: dict[str, str], first: str, second: str, seed: int, milliseconds: int) -> int:
    """Play one game; 1 if the first opponent wins, -1 if the second does."""
    position = estaminet.game(game).start(seed=seed, **options)
    rng = Generator(seed)
    players = (engine(first), engine(second))
    while not position.over:
        player = players[position.player]
        position.play(player.choose(position, position.player, rng, _budget(player, milliseconds)))
    return position.returns()[0]


def _budget(player: Engine, milliseconds: int) -> Budget | None:
    """Shorten the thinking of a level with a clock."""
    usual = player.level.budget if player.level else Budget()
    return Budget(usual.simulations, min(usual.milliseconds, milliseconds)) if usual.milliseconds else None


def match(
    pool: ProcessPoolExecutor, game: str, options: dict[str, str], pair: tuple[str, str], games: int, milliseconds: int
) -> tuple[object, ...]:
    """Play a match, each opponent beginning every other game; wins, draws, losses and share of the first."""
    strong, weak = pair
    jobs = []
    for number in range(games):
        sides = (strong, weak) if number % 2 == 0 else (weak, strong)
        jobs.append(pool.submit(play, game, options, *sides, 1000 + number, milliseconds))
    results = [job.result() if number % 2 == 0 else -job.result() for number, job in enumerate(jobs)]
    wins, draws, losses = (results.count(result) for result in (1, 0, -1))
    return strong, weak, games, wins, draws, losses, (wins + draws / 2) / games


def main() -> None:
    """Print the table of the ladder, or of the pairs asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer games, and short thinking for the strongest")
    parser.add_argument("--game", default="l-calculus")
    parser.add_argument("--options", default="groups=equal", help="the game's options, as name=value,name=value")
    parser.add_argument("--games", type=int, help="games per match")
    parser.add_argument("--milliseconds", type=int, help="an action's time for levels with a clock")
    parser.add_argument("names", nargs="*", help="opponents, two for each match")
    asked = parser.parse_args()
    options = dict(pair.split("=") for pair in asked.options.split(",") if pair)
    pairs = list(zip(asked.names[::2], asked.names[1::2], strict=True)) or PAIRS
    games = asked.games or (20 if asked.quick else 100)
    milliseconds = asked.milliseconds or (100 if asked.quick else 400)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        rows = [match(pool, asked.game, options, pair, games, milliseconds) for pair in pairs]
    show(
        f"{asked.game} {asked.options}: matches, sides alternating, at most {milliseconds} ms per action",
        ("opponent", "against", "games", "wins", "draws", "losses", "share"),
        rows,
    )


if __name__ == "__main__":
    main()
