"""What a table costs in memory: one that nobody looks at, and what an open page adds to it.

    python bench/table_memory.py [game …] [--tables 100] [--actions 40]

Tables of random play, in one process without a network: kilobytes of Python objects by `tracemalloc`, and kernels' own memory by their
sizes. A table that nobody looks at is kept for ten seconds, and costs nothing after that. A page counts with its stream,
as if no other page shared its viewpoint; what the WebSocket of the server's protocol takes comes on top and is printed last.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import tempfile
import tracemalloc
from pathlib import Path

from _line import Line, connected
from rich.console import Console
from rich.table import Table
from server_load import our_server
from state_cost import opened, script

import estaminet
from estaminet.play import Viewpoint
from estaminet.server.live import Live
from estaminet.server.stream import Stream


def costs(game: str, tables: int, actions: int) -> tuple[float, float, float]:
    """Give the kilobytes of a table, of what its page adds, and of a table whose page is gone."""
    scripts = [script(game, seed)[:actions] for seed in range(5)]
    made: list[Live] = []
    opened(game, 0)
    gc.collect()
    tracemalloc.start()
    start = held()
    for number in range(tables):
        live = opened(game, number % 5)
        for events in scripts[number % 5]:
            live.apply(events)
        made.append(live)
    idle = held() - start
    for live in made:
        live.streams[Viewpoint((0,))] = Stream(live, Viewpoint((0,)))
    open_page = held() - start - idle
    for live in made:
        live.forget_streams()
    left = held() - start
    tracemalloc.stop()
    return idle / tables, open_page / tables, left / tables


def held() -> float:
    """Tell how many kilobytes are held."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1000


def resident(pid: int) -> float:
    """Tell how many kilobytes of a process are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1000


async def watchers(address: str, pid: int, table: str, pages: int) -> float:
    """Open pages on one table and give what each adds to the server."""

    async def watch() -> Line:
        told = asyncio.Event()
        line = await connected(f"ws://{address}/ws/{table}", lambda _text: told.set())
        line.say(b'{"do":"hello"}')
        await told.wait()
        return line

    lines = [await watch() for _ in range(10)]
    before = resident(pid)
    lines += [await watch() for _ in range(pages)]
    added = (resident(pid) - before) / pages
    for line in lines:
        line.close()
    return added


def line_cost(pages: int) -> float:
    """Give what one more page on a table adds to a server: its line and its own state, for the stream is shared."""
    from server_load import open_tables

    with tempfile.TemporaryDirectory() as folder, our_server(f"{folder}/cafe.sqlite") as (address, pid):
        (table, *_), _cookie = open_tables(address, "l-calculus", 1)
        return asyncio.run(watchers(address, pid, table.path.rpartition("/")[2], pages))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.name for game in estaminet.games()])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--actions", type=int, default=40)
    given = parser.parse_args()
    shown = Table(title=f"Kilobytes after {given.actions} actions")
    for column in ("game", "a table nobody looks at", "what its page adds", "a table whose page is gone"):
        shown.add_column(column, justify="right")
    for game in given.games:
        shown.add_row(game, *(f"{cost:.1f}" for cost in costs(game, given.tables, given.actions)))
    console = Console()
    console.print(shown)
    console.print(f"One more page on a table, with its line: {line_cost(300):.1f} kB")


if __name__ == "__main__":
    main()
