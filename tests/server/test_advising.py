"""The engine beside an analysis ends with whoever asked for it, and does not think for its players about a game that goes on."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

import estaminet
from estaminet.play import Setup, Table
from estaminet.play.refusals import NotNow, OnlyWatching
from estaminet.play.study import to_analyse
from estaminet.records import Record
from estaminet.server.advising import Adviser
from estaminet.server.messages import Lines
from estaminet.server.pool import Pool
from tests.support import run_apart


class FakePage:
    """A page that keeps what it is told."""

    def __init__(self, table: Table, pool: Pool) -> None:
        self.live = SimpleNamespace(table=table, seating=SimpleNamespace(table_id="t"))
        settings = SimpleNamespace(tables_per_visitor=1)
        self.house = SimpleNamespace(thinkers=SimpleNamespace(pool=pool), settings=settings, store=SimpleNamespace(read=self.no_tables))
        self.visitor, self.chairs = "ann", (0, 1)
        self.told: list[Any] = []

    async def no_tables(self, _question: Any) -> list[Any]:
        """Tell that the visitor plays nowhere."""
        return []

    def answer(self, message: Any) -> None:
        """Keep a message."""
        self.told.append(message)

    async def until(self, kind: type) -> Any:
        """Wait for a message of a kind."""
        while not any(isinstance(message, kind) for message in self.told):
            await asyncio.sleep(0.01)
        return next(message for message in self.told if isinstance(message, kind))


def analysis() -> Table:
    """Analyse a game of Tactic from its start."""
    game = estaminet.game("tactic")
    return to_analyse(Record(game=game.name, rules=game.rules_version, position=game.start(seed=1).text()))


def adviser(page: FakePage) -> Adviser:
    """Give a page its engine."""
    return Adviser(page)  # type: ignore[arg-type]


def test_it_ends_with_the_page() -> None:
    async def leave() -> None:
        pool = Pool(1, "test")
        page = FakePage(analysis(), pool)
        thinking = adviser(page)
        thinking.begin(2, 1)
        assert len((await page.until(Lines)).best) == 2
        thinking.rest()
        while pool.running or pool.waiting:
            await asyncio.sleep(0.01)
        heard = len(page.told)
        await asyncio.sleep(0.1)
        assert (thinking.task, len(page.told)) == (None, heard)
        pool.stop()

    run_apart(leave())


def test_only_an_analysis_of_ones_own_is_thought_about() -> None:
    page = FakePage(Table(Setup("tactic")), Pool(1, "test"))
    with pytest.raises(NotNow):
        adviser(page).begin(1, 1)
    page.live.table, page.chairs = analysis(), ()  # type: ignore[assignment]
    with pytest.raises(OnlyWatching):
        adviser(page).begin(1, 1)
    page.house.thinkers.pool.stop()
