"""What a table costs in memory: one that nobody looks at, and what an open page adds to it.

    python bench/table_memory.py [game …] [--tables 100] [--actions 40]

Tables of random play, each from a deal of its own, in one process without a network: kilobytes of Python objects by `tracemalloc`, and
kernels' own memory by their sizes. Other tables are played before, so that what a game remembers for all tables (layouts, words) is
there already. A table that nobody looks at is kept for ten seconds; what is left of it in the house after that is printed too. A page
sees the last eight actions and counts with its stream, as if no other page shared its viewpoint. A second page shares it and adds its line
and little else: that is measured in a server over real connections, by its resident memory.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import tempfile
import tracemalloc
from pathlib import Path
from typing import NamedTuple

from _line import Line, connected
from rich.console import Console
from rich.table import Table
from server_load import our_server
from state_cost import opened, script

import estaminet
from estaminet.play import Viewpoint
from estaminet.play.events import Event
from estaminet.server.house import House
from estaminet.server.live import Live
from estaminet.server.settings import Settings
from estaminet.server.stream import Stream

OTHERS = 600  # tables that are played before: as many as fill what a game remembers
WATCHED = 8  # the last actions, which a page sees
CHAIR = Viewpoint((0,))
COLUMNS = (
    "game",
    "a table nobody looks at",
    "its page in play adds",
    "at rest",
    "in play, with its line",
    "at rest, with its line",
    "a table whose page is gone",
    "ten seconds later",
)


class Costs(NamedTuple):
    """Kilobytes a table."""

    idle: float  # that nobody looks at
    page: float  # what its page adds in play
    rest: float  # what it adds ten seconds later
    left: float  # when the page is gone
    forgotten: float  # when the house has forgotten it


def costs(game: str, tables: int, actions: int) -> Costs:
    """Measure tables of a game, one after the other stage of their lives."""
    scripts = [script(game, seed, actions) for seed in range(OTHERS + tables)]
    tracemalloc.start()
    for seed in range(OTHERS):
        watch(played(game, seed, scripts[seed][:-WATCHED]), scripts[seed][-WATCHED:])
    start = held()
    house = House(Settings(database=":memory:"))
    empty = held() - start
    for seed in range(OTHERS, OTHERS + tables):
        live = played(game, seed, scripts[seed][:-WATCHED])
        live.seating.table_id = f"{game}-{seed}"
        house.live[live.seating.table_id] = live
    del live
    idle = held() - start - empty
    for seed in range(OTHERS, OTHERS + tables):
        watch(house.live[f"{game}-{seed}"], scripts[seed][-WATCHED:])
    page = held() - start - empty - idle
    for live in [*house.live.values()] * 2:
        live.lighten()
    rest = held() - start - empty - idle
    for live in house.live.values():
        live.forget_streams()
    del live
    left = held() - start - empty
    for table in list(house.live):
        house.forget(table)
    forgotten = held() - start - empty
    tracemalloc.stop()
    return Costs(*(cost / tables for cost in (idle, page, rest, left, forgotten)))


def played(game: str, seed: int, actions: list[list[Event]]) -> Live:
    """Open a table and play there."""
    live = opened(game, seed)
    for events in actions:
        live.apply(events)
    return live


def watch(live: Live, actions: list[list[Event]]) -> None:
    """Let the page of the first chair look at a table where something is still played; it reads compressed frames, as browsers do."""
    live.streams[CHAIR] = stream = Stream(live, CHAIR)
    for events in actions:
        live.apply(events)
        live.show()
        stream.advance()
        stream.steps[-1].message.frame(compressed=True)


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

    lines = [await watch() for _ in range(200)]  # the allocator's pools are there already
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
    parser.add_argument("--pages", type=int, default=2000, help="that are opened to measure a line")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    shown = Table(title=f"Kilobytes after {given.actions} actions")
    for column in COLUMNS:
        shown.add_column(column, justify="right")
    line = line_cost(given.pages)
    for game in given.games:
        cost = costs(game, given.tables, given.actions)
        shown.add_row(game, *(f"{number:.1f}" for number in (*cost[:3], cost.page + line, cost.rest + line, *cost[3:])))
    console = Console(width=120)
    console.print(shown)
    console.print(f"One more page on a table, with its line: {line:.1f} kB")


if __name__ == "__main__":
    main()
