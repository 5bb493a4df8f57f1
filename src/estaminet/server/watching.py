"""For whoever runs a server: `/health`, `/ready` and `/metrics`, and a note of every request with its id."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from math import inf
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy import select

import estaminet
from estaminet.core.errors import Refusal
from estaminet.core.words import Message as Words
from estaminet.server import metrics
from estaminet.server.house import House
from estaminet.server.logs import REQUEST
from estaminet.server.metrics import METRICS
from estaminet.server.proxies import Proxies
from estaminet.server.refusals import Missing
from estaminet.server.store import Store, StoreFailed
from estaminet.server.visitors import address

LOGGER = logging.getLogger("estaminet")
LONGEST_CHECK = 3.0  # seconds for the database to answer
LONGEST_WRITE = 2.0  # seconds for the writer, behind all that waits for it
WRITTEN_SECONDS = 2.0  # for which it is not asked to write again
UNROUTED = "other"
Asked = Request[Any, Any, State]
FRESH = {"cache-control": "no-store"}


@get("/health", include_in_schema=False)
async def health() -> Response[dict[str, str]]:
    """Say that this process is alive."""
    return Response({"status": "alive", "version": estaminet.__version__}, headers=FRESH)


class Pulse:
    """Whether the database can be written: asked by a job that only notes that this server lives.

    Never are two of them on their way, and for a while after one was written no other is sent, however often somebody asks.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._job: asyncio.Task[bool] | None = None
        self._sent = self._done = -inf

    async def beats(self) -> bool:
        """Tell whether something can be written; a job that takes too long says no, until it is done."""
        now = time.monotonic()
        job = self._job
        if job is None or (job.done() and (not job.result() or now > self._done + WRITTEN_SECONDS)):
            job, self._sent = asyncio.create_task(self._write()), now
            self._job = job
        done, _ = await asyncio.wait((job,), timeout=max(0.0, self._sent + LONGEST_WRITE - now))
        return bool(done) and job.result()

    async def _write(self) -> bool:
        try:
            await self._store.write()
        except StoreFailed:
            return False
        self._done = time.monotonic()
        return True


@get("/ready", include_in_schema=False)
async def ready(state: State) -> Response[dict[str, str]]:
    """Say whether tables can be played: the database answers, and can be written."""
    house: House = state.house
    try:
        await asyncio.wait_for(house.store.read(lambda connection: connection.execute(select(1)).scalar_one()), LONGEST_CHECK)
    except (Refusal, TimeoutError):
        return Response({"status": "the database does not answer"}, status_code=503, headers=FRESH)
    if not await state.pulse.beats():
        return Response({"status": "the database cannot be written"}, status_code=503, headers=FRESH)
    return Response({"status": "ready"}, headers=FRESH)


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def show_metrics(request: Asked, state: State) -> Response[str]:
    """Give the figures to who may read them; nobody else learns that there are any."""
    if not Proxies(state.house.settings.metrics).trusts(address(request)):
        raise Missing(Words("There is nothing at this address."))
    return Response(metrics.text(state.house), media_type="text/plain; version=0.0.4", headers=FRESH)


def watched(app: ASGIApp) -> ASGIApp:
    """Give every request an id, count it, and note it without what could be a secret: the route, not the address."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        request, begun = secrets.token_hex(6), time.monotonic()
        token = REQUEST.set(request)

        async def send_noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-request-id", request.encode())]
                note(scope, message["status"], time.monotonic() - begun)
            await send(message)

        try:
            await app(scope, receive, send_noted)
        finally:
            REQUEST.reset(token)

    return answer


def note(scope: Any, status: int, seconds: float) -> None:
    """Count and log an answer."""
    route = scope.get("path_template") or UNROUTED
    METRICS.requests[route, status] += 1
    METRICS.request_seconds.note(seconds)
    told = {"method": scope["method"], "route": route, "status": status, "ms": round(1000 * seconds, 1)}
    LOGGER.info("%(method)s %(route)s %(status)s %(ms)s ms", told, extra={"told": told})


ROUTES = [health, ready, show_metrics]
