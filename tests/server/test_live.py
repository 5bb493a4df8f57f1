"""A table's own life, without any HTTP: it writes before it shows, reads what another server wrote, and never takes a seed from outside."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from estaminet.play import Viewpoint
from estaminet.play.commands import Act, AskRematch, OfferDraw, Resign
from estaminet.play.refusals import StalePly
from estaminet.server import messages
from estaminet.server.house import COMING_SECONDS, House
from estaminet.server.live import Live, Notice
from estaminet.server.opening import OpenTable, new_seating, setup_of
from estaminet.server.queries import find_events
from estaminet.server.refusals import Missing
from estaminet.server.settings import Settings
from estaminet.server.tidying import delete_tables
from tests.support import run_apart


class Watching:
    """A page that keeps how long the written log was whenever it was told to look."""

    chairs: tuple[int, ...] = (0,)
    viewpoint = Viewpoint((0,))
    visitor = "somebody"

    def __init__(self, live: Live) -> None:
        self.live = live
        self.seen: list[int] = []

    def refresh(self) -> None:
        """Look."""
        self.seen.append(self.live.seq)

    def leave(self) -> None:
        """Nobody sends it away."""
        raise AssertionError

    def lose_table(self) -> None:
        """Go."""
        self.live.leave(self)


class Spectating(Watching):
    """A page that holds no chair."""

    chairs = ()
    viewpoint = Viewpoint()


@asynccontextmanager
async def house_at(path: Path, **settings: int) -> AsyncGenerator[House, None]:
    """Keep a house on a SQLite file."""
    house = House(msgspec.structs.replace(Settings(database=str(path)), **settings))
    house.start()
    try:
        yield house
    finally:
        await house.stop()


async def opened(house: House) -> Live:
    return await house.open(new_seating(setup_of(OpenTable("l-calculus", opponent="beside")), "beside", "ann"), [])


async def written(house: House, live: Live) -> list[str]:
    """List the kinds of the events in the log."""
    rows = await house.store.read(lambda connection: find_events(connection, live.seating.table_id, 0))
    return [row["kind"] for row in rows]


def test_a_command_is_written_then_shown_and_its_number_counts_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            live = await opened(house)
            page = Watching(live)
            live.pages.add(page)
            for _ in range(2):
                assert await live.command(0, Act("1:1/1", 0), "ann", 7) == 1
            with pytest.raises(StalePly):
                await live.command(0, Act("1:1/1", 0), "ann", 8)
            assert (page.seen, await written(house, live)) == ([1], ["acted"])
            assert not live.idle
            live.pages.clear()
            assert live.idle

    run_apart(play())


def test_a_slower_server_reads_what_the_faster_wrote_and_tries_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as here, house_at(tmp_path / "cafe.sqlite") as there:
            fast = await opened(here)
            slow = await there.find(fast.seating.table_id)
            await fast.command(0, Act("1:1/1", 0), "ann", 1)
            assert slow.table.ply == 0
            with pytest.raises(StalePly):  # judged again, after reading
                await slow.command(0, Act("2:1/1", 0), "ann", 2)
            assert slow.table.position == fast.table.position
            await slow.command(1, Resign(), "ann", 3)
            assert await written(here, fast) == ["acted", "resigned"]
            await here.catch_up_all()
            assert fast.table.status == "over"

    run_apart(play())


async def command(house: House, live: Live) -> None:
    """Do something at a table that is not there any more."""
    with pytest.raises(Missing, match="no such table"):
        await live.command(0, Act("1:1/1", 0), "ann", 1)


async def hear(house: House, live: Live) -> None:
    """Be told that it is not there."""
    await house.hear(Notice("another", live.seating.table_id, gone=True).text().encode())


async def read_anew(house: House, live: Live) -> None:
    """Have missed that, and read what was missed."""
    await house.catch_up_all()


@pytest.mark.parametrize("find_out", [command, hear, read_anew])
def test_a_table_that_another_server_has_removed_is_forgotten_and_its_pages_are_closed(
    tmp_path: Path, find_out: Callable[[House, Live], Awaitable[None]]
) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as here, house_at(tmp_path / "cafe.sqlite") as there:
            table_id = (await opened(here)).seating.table_id
            live, stays = await there.find(table_id), await opened(there)
            for one in (live, stays):
                one.enter(Watching(one))
            await here.store.change(lambda connection: delete_tables(connection, [table_id]))
            await find_out(there, live)
            assert not live.pages
            assert (len(stays.pages), set(there.live)) == (1, {stays.seating.table_id})
            with pytest.raises(Missing):
                await there.find(table_id)

    run_apart(play())


def test_a_rematch_is_dealt_from_a_seed_of_the_server(tmp_path: Path) -> None:
    asked = messages.read(b'{"do":"ask_rematch","n":1,"seed":5}')
    assert asked == AskRematch()

    async def play() -> list[int]:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            live = await opened(house)
            seeds = [live.table.seed]
            for _ in range(3):
                await live.command(0, OfferDraw(), "ann", None)
                await live.command(0, AskRematch(), "ann", None)
                seeds.append(live.table.seed)
            return seeds

    seeds = run_apart(play())
    assert len({*seeds, 0, 5}) == 6


def test_every_command_and_question_can_be_read() -> None:
    kinds = [struct.__struct_config__.tag for struct in messages.Said.__args__]
    assert len(kinds) == len(set(kinds)) >= 22
    assert all(struct.__struct_config__.tag_field == "do" for struct in messages.Said.__args__)
    assert messages.read(msgspec.json.encode(Act("1:1/1", 0))) == Act("1:1/1", 0)


def test_nobody_is_told_that_a_spectator_comes_or_goes(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            live = await opened(house)
            player, spectator = Watching(live), Spectating(live)
            live.enter(spectator)
            assert spectator.seen == []
            live.enter(player)
            told = len(player.seen), len(spectator.seen)
            assert min(told) == 1
            live.leave(spectator)
            assert (len(player.seen), len(spectator.seen)) == told

    run_apart(play())


@pytest.mark.parametrize(("seconds", "kept"), [(0.0, True), (2 * COMING_SECONDS, False)])
def test_a_table_that_others_play_at_and_nobody_looks_at_here_is_not_followed(tmp_path: Path, seconds: float, kept: bool) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            live = await opened(house)
            table_id = live.seating.table_id
            house.unseen[table_id] -= seconds
            await house.hear(msgspec.json.encode(Notice("another", table_id, live.seq + 1)))
            assert (table_id in house.live) == kept
            assert (await house.find(table_id)).table.ply == 0

    run_apart(play())
