"""How many turns Topogic's seekers need, on seeded island fields with every tile as the secret; and how fast the kernel is.

    python bench/topogic.py [--quick] [--fields 1000] [--sample 8]
    python bench/topogic.py --second-round [--fields 100]: points of the second round, for the mean and for the win
    python bench/topogic.py --levels [--fields 200]: the turns of every level, and what they let expect against the level below

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

from estaminet.core.rng import Generator, mix
from estaminet.games.topogic import codes
from estaminet.games.topogic.bound import lower_bound
from estaminet.games.topogic.codes import tiles_of
from estaminet.games.topogic.deduction import Deduction
from estaminet.games.topogic.game import GAME
from estaminet.games.topogic.kernel import TopogicPosition, nth_bit
from estaminet.games.topogic.knowledge import PLAYER
from estaminet.games.topogic.player import PAR, SKILLS, Skill, fitting, turns_by_secret
from estaminet.search.rollouts import random_games

LONG = Skill(128, (64, 40, 14, 7, 4, 2))  # some seventy times the strongest level's time
SECRETS = 4  # that a level seeks on each field
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


RACERS = {"rule of thumb": Skill(races=True), "the par's seeker": PAR, "level 8": SKILLS[8]}


def second_round(name: str, seed: int) -> dict[int, tuple[float, float, float]]:
    """Give, for each number of turns in round 1: how often it comes, and the points of who then plays for the mean, and for the win."""
    mean = turns_by_secret(field(seed), RACERS[name])
    often = Counter(mean.values())
    found = {}
    for to_beat in sorted(often):
        race = turns_by_secret(field(seed), RACERS[name], to_beat=to_beat)
        found[to_beat] = (often[to_beat] / len(mean), _points(mean, to_beat), _points(race, to_beat))
    return found


def _points(turns: dict[int, int], to_beat: int) -> float:
    """Give the share of wins and half the share of ties."""
    return sum((taken < to_beat) + (taken == to_beat) / 2 for taken in turns.values()) / len(turns)


def second_round_table(name: str, seeds: list[int], pool: ProcessPoolExecutor) -> None:
    """Print the points of a seeker's second round against its own first, by the turns to beat."""
    fields = list(pool.map(second_round, [name] * len(seeds), seeds, chunksize=1))
    rows: list[list[object]] = []
    whole = [0.0, 0.0, 0.0]
    for to_beat in sorted({turns for found in fields for turns in found}):
        parts = [found[to_beat] for found in fields if to_beat in found]
        sums = [sum(weight * (1, mean, race)[place] for weight, mean, race in parts) for place in range(3)]
        rows.append(_second_row(str(to_beat), sums, len(fields)))
        whole = [one + other for one, other in zip(whole, sums, strict=True)]
    rows.append(_second_row("all", whole, len(fields)))
    show(f"{name}, round 2 on {len(seeds)} fields × 60 secrets", ["round 1", "share %", "for the mean %", "for the win %"], rows)


def _second_row(name: str, sums: list[float], fields: int) -> list[object]:
    return [name, f"{100 * sums[0] / fields:.1f}", f"{100 * sums[1] / sums[0]:.2f}", f"{100 * sums[2] / sums[0]:.2f}"]


def level_turns(level: int, fields: int) -> list[Outcome]:
    """Let a level seek on some fields, as it does at a table: for some secrets of each, drawn at random."""
    return [Outcome([_round(seed, secret, level) for secret in _drawn(seed)], 0.0) for seed in range(fields)]


def _drawn(seed: int) -> list[int]:
    rng = Generator(mix(seed, SECRETS))  # not the one that the field was dealt with
    return [rng.below(60) for _ in range(SECRETS)]


def _round(seed: int, secret: int, level: int) -> int:
    """Seek one secret; the turns it takes, one more than the limit if it is given up (TG-11)."""
    position, rng = field(seed), Generator(secret)
    position.play(codes.HIDE + tiles_of(position.tiles)[secret])
    while position.round == 1:
        position.play(PLAYER.choose(position, position.player, rng, level))
    return position.first_turns


def expected(turns: Counter[int], others: Counter[int]) -> float:
    """Give the points in percent that one seeker takes from another, by the turns of both."""
    won = sum(often * other for turn, often in turns.items() for taken, other in others.items() if turn < taken)
    tied = sum(often * others[turn] for turn, often in turns.items())
    return 100 * (won + tied / 2) / (turns.total() * others.total())


def level_table(fields: int) -> None:
    """Print the turns of every level, the rounds it gives up, and the points it may expect from the level below."""
    rows: list[list[object]] = []
    below: Counter[int] = Counter()
    for level in SKILLS:
        outcomes = level_turns(level, fields)
        turns = Counter(turn for outcome in outcomes for turn in outcome.turns)
        points = f"{expected(turns, below):.1f}" if below else ""
        given_up = 100 * turns[field(0).limit + 1] / turns.total()
        rows.append([*row(f"level {level}", outcomes)[:-1], f"{given_up:.1f}", points])
        below = turns
    names = ["seeker", "mean", "worst", *(f"{turn} %" for turn in range(1, LAST)), f"{LAST}+ %", "given up %", "from the one below %"]
    show(f"Round 1 on {fields} island fields × {SECRETS} secrets", names, rows)


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
    parser.add_argument("--levels", action="store_true", help="only the turns of every level")
    told = parser.parse_args()
    fields, sample = (20, 2) if told.quick else (told.fields, told.sample)
    if told.second_round:
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            for name in RACERS:
                second_round_table(name, list(range(min(fields, 100))), pool)
        return
    if told.levels:
        level_table(min(fields, 200))
        return
    rate = best_rates([lambda: random_games(field(1), 2000, 1).actions], 3)[0]
    show("Random games, one thread", ["kernel", "actions/s", "actions/s of processor time"], [["topogic", int(rate.wall), int(rate.cpu)]])
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        table(f"Turns on {fields} island fields × 60 secrets", list(SEEKERS)[:-1], list(range(fields)), pool)
        names = ["strongest level (8)", "seventy times the time"]
        table(f"A sample of {sample} fields × 60 secrets", names, list(range(sample)), pool)


if __name__ == "__main__":
    main()
