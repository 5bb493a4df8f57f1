"""The lines between players and server: a relay that cuts them anywhere, in the middle of a frame too; lines that nobody reads."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from contextlib import suppress
from random import Random

PIECE = 4096


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


def shake_hands(port: int, table: str, cookie: str, receive_bytes: int = 0) -> socket.socket:
    """Open a table's WebSocket by hand and say hello; whoever gets it may never read it."""
    line = socket.socket()
    if receive_bytes:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
    line.settimeout(30)
    line.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    head = f"GET /ws/{table} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    line.sendall(f"{head}sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\ncookie: {cookie}\r\n\r\n".encode())
    answer = line.recv(1024)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    hello = b'{"do":"hello"}'
    line.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)  # a mask of zeroes
    return line


def close_all(lines: list[socket.socket]) -> None:
    """Close lines without a word."""
    for line in lines:
        with suppress(OSError):
            line.close()
