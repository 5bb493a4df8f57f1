"""The faults themselves, one after the other, with the proof after each."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx

from tests.faults.lines import IdleLine, Relay, close_all, deaf_line, idle_line
from tests.faults.players import GAMES, Player
from tests.faults.proof import Proof, prove
from tests.faults.wall import Wall
from tests.server.cafe import Cafe

IDLE_AT_A_TABLE = 20
OPENED_AT_A_TIME = 20  # tables, or idle lines
DIRECT = 4  # one player of so many has a line that nobody cuts
CALM_SECONDS = 2.0  # between two commands of a player while very many lines are opened
PROGRESS_SECONDS = 20.0  # between two words about how far it is
START_SECONDS = 120.0  # for a server to answer once it is started: it may be given little of the machine
STUCK_SECONDS = 300.0  # in which not one more player goes on after a fault
LIMITS = {
    "ESTAMINET_SOCKETS_PER_ADDRESS": "100000",
    "ESTAMINET_SOCKETS_PER_VISITOR": "100000",
    "ESTAMINET_TABLES_PER_VISITOR": "100000",
    "ESTAMINET_TRUSTED_PROXIES": "127.0.0.1",
}
MOST_BACK_MS = 1000  # that a clock may have more than before: a server notes four times a second that it lives
CLOCK = {"kind": "fischer", "base_ms": 3_600_000, "increment_ms": 0}


class Size(NamedTuple):
    """How much is done."""

    tables: int
    kills: int
    locked_seconds: float
    cut_seconds: float
    idle: int
    deaf: int
    restarts: int  # of the database
    pace_seconds: float  # between two commands of a player
    most_seconds: float  # for one fault: then it is not repeated any more, or has failed


SHORT = Size(tables=10, kills=2, locked_seconds=3, cut_seconds=2, idle=300, deaf=5, restarts=1, pace_seconds=0.05, most_seconds=600)
LONG = Size(tables=200, kills=100, locked_seconds=10, cut_seconds=30, idle=4000, deaf=100, restarts=10, pace_seconds=0.2, most_seconds=1200)


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

    def __init__(self, cafe: Cafe, size: Size, wall: Wall | None = None, restart_database: Callable[[], None] | None = None) -> None:
        self.cafe = cafe
        self.size = size
        self.wall = wall  # the clock that the café sees, if it can be set
        self.restart_database = restart_database
        self.relay = Relay(int(cafe.port))
        self.players: list[Player] = []
        self.neighbours: list[Player] = []  # those whose lines do not go through the relay
        self.rng = Random(1)
        self.starts: list[float] = []  # how many seconds each start took
        self.begun = self.fault_begun = time.monotonic()
        self.times = 1  # that the fault was done
        self.proven: set[str] = set()  # tables that were over when they were proven

    async def run(self, faults: Sequence[Fault]) -> list[Figures]:
        """Let players play, do every fault, and prove after each that nothing is lost."""
        await self.relay.start()
        behind, direct = (f"http://127.0.0.1:{port}" for port in (self.relay.own_port, self.cafe.port))
        opening, seeds = asyncio.Semaphore(OPENED_AT_A_TIME), range(self.size.tables)
        urls = [direct if seed % DIRECT == DIRECT - 1 else behind for seed in seeds]
        self.players = [Player(urls[seed], GAMES[seed % len(GAMES)], seed, opening, CLOCK if seed % 3 == 0 else None) for seed in seeds]
        self.neighbours = [player for player in self.players if player.url == direct]
        for player in self.players:
            player.pace_seconds = self.size.pace_seconds
        tasks = [asyncio.create_task(player.play()) for player in self.players]
        try:
            await self.all_go_on()
            self.say(f"{len(self.players)} players are at their tables")
            figures = [await self.suffer(fault) for fault in faults]
            proof = await asyncio.to_thread(prove, self.cafe.database, self.players, set())
            self.say(f"{proof.events} events at {proof.tables} tables proven at the end")
            return figures
        finally:
            await self.relay.stop()
            await all_cancelled(set(tasks))

    async def suffer(self, fault: Fault) -> Figures:
        """Do one fault, wait until everybody plays on, and look at the database."""
        self.fault_begun, before = time.monotonic(), self.totals()
        self.starts.clear()
        self.times = 1
        await asyncio.wait_for(self.do(fault), 2 * self.size.most_seconds)
        proof = await self.prove()
        acknowledged, refused, reconnected = (new - old for new, old in zip(self.totals(), before, strict=True))
        assert fault not in UNNOTICED or refused == reconnected == 0, f"{refused} were refused, {reconnected} lines lost at other tables"
        times = sorted(1000 * taken for player in self.players for at, taken in player.latencies if at >= self.fault_begun)
        p50, p99 = times[len(times) // 2], times[int(0.99 * (len(times) - 1))]
        name = fault.__name__.replace("_", " ") + (f" {self.times} times" if self.times > 1 else "")
        self.say(f"{name}: {acknowledged} acknowledged, {refused} refused, {reconnected} lines lost, {proof.events} events proven")
        counts = (acknowledged, refused, reconnected, 1000 * max(self.starts, default=0.0))
        return Figures(name, *counts, p50, p99, times[-1], proof.events)

    async def do(self, fault: Fault) -> None:
        """Do a fault, and wait until everybody plays on."""
        await fault(self)
        await self.all_go_on()

    async def prove(self) -> Proof:
        """Look at the database; tables that are over are looked at once more at the very end."""
        over = {table for player in self.players for table in player.done if table != player.table}
        proof = await asyncio.to_thread(prove, self.cafe.database, self.players, self.proven)
        self.proven |= over
        return proof

    async def repeat(self, times: int, work: Callable[[], Awaitable[None]]) -> None:
        """Do something and wait until everybody plays on, again and again; no more when the time is up."""
        for number in range(1, times + 1):
            await work()
            await self.all_go_on()
            self.times = number
            if number % 10 == 0:
                self.say(f"{number} of {times} times")
            if time.monotonic() - self.fault_begun > self.size.most_seconds:
                self.say(f"the time is up after {number} of {times} times")
                return

    def say(self, sentence: str) -> None:
        """Tell on the error stream how far it is."""
        print(f"{(time.monotonic() - self.begun) / 60:5.1f} min  {sentence}", file=sys.stderr, flush=True)

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
        fewest, end, word = len(goals) + 1, 0.0, time.monotonic() + PROGRESS_SECONDS
        while behind := [player for player, goal in zip(self.players, goals, strict=True) if player.acknowledged < goal]:
            if len(behind) < fewest:
                fewest, end = len(behind), time.monotonic() + STUCK_SECONDS
            if time.monotonic() > word:
                word = time.monotonic() + PROGRESS_SECONDS
                self.say(f"{len(behind)} of {len(goals)} players do not play on yet")
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


async def all_cancelled(tasks: set[asyncio.Task[None]]) -> None:
    """Cancel tasks until all are done: `wait_for` may lose a cancellation when what it waits for comes at the same moment."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=1)


async def quiet(suite: Suite) -> None:
    """Do nothing, to compare."""
    await asyncio.sleep(suite.size.cut_seconds)


async def killed(suite: Suite) -> None:
    """Kill the server at random moments."""

    async def kill() -> None:
        await asyncio.sleep(0.2 + suite.rng.random())
        await asyncio.to_thread(suite.cafe.kill)
        await suite.restart()

    await suite.repeat(suite.size.kills, kill)


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
    await suite.repeat(suite.size.restarts, partial(asyncio.to_thread, suite.restart_database))


async def clock_jumps(suite: Suite) -> None:
    """Set the wall's clock back and forward by ten minutes, with the server running and over a restart."""
    assert suite.wall is not None
    clocked = [player for player in suite.players if player.clock]
    for seconds in (-600, 600, 0):
        before = [(player.table, player.left_ms) for player in clocked]
        suite.wall.set_wrong(seconds)
        await suite.all_go_on()
        check_clocks(clocked, before)
    before = [(player.table, player.left_ms) for player in clocked]
    await asyncio.to_thread(suite.cafe.kill)
    suite.wall.set_wrong(-600)
    await suite.restart()
    await suite.all_go_on()
    check_clocks(clocked, before)
    suite.wall.set_wrong(0)


def check_clocks(players: list[Player], before: list[tuple[str, list[int] | None]]) -> None:
    """Check that no clock has jumped with the wall's, and that none got more back than a stop took."""
    for player, (table, left) in zip(players, before, strict=True):
        if player.table == table and left is not None and player.left_ms is not None:
            gone = sum(left) - sum(player.left_ms)
            assert -MOST_BACK_MS < gone < 400_000, f"{gone} ms are gone from the clocks of {table}"


async def lines_cut(suite: Suite) -> None:
    """Cut lines in the middle of frames, then all of them at once."""
    before = [(player.reconnected, player.refused) for player in suite.neighbours]
    await suite.relay.cut_for(suite.size.cut_seconds)
    suite.relay.cut_all()
    await suite.all_go_on()
    assert before == [(player.reconnected, player.refused) for player in suite.neighbours], "a table noticed that others' lines were cut"


async def deaf_clients(suite: Suite) -> None:
    """Open pages that never read, at tables where much happens."""
    port = int(suite.cafe.port)
    deaf = []
    for number in range(suite.size.deaf):
        player = suite.players[number % len(suite.players)]
        if player.table:
            deaf.append(await deaf_line(port, player.table, player.headers["cookie"], 4096))
    await suite.all_go_on()
    await asyncio.sleep(suite.size.cut_seconds)
    await suite.all_go_on()
    close_all(deaf)


async def idle_sockets(suite: Suite) -> None:
    """Open very many pages that say nothing any more, some at a table; players are calm meanwhile, then play as before."""
    raise_own_limit(suite.size.idle + 2 * suite.size.tables + 500)
    for player in suite.players:
        player.pace_seconds = max(CALM_SECONDS, suite.size.pace_seconds)
    idle = await opened_idle(suite)
    for player in suite.players:
        player.pace_seconds = suite.size.pace_seconds
    suite.say(f"{len(idle)} idle lines are open")
    await suite.all_go_on()
    await asyncio.sleep(suite.size.cut_seconds)
    closed = sum(line.closed for line in idle)
    assert not closed, f"{closed} idle lines were closed by the server"
    for line in idle:
        line.close()


async def opened_idle(suite: Suite) -> list[IdleLine]:
    """Open lines at tables of the first player's, some at a time."""
    port, cookie, some = int(suite.cafe.port), suite.players[0].headers["cookie"], asyncio.Semaphore(OPENED_AT_A_TIME)

    async def opened(table: str) -> IdleLine:
        async with some:
            return await idle_line(port, table, cookie)

    idle: list[IdleLine] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers={"cookie": cookie}, timeout=60, trust_env=False) as http:
        while len(idle) < suite.size.idle:
            table = (await http.post("/api/tables", json={"game": GAMES[0], "opponent": "beside"})).json()["table"]
            idle += await asyncio.gather(*(opened(table) for _ in range(IDLE_AT_A_TABLE)))
            if len(idle) % 1000 == 0:
                suite.say(f"{len(idle)} of {suite.size.idle} idle lines are open")
    return idle


def raise_own_limit(files: int) -> None:
    """Let this process open enough files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, hard) if hard != resource.RLIM_INFINITY else files, hard))


UNNOTICED: tuple[Fault, ...] = (quiet, deaf_clients, idle_sockets)  # by the tables that others play at
ON_SQLITE: tuple[Fault, ...] = (quiet, killed, disk_full, database_locked, clock_jumps, lines_cut, deaf_clients, idle_sockets)
ON_POSTGRES: tuple[Fault, ...] = (quiet, killed, database_restarted, lines_cut)


def run(folder: Path, size: Size, faults: Sequence[Fault], database: str = "", restart: Callable[[], None] | None = None) -> list[Figures]:
    """Serve a café in a folder, or on a database, and let it suffer."""
    wall = Wall(folder) if clock_jumps in faults else None
    cafe = Cafe(database or str(folder / "cafe.sqlite"), **LIMITS, **(wall.environment if wall else {}))
    cafe.errors, cafe.patience = folder / "log", START_SECONDS
    with cafe:
        figures = asyncio.run(Suite(cafe, size, wall, restart).run(faults))
    log = cafe.errors.read_text(errors="replace")
    assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:3000]
    return figures
