"""A long record keeps nobody waiting: it is read, written down and seen for the first time in threads, not on the loop of all tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar.testing import AsyncTestClient

from estaminet.play import Table
from estaminet.play.commands import Act
from estaminet.play.setup import Setup
from estaminet.play.study import from_record
from estaminet.records import write_record
from estaminet.server import api, socket
from estaminet.server.app import create_app
from estaminet.server.house import House
from estaminet.server.line import Line
from estaminet.server.live import Live
from estaminet.server.settings import Settings
from estaminet.server.stream import Stream
from tests.support import run_apart


def long_record() -> str:
    """Play a long game of Topogic at random, and write it down."""
    table, rng = Table(Setup("topogic", seed=3, hot_seat=True)), Random(1)
    while table.status == "playing":
        action = rng.choice(table.position.legal_actions())
        for event in table.decide(table.chair_of(table.position.player), Act(action, table.ply), 0):
            table.apply(event)
    return write_record(table.record())


def noted(names: list[str], work: Callable[..., Any]) -> Callable[..., Any]:
    """Note in which thread some work is done."""

    def done(*arguments: Any) -> Any:
        names.append(threading.current_thread().name)
        return work(*arguments)

    return done


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_long_record_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    monkeypatch.setattr(api, "from_record", noted(names, from_record))
    monkeypatch.setattr(Live, "apply", noted(names, Live.apply))
    monkeypatch.setattr(socket, "Stream", noted(names, Stream))

    async def opened() -> None:
        app = create_app(Settings(database=str(tmp_path / "cafe.sqlite")))
        async with AsyncTestClient(app) as client:
            answer = await client.post("/api/records", json={"text": long_record()})
            assert answer.status_code == 201, answer.text
            house: House = app.state.house
            live = await house.find(answer.json()["table"])
            assert live.table.ply > socket.LONG_GAME
            line = SimpleNamespace(compresses=False, loop=asyncio.get_running_loop(), busy=True)
            page = socket.Page(cast("Line", line), house, live, "somebody", lambda: None)
            await page.look_back()
            assert page.news()
            assert page.stream is live.streams[page.viewpoint]
            loop = threading.current_thread().name
            assert len(names) == 3
            assert loop not in names

    run_apart(opened())
