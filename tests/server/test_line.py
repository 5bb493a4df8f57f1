"""Frames as they come in the wild: in pieces, several at once, in parts, compressed, too large, unmasked."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import socket
import sqlite3
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Self

import httpx
import pytest

from estaminet.server import line
from estaminet.server.line import Line, Sent, deflated
from estaminet.server.listening import bind
from estaminet.server.serve import server
from estaminet.server.settings import Settings
from tests.faults.lines import request
from tests.server.cafe import PATIENCE, Cafe, Visitor

PING = b'{"do":"ping"}'


class Wire:
    """A bare line to a table, on which any bytes can be sent."""

    def __init__(self, cafe: Cafe, table: str, extensions: str = "", cookie: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", int(cafe.port)), PATIENCE)
        self.rest = b""
        key = base64.b64encode(os.urandom(16)).decode()
        offer = f"Sec-WebSocket-Extensions: {extensions}\r\n" if extensions else ""
        who = f"Cookie: visitor={cookie}\r\n" if cookie else ""
        head = f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{cafe.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.send(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{offer}{who}\r\n".encode())
        while b"\r\n\r\n" not in self.rest:
            self.rest += self.socket.recv(4096)
        self.head, _, self.rest = self.rest.partition(b"\r\n\r\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        """Send any bytes."""
        self.socket.sendall(data)

    def frame(self) -> tuple[int, bytes]:
        """Read a frame: its first byte and its data."""
        first, size = self.take(2)
        if size > 125:
            size = int.from_bytes(self.take(2 if size == 126 else 8))
        return first, self.take(size)

    def take(self, size: int) -> bytes:
        """Read so many bytes."""
        while len(self.rest) < size:
            part = self.socket.recv(65536)
            assert part, "closed"
            self.rest += part
        taken, self.rest = self.rest[:size], self.rest[size:]
        return taken


def frame(text: bytes, first: int = 0x81, mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """Write a masked frame."""
    size = bytes([128 | len(text)]) if len(text) < 126 else bytes([128 | 126]) + len(text).to_bytes(2)
    return bytes([first]) + size + mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(text))


@pytest.fixture(scope="module")
def table(cafe: Cafe) -> str:
    with Visitor(cafe) as visitor:
        return str(visitor.open(opponent="beside")["table"])


@pytest.fixture
def wire(cafe: Cafe, table: str) -> Iterator[Wire]:
    with Wire(cafe, table) as made:
        yield made


def pongs(wire: Wire, number: int) -> None:
    for _ in range(number):
        assert wire.frame() == (0x81, b'{"type":"pong"}')


def test_many_frames_at_once_and_one_frame_byte_by_byte(wire: Wire) -> None:
    wire.send(frame(PING) * 20)
    pongs(wire, 20)
    for byte in frame(PING) + frame(PING):
        wire.send(bytes([byte]))
    pongs(wire, 2)
    wire.send(frame(PING) + frame(PING)[:7])
    pongs(wire, 1)
    wire.send(frame(PING)[7:])
    pongs(wire, 1)


def test_a_text_in_parts_with_a_ping_between_them(wire: Wire) -> None:
    wire.send(frame(PING[:4], 0x01) + frame(b"are you there", 0x89) + frame(PING[4:7], 0x00))
    assert wire.frame() == (0x8A, b"are you there")
    wire.send(frame(PING[7:], 0x80) + frame(PING))
    pongs(wire, 2)


ASIDES = {
    "pings": [frame(b"x", 0x89)],
    "answers to no ping": [frame(b"x", 0x8A)],
    "empty parts": [frame(b"", 0x01), frame(b"", 0x00)],
}


@pytest.mark.parametrize("asides", ASIDES.values(), ids=ASIDES)
def test_what_is_no_message_may_not_come_without_end(cafe: Cafe, table: str, asides: list[bytes]) -> None:
    with Wire(cafe, table) as flooding, Wire(cafe, table) as other:
        flooding.send(asides[0] + asides[-1] * 1_000)
        heard = flooding.frame()
        while heard[0] == 0x8A:
            heard = flooding.frame()
        assert heard == (0x88, (1008).to_bytes(2))
        with contextlib.suppress(ConnectionError):  # what comes after that is cut off
            flooding.send(asides[-1] * 20_000)
            while flooding.socket.recv(4096):  # answers to what came in one piece with the frame too many
                pass
        other.send(frame(PING))
        pongs(other, 1)


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_page_that_reads_nothing_and_does_not_answer_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "CLOSING_SECONDS", 0.5)
    served = server(Settings(database=str(tmp_path / "cafe.sqlite")), ws_ping_interval=0.5, ws_ping_timeout=0.5)
    listener = bind("127.0.0.1", 0)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # little is read on the way
    port, running = listener.getsockname()[1], threading.Thread(target=served.run, kwargs={"sockets": [listener]})
    running.start()
    try:
        table = httpx.post(f"http://127.0.0.1:{port}/api/tables", json={"game": "logitac", "opponent": "beside"}).json()["table"]
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", port))
            deaf.sendall(request(port, table, ""))
            deaf.recv(1024)
            deaf.sendall(frame(b'{"do":"hello"}'))
            end = time.monotonic() + PATIENCE
            while any(isinstance(open_line, Line) for open_line in list(served.server_state.connections)):
                assert time.monotonic() < end, "its line is open"
                time.sleep(0.05)
    finally:
        served.should_exit = True
        running.join()


def test_a_ping_is_answered_while_a_command_waits_for_the_disk(cafe: Cafe, visitor: Visitor) -> None:
    table = visitor.open(opponent="beside")["table"]
    with Wire(cafe, table, cookie=visitor.http.cookies["visitor"]) as wire, sqlite3.connect(cafe.database) as thief:
        thief.execute("BEGIN IMMEDIATE")
        wire.send(b"".join(frame(b'{"do":"resign","n":%d}' % number) for number in (1, 2, 3)))
        time.sleep(0.1)
        wire.send(frame(b"are you there", 0x89))
        assert wire.frame() == (0x8A, b"are you there")
        thief.rollback()
        assert [json.loads(wire.frame()[1])["type"] for _ in range(3)] == ["done", "refused", "refused"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\x81\x0d" + PING, 1002),  # unmasked
        (frame(PING, 0x83), 1002),  # of no kind
        (frame(PING, 0xC1), 1002),  # compressed, which was not agreed upon
        (frame(PING[:4], 0x01) + frame(PING), 1002),  # a new text within another
        (b"\x81\xff" + (1 << 40).to_bytes(8) + b"\0" * 50, 1009),
        (frame(b"\xff\xfe"), 1007),  # no UTF-8
        (frame(b"\xff", 0x01) + frame(b"\xfe", 0x80), 1007),  # nor in parts
        (frame(b"\x03\xe8", 0x88), 1000),
    ],
)
def test_what_breaks_the_protocol_closes_the_line_and_no_other(cafe: Cafe, table: str, wire: Wire, sent: bytes, code: int) -> None:
    wire.send(sent)
    first, data = wire.frame()
    assert (first, int.from_bytes(data[:2])) == (0x88, code)
    with Wire(cafe, table) as other:
        other.send(frame(PING))
        pongs(other, 1)


def test_a_message_that_is_no_text_is_refused_in_words(wire: Wire) -> None:
    for sent in (frame(PING, 0x82), frame(b"")):
        wire.send(sent)
        assert json.loads(wire.frame()[1])["type"] == "refused"


def test_who_reads_compressed_frames_gets_the_same(cafe: Cafe, table: str) -> None:
    states = []
    with Wire(cafe, table) as plain, Wire(cafe, table, "permessage-deflate; client_max_window_bits") as compressed:
        assert b"server_no_context_takeover" in compressed.head
        for line, kind in ((plain, 0x81), (compressed, 0xC1)):
            line.send(frame(b'{"do":"hello"}'))
            first, data = line.frame()
            assert first == kind
            states.append(json.loads(data if line is plain else zlib.decompressobj(-12).decompress(data + b"\x00\x00\xff\xff")))
        assert states[0]["scene"] == states[1]["scene"]
        compressed.send(frame(deflated(PING), 0xC1) + frame(PING))
        pongs(compressed, 2)


def test_a_text_is_framed_once_for_all() -> None:
    long = Sent(b"x" * 70_000)
    assert long.frame(False) is long.frame(False)
    assert long.frame(True) is long.frame(True)
    assert long.frame(False)[:10] == b"\x81\x7f" + (70_000).to_bytes(8)
    assert Sent(b"short").frame(True) == b"\x81\x05short"
