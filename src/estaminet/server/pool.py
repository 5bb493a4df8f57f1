"""A few threads that all visitors share: whoever has used them least goes first, games before advice, and a full house thinks shorter."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from enum import IntEnum
from functools import partial
from itertools import count
from typing import Any, TypeVar

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.server.limits import too_many_questions

LONGEST_MS = 3000  # that one piece of work may take when others wait; shared by all who wait
SHORTEST_MS = 100  # that it may take in any case
MOST_WAITING = 500  # pieces of work; then questions are refused, but never a game
NICENESS = 5  # of the threads: whoever plays goes first at the processor
HALF_LIFE = 20.0  # seconds after which half of what a visitor has used is forgotten
REMEMBERED = 10_000  # visitors of whom it is known what they have used
Answer = TypeVar("Answer")


class Urgency(IntEnum):
    """What goes first when all threads are busy."""

    MOMENT = 0  # a computer is to act that does so in a moment, and somebody looks
    GAME = 1  # a computer is to act, and somebody looks
    HINT = 2  # a player waits for advice
    REVIEW = 3  # a look back, an analysis
    ALONE = 4  # a computer is to act where nobody looks


class Work(msgspec.Struct, eq=False):
    """A piece of work: for whom, how urgent it is now, and what makes it end."""

    do: Callable[[], Any]
    visitor: str
    urgency: Callable[[], Urgency]
    deadline: Deadline
    order: int
    answer: asyncio.Future[Any]
    begun: float = 0.0


class Shares:
    """How many seconds each visitor's work has taken lately."""

    def __init__(self) -> None:
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, as they counted at a time

    def of(self, visitor: str, now: float) -> float:
        """Tell what a visitor has used; the longer ago, the less it counts."""
        seconds, at = self._spent.get(visitor, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    def add(self, visitor: str, seconds: float, now: float) -> None:
        """Note what a visitor has used."""
        self._spent[visitor] = (self.of(visitor, now) + seconds, now)
        self._spent.move_to_end(visitor)
        if len(self._spent) > REMEMBERED:
            self._spent.popitem(last=False)


def stand_back() -> None:
    """Let the calling thread come after the others at the processor, where a thread can be told so."""
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)


class Pool:
    """Runs work in a bounded number of threads; lives on one event loop."""

    def __init__(self, threads: int, name: str) -> None:
        self.threads = threads or os.cpu_count() or 1
        self.waiting: list[Work] = []
        self.running: list[Work] = []
        self._shares = Shares()
        self._orders = count()
        self._executor = ThreadPoolExecutor(self.threads + 1, thread_name_prefix=name, initializer=stand_back)

    def stop(self) -> None:
        """Let go of what waits; what runs ends soon."""
        for work in self.running:
            work.deadline.stop()
        for work in self.waiting:
            work.answer.cancel()
        self.waiting.clear()
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def run(
        self, do: Callable[[], Answer], visitor: str, urgency: Urgency | Callable[[], Urgency], deadline: Deadline | None = None
    ) -> Answer:
        """Do some work in a thread, in turn; TooMany if very much waits.

        It looks at `deadline`, which ends earlier when others wait, and at once when nobody waits for the answer any more.
        """
        asked: Callable[[], Urgency] = partial(Urgency, urgency) if isinstance(urgency, Urgency) else urgency
        if asked() in (Urgency.HINT, Urgency.REVIEW) and len(self.waiting) >= MOST_WAITING:
            raise too_many_questions()
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        work = Work(do, visitor, asked, deadline or Deadline(), next(self._orders), answer)
        self.waiting.append(work)
        self._go_on()
        try:
            return await answer
        except asyncio.CancelledError:
            work.deadline.stop()
            if work in self.waiting:
                self.waiting.remove(work)
            raise

    def share_ms(self, most: int) -> int:
        """Give the time that work which cannot be shortened once it has begun may take: the more others wait, the less."""
        return max(SHORTEST_MS, most * self.threads // (self.threads + len(self.waiting)))

    def _go_on(self) -> None:
        """Begin what can be begun, and let the others end earlier where more waits."""
        while (work := self._next()) is not None:
            self.waiting.remove(work)
            self.running.append(work)
            work.begun = time.monotonic()
            self._executor.submit(work.do).add_done_callback(partial(self._report, work))
        self._hurry()

    def _next(self) -> Work | None:
        """Choose what is begun next, if anything: the most urgent, then of who has the least running and has used the least."""
        now, busy = time.monotonic(), Counter(work.visitor for work in self.running)

        def rank(work: Work) -> tuple[int, int, float, int]:
            return work.urgency(), busy[work.visitor], self._shares.of(work.visitor, now), work.order

        return min((work for work in self.waiting if self._has_room(work.urgency())), key=rank, default=None)

    def _has_room(self, urgency: Urgency) -> bool:
        """Whether a thread is free for such work: one more than all for what takes a moment, one less for what is beside games."""
        if urgency is Urgency.MOMENT:
            return len(self.running) <= self.threads
        asides = sum(work.urgency() > Urgency.GAME for work in self.running)
        return len(self.running) < self.threads and (urgency is Urgency.GAME or asides < max(1, self.threads - 1))

    def _hurry(self) -> None:
        """Shorten what runs to its share of the time, and to the shortest where something more urgent waits."""
        now, urgencies = time.monotonic(), [work.urgency() for work in self.waiting]
        for work in self.running:
            mine = work.urgency()
            rivals = sum(urgency <= mine for urgency in urgencies)
            if rivals:
                more_urgent = min(urgencies) < mine
                share = SHORTEST_MS if more_urgent else LONGEST_MS * self.threads / (self.threads + rivals)
                spent = 1000 * (now - work.begun)
                work.deadline.limit(max(1, int(max(SHORTEST_MS, share) - spent)))

    def _report(self, work: Work, done: Future[Any]) -> None:
        """Tell the loop, from a thread, that work has ended."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            work.answer.get_loop().call_soon_threadsafe(self._ended, work, done)

    def _ended(self, work: Work, done: Future[Any]) -> None:
        now = time.monotonic()
        self.running.remove(work)
        self._shares.add(work.visitor, now - work.begun, now)
        if not work.answer.done():
            settle(work.answer, done)
        self._go_on()


def settle(answer: asyncio.Future[Any], done: Future[Any]) -> None:
    """Give an answer, or what went wrong."""
    if done.cancelled():
        answer.cancel()
    elif (fault := done.exception()) is not None:
        answer.set_exception(fault)
    else:
        answer.set_result(done.result())
