"""Time that does not step, clocks that stand while no server runs, flags that fall at tables nobody has in memory."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from estaminet.core.position import SPECTATOR
from estaminet.play.commands import Act, AskTakeBack, Resign, Sit
from estaminet.play.refusals import OnlyWatching, OutOfTurn
from estaminet.play.setup import Clock
from estaminet.server import house as houses
from estaminet.server.house import House
from estaminet.server.limits import TooMany
from estaminet.server.live import Live
from estaminet.server.opening import OpenTable, new_seating, setup_of
from estaminet.server.settings import Settings
from estaminet.server.store import NOTE_MS
from estaminet.server.timekeeping import TIME, Alarms, Life, Stop, Time, stopped_since, stops_between
from tests.server.test_live import house_at, opened, written
from tests.support import run_apart

HOUR_MS = 3600 * 1000


@pytest.mark.parametrize("step_seconds", [-600, 600])
def test_a_step_of_the_wall_clock_is_not_seen(monkeypatch: pytest.MonkeyPatch, step_seconds: int) -> None:
    clock, wall = Time(), time.time_ns
    before = clock.now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: wall() + step_seconds * 1_000_000_000)
    assert 0 <= clock.now_ms() - before < 300_000
    clock.set_by_wall()
    assert abs(clock.now_ms() - before - step_seconds * 1000) < 300_000
    clock.set_forward(before + HOUR_MS)
    assert clock.now_ms() >= before + HOUR_MS


@pytest.mark.parametrize(
    ("lives", "stops"),
    [
        ([], []),
        ([Life(0, 90_000, True)], [(90_000, 100_000)]),
        ([Life(0, 20_000, False), Life(50_000, 90_000, False)], [(20_000, 50_000), (90_000, 100_000)]),
        ([Life(0, 60_000, False), Life(50_000, 55_000, True)], [(60_000, 100_000)]),  # one outlived the other
        ([Life(0, 20_000, False), Life(50_000, 100_000, False)], [(20_000, 50_000)]),  # a server that is still there
    ],
)
def test_when_no_server_ran(lives: list[Life], stops: list[tuple[int, int]]) -> None:
    assert stops_between(lives, 100_000) == [Stop(*stop) for stop in stops]


@pytest.mark.parametrize(("since", "stopped"), [(0, 30), (10, 30), (15, 25), (25, 20), (45, 5), (60, 0)])
def test_how_long_no_server_ran_since_a_time(since: int, stopped: int) -> None:
    assert stopped_since([Stop(10, 20), Stop(30, 50)], since) == stopped


def test_alarms_ring_in_order_and_once() -> None:
    async def rung() -> list[str]:
        heard: list[str] = []
        alarms = Alarms(heard.append)
        now = TIME.now_ms()
        for table, at in (("late", now + 60), ("never", now + 40), ("moved", now + 10), ("past", now - 5)):
            alarms.set(table, at)
        alarms.set("never", None)
        alarms.set("moved", now + 30)
        while len(alarms):
            await asyncio.sleep(0.01)
        return heard

    assert run_apart(rung()) == ["past", "moved", "late"]


async def clocked(house: House, base_ms: int) -> Live:
    """Open a table with a clock, and start it."""
    setup = setup_of(OpenTable("l-calculus", opponent="beside", clock=Clock("fischer", base_ms)))
    live = await house.open(new_seating(setup, "beside", "ann"), [])
    await live.command(0, Act("1:1/1", 0), "ann", 1)
    return live


@pytest.mark.parametrize(("before_ms", "after_ms"), [(0, 0), (-500, 0), (-600_000, 0), (500, 500), (600_000, 0)])
def test_one_server_keeps_up_with_another(before_ms: int, after_ms: int) -> None:
    """A notice may be late: who is a little ahead of it stays."""
    clock = Time()
    theirs = clock.now_ms()
    clock.set_to(theirs + before_ms)
    clock.follow(theirs)
    assert 0 <= clock.now_ms() - theirs - after_ms < 400


async def beaten(house: House) -> None:
    """Let some beats of a house pass."""
    beating = asyncio.create_task(house.stay_alive())
    await asyncio.sleep(0.3)
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)


def test_the_wall_is_not_followed_while_a_clock_runs_at_a_table_that_nobody_has_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BEAT_SECONDS", "SLOW_BEAT_SECONDS"):
        monkeypatch.setattr(houses, name, 0.01)
    wall, wrong_seconds = time.time_ns, [0]
    monkeypatch.setattr(time, "time_ns", lambda: wall() + wrong_seconds[0] * 1_000_000_000)

    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            table_id = (await clocked(house, HOUR_MS)).seating.table_id
        async with house_at(tmp_path / "cafe.sqlite") as house:
            wrong_seconds[0] = 600
            await beaten(house)
            live = await house.find(table_id)
            left = live.table.clocks.both(TIME.now_ms())
            assert left is not None
            assert min(left) > HOUR_MS - 60_000
            before = TIME.now_ms()
            await live.command(0, Resign(), "ann", 2)
            await beaten(house)
            assert TIME.now_ms() - before > 500_000  # now it may be

    try:
        run_apart(play())
    finally:
        monkeypatch.undo()
        TIME.set_by_wall()


def test_what_a_stop_of_the_server_took_is_given_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            table_id = (await clocked(house, HOUR_MS)).seating.table_id
        TIME.set_forward(TIME.now_ms() + HOUR_MS // 2)  # half an hour in which nothing runs
        async with house_at(tmp_path / "cafe.sqlite") as house:
            left = (await house.find(table_id)).table.clocks.both(TIME.now_ms())
            assert left is not None
            assert min(left) > HOUR_MS * 3 // 4
            live = await house.find(table_id)
            assert live.table.chair_to_act is not None
            await live.command(live.table.chair_to_act, Act(live.table.position.legal_actions()[0], 1), "ann", 2)
            TIME.set_forward(TIME.now_ms() + HOUR_MS // 2)  # but what is thought while it runs is played time
            left = (await house.find(table_id)).table.clocks.both(TIME.now_ms())
            assert left is not None
            assert min(left) < HOUR_MS * 3 // 4 < max(left)

    try:
        run_apart(play())
    finally:
        TIME.set_by_wall()


def test_a_killed_server_noted_with_what_it_wrote_that_it_lived(tmp_path: Path) -> None:
    """Else its time would go on from a note older than what it has shown, and a clock would get back what was thought meanwhile."""
    thought_ms = 21_000

    async def play() -> None:
        killed = House(Settings(database=str(tmp_path / "cafe.sqlite")))
        killed.start()
        table_id = (await clocked(killed, HOUR_MS)).seating.table_id
        TIME.set_forward(TIME.now_ms() + thought_ms)  # in which nobody noted anything
        await opened(killed)
        TIME.set_by_wall()  # which was set back meanwhile
        async with house_at(tmp_path / "cafe.sqlite") as house:
            left = (await house.find(table_id)).table.clocks.both(TIME.now_ms())
            assert left is not None
            assert min(left) <= HOUR_MS - thought_ms + NOTE_MS
        killed.store.stop()

    try:
        run_apart(play())
    finally:
        TIME.set_by_wall()


def test_running_clocks_do_not_keep_tables_in_memory_and_their_flags_fall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "KEPT_SECONDS", 0.0)

    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            short = await clocked(house, 1500)
            tables = [await clocked(house, HOUR_MS) for _ in range(10)]
            house.forget_unseen()
            assert not house.live
            assert short.seating.table_id not in house.live
            assert len(house.alarms) >= len(tables)
            while (await written(house, short))[-1] != "flagged":
                await asyncio.sleep(0.02)

    run_apart(play())


async def play_and_take_back(live: Live) -> None:
    for number in range(0, 1000, 2):
        await live.command(0, Act("1:1/1", 0), "ann", number)
        await live.command(0, AskTakeBack(), "ann", number + 1)


def test_a_table_takes_only_so_many_commands(tmp_path: Path) -> None:
    async def play(settings: Settings, sentence: str) -> None:
        house = House(settings)
        house.start()
        live = await opened(house)
        with pytest.raises(TooMany, match=sentence):
            await play_and_take_back(live)
        assert live.seq < 30
        await house.stop()

    run_apart(play(Settings(database=str(tmp_path / "a.sqlite"), commands_per_minute=10), "too fast"))
    run_apart(play(Settings(database=str(tmp_path / "b.sqlite"), events_per_table=10), "Very much has happened"))


async def name_oneself(live: Live, chair: int, times: int) -> None:
    for number in range(times):
        await live.command(chair, Sit(f"somebody {number}"), "ben", number)


def test_who_is_refused_or_sits_opposite_slows_nobody_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite", commands_per_minute=10) as house:
            live = await opened(house)
            for number in range(30):
                for chair in (SPECTATOR, 1):  # a watcher, and who is not to act
                    with pytest.raises((OnlyWatching, OutOfTurn)):
                        await live.command(chair, Act("1:1/1", 0), "", number)
            with pytest.raises(TooMany):
                await name_oneself(live, 1, 30)
            assert await live.command(0, Act("1:1/1", 0), "ann", 1) == 1

    run_apart(play())


def test_a_log_is_never_too_long_for_the_end_of_a_round(tmp_path: Path) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite", events_per_table=1) as house:
            live = await opened(house)
            assert await live.command(0, Act("1:1/1", 0), "ann", 1) == 1
            with pytest.raises(TooMany):
                await name_oneself(live, 0, 1)
            await live.command(1, Resign(), "ann", 2)
            assert live.table.status == "over"

    run_apart(play())
