"""When Python looks for garbage: at young objects often, and never at the many old ones while many pages are open.

What has survived two looks is old and not looked at again, so that the longest pause does not grow with the number of tables. Python
counts what is made less what is freed, so a state that takes an older one's place counts for nothing, and those of a thousand pages were
young at a time: they are counted here. Nearly all that is dropped is freed at once, because nothing points at it any more: tables, rounds
and lines that go let go of themselves for that (`Table.close`, `socket.part`), and `let_go` sees whether they do. All objects are looked
at when that is short, because few pages are open, and when much that was dropped lingers.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from weakref import WeakSet

YOUNG, TIMES = 5_000, 2  # objects made until the youngest are looked at, and how often until all young ones are
MOST_FRESH = 100  # states of pages, each some fifty objects, that are young at a time
SECONDS = 5.0  # between two times that it is asked whether to look at all objects
SELDOM = 60.0  # seconds between two such looks while pages are open
FEW_PAGES = 50  # looking at what as many hold takes less than 20 ms on a slow machine
MOST_LINGERING = 500  # pages and tables, of some ten kilobytes each, that were dropped and are still there


class Pauses:
    """How long Python looked for garbage, and how often."""

    def __init__(self) -> None:
        self.number = 0
        self.seconds = 0.0
        self.longest = 0.0  # since somebody asked last
        self.fresh = 0  # states of pages that were made since the last look
        self._begun = 0.0

    def note(self, phase: str, _told: dict[str, int]) -> None:
        """Note that a look begins or ends."""
        if phase == "start":
            self._begun = time.perf_counter()
            return
        took = time.perf_counter() - self._begun
        self.number += 1
        self.fresh = 0
        self.seconds += took
        self.longest = max(self.longest, took)

    def note_fresh(self, seen: int) -> int:
        """Note that somebody who has seen so many looks makes a state; with many young ones they are looked at. Give the looks so far."""
        if seen != self.number:
            self.fresh += 1
            if self.fresh >= MOST_FRESH and gc.isenabled():
                self.fresh = 0
                gc.collect(self.number % TIMES == 0)  # now and then those too that were young before
        return self.number

    def take_longest(self) -> float:
        """Give the longest pause since this was asked last."""
        longest, self.longest = self.longest, 0.0
        return longest


PAUSES = Pauses()
LINGERING: WeakSet[object] = WeakSet()  # what was dropped and is not freed yet


def start() -> None:
    """Take all that exists by now for lasting."""
    gc.set_threshold(YOUNG, TIMES, 1_000_000)
    gc.callbacks.append(PAUSES.note)
    settle()


def settle() -> None:
    """Take what a start has made, and what is left of it, for lasting: it is never looked at again."""
    if PAUSES.note in gc.callbacks:
        gc.collect()
        gc.freeze()


def let_go(dropped: object) -> None:
    """Note that something large was dropped, and see whether it goes."""
    LINGERING.add(dropped)


class Look:
    """Decides when all objects are looked at."""

    def __init__(self) -> None:
        self.at = time.monotonic()  # the last time
        self._number = PAUSES.number  # of looks by then

    def is_due(self, pages: int) -> bool:
        """Whether it is time, with so many pages open: often if there are none, seldom if there are few, else if much lingers."""
        if len(LINGERING) > MOST_LINGERING:
            return True
        if PAUSES.number == self._number:
            return False  # nothing has been made since
        return pages == 0 or (pages <= FEW_PAGES and time.monotonic() - self.at > SELDOM)

    def take(self) -> None:
        """Look at all objects; what still lingers after that is in use."""
        gc.collect()
        LINGERING.clear()
        self.at, self._number = time.monotonic(), PAUSES.number


async def collect_always(pages: Callable[[], int]) -> None:
    """Look at all objects now and then, when few pages are open."""
    look = Look()
    while True:
        await asyncio.sleep(SECONDS)
        if look.is_due(pages()):
            look.take()
