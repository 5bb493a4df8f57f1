"""The door: how many connections may be open, in all and from one address, and how long a request may take to arrive.

uvicorn waits for ever for the end of a request. What it speaks with is therefore wrapped: the classes of its protocols, whichever they are.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from typing import Any

from estaminet.server.proxies import Proxies, household
from estaminet.server.settings import Settings

SPARE_FILES = 200  # descriptors that are kept for the database, for programs of others and for files
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


class Door:
    """Counts the open connections."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.settings = settings
        self.most = most
        self.proxies = Proxies(settings.trusted_proxies)
        self.open: Counter[str] = Counter()
        self.all = 0

    def has_room(self, place: str) -> bool:
        """Whether one more connection may come from an address; a trusted proxy's are those of many."""
        full = not self.proxies.trusts(place) and self.open[household(place)] >= self.settings.connections_per_address
        return self.all < self.most and not full

    def enter(self, place: str) -> None:
        """Count a connection."""
        self.all += 1
        self.open[household(place)] += 1

    def leave(self, place: str) -> None:
        """Count a connection no more."""
        house = household(place)
        self.all -= 1
        self.open[house] -= 1
        if not self.open[house]:
            del self.open[house]


def place_of(transport: asyncio.BaseTransport) -> str:
    """Give where a connection comes from; nothing for a socket of this machine."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else ""


class GuardedRequests:
    """A connection on which requests come: it counts, and waits for a request only so long. Stands before a protocol of uvicorn."""

    door: Door
    place: str | None = None  # where it comes from, while it counts
    limit: asyncio.TimerHandle | None = None
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    cycle: Any

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Let a connection in, or close it at once."""
        super().connection_made(transport)  # type: ignore[misc]
        place = place_of(transport)
        if not self.door.has_room(place):
            transport.write(BUSY)
            transport.close()
            return
        self.place = place
        self.door.enter(place)
        self.begin_limit()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request; from its first byte on the time runs until its last."""
        if self.place is None:
            return
        if self.limit is None:
            self.begin_limit()
        super().data_received(data)  # type: ignore[misc]
        if self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete:
            self.end_limit()

    def on_response_complete(self) -> None:
        """Go on to the next request; one that has come behind the last, but not whole, must arrive in time too."""
        super().on_response_complete()  # type: ignore[misc]
        if self.limit is None and self.cycle.more_body and not self.cycle.response_complete:
            self.begin_limit()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self.end_limit()
        self.go()
        super().connection_lost(exc)  # type: ignore[misc]

    def handle_websocket_upgrade(self, *request: Any) -> None:
        """Hand the connection over to the protocol of pages' lines, which counts for itself."""
        self.end_limit()
        self.go()
        super().handle_websocket_upgrade(*request)  # type: ignore[misc]

    def go(self) -> None:
        """Count no more."""
        if self.place is not None:
            self.door.leave(self.place)
            self.place = None

    def begin_limit(self) -> None:
        """Let the time run in which a request must arrive."""
        self.limit = self.loop.call_later(self.door.settings.request_seconds, self.too_slow)

    def end_limit(self) -> None:
        """Stop the time: the request has arrived, or never will."""
        if self.limit is not None:
            self.limit.cancel()
            self.limit = None

    def too_slow(self) -> None:
        """Close a connection whose request does not arrive."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(TOO_SLOW)
        self.transport.close()


class GuardedLine:
    """A page's line, which counts too; how many a visitor may have is asked later. Stands before a protocol of uvicorn."""

    door: Door
    counted = False

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Count a line."""
        self.counted = True
        self.door.all += 1
        super().connection_made(transport)  # type: ignore[misc]

    def connection_lost(self, exc: Exception | None) -> None:
        """Count a line no more."""
        self.door.all -= self.counted
        self.counted = False
        super().connection_lost(exc)  # type: ignore[misc]


def guarded(guard: type[Any], protocol: type[Any], door: Door) -> type[Any]:
    """Let a guard of a door stand before a protocol."""
    return type("Guarded", (guard, protocol), {"door": door})


def most_connections(wished: int) -> int:
    """Open as many descriptors as this process may, and give how many connections that allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or soft < hard:
        soft = wished + SPARE_FILES if hard == resource.RLIM_INFINITY else hard
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(1, min(wished, soft - SPARE_FILES))
