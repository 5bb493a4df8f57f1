"""The levels of a game against their neighbours, all in one process: quick enough to set them by.

    python bench/levels.py l-calculus --option groups=equal [--pairs 60] [--milliseconds 50] [--levels 1-8]

Two games of a pair share a deal and an opening, sides exchanged, as in `estaminet ladder`. Levels with a clock get the milliseconds
for a turn.
"""

from __future__ import annotations

import argparse
from itertools import pairwise

from common import cpu_seconds, show

import estaminet
from estaminet.arena.openings import opening
from estaminet.arena.ratings import difference
from estaminet.core.game import Game
from estaminet.core.options import Value, resolve
from estaminet.core.rng import Generator, mix
from estaminet.engines import LEVELS, Budget, Engine, Memory, engine

SEED = 500
LONGEST_OPENING = 8


def play(game: Game, options: dict[str, Value], players: tuple[Engine, Engine], seed: int, milliseconds: int) -> int:
    """Play one game from the opening of its seed; 1 if the first player wins, -1 if the second does."""
    position, actions, memories = game.start(seed, **options), [], (Memory(), Memory())
    for text in opening(game, options, seed, LONGEST_OPENING):
        actions.append(position.parse_action(text))
        position.play(actions[-1])
    rng = Generator(mix(seed, 1))  # not the one that the game was dealt with
    while not position.over:
        seat = position.player
        memories[seat].follow(actions)
        actions.append(players[seat].choose(position, seat, rng, _budget(players[seat], milliseconds), memories[seat]))
        position.play(actions[-1])
    return position.returns()[0]


def _budget(player: Engine, milliseconds: int) -> Budget | None:
    """Give a level without a number of simulations its time."""
    timed = player.level is not None and player.level.budget.simulations is None
    return Budget(milliseconds=milliseconds) if timed else None


def step(game: Game, options: dict[str, Value], names: tuple[str, str], pairs: int, milliseconds: int) -> tuple[object, ...]:
    """Play a level against the one below; their names, games, points, Elo with its error, and the time it took."""
    below, level = map(engine, names)
    begun, counts = cpu_seconds(), [0] * 5
    for pair in range(pairs):
        first = play(game, options, (level, below), SEED + pair, milliseconds)
        second = play(game, options, (below, level), SEED + pair, milliseconds)
        counts[2 + first - second] += 1
    found = difference(counts)
    return names[1], names[0], 2 * pairs, f"{100 * found.share:.1f} %", f"{found.elo:+.0f} ± {found.error:.0f}", cpu_seconds() - begun


def main() -> None:
    """Print the table of a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--pairs", type=int, default=60, help="pairs of games of each two levels")
    parser.add_argument("--milliseconds", type=int, default=50, help="a turn's time for levels with a clock")
    parser.add_argument("--levels", default=f"1-{len(LEVELS)}", help="the lowest and the highest")
    asked = parser.parse_args()
    game = estaminet.game(asked.game)
    options = resolve(game.options, dict(pair.split("=") for pair in asked.option))
    lowest, highest = map(int, asked.levels.split("-"))
    names = [f"level-{number}" for number in range(lowest, highest + 1)]
    rows = [step(game, options, pair, asked.pairs, asked.milliseconds) for pair in pairwise(names)]
    title = f"{asked.game} {' '.join(asked.option)}: level 8 with {asked.milliseconds} ms a turn"
    show(title, ("level", "against", "games", "points", "Elo", "CPU s"), rows)


if __name__ == "__main__":
    main()
