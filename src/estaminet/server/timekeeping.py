"""The house's time: it does not step while a clock runs, and what a stop of the servers took from a clock is given back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from heapq import heapify, heappop, heappush
from typing import NamedTuple

BEAT_SECONDS = 5  # how often a server notes that it is alive while a clock runs
SLOW_BEAT_SECONDS = 60  # how often it does so else
WRONG_MS = 1000  # by which the wall's time must differ to be followed
LATE_MS = 10_000  # that a notice of another server takes at most
SLACK_MS = 1  # after which a flag has surely fallen
MOST_STALE = 1000  # alarms that were set anew and wait to be swept away


class Time:
    """Milliseconds as tables and logs count them: the wall's when it was set, and on from there by a clock that cannot step."""

    def __init__(self) -> None:
        self._offset_ms = 0
        self.set_by_wall()

    def now_ms(self) -> int:
        """Tell the time."""
        return self._offset_ms + time.monotonic_ns() // 1_000_000

    @property
    def wrong(self) -> bool:
        """Whether the wall tells another time."""
        return abs(time.time_ns() // 1_000_000 - self.now_ms()) >= WRONG_MS

    def set_by_wall(self) -> None:
        """Set the clock by the wall's; only while nobody's time can run."""
        self._offset_ms = (time.time_ns() - time.monotonic_ns()) // 1_000_000

    def set_forward(self, at_ms: int) -> None:
        """Go on at a time, if it is not past yet: the wall's clock was set back while no server ran."""
        self._offset_ms += max(0, at_ms - self.now_ms())

    def set_to(self, at_ms: int) -> None:
        """Go on at a time: that of a server which lives, whatever the wall says."""
        self._offset_ms += at_ms - self.now_ms()

    def follow(self, at_ms: int) -> None:
        """Keep up with another server that told its time just now, or a while ago."""
        if not 0 <= self.now_ms() - at_ms < LATE_MS:
            self.set_to(at_ms)


TIME = Time()


class Life(NamedTuple):
    """When a server was alive."""

    started_ms: int
    alive_ms: int
    ended: bool


class Stop(NamedTuple):
    """A time in which no server was alive."""

    from_ms: int
    to_ms: int


def stops_between(lives: Iterable[Life], now_ms: int) -> list[Stop]:
    """List the times in which no server was alive."""
    found: list[Stop] = []
    last: int | None = None
    for life in sorted(lives):
        if last is not None and life.started_ms > last:
            found.append(Stop(last, life.started_ms))
        last = max(life.alive_ms, life.started_ms, last or 0)
    if last is not None and now_ms > last:
        found.append(Stop(last, now_ms))
    return found


def stopped_since(stops: Iterable[Stop], since_ms: int) -> int:
    """Tell for how many milliseconds after a time no server was alive."""
    return sum(max(0, stop.to_ms - max(stop.from_ms, since_ms)) for stop in stops)


class Alarms:
    """When flags may fall: one timer for all tables, those that are not in memory too."""

    def __init__(self, ring: Callable[[str], None]) -> None:
        self.ring = ring
        self._at_ms: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._at_ms)

    def set(self, table_id: str, at_ms: int | None) -> None:
        """Ring for a table at a time and at no other; None: not at all."""
        if at_ms is None:
            self._at_ms.pop(table_id, None)
        elif self._at_ms.get(table_id) != at_ms:
            self._at_ms[table_id] = at_ms
            heappush(self._heap, (at_ms, table_id))
            if len(self._heap) > 2 * len(self._at_ms) + MOST_STALE:
                self._heap = [(at, table) for table, at in self._at_ms.items()]
                heapify(self._heap)
        self._wind()

    def stop(self) -> None:
        """Ring no more."""
        self._at_ms.clear()
        self._wind()

    def _wind(self) -> None:
        """Set the timer for the first alarm."""
        while self._heap and self._at_ms.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._heap:
            wait_ms = max(0, self._heap[0][0] - TIME.now_ms()) + SLACK_MS
            self._timer = asyncio.get_running_loop().call_later(wait_ms / 1000, self._ring_due)

    def _ring_due(self) -> None:
        """Ring for all whose time has come."""
        now = TIME.now_ms()
        while self._heap and self._heap[0][0] <= now:
            at, table_id = heappop(self._heap)
            if self._at_ms.get(table_id) == at:
                del self._at_ms[table_id]
                self.ring(table_id)
        self._wind()
