"""A WebSocket client that costs little: it shares the processors with the server that it measures. Texts of any size, and pings."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, PING, PONG = 1, 9, 10  # kinds of frames


class Line(asyncio.Protocol):
    """A connection; `heard` is called with every text that comes."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.request = request
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits for it any more."""
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("the server has closed the line"))

    def data_received(self, data: bytes) -> None:
        """Read the server's consent, then frames."""
        self.rest += data
        if not self.open.done():
            head, found, self.rest = self.rest.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            if b" 101 " not in head[:20]:
                self.open.set_exception(ConnectionError(head[:80].decode(errors="replace")))
                return
            self.open.set_result(None)
        while (end := self.read_frame()) is not None:
            self.rest = self.rest[end:]

    def read_frame(self) -> int | None:
        """Hear the first frame, and give where it ends; None if it is not whole yet."""
        rest = self.rest
        if len(rest) < 2:
            return None
        size, start = rest[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(rest[2:start])
        if len(rest) < start + size:
            return None
        kind, text = rest[0] & 15, rest[start : start + size]
        if kind == TEXT:
            self.heard(text)
        elif kind == PING:
            self.send(PONG, text)
        return start + size

    def say(self, text: bytes) -> None:
        """Send a text."""
        self.send(TEXT, text)

    def send(self, kind: int, data: bytes) -> None:
        """Send a frame; the mask is zero."""
        assert self.transport is not None
        size = bytes([128 | len(data)]) if len(data) < 126 else bytes([128 | 126]) + len(data).to_bytes(2)
        self.transport.write(bytes([128 | kind]) + size + b"\0\0\0\0" + data)

    def close(self) -> None:
        """Hang up."""
        if self.transport is not None:
            self.transport.abort()


async def connected(url: str, heard: Callable[[bytes], None], cookie: str = "") -> Line:
    """Open a line."""
    place = urlsplit(url)
    headers = [
        f"GET {place.path}{'?' + place.query if place.query else ''} HTTP/1.1",
        f"Host: {place.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = "\r\n".join([*headers, "", ""]).encode()
    assert place.hostname is not None
    assert place.port is not None
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(request, heard), place.hostname, place.port)
    await line.open
    return line
