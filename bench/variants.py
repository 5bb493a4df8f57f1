"""The strongest level against one look ahead, or another player, in every variant of every game.

    python bench/variants.py [--games 200] [--player level-8:200ms] [--against greedy] [--opening 8] [--jobs 2]
        [--records FOLDER] [game …]

A variant is a way to choose among all options that are no numbers. Games come in pairs with the same deal and opening, sides exchanged,
as in `estaminet arena`; with `--records` the same command goes on where it was stopped. The error is half the 95 % interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from common import show

import estaminet
from estaminet.arena.journal import Journal, open_journal
from estaminet.arena.pools import LocalPool
from estaminet.arena.ratings import SIGMAS
from estaminet.arena.results import Played, distinct, pair_points
from estaminet.arena.tournament import Tournament, run
from estaminet.core.game import Game
from estaminet.core.options import Choice, Value, resolve

AIM = 0.9  # of the points, which level 8 should take from one look ahead
COLUMNS = ("variant", "games", "distinct", "as first", "as second", "points", "aim", "ms a turn")


def variants(game: Game) -> Iterator[tuple[str, dict[str, Value]]]:
    """List all ways to choose among a game's options that are no numbers, by what differs from the defaults."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    for values in product(*(option.values for option in choices)):
        chosen: dict[str, Value] = {option.name: value for option, value in zip(choices, values, strict=True)}
        changed = [f"{option.name}={chosen[option.name]}" for option in choices if chosen[option.name] != option.default]
        yield " ".join(changed) or "as it is", chosen


def played(game: Game, name: str, options: dict[str, Value], asked: argparse.Namespace) -> list[Played]:
    """Play the match of one variant, or what is missing of it."""
    tournament = Tournament(
        game=game.name,
        players=(asked.player, asked.against),
        games=asked.games,
        options=resolve(game.options, options),
        seed=asked.seed,
        milliseconds=asked.milliseconds,
        plies=asked.opening,
    )
    journal = open_journal(asked.records / game.name / name.replace(" ", "-"), tournament) if asked.records else Journal()
    return run(tournament, LocalPool(asked.jobs), journal)


def row(name: str, games: list[Played], player: str) -> tuple[object, ...]:
    """Describe a match: results from either side, points with their error, whether the aim is met, and the time."""
    pairs = [points / 2 for points in pair_points(games, player)]
    share = sum(pairs) / len(pairs)
    error = SIGMAS * (sum((points - share) ** 2 for points in pairs) / len(pairs) ** 2) ** 0.5
    first = [game.result for game in games if game.first == player]
    second = [-game.result for game in games if game.first != player]
    spent = [game.spent_ms[game.first != player] for game in games]
    met = "yes" if share >= AIM else "no"
    points = f"{100 * share:.1f} ± {100 * error:.1f} %"
    return name, len(games), distinct(games), _told(first), _told(second), points, met, f"{sum(spent) / len(spent):.0f}"


def _told(results: list[int]) -> str:
    return "–".join(str(results.count(result)) for result in (1, 0, -1))


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="ten games of each variant, 20 ms a turn")
    parser.add_argument("--games", type=int, default=200, help="of each variant")
    parser.add_argument("--player", default="level-8:200ms", help="as in `estaminet arena`")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--milliseconds", type=int, help="a turn's time for players that have none of their own")
    parser.add_argument("--opening", type=int, default=8, help="actions drawn before the players begin, at the most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="games at once")
    parser.add_argument("--records", type=Path, help="keep the games in this folder")
    parser.add_argument("names", nargs="*", metavar="game", help="all of them, if none is named")
    asked = parser.parse_args()
    if asked.quick:
        asked.games, asked.player = 10, "level-8:20ms"
    for game in estaminet.games():
        if not asked.names or game.name in asked.names:
            rows = [row(name, played(game, name, options, asked), asked.player) for name, options in variants(game)]
            show(f"{game.name}: {asked.player} against {asked.against}, wins–draws–losses", COLUMNS, rows)


if __name__ == "__main__":
    main()
