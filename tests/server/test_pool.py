"""Threads that all visitors share: who goes first, who waits no longer, and what ends earlier in a full house."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from estaminet.core.deadline import Deadline
from estaminet.server import pool as pools
from estaminet.server.limits import TooMany
from estaminet.server.pool import Pool, Urgency
from tests.support import run_apart

PATIENCE = 20.0
MOMENT, GAME, HINT, REVIEW, ALONE = Urgency
Asked = tuple[str, Urgency]


def think(deadline: Deadline) -> bool:
    """Think until it is time to end; False if that never came."""
    end = time.monotonic() + PATIENCE
    while not deadline.past and time.monotonic() < end:
        time.sleep(0.001)
    return deadline.past


def long_thought() -> tuple[Callable[[], Any], Deadline]:
    """Give work that ends only by its deadline, and the deadline."""
    deadline = Deadline()
    return (lambda: think(deadline)), deadline


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a thread has no priority of its own")
def test_who_thinks_stands_back_at_the_processor() -> None:
    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def ask() -> int:
        pool = Pool(1, "test")
        answer = await pool.run(niceness, "ann", GAME)
        pool.stop()
        return answer

    assert run_apart(ask()) == min(19, niceness() + pools.NICENESS)


@pytest.mark.parametrize(
    ("asked", "begun"),
    [
        ([("ann", GAME), ("bob", GAME)], "ann bob"),
        ([("ann", GAME), ("ann", GAME), ("ann", GAME), ("bob", GAME)], "ann bob ann ann"),
        ([("greedy", GAME), ("greedy", GAME), ("bob", GAME)], "bob greedy greedy"),
        ([("ann", HINT), ("bob", REVIEW), ("eve", ALONE), ("sue", GAME)], "sue ann bob eve"),
        ([("ann", ALONE), ("greedy", HINT), ("bob", MOMENT)], "bob greedy ann"),
    ],
)
def test_who_goes_first(asked: list[Asked], begun: str) -> None:
    """Of all who wait, the most urgent; then who has the least running and has used the least; `greedy` has just used much."""
    order: list[str] = []

    def work(visitor: str) -> None:
        order.append(visitor)
        time.sleep(0.01)

    async def all_done() -> None:
        pool = Pool(1, "test")
        gate = threading.Event()
        first = [asyncio.ensure_future(pool.run(lambda: gate.wait(PATIENCE), "greedy", urgency)) for urgency in (GAME, MOMENT)]
        await asyncio.sleep(0.05)
        rest = [asyncio.ensure_future(pool.run(partial(work, visitor), visitor, urgency)) for visitor, urgency in asked]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*first, *rest)
        pool.stop()

    run_apart(all_done())
    assert " ".join(order) == begun


def test_a_thought_ends_earlier_when_another_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "LONGEST_MS", 300)

    async def both() -> list[bool]:
        pool = Pool(1, "test")
        ends = []
        for visitor in ("ann", "bob"):
            work, deadline = long_thought()
            ends.append(asyncio.ensure_future(pool.run(work, visitor, GAME, deadline)))
        first = await ends[0]
        ends[1].cancel()
        pool.stop()
        return [first]

    assert run_apart(both()) == [True]


def test_what_takes_a_moment_finds_a_thread_and_a_game_too() -> None:
    async def answered() -> list[str]:
        pool = Pool(2, "test")
        thoughts = []
        for urgency in (REVIEW, REVIEW, REVIEW):
            work, deadline = long_thought()
            thoughts.append(asyncio.ensure_future(pool.run(work, "bob", urgency, deadline)))
        await asyncio.sleep(0)
        assert len(pool.running) == 1  # the other thread is for games
        game = await pool.run(lambda: "game", "ann", GAME)
        work, deadline = long_thought()
        thoughts.append(asyncio.ensure_future(pool.run(work, "ann", GAME, deadline)))
        moment = await pool.run(lambda: "moment", "ann", MOMENT)
        for thought in thoughts:
            thought.cancel()
        pool.stop()
        return [game, moment]

    assert run_apart(answered()) == ["game", "moment"]


def test_who_leaves_is_not_thought_for() -> None:
    async def left() -> None:
        pool = Pool(1, "test")
        work, deadline = long_thought()
        running = asyncio.ensure_future(pool.run(work, "ann", HINT, deadline))
        waiting = asyncio.ensure_future(pool.run(lambda: pytest.fail("nobody waits for this"), "bob", HINT))
        await asyncio.sleep(0)
        for asked in (waiting, running):
            asked.cancel()
        await asyncio.gather(running, waiting, return_exceptions=True)
        assert deadline.stopped
        assert await pool.run(lambda: "free again", "sue", HINT) == "free again"
        pool.stop()

    run_apart(left())


def test_questions_are_refused_when_very_many_wait_but_games_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "MOST_WAITING", 2)

    async def full() -> None:
        pool = Pool(1, "test")
        gate = threading.Event()
        works = [asyncio.ensure_future(pool.run(lambda: gate.wait(PATIENCE), "bob", HINT)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await pool.run(lambda: None, "ann", REVIEW)
        game = asyncio.ensure_future(pool.run(lambda: "played", "ann", GAME))
        gate.set()
        assert await game == "played"
        await asyncio.gather(*works)
        pool.stop()

    run_apart(full())


def test_a_fault_reaches_who_asked() -> None:
    def broken() -> None:
        raise ValueError("broken")

    async def asked() -> None:
        pool = Pool(1, "test")
        with pytest.raises(ValueError, match="broken"):
            await pool.run(broken, "ann", GAME)
        assert await pool.run(lambda: "well", "ann", GAME) == "well"
        pool.stop()

    run_apart(asked())
