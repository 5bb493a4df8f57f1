"""Computers at their tables: they go on from what they thought, stop when nobody waits for it, and remember within bounds."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Engine, Memory, engine
from estaminet.engines.levels import LEVELS
from estaminet.play import Table, Viewpoint, questions
from estaminet.play.commands import Act, Resign
from estaminet.server import pool, socket
from estaminet.server.house import House
from estaminet.server.limits import TooMany
from estaminet.server.line import Line
from estaminet.server.live import Live
from estaminet.server.opening import OpenTable, new_seating, setup_of
from estaminet.server.settings import Settings
from estaminet.server.thinking import HINTER, Memories
from tests.support import run_apart

ENGINES: dict[str, Any] = sys.modules["estaminet.engines.engine"].ENGINES
PATIENCE = 20.0


class Looking:
    """A page that somebody looks at."""

    chairs = (0,)
    viewpoint = Viewpoint((0,))
    visitor = "ann"

    def refresh(self) -> None:
        """Show nothing."""

    def lose_table(self) -> None:
        """Do nothing."""

    def leave(self) -> None:
        """Stay."""


class Slow(Engine):
    """An engine that thinks until it is stopped."""

    def __init__(self) -> None:
        super().__init__("slow", (), LEVELS[-1])
        self.begun = threading.Event()
        self.stopped = threading.Event()
        self.ended = 0

    def choose(self, position: estaminet.Position, *_: Any, deadline: Deadline | None = None, **_named: Any) -> int:
        """Wait to be stopped, then choose anything."""
        assert deadline is not None
        self.begun.set()
        end = time.monotonic() + PATIENCE
        while not deadline.past and time.monotonic() < end:
            time.sleep(0.001)
        self.ended += 1
        if deadline.stopped:
            self.stopped.set()
        return position.legal_actions()[0]

    analyse = choose  # type: ignore[assignment]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Let the strongest level be slow."""
    engine = Slow()
    monkeypatch.setitem(ENGINES, HINTER, engine)
    return engine


@asynccontextmanager
async def table_at(path: Path, wish: OpenTable) -> AsyncGenerator[tuple[House, Live], None]:
    """Keep a house on a SQLite file, with one table."""
    house = House(Settings(database=str(path)))
    house.start()
    try:
        yield house, await house.open(new_seating(setup_of(wish), wish.opponent, "ann"), [])
    finally:
        await house.stop()


def wait(event: threading.Event) -> Any:
    return asyncio.to_thread(event.wait, PATIENCE)


def test_a_computer_stops_when_the_game_is_over(tmp_path: Path, slow: Slow) -> None:
    async def resigned() -> None:
        async with table_at(tmp_path / "house.db", OpenTable("tactic", level=8, side=1)) as (_, live):
            await wait(slow.begun)
            await live.command(0, Resign(), None, None)
            assert await wait(slow.stopped)

    run_apart(resigned())


def test_a_computer_stops_when_its_table_is_closed(tmp_path: Path, slow: Slow) -> None:
    async def closed() -> None:
        async with table_at(tmp_path / "house.db", OpenTable("tactic", level=8, side=1)):
            await wait(slow.begun)
        assert await wait(slow.stopped)

    run_apart(closed())


def test_a_hint_stops_when_its_reader_leaves(tmp_path: Path, slow: Slow) -> None:
    async def left() -> None:
        async with table_at(tmp_path / "house.db", OpenTable("tactic", opponent="beside")) as (house, live):
            hint = asyncio.create_task(house.thinkers.hint(live.table, 1, "ann"))
            await wait(slow.begun)
            hint.cancel()
            assert await wait(slow.stopped)

    run_apart(left())


def broken(*_: Any, **_named: Any) -> Any:
    """Break."""
    raise RuntimeError("broken")


@pytest.mark.parametrize(
    ("question", "full", "sentence"),
    [
        (questions.Hint(), True, "Very many have asked the computer just now. Please try again in a moment."),
        (questions.Review(), True, "Very many have asked the computer just now. Please try again in a moment."),
        (questions.Hint(), False, "Something went wrong in the café. It has been noted."),
        (questions.Review(), False, "Something went wrong in the café. It has been noted."),
    ],
)
def test_a_question_is_answered_also_where_nothing_comes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: questions.Question, full: bool, sentence: str
) -> None:
    monkeypatch.setattr(Table, "review", lambda _table: list)  # as if something were over
    if full:
        monkeypatch.setattr(pool, "MOST_WAITING", 0)
    else:
        monkeypatch.setattr(pool.Pool, "run", broken)

    async def asked() -> None:
        async with table_at(tmp_path / "house.db", OpenTable("tactic", opponent="beside")) as (house, live):
            line = SimpleNamespace(compresses=False, loop=asyncio.get_running_loop(), busy=True)
            page = socket.Page(cast("Line", line), house, live, "ann", lambda: None)
            page.ask(question, 7)
            with pytest.raises(TooMany):  # one at a time
                page.ask(question, 8)
            assert page.thinking is not None
            await asyncio.wait([page.thinking])
            (told,) = [msgspec.json.decode(answer) for answer in page.answers]
            assert (told["type"], told["n"], told["message"]["id"]) == ("refused", 7, sentence)
            page.ask(question, 9)

    run_apart(asked())


def test_tables_that_were_opened_and_left_do_not_keep_others_waiting(tmp_path: Path, slow: Slow) -> None:
    async def replied() -> None:
        async with table_at(tmp_path / "house.db", OpenTable("tactic", level=1)) as (house, live):
            wish = OpenTable("tactic", level=8, side=1)
            for _ in range(40):
                await house.open(new_seating(setup_of(wish), wish.opponent, "bob"), [])
            await wait(slow.begun)
            live.pages.add(Looking())
            while live.table.chair_to_act == 0:
                await live.command(0, Act(live.table.position.legal_actions()[0], live.table.ply), None, None)
            while live.table.chair_to_act != 0:
                await asyncio.sleep(0.001)
            assert slow.ended < 20  # it did not wait for all of them

    run_apart(replied())


def test_a_computer_at_a_table_goes_on_from_what_it_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bool] = []

    class Watched(Engine):
        """A quick champion that tells whether it had a tree to go on from."""

        def choose(self, *arguments: Any, **named: Any) -> int:
            """Choose as ever."""
            kept.append(named["memory"].analysis is not None)
            return super().choose(*arguments, **named)

    monkeypatch.setitem(ENGINES, HINTER, Watched(HINTER, engine(HINTER).parts, replace(LEVELS[-1], budget=Budget(simulations=50))))

    async def played() -> None:
        async with table_at(tmp_path / "house.db", OpenTable("tactic", level=8, side=1)) as (house, live):
            while len(kept) < 4:
                if live.table.chair_to_act == 0:
                    await live.command(0, Act(live.table.position.legal_actions()[0], live.table.ply), None, None)
                await asyncio.sleep(0.01)
            assert len(house.thinkers.memories) == 1

    run_apart(played())
    assert kept[:4] == [False, True, True, True]


def test_memories_are_bounded_and_the_least_used_goes_first() -> None:
    def thought() -> Memory:
        memory = Memory()
        engine(HINTER).choose(estaminet.game("tactic").start(1), None, Generator(1), Budget(simulations=3000), memory)
        return memory

    size = thought().megabytes
    assert size > 0
    memories = Memories(megabytes=2.5 * size)
    for table in ("one", "two", "three"):
        memories.put_back(table, 1, thought())
    assert len(memories) == 2
    assert memories.take("one", 1).analysis is None
    assert memories.take("three", 1).analysis is not None
    assert len(memories) == 1
