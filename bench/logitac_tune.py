"""Tune Logitac's evaluation by self-play: `python bench/logitac_tune.py --rounds 3 --write`.

Each round plays games of the present weights against themselves, fits the weights to how those games ended (least
squares of tanh(weights × measures) against the result, fading with the distance from the end), and lets the new weights play a
match against the old ones. They stay only if they win it. `--write` puts what stays into weights.py.
"""

from __future__ import annotations

import argparse
import random
import re
from math import sqrt, tanh
from pathlib import Path
from typing import cast

from rich.console import Console
from rich.progress import track
from rich.table import Table

from estaminet import Position, game
from estaminet.core.rng import seeded
from estaminet.games.logitac import weights as stored
from estaminet.games.logitac.knowledge import LogitacThinker, set_weights
from estaminet.search.analysis import Budget, analyse

GAME = game("logitac")
FADING = 0.998  # of a result, for every action before the end
OPENING = 8  # random actions at the start of a game, so that no two are alike
SLIPS = (0.02, 0.3)  # of the actions of the stronger and the weaker side that are random: equals draw too often to learn from
MATCH_SLIP = 0.1  # the same for both sides of a match
STEP = 0.002
PULL = 0.00002  # towards nothing, for measures that tell little
Sample = tuple[list[float], float]


def choose(position: Position, rng: list[int], simulations: int) -> int:
    """Choose an action by a short search."""
    legal = position.legal_actions()
    return legal[0] if len(legal) == 1 else analyse(position, position.player, rng, Budget(simulations)).lines[0].action


def measures(position: Position) -> list[float]:
    """Measure what the weights weigh."""
    thinker = cast(LogitacThinker, GAME.thinker())
    thinker.game = GAME
    return thinker.features_of(position)


def self_play(seed: int, simulations: int, options: dict[str, object]) -> list[Sample]:
    """Play one game, one side slipping often so that it is decided, and give its positions with what they led to."""
    chance, rng, strong = random.Random(seed), seeded(seed), seed % 2
    position, seen = GAME.start(1, **options), []
    while not position.over:
        slip = len(seen) < OPENING or chance.random() < SLIPS[position.player != strong]
        seen.append(measures(position))
        position.play(chance.choice(position.legal_actions()) if slip else choose(position, rng, simulations))
    result = position.returns()[0]
    return [(values, result * FADING ** (len(seen) - place)) for place, values in enumerate(seen)][OPENING::3]


def fit(weights: list[float], samples: list[Sample], passes: int) -> list[float]:
    """Move the weights so that they foretell the results better."""
    weights, chance = list(weights), random.Random(1)
    for _ in range(passes):
        chance.shuffle(samples)
        for values, target in samples:
            told = tanh(sum(weight * value for weight, value in zip(weights, values, strict=True)))
            push = STEP * (target - told) * (1 - told * told)
            weights = [weight * (1 - PULL) + push * value for weight, value in zip(weights, values, strict=True)]
    return weights


def rescaled(fitted: list[float], weights: list[float], samples: list[Sample]) -> list[float]:
    """Give new weights the size of the old ones' sums: the search explores by a constant that fits it."""

    def size(chosen: list[float]) -> float:
        return sum(abs(sum(weight * value for weight, value in zip(chosen, values, strict=True))) for values, _ in samples)

    return [weight * size(weights) / size(fitted) for weight in fitted]


def error(weights: list[float], samples: list[Sample]) -> float:
    """Tell how far the weights are from the results, on average of squares."""
    told = (tanh(sum(weight * value for weight, value in zip(weights, values, strict=True))) for values, _ in samples)
    return sum((target - guess) ** 2 for guess, (_, target) in zip(told, samples, strict=True)) / len(samples)


def match(new: list[float], old: list[float], games: int, simulations: int) -> tuple[int, int, int]:
    """Let two sets of weights play, each opening from both sides: wins, draws and losses of the new."""
    tally = {1: 0, 0: 0, -1: 0}
    for number in track(range(games), description="match"):
        chance, rng, side = random.Random(number // 2), seeded(number), number % 2
        position, played = GAME.start(1), 0
        while not position.over:
            set_weights(new if position.player == side else old)
            slip = played < OPENING or chance.random() < MATCH_SLIP
            position.play(chance.choice(position.legal_actions()) if slip else choose(position, rng, simulations))
            played += 1
        tally[position.returns()[side]] += 1
    return tally[1], tally[0], tally[-1]


def write(weights: list[float]) -> None:
    """Put weights into weights.py, each behind its name."""
    path = Path(stored.__file__)
    text = path.read_text(encoding="utf-8")
    for name, weight in zip(stored.WEIGHTS, weights, strict=True):
        text = re.sub(rf'("{re.escape(name)}"): -?[0-9.]+', rf"\1: {weight:.4f}", text)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    """Run the rounds and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=300, help="games of self-play in a round")
    parser.add_argument("--simulations", type=int, default=150, help="for each action")
    parser.add_argument("--match", type=int, default=100, help="games between new and old weights")
    parser.add_argument("--passes", type=int, default=12, help="over all positions when fitting")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the weights that stay into weights.py")
    arguments = parser.parse_args()
    weights = list(stored.WEIGHTS.values())
    table = Table("round", "positions", "error before", "after", "match + = -", "stay")
    for number in range(arguments.rounds):
        set_weights(weights)
        samples: list[Sample] = []
        for played in track(range(arguments.games), description=f"round {number + 1}"):
            options: dict[str, object] = {"bankruptcy": ("sheet", "sheet", "needed", "off")[played // 2 % 4]}
            samples += self_play((arguments.seed + number) * 100_000 + played, arguments.simulations, options)
        fitted = rescaled(fit(weights, samples, arguments.passes), weights, samples)
        score = match(fitted, weights, arguments.match, arguments.simulations)
        stay = score[0] - score[2] > 2 * sqrt(score[0] + score[2])  # beyond chance
        before, after = error(weights, samples), error(fitted, samples)
        table.add_row(str(number + 1), str(len(samples)), f"{before:.4f}", f"{after:.4f}", " ".join(map(str, score)), str(stay))
        weights = fitted if stay else weights
        if arguments.write:
            write(weights)
    console = Console()
    console.print(table)
    for name, weight in zip(stored.WEIGHTS, weights, strict=True):
        console.print(f'    "{name}": {weight:.4f},')


if __name__ == "__main__":
    main()
