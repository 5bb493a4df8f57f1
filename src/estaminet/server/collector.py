"""When Python looks for garbage: young objects at once, the many old ones only when nobody waits."""

from __future__ import annotations

import asyncio
import gc
import time

YOUNG = 20_000  # objects made until the youngest are looked at
SECONDS = 60.0  # between two looks at all objects
SHORT_SECONDS = 0.010  # a look that is as short as this harms nobody
QUIET_SECONDS = 0.02  # a moment in which nothing happens
PATIENCE = 10  # times that a look is put off in a busy house


def start() -> None:
    """Take all that exists by now for lasting, and look at old objects only when `collect_always` does."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 1_000_000)


async def collect_always() -> None:
    """Look at all objects now and then; if that takes long, in a moment in which nothing happens."""
    took, put_off = 0.0, 0
    while True:
        await asyncio.sleep(SECONDS)
        if took > SHORT_SECONDS and put_off < PATIENCE and not await is_quiet():
            put_off += 1
            continue
        begun = time.perf_counter()
        gc.collect()
        took, put_off = time.perf_counter() - begun, 0


async def is_quiet() -> bool:
    """Tell whether nothing keeps the loop busy, within two seconds."""
    loop = asyncio.get_running_loop()
    for _ in range(100):
        begun = loop.time()
        await asyncio.sleep(QUIET_SECONDS)
        if loop.time() - begun < QUIET_SECONDS + 0.001:
            return True
    return False
