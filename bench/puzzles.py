"""Which puzzles a level solves: the share of the first turns that win, save or gain as the solution does.

    python bench/puzzles.py [--quick] [--level level-8] [--milliseconds 200] [game …]

A turn that the solution does not name counts if it is proven to be as good. Levels without a clock play with their own budget.
"""

from __future__ import annotations

import argparse
from collections import Counter

from common import show

import estaminet
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Memory, engine
from estaminet.puzzles.judging import solves
from estaminet.puzzles.puzzle import Puzzle, puzzles, turn_ended

QUICK = 12  # puzzles of a game


def solved(puzzle: Puzzle, level: str, milliseconds: int, seed: int) -> bool:
    """Let a level play the first turn of a puzzle."""
    turn, rng, memory, actions = puzzle.solution()[0], Generator(seed), Memory(), list[int]()
    player, position = engine(level), turn.before.copy()
    timed = player.level is not None and player.level.of(position.game).budget.simulations is None
    while position.player == turn.seat and not position.over:
        memory.follow(actions)
        actions.append(player.choose(position, None, rng, Budget(milliseconds=milliseconds) if timed else None, memory))
        ends = turn_ended(position, actions[-1])
        position.play(actions[-1])
        if ends:
            break
    return solves(puzzle, 0, turn, tuple(actions))


def main() -> None:
    """Print a row for each kind of puzzle of each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help=f"the first {QUICK} puzzles of each game")
    parser.add_argument("--level", default="level-8")
    parser.add_argument("--milliseconds", type=int, default=200, help="a turn's time for levels with a clock")
    parser.add_argument("names", nargs="*", metavar="game", help="all of them, if none is named")
    asked = parser.parse_args()
    rows = []
    for game in estaminet.games():
        if asked.names and game.name not in asked.names:
            continue
        tries, found = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
        for seed, puzzle in enumerate(puzzles(game)[: QUICK if asked.quick else None]):
            tries[puzzle.kind, puzzle.turns] += 1
            found[puzzle.kind, puzzle.turns] += solved(puzzle, asked.level, asked.milliseconds, seed)
        rows += [(game.name, kind, turns, count, found[kind, turns]) for (kind, turns), count in sorted(tries.items())]
    show(f"{asked.level}, {asked.milliseconds} ms a turn where it has a clock", ("game", "kind", "turns", "puzzles", "solved"), rows)


if __name__ == "__main__":
    main()
