"""How many turns Topogic's seekers need, on seeded island fields with every tile as the secret; and how fast the kernel is.

    python bench/topogic.py [--quick] [--fields 1000] [--sample 8]
    python bench/topogic.py --second-round [--fields 100]: points of the second round, for the mean and for the win

`lower bound` is proven (games/topogic/bound.py). The sample is played once more with some seventy times the strongest
level's time, for what a longer search would still find.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from common import best_rates, show

from estaminet.core.rng import Generator
from estaminet.games.topogic.bound import lower_bound
from estaminet.games.topogic.codes import tiles_of
from estaminet.games.topogic.deduction import Deduction
from estaminet.games.topogic.game import GAME
from estaminet.games.topogic.kernel import TopogicPosition, nth_bit
from estaminet.games.topogic.player import PAR, SKILLS, Skill, fitting, turns_by_secret
from estaminet.search.rollouts import random_games

LONG = Skill(128, (64, 40, 14, 7, 4, 2))  # some seventy times the strongest level's time
LAST = 8  # turns from here on share a column


class Outcome(NamedTuple):
    """The turns for every secret of a field, and the seconds it took."""

    turns: list[int]
    seconds: float


def field(seed: int) -> TopogicPosition:
    """Deal a field."""
    return GAME.start(seed)


def random_seeker(position: TopogicPosition, seed: int) -> list[int]:
    """Seek by walking to a tile that fits all scores, drawn at random, for every secret."""
    deduction, rng = Deduction(position, 0, (1,)), Generator(seed)
    return [_random_round(position, deduction, secret, rng) for secret in tiles_of(position.tiles)]


def _random_round(position: TopogicPosition, deduction: Deduction, secret: int, rng: Generator) -> int:
    possible, pawns = position.tiles, [nth_bit(position.tiles, rng.below(60)) for _ in range(position.seekers)]
    for turn in range(1, position.limit + 1):
        score = sum(deduction.split(1 << secret, pawns))
        if score == 2 * position.seekers:
            return turn
        possible = fitting(possible, pawns, score)
        aim = nth_bit(possible, rng.below(possible.bit_count()))
        pawns = deduction.plan(1 << aim, [position.reached_from(tile) | 1 << tile for tile in pawns], pawns)[0]
    return position.limit + 1


def _by(skill: Skill, entropy: bool = False) -> Callable[[int], list[int]]:
    return lambda seed: list(turns_by_secret(field(seed), skill, entropy).values())


SEEKERS: dict[str, Callable[[int], list[int]]] = {
    "strongest level (8)": _by(SKILLS[8]),
    "sets the par": _by(PAR),
    "rule of thumb": _by(Skill()),
    "entropy only": _by(Skill(12), entropy=True),
    "random consistent": lambda seed: random_seeker(field(seed), seed),
    "seventy times the time": _by(LONG),
}


def play(name: str, seed: int) -> Outcome:
    """Play one field for every secret."""
    begun = time.perf_counter()
    turns = SEEKERS[name](seed)
    return Outcome(turns, time.perf_counter() - begun)


def bound(seed: int) -> float:
    """Give a field's proven bound."""
    return lower_bound(field(seed))


def second_round(level: int, seed: int) -> dict[int, tuple[float, float, float]]:
    """Give, for each number of turns in round 1: how often it comes, and the points of who then plays for the mean, and for the win."""
    mean = turns_by_secret(field(seed), SKILLS[level])
    often = Counter(mean.values())
    found = {}
    for to_beat in sorted(often):
        race = turns_by_secret(field(seed), SKILLS[level], to_beat=to_beat)
        found[to_beat] = (often[to_beat] / len(mean), _points(mean, to_beat), _points(race, to_beat))
    return found


def _points(turns: dict[int, int], to_beat: int) -> float:
    """Give the share of wins and half the share of ties."""
    return sum((taken < to_beat) + (taken == to_beat) / 2 for taken in turns.values()) / len(turns)


def second_round_table(level: int, seeds: list[int], pool: ProcessPoolExecutor) -> None:
    """Print the points of a level's second round against its own first, by the turns to beat."""
    fields = list(pool.map(second_round, [level] * len(seeds), seeds, chunksize=1))
    rows: list[list[object]] = []
    whole = [0.0, 0.0, 0.0]
    for to_beat in sorted({turns for found in fields for turns in found}):
        parts = [found[to_beat] for found in fields if to_beat in found]
        sums = [sum(weight * (1, mean, race)[place] for weight, mean, race in parts) for place in range(3)]
        rows.append(_second_row(str(to_beat), sums, len(fields)))
        whole = [one + other for one, other in zip(whole, sums, strict=True)]
    rows.append(_second_row("all", whole, len(fields)))
    show(f"Level {level}, round 2 on {len(seeds)} fields × 60 secrets", ["round 1", "share %", "for the mean %", "for the win %"], rows)


def _second_row(name: str, sums: list[float], fields: int) -> list[object]:
    return [name, f"{100 * sums[0] / fields:.1f}", f"{100 * sums[1] / sums[0]:.2f}", f"{100 * sums[2] / sums[0]:.2f}"]


def row(name: str, outcomes: list[Outcome]) -> list[object]:
    """Make a line of the table."""
    turns = Counter(turn for outcome in outcomes for turn in outcome.turns)
    count = sum(turns.values())
    shares = [f"{100 * turns[turn] / count:.1f}" for turn in range(1, LAST)]
    shares.append(f"{100 * sum(turns[turn] for turn in turns if turn >= LAST) / count:.1f}")
    mean = sum(turn * often for turn, often in turns.items()) / count
    return [name, f"{mean:.3f}", max(turns), *shares, f"{sum(outcome.seconds for outcome in outcomes) / len(outcomes):.2f}"]


def table(title: str, names: list[str], seeds: list[int], pool: ProcessPoolExecutor) -> None:
    """Print the seekers' turns on some fields."""
    rows = [row(name, list(pool.map(play, [name] * len(seeds), seeds, chunksize=1))) for name in names]
    least = list(pool.map(bound, seeds, chunksize=1))
    rows.append(["lower bound, proven", f"{sum(least) / len(least):.3f}", *[""] * (LAST + 2)])
    show(title, ["seeker", "mean", "worst", *(f"{turn} %" for turn in range(1, LAST)), f"{LAST}+ %", "s a field"], rows)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="20 fields, a sample of 2")
    parser.add_argument("--fields", type=int, default=1000)
    parser.add_argument("--sample", type=int, default=4)
    parser.add_argument("--second-round", action="store_true", help="only the points of the second round")
    told = parser.parse_args()
    fields, sample = (20, 2) if told.quick else (told.fields, told.sample)
    if told.second_round:
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            for level in (6, 7, 8):
                second_round_table(level, list(range(min(fields, 100))), pool)
        return
    rate = best_rates([lambda: random_games(field(1), 2000, 1).actions], 3)[0]
    show("Random games, one thread", ["kernel", "actions/s", "actions/s of processor time"], [["topogic", int(rate.wall), int(rate.cpu)]])
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        table(f"Turns on {fields} island fields × 60 secrets", list(SEEKERS)[:-1], list(range(fields)), pool)
        names = ["strongest level (8)", "seventy times the time"]
        table(f"A sample of {sample} fields × 60 secrets", names, list(range(sample)), pool)


if __name__ == "__main__":
    main()
