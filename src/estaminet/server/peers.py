"""Servers of one PostgreSQL database: each hears what the others have written, and says who is at its pages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.sql import SQL, Identifier

from estaminet.server.appending import CHANNEL
from estaminet.server.house import House
from estaminet.server.queries import SERVER

LOGGER = logging.getLogger("estaminet")
STILL_HERE_SECONDS = 20
FIRST_WAIT, LONGEST_WAIT = 0.25, 30.0  # seconds until a line that broke is tried again
LISTEN = SQL("LISTEN {channel}").format(channel=Identifier(CHANNEL))
ALIVE = "keepalives_idle=30 keepalives_interval=10 keepalives_count=3"  # a line that died in silence is found out


@asynccontextmanager
async def connected(house: House, url: str) -> AsyncGenerator[None, None]:
    """Hear other servers, and let them hear who is here."""
    tasks = [asyncio.create_task(listen(house, url)), asyncio.create_task(stay(house))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def listen(house: House, url: str) -> None:
    """Hear what other servers have written; when the line breaks, try again, ever less often, and read what was missed."""
    conninfo, wait = make_conninfo(url, **conninfo_to_dict(ALIVE), application_name=SERVER + house.process), FIRST_WAIT
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(conninfo, autocommit=True) as connection:
                await connection.execute(LISTEN)
                await house.catch_up_all()  # after LISTEN, so that nothing falls between
                wait = FIRST_WAIT
                async for notice in connection.notifies():
                    await hear(house, notice.payload)
        except Exception as error:
            LOGGER.warning("the line to the other servers broke, it is tried again: %s", error)
        await asyncio.sleep(wait)
        wait = min(2 * wait, LONGEST_WAIT)


async def hear(house: House, text: str) -> None:
    """Take note of what another server has said; one notice that cannot be followed does not stop the next."""
    try:
        await house.hear(text.encode())
    except Exception:
        LOGGER.exception("a notice of another server")


async def stay(house: House) -> None:
    """Say now and then who is still at the pages here."""
    while True:
        await asyncio.sleep(STILL_HERE_SECONDS)
        for live in list(house.live.values()):
            if live.pages:
                live.tell_here()
