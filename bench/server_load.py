"""Durable actions a second through the WebSocket, with 1, 100 and 500 tables at once, next to the disk's own commits.

    python bench/server_load.py [--seconds 5] [--tables 1 100 500] [--database postgresql://…]

A table is played by one page that holds both chairs: it sends the next action when it has seen the last. An action counts when
its `done` has come, which is after the commit (SQLite: write-ahead log, synchronous=FULL). The latency is from sending to `done`.
The last column is actions a second over single-row commits a second of SQLite on the same disk, measured in the same run: above 1
group commit pays. Server and client share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect

LIMITS = {
    "ESTAMINET_OPENINGS_PER_MINUTE": "1000000",
    "ESTAMINET_TABLES_PER_VISITOR": "1000000",
    "ESTAMINET_SOCKETS_PER_VISITOR": "100000",
    "ESTAMINET_SOCKETS_PER_ADDRESS": "100000",
    "ESTAMINET_MESSAGES_PER_SECOND": "100000",
    "ESTAMINET_COMMANDS_PER_MINUTE": "100000000",
    "ESTAMINET_EVENTS_PER_TABLE": "100000000",
}


class SceneIn(msgspec.Struct):
    """The choices of a scene."""

    choices: Any


class Heard(msgspec.Struct):
    """What a page needs of a message."""

    type: str
    n: int | None = None
    ply: int = 0
    status: str = ""
    scene: SceneIn | None = None
    edits: list[Any] = []


DECODER = msgspec.json.Decoder(Heard)


def first_code(tree: Any) -> int:
    """Give the first action of a packed tree of click paths."""
    while not isinstance(tree, int):
        tree = tree[1][0] if isinstance(tree, list) else next(iter(tree.values()))
    return tree


def follow(heard: Heard, known: dict[str, Any]) -> None:
    """Note what a page needs of a state, or of what has changed in it."""
    if heard.scene is not None:
        known |= {"ply": heard.ply, "status": heard.status, "choices": heard.scene.choices}
    known |= {path[-1]: value[0] for path, *value in heard.edits if path[-1] in ("ply", "status", "choices")}


@contextmanager
def server(database: str) -> Iterator[str]:
    """Run a server on a free port and give its address."""
    environment = os.environ | LIMITS | {"ESTAMINET_DATABASE": database, "ESTAMINET_PORT": "0"}
    process = subprocess.Popen([sys.executable, "-m", "estaminet.server.serve"], env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip().rstrip("/")
    finally:
        process.terminate()
        process.wait(20)


async def play(socket: ClientConnection, until: float, latencies: list[float]) -> None:
    """Play one table until a time, and note how long each action took to be written down."""
    numbers = itertools.count(1)
    waiting: tuple[int, float] | None = None
    played = -1
    known: dict[str, Any] = {}
    async for data in socket:
        heard = DECODER.decode(data)
        if waiting and heard.n == waiting[0]:
            assert heard.type == "done", data
            latencies.append(time.perf_counter() - waiting[1])
            waiting = None
        elif heard.type in ("state", "difference"):
            follow(heard, known)
            if known.get("ply") == played:
                continue
            if time.perf_counter() >= until:
                return
            number = next(numbers)
            playing = known["status"] == "playing"
            played = known["ply"] if playing else -1
            act = {"do": "act", "ply": played, "action": first_code(known["choices"])} if playing else {"do": "ask_rematch"}
            waiting = (number, time.perf_counter())
            await socket.send(msgspec.json.encode({**act, "n": number}).decode())


async def load(url: str, tables: int, seconds: float) -> tuple[float, list[float]]:
    """Play many tables at once; give the actions a second and the latencies."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http, AsyncExitStack() as stack:
        opened = [
            (await http.post("/api/tables", json={"game": "l-calculus", "opponent": "beside"})).json()["table"] for _ in range(tables)
        ]
        headers = {"cookie": f"visitor={http.cookies['visitor']}"}
        address = "ws" + url.removeprefix("http")
        sockets = [
            await stack.enter_async_context(connect(f"{address}/ws/{table}", additional_headers=headers, max_size=None, ping_interval=None))
            for table in opened
        ]
        latencies: list[float] = []
        begun = time.perf_counter()
        games = [asyncio.create_task(play(socket, begun + seconds, latencies)) for socket in sockets]
        for socket in sockets:
            await socket.send('{"do":"hello","view":"row"}')
        await asyncio.wait(games, timeout=seconds + 30)
        for game in games:
            await game
        return len(latencies) / (time.perf_counter() - begun), latencies


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    for _ in range(400):
        try:
            httpx.get(f"{url}/api/levels", timeout=30)
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")


def commits_a_second(folder: str, seconds: float) -> float:
    """Commit single rows to SQLite as the store does, and count."""
    connection = sqlite3.connect(Path(folder) / "commits.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE log (table_id TEXT, seq INTEGER, event TEXT, PRIMARY KEY (table_id, seq))")
    begun = time.perf_counter()
    count = 0
    while time.perf_counter() < begun + seconds:
        connection.execute("INSERT INTO log VALUES ('k3', ?, ?)", (count, "x" * 120))
        count += 1
    rate = count / (time.perf_counter() - begun)
    connection.close()
    return rate


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 100, 500])
    parser.add_argument("--database", default="", help="a PostgreSQL URL; SQLite in a temporary folder if not given")
    given = parser.parse_args()
    shown = Table(title="Durable actions through the WebSocket")
    for column in ("tables", "actions/s", "p50 ms", "p99 ms", "SQLite commits/s", "ratio"):
        shown.add_column(column, justify="right")
    with tempfile.TemporaryDirectory() as folder, Progress(transient=True) as progress:
        task = progress.add_task("playing", total=len(given.tables) + 1)
        raw = commits_a_second(folder, 2.0)
        progress.advance(task)
        for tables in given.tables:
            with server(given.database or f"{folder}/cafe.sqlite") as url:
                wait_for(url)
                rate, latencies = asyncio.run(load(url, tables, given.seconds))
            latencies.sort()
            middle, late = (1000 * latencies[int(share * (len(latencies) - 1))] for share in (0.5, 0.99))
            shown.add_row(str(tables), f"{rate:.0f}", f"{middle:.1f}", f"{late:.1f}", f"{raw:.0f}", f"{rate / raw:.2f}")
            progress.advance(task)
    Console().print(shown)


if __name__ == "__main__":
    main()
