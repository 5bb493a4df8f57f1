"""Batches of games: steps per second through NumPy, next to pgx, EnvPool, PufferLib and a Python loop over OpenSpiel.

    python bench/batch.py [--quick] [--peers PYTHON]

PYTHON is an interpreter with the peers (`pip install pgx envpool open_spiel pufferlib`), this one unless told. Each is measured at
its best batch size and number of threads, on random legal actions, in the best of three runs. Each of our games, with several
options, is then compared with those two games of each peer which are most like it: the least sum of the logarithms of how many times
branching and length of random games differ. What a step fills for one game is said beside: the observation and the bytes of the mask.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from itertools import product
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np
from _batch_peers import filled
from _batch_peers import rates as measured
from common import show

import estaminet
from estaminet.research import Batch

SIZES = (64, 256, 1024, 4096)
OPTIONS: dict[str, list[dict[str, object]]] = {  # besides the usual ones: other branching, other length
    "l-calculus": [{"groups": "equal"}, {"pawns": 15}],
    "logan-stones": [{"stones": "pairs"}],
    "tactic": [{"variant": "passage"}],
    "topogic": [{"seekers": 3}],
    "logitac": [{"limit": 50}],
}
AIMS = {"pgx": 10.0, "OpenSpiel loop": 50.0}  # how many times as fast; ahead of all others
LIKE = 2  # games of each peer that ours are set beside


class Measured(NamedTuple):
    """What was found of one game: the best batch, steps per second by the clock and by the processor, branching, length, what it fills."""

    peer: str
    game: str
    size: int
    wall: float
    cpu: float
    branching: float
    length: float
    fills: str

    def unlike(self, other: Measured) -> float:
        """Tell how far apart two games are in branching and length."""
        return abs(log(self.branching / other.branching)) + abs(log(self.length / other.length))


def batch_of(game: str, size: int, threads: int, options: Mapping[str, object]) -> Batch:
    """Deal games with options, of which `masks` is the batch's own."""
    rest = {name: value for name, value in options.items() if name != "masks"}
    return Batch(game, size, 1, threads, masks=bool(options.get("masks", True)), max_length=None, **rest)  # type: ignore[arg-type]


def rates(game: str, size: int, threads: int, seconds: float, options: Mapping[str, object]) -> tuple[float, float]:
    """Step our games; give the rates by the clock and by the processor."""
    batch = batch_of(game, size, threads, options)

    def step() -> int:
        batch.step(batch.sample())
        return size

    found = measured(step, seconds)
    batch.close()
    return found


def shape(game: str, options: Mapping[str, object], games: int = 64) -> tuple[float, float, str]:
    """Give the mean branching and length of random games, and what a step fills."""
    batch, legal, actions, going = batch_of(game, games, 1, options), 0, 0, np.ones(games, bool)
    while going.any():
        legal += int(batch.legal_actions()[1][going].sum())
        actions += int(going.sum())
        going &= ~batch.step(batch.sample())[3]
    return legal / actions, actions / games, filled(batch.observations[0], 0 if batch.masks is None else batch.masks.shape[1])


def our_rows(seconds: float) -> list[Measured]:
    """Measure every game, with its usual options and with others, and without masks."""
    rows = []
    for game in estaminet.games():
        settings: list[Mapping[str, object]] = [{}, *OPTIONS.get(game.name, []), {"masks": False}]
        rows += [our_row(game.name, options, seconds) for options in settings]
    return rows


def our_row(game: str, options: Mapping[str, object], seconds: float) -> Measured:
    """Measure a game at its best batch and number of threads."""
    settings = product(SIZES, sorted({1, len(os.sched_getaffinity(0))}))
    found = {setting: rates(game, *setting, seconds, options) for setting in settings}
    best = max(found, key=lambda setting: found[setting][0])
    said = " ".join([game, *(f"{name}={value}" for name, value in options.items())])
    wall, cpu = found[best]
    branching, length, fills = shape(game, options)
    return Measured("", said, best[0], wall, cpu, branching, length, fills)


def peer_rows(python: str, seconds: float) -> list[Measured]:
    """Measure the peers in their own interpreter."""
    command = [python, str(Path(__file__).with_name("_batch_peers.py")), str(seconds)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = []
    for line in map(json.loads, printed.splitlines()):
        if "missing" in line:
            print(f"{line['peer']} {line['game']}: {line['missing']}")
        else:
            rows.append(Measured(line["peer"], line["game"], line["size"], *line["rates"], *line["shape"]))
    return rows


def compare(mine: list[Measured], theirs: list[Measured]) -> list[tuple[str, ...]]:
    """Set each of our games, with masks, beside those of each peer that are most like it, and say where the aim is missed."""
    rows: list[tuple[str, ...]] = []
    for ours in (row for row in mine if "masks" not in row.game):
        for peer in dict.fromkeys(row.peer for row in theirs):
            for like in sorted((row for row in theirs if row.peer == peer), key=ours.unlike)[:LIKE]:
                times, aim = ours.wall / like.wall, AIMS.get(peer, 1.0)
                rows.append(
                    (
                        f"{ours.game} ({ours.branching:.0f}, {ours.length:.0f})",
                        f"{peer}: {like.game} ({like.branching:.0f}, {like.length:.0f})",
                        f"{ours.unlike(like):.1f}",
                        f"{times:.1f}",
                        f"{ours.cpu / like.cpu:.1f}",
                        "" if times >= aim else f"missed: {aim:.0f}",
                    )
                )
    return rows


def main() -> None:
    """Print what was measured, then how many times as fast as the most similar games of each peer ours are."""
    parser = argparse.ArgumentParser(description="Batches of games, in steps per second.")
    parser.add_argument("--quick", action="store_true", help="a short run, for a first idea")
    parser.add_argument("--peers", default=sys.executable, help="a Python that has the peers")
    given = parser.parse_args()
    seconds = 0.3 if given.quick else 1.5
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} processors")
    mine, theirs = our_rows(seconds), peer_rows(given.peers, seconds)
    print(f"load at the end: {os.getloadavg()[0]:.1f}")
    rows = [
        (
            f"{row.peer}: {row.game}" if row.peer else row.game,
            f"{row.branching:.0f}",
            f"{row.length:.0f}",
            row.fills,
            row.size,
            row.wall,
            row.cpu,
        )
        for row in [*mine, *theirs]
    ]
    show("Batches: steps per second", ["game", "branching", "length", "fills", "best batch", "steps/s", "steps/processor s"], rows)
    columns = ["game (branching, length)", "the most similar games", "unlike by", "times, by the clock", "by the processor", "aim"]
    show("Beside games of like branching and length", columns, compare(mine, theirs))


if __name__ == "__main__":
    main()
