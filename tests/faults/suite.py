"""The faults themselves, one after the other, with the proof after each."""

from __future__ import annotations

import asyncio
import resource
import socket
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx

from tests.faults.lines import Relay, close_all, shake_hands
from tests.faults.players import GAMES, Player
from tests.faults.proof import prove
from tests.server.cafe import Cafe

IDLE_AT_A_TABLE = 20
OPENED_AT_A_TIME = 20  # tables
START_SECONDS = 120.0  # for a server to answer once it is started: it may be given little of the machine
STUCK_SECONDS = 300.0  # in which not one more player goes on after a fault
LIMITS = {
    "ESTAMINET_SOCKETS_PER_ADDRESS": "100000",
    "ESTAMINET_SOCKETS_PER_VISITOR": "100000",
    "ESTAMINET_TABLES_PER_VISITOR": "100000",
    "ESTAMINET_TRUSTED_PROXIES": "127.0.0.1",
}
CLOCK = {"kind": "fischer", "base_ms": 3_600_000, "increment_ms": 0}


class Size(NamedTuple):
    """How much is done."""

    tables: int
    kills: int
    locked_seconds: float
    cut_seconds: float
    idle: int
    deaf: int
    pace_seconds: float  # between two commands of a player


SHORT = Size(tables=10, kills=2, locked_seconds=3, cut_seconds=2, idle=300, deaf=5, pace_seconds=0.05)
LONG = Size(tables=200, kills=100, locked_seconds=10, cut_seconds=30, idle=4000, deaf=100, pace_seconds=0.2)


class Figures(NamedTuple):
    """What a fault has led to."""

    fault: str
    acknowledged: int
    refused: int
    reconnected: int
    longest_start_ms: float  # until the server answered; 0 if it was not started
    p50_ms: float
    p99_ms: float
    longest_ms: float
    events: int


Fault = Callable[["Suite"], Awaitable[None]]


class Suite:
    """A café, players at it behind a relay, and what is done to them."""

    def __init__(self, cafe: Cafe, size: Size, folder: Path, restart_database: Callable[[], None] | None = None) -> None:
        self.cafe = cafe
        self.size = size
        self.folder = folder  # where the clock's offset is told
        self.restart_database = restart_database
        self.relay = Relay(int(cafe.port))
        self.players: list[Player] = []
        self.rng = Random(1)
        self.starts: list[float] = []  # how many seconds each start took

    async def run(self, faults: Sequence[Fault]) -> list[Figures]:
        """Let players play, do every fault, and prove after each that nothing is lost."""
        await self.relay.start()
        url = f"http://127.0.0.1:{self.relay.own_port}"
        opening, seeds = asyncio.Semaphore(OPENED_AT_A_TIME), range(self.size.tables)
        self.players = [Player(url, GAMES[seed % len(GAMES)], seed, opening, CLOCK if seed % 3 == 0 else None) for seed in seeds]
        for player in self.players:
            player.pace_seconds = self.size.pace_seconds
        tasks = [asyncio.create_task(player.play()) for player in self.players]
        try:
            await self.all_go_on()
            return [await self.suffer(fault) for fault in faults]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.relay.stop()

    async def suffer(self, fault: Fault) -> Figures:
        """Do one fault, wait until everybody plays on, and look at the database."""
        begun, before = time.monotonic(), self.totals()
        self.starts.clear()
        await fault(self)
        await self.all_go_on()
        proof = await asyncio.to_thread(prove, self.cafe.database, self.players)
        acknowledged, refused, reconnected = (new - old for new, old in zip(self.totals(), before, strict=True))
        times = sorted(1000 * taken for player in self.players for at, taken in player.latencies if at >= begun)
        p50, p99 = times[len(times) // 2], times[int(0.99 * (len(times) - 1))]
        print(f"{fault.__name__}: {acknowledged} acknowledged, {refused} refused, {reconnected} lines lost", file=sys.stderr, flush=True)
        counts = (acknowledged, refused, reconnected, 1000 * max(self.starts, default=0.0))
        return Figures(fault.__name__.replace("_", " "), *counts, p50, p99, times[-1], proof.events)

    def totals(self) -> tuple[int, int, int]:
        """Add up what players have seen: commands acknowledged, refused, and lines lost."""
        return (
            sum(player.acknowledged for player in self.players),
            sum(player.refused for player in self.players),
            sum(player.reconnected for player in self.players),
        )

    async def all_go_on(self) -> None:
        """Wait until every player has had two more commands acknowledged: no table is stuck, all clients have caught up."""
        goals = [player.acknowledged + 2 for player in self.players]
        fewest, end = len(goals) + 1, 0.0
        while behind := [player for player, goal in zip(self.players, goals, strict=True) if player.acknowledged < goal]:
            if len(behind) < fewest:
                fewest, end = len(behind), time.monotonic() + STUCK_SECONDS
            stuck = f"{len(behind)} players are stuck, the first: {behind[0].game} {behind[0].table} {behind[0].waiting}"
            assert time.monotonic() < end, stuck
            await asyncio.sleep(0.02)

    async def restart(self) -> None:
        """Start the café again, at its old address."""
        begun = time.monotonic()
        await asyncio.to_thread(self.cafe.start)
        self.starts.append(time.monotonic() - begun)

    @property
    def process(self) -> int:
        """The id of the server's process."""
        assert self.cafe.process is not None
        return self.cafe.process.pid


async def quiet(suite: Suite) -> None:
    """Do nothing, to compare."""
    await asyncio.sleep(suite.size.cut_seconds)


async def killed(suite: Suite) -> None:
    """Kill the server at random moments."""
    for _ in range(suite.size.kills):
        await asyncio.sleep(0.2 + suite.rng.random())
        await asyncio.to_thread(suite.cafe.kill)
        await suite.restart()
        await suite.all_go_on()


async def disk_full(suite: Suite) -> None:
    """Let the server's files grow no more for a while."""
    largest = max(path.stat().st_size for path in Path(suite.cafe.database).parent.iterdir())
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(suite.process, resource.RLIMIT_FSIZE, (largest + 20_000, resource.RLIM_INFINITY))
    refused = sum(player.refused for player in suite.players)
    end = time.monotonic() + STUCK_SECONDS
    while sum(player.refused for player in suite.players) < refused + 5:
        assert time.monotonic() < end, "the disk is full and nobody is refused"
        await asyncio.sleep(0.05)
    resource.prlimit(suite.process, resource.RLIMIT_FSIZE, unlimited)


async def database_locked(suite: Suite) -> None:
    """Lock the database."""
    thief = sqlite3.connect(suite.cafe.database, timeout=30)
    thief.execute("BEGIN IMMEDIATE")
    await asyncio.sleep(suite.size.locked_seconds)
    thief.rollback()
    thief.close()


async def database_restarted(suite: Suite) -> None:
    """Restart PostgreSQL at once, without a word to those who use it."""
    assert suite.restart_database is not None
    await asyncio.to_thread(suite.restart_database)


async def clock_jumps(suite: Suite) -> None:
    """Set the wall's clock back and forward by ten minutes, with the server running and over a restart."""
    clocked = [player for player in suite.players if player.clock]
    for offset in ("-600s", "+600s", "+0s"):
        before = [(player.table, player.left_ms) for player in clocked]
        set_clock(suite.folder, offset)
        await suite.all_go_on()
        check_clocks(clocked, before)
    before = [(player.table, player.left_ms) for player in clocked]
    await asyncio.to_thread(suite.cafe.kill)
    set_clock(suite.folder, "-600s")
    await suite.restart()
    await suite.all_go_on()
    check_clocks(clocked, before)
    set_clock(suite.folder, "+0s")


def set_clock(folder: Path, offset: str) -> None:
    """Tell libfaketime by how much the server's clock is wrong."""
    part = folder / "clock.part"
    part.write_text(offset + "\n")
    part.replace(folder / "clock")


def check_clocks(players: list[Player], before: list[tuple[str, list[int] | None]]) -> None:
    """Check that no clock has jumped with the wall's; a server that was given little of the machine gives some time back too much."""
    for player, (table, left) in zip(players, before, strict=True):
        if player.table == table and left is not None and player.left_ms is not None:
            gone = sum(left) - sum(player.left_ms)
            assert -100_000 < gone < 400_000, f"{gone} ms are gone from the clocks of {table}"


async def lines_cut(suite: Suite) -> None:
    """Cut lines in the middle of frames, then all of them at once."""
    await suite.relay.cut_for(suite.size.cut_seconds)
    suite.relay.cut_all()


async def deaf_clients(suite: Suite) -> None:
    """Open pages that never read, at tables where much happens."""
    port = int(suite.cafe.port)
    deaf = []
    for number in range(suite.size.deaf):
        player = suite.players[number % len(suite.players)]
        if player.table:
            deaf.append(await asyncio.to_thread(shake_hands, port, player.table, player.headers["cookie"], 4096))
    await suite.all_go_on()
    await asyncio.sleep(suite.size.cut_seconds)
    await suite.all_go_on()
    close_all(deaf)


async def idle_sockets(suite: Suite) -> None:
    """Open very many pages that say nothing any more, some at a table."""
    raise_own_limit(suite.size.idle + 500)
    port, cookie = int(suite.cafe.port), suite.players[0].headers["cookie"]
    idle: list[socket.socket] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers={"cookie": cookie}, timeout=60, trust_env=False) as http:
        while len(idle) < suite.size.idle:
            table = (await http.post("/api/tables", json={"game": GAMES[0], "opponent": "beside"})).json()["table"]
            idle += [await asyncio.to_thread(shake_hands, port, table, cookie) for _ in range(IDLE_AT_A_TABLE)]
    await suite.all_go_on()
    close_all(idle)


def raise_own_limit(files: int) -> None:
    """Let this process open enough files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, hard) if hard != resource.RLIM_INFINITY else files, hard))


def faketime(folder: Path) -> dict[str, str]:
    """Give the environment of a server whose wall clock `set_clock` sets; Debian's package libfaketime."""
    found = next(iter(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")), None)
    assert found is not None, "libfaketime is missing: install Debian's package libfaketime"
    set_clock(folder, "+0s")
    return {
        "LD_PRELOAD": str(found),
        "FAKETIME_TIMESTAMP_FILE": str(folder / "clock"),
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_CACHE_DURATION": "1",
    }


ON_SQLITE: tuple[Fault, ...] = (quiet, killed, disk_full, database_locked, clock_jumps, lines_cut, deaf_clients, idle_sockets)
ON_POSTGRES: tuple[Fault, ...] = (quiet, killed, database_restarted, lines_cut)


def run(folder: Path, size: Size, faults: Sequence[Fault], database: str = "", restart: Callable[[], None] | None = None) -> list[Figures]:
    """Serve a café in a folder, or on a database, and let it suffer."""
    more: dict[str, Any] = LIMITS | (faketime(folder) if clock_jumps in faults else {})
    cafe = Cafe(database or str(folder / "cafe.sqlite"), **more)
    cafe.errors, cafe.patience = folder / "log", START_SECONDS
    with cafe:
        figures = asyncio.run(Suite(cafe, size, folder, restart).run(faults))
    log = cafe.errors.read_text(errors="replace")
    assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:3000]
    return figures
