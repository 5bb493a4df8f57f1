"""Tune Logitac's evaluation by self-play: `python bench/logitac_tune.py --write`.

Equals draw nearly all their games, so every game is played with a handicap: one side slips, that is, acts at random now and then.
A duel is two games from the same opening, each side slipping in one of them: who makes more of the other's slips wins it.

A round tries many random changes, all weights at once: in each duel the weights plus a change play the weights less that change.
What the winners' changes have in common, measured in its own standard errors, moves the weights. After the last round a match with
fresh seeds tells whether the new weights beat the old ones beyond chance; only then `--write` keeps them.
With `--trail FILE` the weights after each round are kept, and a run that was broken off goes on from the last of them.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import NamedTuple, cast

from rich.console import Console

from estaminet import game
from estaminet.core.rng import Generator
from estaminet.games.logitac import weights as stored
from estaminet.games.logitac.knowledge import LogitacThinker, set_weights
from estaminet.search.analysis import Budget, analyse

GAME = game("logitac")
CONSOLE = Console(width=140)
OPENING = 8  # random actions at the start of a game, so that no two are alike
LONGEST = 600  # actions after which a game of a round counts as a draw
NEVER = 100_000  # a match has no such limit
BANKRUPTCY = ("sheet", "needed", "sheet", "off")  # by turns, so that climbing counts too
TRIED = 0.06  # what a weight's change is to change in the sum of a usual position
STEP = 0.35  # of a change, for every standard error that it helps by
FURTHEST = 0.8  # of a change, in one round
KEPT = 0.5  # of what earlier rounds found, in the next
BEYOND_CHANCE = 2.0  # standard deviations by which a match must be won


class Duel(NamedTuple):
    """Two games of two sets of weights from one opening."""

    seed: int
    one: list[float]
    other: list[float]
    simulations: int
    slip: float
    longest: int


def play(duel: Duel, seat: int, slipping: int) -> int:
    """Play one game, the first weights in this seat: their result."""
    chance, rng = random.Random(duel.seed), Generator(duel.seed)
    position, played = GAME.start(1, bankruptcy=BANKRUPTCY[duel.seed // 2 % len(BANKRUPTCY)]), 0
    while not position.over and played < duel.longest:
        legal = position.legal_actions()
        if played < OPENING or (position.player == slipping and chance.random() < duel.slip):
            position.play(chance.choice(legal))
        elif len(legal) == 1:
            position.play(legal[0])
        else:
            set_weights(duel.one if position.player == seat else duel.other)
            position.play(analyse(position, position.player, rng, Budget(duel.simulations)).lines[0].action)
        played += 1
    return position.returns()[seat] if position.over else 0


def fight(duel: Duel) -> tuple[int, int]:
    """Play both games of a duel, the same seat slipping in both: the results of the first weights."""
    slipping = duel.seed % 2
    return play(duel, 1 - slipping, slipping), play(duel, slipping, slipping)


def scales(weights: list[float], games: int) -> list[float]:
    """Give for each weight a change that alters a usual position's sum by the same amount."""
    set_weights(weights)
    thinker = cast(LogitacThinker, GAME.thinker())
    thinker.game = GAME
    squares, seen = [0.0] * len(weights), 0
    for seed in range(games):
        chance, position, rng = random.Random(seed), GAME.start(1), Generator(seed)
        while not position.over and position.legal_actions():
            slips = chance.random() < 0.3
            legal = position.legal_actions()
            position.play(chance.choice(legal) if slips else analyse(position, position.player, rng, Budget(30)).lines[0].action)
            squares = [total + value * value for total, value in zip(squares, thinker.features_of(position), strict=True)]
            seen += 1
    return [TRIED / max(sqrt(total / seen), 0.02) for total in squares]


def changed(weights: list[float], change: list[float], sign: int) -> list[float]:
    """Add or subtract a change."""
    return [weight + sign * part for weight, part in zip(weights, change, strict=True)]


def explore(pool: ProcessPoolExecutor, weights: list[float], scale: list[float], asked: argparse.Namespace, seed: int) -> list[float]:
    """Play one round; for each weight the standard errors by which more of it helps."""
    chance = random.Random(seed)
    changes = [[chance.choice((-1, 1)) * part for part in scale] for _ in range(asked.duels)]
    duels = [
        Duel(seed + number, changed(weights, change, 1), changed(weights, change, -1), asked.simulations, asked.slip, LONGEST)
        for number, change in enumerate(changes)
    ]
    scores = [sum(results) for results in pool.map(fight, duels, chunksize=4)]
    spread = sqrt(sum(score * score for score in scores)) or 1.0
    CONSOLE.print(f"{sum(score != 0 for score in scores)} of {len(scores)} duels decided", highlight=False)
    return [
        sum(score * (1 if change[index] > 0 else -1) for score, change in zip(scores, changes, strict=True)) / spread
        for index in range(len(weights))
    ]


def tune(pool: ProcessPoolExecutor, weights: list[float], asked: argparse.Namespace) -> list[float]:
    """Run the rounds, each going on from where the one before has led."""
    scale = scales(weights, 20)
    trail: list[list[float]] = json.loads(asked.trail.read_text()) if asked.trail and asked.trail.exists() else []
    heading: list[float] = []
    for number in range(len(trail), asked.rounds):
        weights = trail[-1] if trail else weights
        found = explore(pool, weights, scale, asked, (asked.seed * 1000 + number) * 10_000)
        heading = [KEPT * old + (1 - KEPT) * new for old, new in zip(heading or found, found, strict=True)]
        strides = [max(-FURTHEST, min(FURTHEST, STEP * stride)) for stride in heading]
        trail.append([round(weight + stride * part, 4) for weight, stride, part in zip(weights, strides, scale, strict=True)])
        strongest = sorted(zip(stored.WEIGHTS, heading, strict=True), key=lambda pair: -abs(pair[1]))[:5]
        CONSOLE.print(f"round {number + 1}:", ", ".join(f"{name} {helps:+.1f}" for name, helps in strongest), highlight=False)
        if asked.trail:
            asked.trail.write_text(json.dumps(trail))
    return trail[asked.rounds - 1]


def confirm(pool: ProcessPoolExecutor, new: list[float], old: list[float], asked: argparse.Namespace) -> bool:
    """Play the match of new weights against old ones with seeds that no round has used; whether it is won beyond chance."""
    first = 910_000_000 + asked.seed * 100_000
    duels = [Duel(first + number, new, old, asked.simulations, asked.slip, NEVER) for number in range(asked.match // 2)]
    wins, draws, losses = tally(result for results in pool.map(fight, duels, chunksize=2) for result in results)
    deviations = (wins - losses) / sqrt(max(wins + losses, 1))
    CONSOLE.print(
        f"confirmation, {asked.match} games, {asked.simulations} simulations, slips {asked.slip}: "
        f"{wins} wins, {draws} draws, {losses} losses of the new weights, {deviations:+.1f} standard deviations",
        highlight=False,
    )
    return deviations > BEYOND_CHANCE


def tally(results: Iterable[int]) -> tuple[int, int, int]:
    """Count wins, draws and losses."""
    counts = Counter(results)
    return counts[1], counts[0], counts[-1]


def write(weights: list[float]) -> None:
    """Put weights into weights.py, each behind its name."""
    path = Path(stored.__file__)
    text = path.read_text(encoding="utf-8")
    for name, weight in zip(stored.WEIGHTS, weights, strict=True):
        text = re.sub(rf'("{re.escape(name)}"): -?[0-9.]+', rf"\1: {weight:.4f}", text)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    """Run the rounds and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--duels", type=int, default=200, help="in a round")
    parser.add_argument("--simulations", type=int, default=60, help="for each action")
    parser.add_argument("--slip", type=float, default=0.5, help="the share of random actions of the side that slips")
    parser.add_argument("--match", type=int, default=700, help="games of the confirmation")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trail", type=Path, help="a file for the weights after each round")
    parser.add_argument("--write", action="store_true", help="put the weights into weights.py if they win the confirmation")
    asked = parser.parse_args()
    old = list(stored.WEIGHTS.values())
    with ProcessPoolExecutor(asked.processes) as pool:
        new = tune(pool, old, asked)
        won = confirm(pool, new, old, asked)
    for name, weight in zip(stored.WEIGHTS, new, strict=True):
        CONSOLE.print(f'    "{name}": {weight:.4f},', highlight=False)
    if asked.write and won:
        write(new)
    CONSOLE.print("The new weights", "stay." if won else "do not stay.")


if __name__ == "__main__":
    main()
