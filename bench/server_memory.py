"""The memory of a server while guests come, play and leave: it should not grow with the hours.

    python bench/server_memory.py [--minutes 60] [--tables 100] [--wave 60] [--pace 2]

Every wave of guests opens tables of all five games, plays on them for --wave seconds, a move every --pace seconds at each, and leaves; the
next one opens others. Resident memory is read at the end of each wave; a line tells each twelfth of the time. The last line
compares the mean of the last quarter with that of the second: the first fills caches and the allocator's pools.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from server_load import Played, load, open_tables, our_server

import estaminet


class Wave(NamedTuple):
    """What was seen when some guests had left."""

    minutes: float  # since the beginning
    moves: int
    megabytes: float


def resident(pid: int) -> float:
    """Tell the megabytes that a process keeps in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def wave(address: str, pid: int, tables: int, seconds: float, pace: float) -> int:
    """Let guests open tables of all games and play; gives their moves."""
    games = estaminet.games()
    opened: list[Played] = []
    cookie = ""
    for game in games:
        more, cookie = open_tables(address, game.name, tables // len(games), cookie)
        opened += more
    return len(asyncio.run(load(f"ws://{address}", opened, cookie, seconds, pace, pid)).times.seen)


def mean(waves: list[Wave]) -> float:
    """Give the mean memory after some waves."""
    return sum(one.megabytes for one in waves) / len(waves)


def main() -> None:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--wave", type=float, default=60.0, help="seconds that guests stay")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two moves of a table")
    given = parser.parse_args()
    shown = Table(title=f"A server with waves of guests at {given.tables} tables of all games")
    for column in ("minutes", "tables opened", "moves", "resident MB"):
        shown.add_column(column, justify="right")
    waves: list[Wave] = []
    begun, moves, told = time.monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder, our_server(f"{folder}/cafe.sqlite") as (address, pid):
        while (minutes := (time.monotonic() - begun) / 60) < given.minutes:
            moves += wave(address, pid, given.tables, given.wave, given.pace)
            waves.append(Wave((time.monotonic() - begun) / 60, moves, resident(pid)))
            if 12 * minutes >= told * given.minutes:
                told += 1
                shown.add_row(f"{waves[-1].minutes:.0f}", str(len(waves) * given.tables), f"{moves:,}", f"{waves[-1].megabytes:.1f}")
    Console().print(shown)
    quarter = max(1, len(waves) // 4)
    early, late = mean(waves[quarter : 2 * quarter] or waves), mean(waves[-quarter:])
    print(f"second quarter {early:.1f} MB, last quarter {late:.1f} MB: {late / early:.3f} times")


if __name__ == "__main__":
    main()
