"""The application: routes, limits, the house and its books, joined."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from litestar import Litestar
from litestar.channels import ChannelsPlugin
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import estaminet
from estaminet.server import api, faults, pages
from estaminet.server.house import House
from estaminet.server.limits import Buckets
from estaminet.server.settings import Settings
from estaminet.server.socket import Doorkeeper, table_socket
from estaminet.server.store import CHANNEL
from estaminet.server.visitors import complete_answer

LOGGER = logging.getLogger("estaminet")
STILL_HERE_SECONDS = 20


def create_app(settings: Settings) -> Litestar:
    """Make the application; the database is opened when it starts."""
    house = House(settings)
    rate = settings.openings_per_minute
    channels = between_servers(settings)
    return Litestar(
        route_handlers=[*pages.ROUTES, api.ROUTER, table_socket],
        state=State({"house": house, "pages": pages.Pages(), "openings": Buckets(rate / 60, rate), "doorkeeper": Doorkeeper(settings)}),
        exception_handlers=faults.HANDLERS,
        before_send=[complete_answer],
        request_max_body_size=settings.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Estaminet",
            version=estaminet.__version__,
            description="A café for two-player board games. A table is played over /ws/{table}: see The wire in docs/architecture.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/openapi.json", "/"])],
        ),
        lifespan=[books(house, channels)],
        logging_config=None,
        debug=False,
    )


def between_servers(settings: Settings) -> ChannelsPlugin | None:
    """Make the channel on which the servers of one PostgreSQL database hear each other; one process needs none."""
    if not settings.postgres:
        return None
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

    return ChannelsPlugin(PsycoPgChannelsBackend(settings.postgres), channels=[CHANNEL])


def books(house: House, channels: ChannelsPlugin | None) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """Make the frame in which the application lives: the books are open, and other servers are heard."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncGenerator[None, None]:
        await asyncio.to_thread(house.start)
        try:
            async with connected(house, channels) if channels else nullcontext():
                yield
        finally:
            await house.stop()

    return lifespan


@asynccontextmanager
async def connected(house: House, channels: ChannelsPlugin) -> AsyncGenerator[None, None]:
    """Hear other servers, and let them hear who is here."""
    async with channels:
        tasks = [asyncio.create_task(listen(house, channels)), asyncio.create_task(stay(house))]
        house.tell = lambda data: channels.publish(data, CHANNEL)
        try:
            yield
        finally:
            house.tell = None
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def listen(house: House, channels: ChannelsPlugin) -> None:
    """Hear what other servers have written."""
    async with channels.start_subscription(CHANNEL) as subscriber:
        async for data in subscriber.iter_events():
            try:
                await house.hear(data)
            except Exception:
                LOGGER.exception("a notice of another server")


async def stay(house: House) -> None:
    """Say now and then who is still at the pages here."""
    while True:
        await asyncio.sleep(STILL_HERE_SECONDS)
        for live in list(house.live.values()):
            if live.pages:
                house.tell_here(live)
