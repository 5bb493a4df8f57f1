"""Batches of games: steps per second through NumPy, next to pgx, EnvPool, PufferLib and a Python loop over OpenSpiel.

    python bench/batch.py [--quick] [--peers PYTHON]

PYTHON is an interpreter with the peers (`pip install pgx envpool open_spiel pufferlib`), this one unless told. Each is measured at
its best batch size and number of threads, on random legal actions, in the best of three runs. Each of our games is then compared
with that game of a peer which is most like it: the least sum of the logarithms of how many times branching and length of random
games differ.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from itertools import product
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np
from _batch_peers import rates as measured
from common import show

import estaminet
from estaminet.research import Batch

SIZES = (64, 256, 1024, 4096)


class Measured(NamedTuple):
    """What was found of one game: the best batch, steps per second by the clock and by the processor, mean branching and length."""

    peer: str
    game: str
    size: int
    wall: float
    cpu: float
    branching: float
    length: float

    def unlike(self, other: Measured) -> float:
        """Tell how far apart two games are in branching and length."""
        return abs(log(self.branching / other.branching)) + abs(log(self.length / other.length))


def rates(game: str, size: int, threads: int, masks: bool, seconds: float) -> tuple[float, float]:
    """Step our games; give the rates by the clock and by the processor."""
    batch = Batch(game, size, 1, threads, masks=masks)

    def step() -> int:
        batch.step(batch.sample())
        return size

    found = measured(step, seconds)
    batch.close()
    return found


def shape(game: str, games: int = 64) -> tuple[float, float]:
    """Give the mean branching and length of random games."""
    batch, legal, actions, going = Batch(game, games, 1), 0, 0, np.ones(games, bool)
    while going.any():
        legal += int(batch.legal_actions()[1][going].sum())
        actions += int(going.sum())
        going &= ~batch.step(batch.sample())[3]
    return legal / actions, actions / games


def our_rows(seconds: float) -> list[Measured]:
    """Measure every game, with masks and without."""
    rows, settings = [], list(product(SIZES, {1, len(os.sched_getaffinity(0))}))
    for game in estaminet.games():
        for masks in (True, False):
            found = {(size, threads): rates(game.name, size, threads, masks, seconds) for size, threads in settings}
            best = max(found, key=lambda setting: found[setting][0])
            rows.append(Measured("", f"{game.name}{'' if masks else ', without masks'}", best[0], *found[best], *shape(game.name)))
    return rows


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
    """Set each of our games, with masks, beside the one of each peer that is most like it."""
    rows: list[tuple[str, ...]] = []
    for ours in (row for row in mine if "without" not in row.game):
        for peer in dict.fromkeys(row.peer for row in theirs):
            like = min((row for row in theirs if row.peer == peer), key=ours.unlike)
            rows.append(
                (
                    ours.game,
                    f"{peer}: {like.game}",
                    f"{ours.unlike(like):.1f}",
                    f"{ours.wall / like.wall:.1f}",
                    f"{ours.cpu / like.cpu:.1f}",
                )
            )
    return rows


def main() -> None:
    """Print what was measured, then how many times as fast as the most similar game of each peer ours are."""
    parser = argparse.ArgumentParser(description="Batches of games, in steps per second.")
    parser.add_argument("--quick", action="store_true", help="a short run, for a first idea")
    parser.add_argument("--peers", default=sys.executable, help="a Python that has the peers")
    given = parser.parse_args()
    seconds = 0.3 if given.quick else 1.5
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} processors")
    mine, theirs = our_rows(seconds), peer_rows(given.peers, seconds)
    rows = [
        (f"{row.peer}: {row.game}" if row.peer else row.game, f"{row.branching:.0f}", f"{row.length:.0f}", row.size, row.wall, row.cpu)
        for row in [*mine, *theirs]
    ]
    show("Batches: steps per second", ["game", "branching", "length", "best batch", "steps/s", "steps/processor s"], rows)
    columns = ["game", "the most similar game", "unlike by", "times, by the clock", "times, by the processor"]
    show("Beside games of like branching and length", columns, compare(mine, theirs))


if __name__ == "__main__":
    main()
