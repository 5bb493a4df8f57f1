"""The application: routes, limits and the house, joined."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from typing import Any, cast

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Tag
from litestar.types import ASGIApp, Receive, Scope, Send

import estaminet
from estaminet.server import analysing, api, collector, documented, faults, invitations, pages, reference, reviews, tokens, watching
from estaminet.server.house import House
from estaminet.server.limits import Buckets
from estaminet.server.settings import Settings
from estaminet.server.socket import ConnectionLimits, table_socket
from estaminet.server.tidying import tidy_always
from estaminet.server.visitors import complete_answer


def create_app(settings: Settings) -> Litestar:
    """Make the application; the database is opened when it starts."""
    house = House(settings)
    looking_back = reviews.Reviews(house)
    rate = settings.openings_per_minute
    return Litestar(
        route_handlers=[
            *pages.ROUTES,
            *invitations.ROUTES,
            *watching.ROUTES,
            api.ROUTER,
            analysing.ROUTER,
            reviews.ROUTER,
            tokens.ROUTER,
            table_socket,
        ],
        state=State(
            {
                "house": house,
                "reviews": looking_back,
                "pulse": watching.Pulse(house.store),
                "pages": pages.Pages(),
                "openings": Buckets(rate / 60, rate),
                "questions": Buckets(settings.messages_per_second, settings.message_burst),
                "connections": ConnectionLimits(settings),
            }
        ),
        exception_handlers=faults.HANDLERS,
        guards=[documented.known_host, documented.known_token],
        middleware=[tokens.BearerTokens()],
        before_send=[complete_answer],
        compression_config=CompressionConfig("gzip", gzip_compress_level=6, exclude_opt_key="exclude_from_compression"),
        request_max_body_size=settings.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Estaminet",
            version=estaminet.__version__,
            description="A café for two-player board games. A table is played over /ws/{table}: see /bots and /schema/socket.json.",
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=reference.PLUGINS,
            tags=[Tag("estaminet", "Games, tables and records."), Tag("tokens", "Tokens for bots.")],
        ),
        lifespan=[lifespan_of(house, looking_back)],
        logging_config=None,
        debug=False,
    )


def lifespan_of(house: House, looking_back: reviews.Reviews) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """Make the frame in which the application lives: the database is open, and other servers that share it are heard."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncGenerator[None, None]:
        await asyncio.to_thread(house.start)
        collector.settle()
        always = [
            asyncio.create_task(work) for work in (house.stay_alive(), tidy_always(house), collector.collect_always(house.count_pages))
        ]
        try:
            async with peers_heard(house):
                yield
        finally:
            for task in always:
                task.cancel()
            await asyncio.gather(*always, return_exceptions=True)
            await looking_back.stop()
            await house.stop()

    return lifespan


def peers_heard(house: House) -> AbstractAsyncContextManager[None]:
    """Give the frame in which other servers are heard; the one process of a SQLite database needs none."""
    if not house.settings.postgres:
        return nullcontext()
    from estaminet.server.peers import connected

    return connected(house, house.settings.postgres)


def answering_head(app: ASGIApp) -> ASGIApp:
    """Answer HEAD wherever GET is answered; the server that speaks HTTP leaves the body out."""

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        asks_for_head = scope["type"] == "http" and scope["method"] == "HEAD"
        await app(cast("Scope", {**scope, "method": "GET"}) if asks_for_head else scope, receive, send)

    return answer
