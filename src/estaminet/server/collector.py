"""When Python looks for garbage: at young objects often, and never at the many old ones while somebody plays.

What survives a look at the young is set aside (`gc.freeze`), so that no later look finds much to do: the longest pause does not grow with
the number of tables. Python counts what is made less what is freed, so a state that takes an older one's place counts for nothing, and
those of a thousand pages were young at a time: they are counted here. Nearly all that is dropped is freed at once, because nothing
points at it any more; tables and rounds that go let go of themselves for that (`Table.close`). Rings that were set aside all the same are
looked for when that is short, or no page is open.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG, TIMES = 5_000, 2  # objects made until the youngest are looked at, and how often until all young ones are
MOST_FRESH = 100  # states of pages, each some fifty objects, that are young at a time
SECONDS = 60.0  # between two looks at all objects
FEW = 40_000  # objects; looking at as many takes less than 20 ms on a slow machine


class Pauses:
    """How long Python looked for garbage, and how often."""

    def __init__(self) -> None:
        self.number = 0
        self.seconds = 0.0
        self.longest = 0.0  # since somebody asked last
        self.fresh = 0  # states of pages that were made since the last look
        self._begun = 0.0

    def note(self, phase: str, told: dict[str, int]) -> None:
        """Note that a look begins or ends; what has survived two is set aside."""
        if phase == "start":
            self._begun = time.perf_counter()
            return
        if told["generation"] > 0:
            gc.freeze()
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


def start() -> None:
    """Take all that exists by now for lasting."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, TIMES, 1_000_000)
    gc.callbacks.append(PAUSES.note)


async def collect_always(empty: Callable[[], bool]) -> None:
    """Look at all objects now and then, if they are few or the house is empty."""
    while True:
        await asyncio.sleep(SECONDS)
        if gc.get_freeze_count() < FEW or empty():
            gc.unfreeze()
            gc.collect()
