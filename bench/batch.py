"""Batches of games: steps per second through NumPy, next to pgx, EnvPool and a Python loop over OpenSpiel.

    python bench/batch.py [--quick] [--peers PYTHON]

PYTHON is an interpreter with the peers (`pip install pgx envpool open_spiel`), this one unless told. Each one is measured at
its best batch size, ours with all processors; random legal actions are drawn by each in its own way.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from common import show

import estaminet
from estaminet.research import Batch

SIZES = (64, 256, 1024, 4096)
# by peer: the board of like size that ours are compared with; hex has about ninety legal actions, and as many in a game
YARDSTICKS = {"pgx": "hex", "EnvPool": "Jumanji/Minesweeper-v0", "OpenSpiel, Python loop": "hex(board_size=11)"}


def ours(game: str, size: int, threads: int, masks: bool, seconds: float) -> tuple[float, float]:
    """Step our games; give the rates by the clock and by the processor."""
    batch, steps = Batch(game, size, 1, threads, masks=masks), 0
    for _ in range(20):
        batch.step(batch.sample())
    wall, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        batch.step(batch.sample())
        steps += size
    batch.close()
    return steps / (time.perf_counter() - wall), steps / (time.process_time() - cpu)


def our_rows(seconds: float) -> list[tuple[str, int, float, float]]:
    """Measure every game, with masks and without."""
    threads, rows = len(os.sched_getaffinity(0)), []
    for game in estaminet.games():
        for masks in (True, False):
            found = {size: ours(game.name, size, threads, masks, seconds) for size in SIZES}
            best = max(found, key=lambda size: found[size][0])
            rows.append((f"{game.name}{'' if masks else ', without masks'}", best, *found[best]))
    return rows


def peer_rows(python: str, seconds: float) -> list[tuple[str, int, float, float]]:
    """Measure the peers in their own interpreter."""
    command = [python, str(Path(__file__).with_name("_batch_peers.py")), str(seconds)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = []
    for line in map(json.loads, printed.splitlines()):
        if "missing" in line:
            print(f"{line['peer']} {line['game']}: {line['missing']}")
        else:
            rows.append((f"{line['peer']}: {line['game']}", line["size"], *line["rates"]))
    return rows


def main() -> None:
    """Print one table: steps per second, and, per second of processor, how many times as fast as the peers' like boards."""
    parser = argparse.ArgumentParser(description="Batches of games, in steps per second.")
    parser.add_argument("--quick", action="store_true", help="a short run, for a first idea")
    parser.add_argument("--peers", default=sys.executable, help="a Python that has the peers")
    given = parser.parse_args()
    seconds = 0.3 if given.quick else 1.5
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {len(os.sched_getaffinity(0))} processors")
    mine, theirs = our_rows(seconds), peer_rows(given.peers, seconds)
    by_name = {name: cpu for name, _, _, cpu in theirs}
    peers = {f"{peer}: {board}": by_name[f"{peer}: {board}"] for peer, board in YARDSTICKS.items() if f"{peer}: {board}" in by_name}
    rows = [(*row, *(f"{row[3] / cpu:.1f}" for cpu in peers.values())) for row in [*mine, *theirs]]
    columns = ["game", "best batch", "steps/s", "steps/processor s", *(f"× {peer}" for peer in peers)]
    show("Batches: steps per second", columns, rows)


if __name__ == "__main__":
    main()
