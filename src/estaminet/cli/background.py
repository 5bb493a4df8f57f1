"""Work in a thread of its own, awaited without blocking the screen."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

Thought = TypeVar("Thought")


async def in_background(work: Callable[[], Thought]) -> Thought:
    """Do some work in a thread that does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Thought] = loop.create_future()

    def settle(give: Callable[[], None]) -> None:
        if not done.done():
            give()

    def tell(give: Callable[[], None]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, give)

    def run() -> None:
        try:
            thought = work()
        except Exception as error:  # handed on to who waits
            failure = error
            tell(lambda: done.set_exception(failure))
        else:
            tell(lambda: done.set_result(thought))

    threading.Thread(target=run, daemon=True).start()
    return await done
