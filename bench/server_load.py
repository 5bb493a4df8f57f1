"""Moves a second through the WebSocket with many tables at once, ours on the disk and boardgame.io's in memory, under one driver.

    python bench/server_load.py [--seconds 5] [--tables 1 100 1000 5000] [--game l-calculus] [--peer FOLDER]
    python bench/server_load.py --pace 20 --tables 5000
    python bench/server_load.py --pace 2 --tables 1000
    python bench/server_load.py --database postgres --workers 1 2 --tables 100 1000

A table is played by one page that moves for both players: it sends the next move when it has seen the last, or with --pace one every
so many seconds. A move of ours is acknowledged by `done`, after the commit (SQLite: write-ahead log, synchronous=FULL), and seen when the
new state has come; boardgame.io (its tutorial's tic-tac-toe, its store in memory, installed from npm into the folder of --peer)
acknowledges nothing. Driver and server share the machine: the driver is a bare protocol in one process (`_line.py`), the share of a
processor that it takes is printed, and "moves per processor second" counts the server's time only. It is measured when all tables are open
and have rested; "pause" is the longest that our server's garbage collector took meanwhile. "Ratio" compares the moves a second with
the first line of as many tables.

With --database (a URL, or `postgres` for a cluster in a temporary folder) one process on SQLite is followed by so many workers each on
PostgreSQL: pages meet whichever worker the system gives them. PostgreSQL takes its part of the same processors and is not counted.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import http.client
import itertools
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
from _line import Line, connected
from _peer_boardgame import BoardgameTable, installed
from _postgres import Cluster
from rich.console import Console
from rich.table import Table as Shown

LIMITS = {
    "ESTAMINET_OPENINGS_PER_MINUTE": "1000000",
    "ESTAMINET_TABLES_PER_VISITOR": "1000000",
    "ESTAMINET_SOCKETS_PER_VISITOR": "100000",
    "ESTAMINET_SOCKETS_PER_ADDRESS": "100000",
    "ESTAMINET_CONNECTIONS_PER_ADDRESS": "100000",
    "ESTAMINET_CONNECTIONS": "100000",
    "ESTAMINET_MESSAGES_PER_SECOND": "100000",
    "ESTAMINET_COMMANDS_PER_MINUTE": "100000000",
    "ESTAMINET_EVENTS_PER_TABLE": "100000000",
}
CONNECTING = 50  # lines that are opened at a time
PATIENCE = 60.0
SETTLING = 2.0  # seconds between the last line that is opened and the first move
COLUMNS = ("server", "tables", "moves/s", "ratio", "acknowledged", "seen", "moves per processor second", "pause", "driver")


class Played(Protocol):
    """A table as the driver knows it."""

    path: str

    def greeting(self) -> list[bytes]:
        """Give what is said first."""

    def hear(self, text: bytes) -> tuple[bool, bool, bytes]:
        """Read a text: whether it acknowledges a move, whether it shows a new state, and what is to be answered at once."""

    def move(self) -> tuple[bool, bytes]:
        """Give the next message, and whether it is a move."""


class Scene(msgspec.Struct):
    """The choices of a scene."""

    choices: msgspec.Raw


class Heard(msgspec.Struct):
    """What a page needs of a message; the rest is read past."""

    type: str
    ply: int = 0
    status: str = ""
    scene: Scene | None = None
    edits: list[list[msgspec.Raw]] = []


DECODER = msgspec.json.Decoder(Heard)
NUMBERS = itertools.count(1)


class OurTable:
    """A table of ours, by one page that holds both chairs."""

    def __init__(self, table: str) -> None:
        self.path = f"/ws/{table}"
        self.ply, self.status, self.choices = -1, "", b""

    def greeting(self) -> list[bytes]:
        """Say hello."""
        return [b'{"do":"hello"}']

    def hear(self, text: bytes) -> tuple[bool, bool, bytes]:
        """Read a message."""
        heard = DECODER.decode(text)
        if heard.type == "done":
            return True, False, b""
        assert heard.type in ("state", "difference"), text
        before = self.ply, self.status
        if heard.scene is not None:
            self.ply, self.status, self.choices = heard.ply, heard.status, bytes(heard.scene.choices)
        for path, *value in heard.edits:
            where = bytes(path)
            if where.endswith(b'"ply"]'):
                self.ply = msgspec.json.decode(value[0], type=int)
            elif where.endswith(b'"status"]'):
                self.status = msgspec.json.decode(value[0], type=str)
            elif where.endswith(b'"choices"]'):
                self.choices = bytes(value[0])
        return False, before != (self.ply, self.status), b""

    def move(self) -> tuple[bool, bytes]:
        """Play the first choice, or ask for another game."""
        n = next(NUMBERS)
        if self.status != "playing":
            return False, b'{"do":"ask_rematch","n":%d}' % n
        return True, b'{"do":"act","n":%d,"ply":%d,"action":%d}' % (n, self.ply, first_code(self.choices))


def first_code(choices: bytes) -> int:
    """Give the first action of a packed tree of click paths."""
    tree: Any = msgspec.json.decode(choices)
    while not isinstance(tree, int):
        tree = tree[1][0] if isinstance(tree, list) else next(iter(tree.values()))
    return tree


class Times(NamedTuple):
    """How long moves took, in seconds."""

    acknowledged: list[float]
    seen: list[float]


class Driver:
    """Plays one table."""

    def __init__(self, table: Played, times: Times, pace: float) -> None:
        self.table = table
        self.times = times
        self.pace = pace
        self.line: Line | None = None
        self.ready = False  # whether a state has come
        self.going = False
        self.sent = 0.0  # when the last move was; 0: none is on its way
        self.asked = False  # whether something is on its way

    async def connect(self, url: str, cookie: str, crowd: asyncio.Semaphore) -> None:
        """Open the line and wait for the first state."""
        async with crowd:
            self.line = await connected(url + self.table.path, self.hear, cookie)
            for text in self.table.greeting():
                self.line.say(text)
            while not self.ready:
                await asyncio.sleep(0.01)

    def hear(self, text: bytes) -> None:
        """Take a message, and move on if it shows something new."""
        acknowledged, seen, answer = self.table.hear(text)
        if answer and self.line:
            self.line.say(answer)
        now = time.perf_counter()
        if acknowledged and self.sent:
            self.times.acknowledged.append(now - self.sent)
        if seen:
            self.ready, self.asked = True, False
            if self.sent:
                self.times.seen.append(now - self.sent)
                self.sent = 0.0
            if self.going and not self.pace:
                self.move()

    def move(self) -> None:
        """Send the next message."""
        assert self.line is not None
        counts, text = self.table.move()
        self.asked = True
        self.sent = time.perf_counter() if counts else 0.0
        self.line.say(text)

    async def walk(self) -> None:
        """Move once every so many seconds."""
        await asyncio.sleep(random.random() * self.pace)
        while True:
            if not self.asked:
                self.move()
            await asyncio.sleep(self.pace)


class Result(NamedTuple):
    """What one run has shown."""

    rate: float
    times: Times
    server_seconds: float  # of processor time
    pause: float  # of the server's garbage collector, the longest, in seconds; 0 if it does not tell
    driver_share: float  # of one processor


async def load(url: str, tables: list[Played], cookie: str, seconds: float, pace: float, server: int) -> Result:
    """Play many tables at once."""
    times = Times([], [])
    drivers = [Driver(table, times, pace) for table in tables]
    crowd = asyncio.Semaphore(CONNECTING)
    await asyncio.wait_for(asyncio.gather(*(driver.connect(url, cookie, crowd) for driver in drivers)), 20 * PATIENCE)
    await asyncio.sleep(SETTLING)
    longest_pause(url)
    gc.collect()
    gc.disable()  # the driver makes no rings; looking for them took it more time than all else at 5,000 tables
    begun, server_begun, own_begun = time.perf_counter(), processor_seconds(server), time.process_time()
    for driver in drivers:
        driver.going = True
        if not pace:
            driver.move()
    walks = [asyncio.create_task(driver.walk()) for driver in drivers if pace]
    await asyncio.sleep(seconds)
    took, own = time.perf_counter() - begun, time.process_time() - own_begun
    used, moves = processor_seconds(server) - server_begun, len(times.seen)
    gc.enable()
    pause = longest_pause(url)
    for walk in walks:
        walk.cancel()
    for driver in drivers:
        driver.going = False
        if driver.line:
            driver.line.close()
    return Result(moves / took, times, used, pause, own / took)


def longest_pause(url: str) -> float:
    """Ask a server for the longest pause of its garbage collector since it was asked last."""
    line = http.client.HTTPConnection(url.removeprefix("ws://"), timeout=PATIENCE)
    line.request("GET", "/metrics")
    found = re.search(rb"^estaminet_collector_longest_seconds (\S+)", line.getresponse().read(), re.MULTILINE)
    line.close()
    return float(found[1]) if found else 0.0


def processor_seconds(pid: int) -> float:
    """Tell how long a process and its children have been computing."""
    pids, seconds = [pid], 0.0
    while pids:
        pid = pids.pop()
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        pids += map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return seconds


@contextmanager
def our_server(database: str, workers: int = 1) -> Iterator[tuple[str, int]]:
    """Run a server of ours on a free port; give its address and process."""
    environment = os.environ | LIMITS | {"ESTAMINET_DATABASE": database, "ESTAMINET_PORT": "0", "ESTAMINET_WORKERS": str(workers)}
    process = subprocess.Popen([sys.executable, "-m", "estaminet.server.serve"], env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip().rstrip("/").removeprefix("http://"), process.pid
    finally:
        process.terminate()
        process.wait(30)


@contextmanager
def their_server(command: list[str], port: int) -> Iterator[tuple[str, int]]:
    """Run boardgame.io; give its address and process."""
    process = subprocess.Popen([*command, str(port)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    try:
        while "ready" not in process.stdout.readline():
            pass
        yield f"127.0.0.1:{port}", process.pid
    finally:
        process.terminate()
        process.wait(30)


def open_tables(address: str, game: str, tables: int, cookie: str = "") -> tuple[list[Played], str]:
    """Open tables for one visitor, who has a cookie or is new; gives the cookie too."""
    opened: list[Played] = []
    line = http.client.HTTPConnection(address, timeout=PATIENCE)
    for _ in range(tables):
        headers = {"content-type": "application/json", "cookie": cookie}
        for attempt in range(100):
            try:
                line.request("POST", "/api/tables", msgspec.json.encode({"game": game, "opponent": "beside"}), headers)
                break
            except OSError:
                line.close()
                time.sleep(0.1 * (attempt + 1))
        answer = line.getresponse()
        body = answer.read()
        assert answer.status == 201, body
        cookie = cookie or (answer.getheader("set-cookie") or "").partition(";")[0]
        opened.append(OurTable(msgspec.json.decode(body)["table"]))
    line.close()
    return opened, cookie


def percentiles(seconds: list[float]) -> str:
    """Write the median and the 99th of a hundred, in milliseconds."""
    if not seconds:
        return "–"
    ordered = sorted(seconds)
    return " / ".join(f"{1000 * ordered[int(share * (len(ordered) - 1))]:.1f}" for share in (0.5, 0.99))


def row(name: str, tables: int, result: Result, first: Result) -> list[str]:
    """Write a line of the table."""
    efficiency, ratio = len(result.times.seen) / max(result.server_seconds, 1e-9), result.rate / max(first.rate, 1e-9)
    acknowledged, seen = percentiles(result.times.acknowledged), percentiles(result.times.seen)
    pause = f"{1000 * result.pause:.1f}" if result.pause else "–"
    share = f"{result.driver_share:.0%}"
    return [name, str(tables), f"{result.rate:.0f}", f"{ratio:.2f}", acknowledged, seen, f"{efficiency:.0f}", pause, share]


class House(NamedTuple):
    """A server of ours: its name, its database, and how many processes it has."""

    name: str
    database: str
    workers: int = 1


def play_ours(house: House, given: argparse.Namespace, tables: int) -> Result:
    """Let a server of ours be played at."""
    with our_server(house.database, house.workers) as (address, pid):
        ours, cookie = open_tables(address, given.game, tables)
        return asyncio.run(load(f"ws://{address}", ours, cookie, given.seconds, given.pace, pid))


def play_theirs(folder: str, given: argparse.Namespace, tables: int) -> Result:
    """Let boardgame.io be played at."""
    with their_server(installed(Path(folder)), free_port()) as (address, pid):
        theirs: list[Played] = [BoardgameTable() for _ in range(tables)]
        return asyncio.run(load(f"ws://{address}", theirs, "", given.seconds, given.pace, pid))


def free_port() -> int:
    """Find a port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def compare(given: argparse.Namespace, folder: str, postgres: str) -> Iterator[list[str]]:
    """Play everywhere with so many tables each, and give the lines of the table."""
    for tables in given.tables:
        runs = [("boardgame.io", partial(play_theirs, given.peer))] if given.peer else []
        houses = [House("estaminet, SQLite" if postgres else "estaminet", f"{folder}/cafe-{tables}.sqlite")]
        houses += [House(f"PostgreSQL, {workers} worker{'s' * (workers > 1)}", postgres, workers) for workers in given.workers if postgres]
        runs += [(house.name, partial(play_ours, house)) for house in houses]
        first: Result | None = None
        for name, play in runs:
            result = play(given, tables)
            first = first or result
            yield row(name, tables, result, first)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 100, 1000, 5000])
    parser.add_argument("--pace", type=float, default=0.0, help="seconds between two moves of a table; 0: as fast as it goes")
    parser.add_argument("--game", default="l-calculus")
    parser.add_argument("--workers", type=int, nargs="+", default=[1], help="how many processes of ours share the PostgreSQL of --database")
    parser.add_argument(
        "--database", default="", help="a PostgreSQL URL, or `postgres` for a cluster of its own; SQLite alone if not given"
    )
    parser.add_argument("--peer", default="", help="a folder into which boardgame.io is installed; it is left out if not given")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    shown = Shown(title=f"Moves through the WebSocket: {given.game} of ours, tic-tac-toe of boardgame.io; milliseconds p50 / p99")
    for column in COLUMNS:
        shown.add_column(column, justify="right")
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        postgres = stack.enter_context(Cluster()).url if given.database == "postgres" else given.database
        for line in compare(given, folder, postgres):
            shown.add_row(*line)
    Console(width=130).print(shown)


if __name__ == "__main__":
    main()
