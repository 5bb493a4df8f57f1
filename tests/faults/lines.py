"""The lines between players and server: a relay that cuts them anywhere, in the middle of a frame too; lines that nobody reads."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from contextlib import suppress
from random import Random

PIECE = 4096
HANDSHAKE_SECONDS = 60.0  # the machine may be busy
AGREED = b"HTTP/1.1 101"
HELLO = b'{"do":"hello"}'
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # the first bytes of frames


class Relay:
    """Carries bytes both ways, and cuts what it carries when it is told to."""

    def __init__(self, port: int) -> None:
        self.port = port  # of the server
        self.own_port = 0
        self.cut = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._cutting = False
        self._rng = Random(7)
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listen at a port of its own."""
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.own_port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Cut everything."""
        assert self._server is not None
        self._server.close()
        self.cut_all()

    def cut_all(self) -> None:
        """Cut all lines at once."""
        for writer in list(self._open):
            self.cut += 1
            writer.transport.abort()

    async def cut_for(self, seconds: float) -> None:
        """Cut lines in the middle of what they carry, for a while."""
        self._cutting = True
        await asyncio.sleep(seconds)
        self._cutting = False

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, server_writer}
        try:
            await asyncio.gather(self._pump(reader, server_writer), self._pump(server_reader, writer))
        except OSError:
            pass
        finally:
            for end in (writer, server_writer):
                self._open.discard(end)
                end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(PIECE):
            if self._cutting and self._rng.random() < 0.1:
                writer.write(piece[: self._rng.randrange(len(piece))])  # a part of a frame
                await writer.drain()
                self.cut += 1
                raise ConnectionResetError
            writer.write(piece)
            await writer.drain()
        raise ConnectionResetError


def request(port: int, table: str, cookie: str) -> bytes:
    """Write what asks for a table's WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"GET /ws/{table} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    return f"{head}sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\ncookie: {cookie}\r\n\r\n".encode()


def frame(first: int, data: bytes) -> bytes:
    """Write a short frame, with a mask of zeroes."""
    return bytes([first, 0x80 | len(data), 0, 0, 0, 0]) + data


async def deaf_line(port: int, table: str, cookie: str, receive_bytes: int) -> socket.socket:
    """Open a table's WebSocket and say hello; nobody reads it ever after."""
    loop, line = asyncio.get_running_loop(), socket.socket()
    line.setblocking(False)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    async with asyncio.timeout(HANDSHAKE_SECONDS):
        await loop.sock_connect(line, ("127.0.0.1", port))
        await loop.sock_sendall(line, request(port, table, cookie))
        answer = await loop.sock_recv(line, 1024)
    assert answer.startswith(AGREED), answer
    await loop.sock_sendall(line, frame(TEXT, HELLO))
    return line


class IdleLine(asyncio.Protocol):
    """A page that has said hello and says nothing any more, but answers pings as every browser does."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.agreed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self.request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Know that it is closed."""
        self.closed = True
        if not self.agreed.done():
            self.agreed.set_exception(exc or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        """Read the server's consent and say hello, then read frames away."""
        assert self._transport is not None
        self._rest += data
        if not self.agreed.done():
            head, found, self._rest = self._rest.partition(b"\r\n\r\n")
            assert found, "the consent is short and comes in one piece"
            assert head.startswith(AGREED), head
            self.agreed.set_result(None)
            self._transport.write(frame(TEXT, HELLO))
        while (end := self._end_of_frame()) is not None:
            self._rest = self._rest[end:]

    def _end_of_frame(self) -> int | None:
        """Tell where the first frame ends, None if it is not whole yet, and answer if it is a ping."""
        rest = self._rest
        if len(rest) < 4:
            return None
        size, start = rest[1] & 127, 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(rest[2:start])
        if len(rest) < start + size:
            return None
        if rest[0] == PING and self._transport is not None:
            self._transport.write(frame(PONG, rest[start : start + size]))
        return start + size

    def close(self) -> None:
        """Close without a word."""
        if self._transport is not None:
            self._transport.abort()


async def idle_line(port: int, table: str, cookie: str) -> IdleLine:
    """Open a page that says nothing any more."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(HANDSHAKE_SECONDS):
        _, line = await loop.create_connection(lambda: IdleLine(request(port, table, cookie)), "127.0.0.1", port)
        await line.agreed
    return line


def close_all(lines: list[socket.socket]) -> None:
    """Close lines without a word."""
    for line in lines:
        with suppress(OSError):
            line.close()
