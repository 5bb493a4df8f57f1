"""The line of an open page: WebSocket frames in and out, past everything that a single message does not need.

uvicorn and `websockets` make the handshake, answer pings, close, and read what is rare: frames in parts, compressed ones, broken ones. A
text in one frame, which is nearly all that pages send, is read here, and what a page is told is framed and compressed once for
all pages that are told the same.
"""

from __future__ import annotations

import asyncio
import typing
import zlib
from contextvars import Context, copy_context
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CloseCode
from websockets.protocol import Protocol, State

from estaminet.server.limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # not compiled for this machine
    from websockets.utils import apply_mask

TEXT, COMPRESSED = 0x81, 0xC1  # the first byte of a text in one frame
MASKED = 0x80
SHORT, LONG = 126, 127  # instead of a length: it follows in two bytes, in eight
WINDOW_BITS = 12
WORTH_COMPRESSING = 300  # bytes
END_OF_BLOCK = b"\x00\x00\xff\xff"  # which travels with no message
EXTENSION = "estaminet.line"  # under which an application finds the line
WHOLE = 0x8F  # of a frame's first byte: whether it is the last of its message, and its kind
MESSAGES = (0x81, 0x82)  # frames that are a whole message; how many of those a page may send it asks itself
ASIDES_A_SECOND, MOST_ASIDES = 50, 500  # pings, answers to ours, parts of messages: in the long run, and at once
CLOSING_SECONDS = 10.0  # for the other side to close too, and to read what it was sent before
MOST_LATE = 8192  # bytes that are read after this side has closed: they were on their way
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Reader(typing.Protocol):
    """Who listens at a line."""

    def hear(self, data: bytes) -> None:
        """Take a text."""

    def flush(self) -> None:
        """Send what has waited for the line."""

    def lost(self) -> None:
        """Know that nothing comes or goes any more."""


class Sent:
    """A text on its way to one page or to many: framed once, and compressed once if somebody wants it so."""

    __slots__ = ("_compressed", "plain")

    def __init__(self, text: bytes) -> None:
        self.plain = framed(TEXT, text)
        self._compressed: bytes | None = None

    @property
    def text(self) -> bytes:
        """The text itself."""
        return self.plain[head_of(self.plain[1]) :]

    def frame(self, compressed: bool) -> bytes:
        """Give the frame; a short text is never compressed."""
        if not compressed or len(self.plain) < WORTH_COMPRESSING:
            return self.plain
        if self._compressed is None:
            self._compressed = framed(COMPRESSED, deflated(self.text))
        return self._compressed


def head_of(size: int) -> int:
    """Give the length of a frame's head, without a mask, by its second byte."""
    return {SHORT: 4, LONG: 10}.get(size, 2)


def framed(first: int, data: bytes) -> bytes:
    """Put a text into a frame."""
    size = len(data)
    if size < SHORT:
        return bytes((first, size)) + data
    if size < 1 << 16:
        return bytes((first, SHORT, size >> 8, size & 255)) + data
    return bytes((first, LONG)) + size.to_bytes(8) + data


def is_text(data: bytes) -> bool:
    """Whether bytes are UTF-8."""
    try:
        return data.isascii() or bool(data.decode())
    except UnicodeDecodeError:
        return False


def deflated(text: bytes) -> bytes:
    """Compress a message by itself, so that all pages can be sent the same and none needs a memory of what was sent before."""
    press = zlib.compressobj(wbits=-WINDOW_BITS, memLevel=5)
    return (press.compress(text) + press.flush(zlib.Z_SYNC_FLUSH)).removesuffix(END_OF_BLOCK)


class Held:
    """Stands for the timer of a line that is being closed: with it uvicorn lets a line stay open whose application is done."""

    def cancel(self) -> None:
        """Nothing runs."""


class Nobody:
    """Stands for the queue of an application that is done, which would take two kilobytes."""

    def put_nowait(self, _event: object) -> None:
        """Nobody hears it."""


class Flag:
    """Stands for an event for which nobody waits, and which would take a kilobyte."""

    __slots__ = ("_is_set",)

    def __init__(self, is_set: bool) -> None:
        self._is_set = is_set

    def set(self) -> None:
        """Raise it."""
        self._is_set = True

    def clear(self) -> None:
        """Lower it."""
        self._is_set = False

    def is_set(self) -> bool:
        """Whether it is raised."""
        return self._is_set


HELD, NOBODY = Held(), Nobody()
COMPRESSION = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    server_max_window_bits=WINDOW_BITS,
    client_max_window_bits=WINDOW_BITS,
    compress_settings={"memLevel": 5},
)


class Line(WebSocketsSansIOProtocol):
    """A protocol of uvicorn that a page can take over after the handshake."""

    reader: Reader | None = None  # who has taken it over
    context: Context  # of who has
    compresses = False  # whether the page reads compressed frames
    rest = b""  # the beginning of a frame
    broken = False  # whether something was read that only `websockets` can judge
    asides: Bucket | None = None  # how many frames may still come that are no message
    late = 0  # bytes that came after this side has closed

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [COMPRESSION]

    def handle_connect(self, event: Any) -> None:
        """Let the application find the line."""
        super().handle_connect(event)
        if not self.close_sent:
            cast("dict[str, Any]", self.scope["extensions"])[EXTENSION] = self

    def attach(self, reader: Reader) -> None:
        """Hand the line over, with what has come meanwhile; from now on nothing goes through the application."""
        self.reader, self.context = reader, copy_context()
        deflates = [extension for extension in self.conn.extensions if isinstance(extension, PerMessageDeflate)]
        self.compresses = bool(deflates) and deflates[0].local_max_window_bits >= WINDOW_BITS
        self.close_timer = cast("asyncio.TimerHandle", HELD)
        self.travel_light()
        if self.disconnected:
            self.reader = None
            reader.lost()
            return
        came, self.rest = self.rest, b""
        self.pause(False)
        self.data_received(came)

    def travel_light(self) -> None:
        """Let go of what served the handshake and the application: a line is open for long."""
        self.queue = cast("asyncio.Queue[Any]", NOBODY)
        self.writable = cast("asyncio.Event", Flag(self.writable.is_set()))
        self.conn.parser = Protocol.parse(self.conn)  # that of the handshake holds the request; all that came since is in `rest`
        next(self.conn.parser)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Forget the request when the application is done with it."""
        super().on_task_complete(task)
        del self.scope, self.request, self.response

    def close(self, code: int) -> None:
        """Close the line, and wait a while for the other side to do so too."""
        self.reader = None
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.pause(False)
            self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """Close the line of a page that does not answer; whether it reads what it was sent is not waited for."""
        super().keepalive_timeout()
        self.close_timer = self.loop.call_later(CLOSING_SECONDS, self.transport.abort)

    def pause(self, paused: bool) -> None:
        """Read no more, or go on reading."""
        if paused != self.read_paused and not self.transport.is_closing():
            self.read_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()

    @property
    def busy(self) -> bool:
        """Whether the page does not read what it was sent."""
        return not self.writable.is_set()

    @property
    def ended(self) -> bool:
        """Whether this side has closed."""
        return self.close_sent

    def send_frames(self, frames: list[bytes]) -> None:
        """Send frames in one go."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(b"".join(frames) if len(frames) > 1 else frames[0])

    def resume_writing(self) -> None:
        """Send on."""
        super().resume_writing()
        if self.reader is not None:
            self.context.run(self.reader.flush)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who listens."""
        super().connection_lost(exc)
        reader, self.reader = self.reader, None
        if reader is not None:
            self.context.run(reader.lost)

    def data_received(self, data: bytes) -> None:
        """Take frame by frame; what is not a whole masked text goes the long way, one whole frame after the other."""
        data = self.rest + data if self.rest else data
        if self.broken or self.close_sent or not self.handshake_initiated:
            self.rest = b""
            self.hear_out(data)
            return
        if self.reader is None:
            self.rest = data
            self.pause(len(data) > self.config.ws_max_size)
            return
        start, size = 0, len(data)
        while size - start >= 2 and not self.ended:
            length = data[start + 1] & 127
            head = start + 2
            if length >= SHORT:
                head += 2 if length == SHORT else 8
                if head > size:
                    break
                length = int.from_bytes(data[start + 2 : head])
            if length > self.config.ws_max_size:
                self.broken = True
                super().data_received(data[start:])
                return
            masked = data[start + 1] & MASKED
            end = head + length + (4 if masked else 0)
            if end > size:
                break
            if data[start] == TEXT and masked and self.conn.current_size is None and self.conn.state is State.OPEN:
                text = apply_mask(data[head + 4 : end], data[head : head + 4])
                self.context.run(self.listen, text)
            elif self.may_send(data[start]):
                super().data_received(data[start:end])
            else:
                self.turn_out(CloseCode.POLICY_VIOLATION)
            start = end
        self.rest = data[start:]
        if self.ended and self.rest:
            self.data_received(b"")

    def hear_out(self, data: bytes) -> None:
        """Read what is no matter of a page: a handshake, which is answered in any case, or what comes after a closing, which is little."""
        if self.close_sent:
            self.late += len(data)
        if self.late > MOST_LATE:
            self.transport.close()
            return
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()) or UNREADABLE)
            self.transport.close()

    def may_send(self, first: int) -> bool:
        """Whether a frame that begins so may come: those that are no message cost as much to read as one."""
        if first & WHOLE in MESSAGES:
            return True
        self.asides = self.asides or Bucket(ASIDES_A_SECOND, MOST_ASIDES)
        return self.asides.take()

    def turn_out(self, code: int) -> None:
        """Close the line of a page that misbehaves, and tell who listens."""
        reader = self.reader
        self.close(code)
        if reader is not None:
            reader.lost()

    def listen(self, text: bytes) -> None:
        """Give a text to who has taken the line over, if somebody still has; what is no UTF-8 ends the line, as RFC 6455 asks."""
        reader = self.reader
        if reader is None:
            return
        if is_text(text):
            reader.hear(text)
        else:
            self.turn_out(CloseCode.INVALID_DATA)

    def send_receive_event_to_app(self) -> None:
        """Give a message that came the long way to who has taken the line over."""
        if self.reader is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.context.run(self.listen, data if self.curr_msg_data_type == "text" else b"")
