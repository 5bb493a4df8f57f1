"""The line of an open page: WebSocket frames in and out, past everything that a single message does not need.

uvicorn and `websockets` make the handshake, answer pings, close, and read what is rare: frames in parts, compressed ones, broken ones. A
text in one frame, which is nearly all that pages send, is read here, and what a page is told is framed and compressed once for
all pages that are told the same.
"""

from __future__ import annotations

import asyncio
import zlib
from contextvars import Context, copy_context
from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CloseCode
from websockets.protocol import State

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


class Reader(Protocol):
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


HELD = Held()


class Line(WebSocketsSansIOProtocol):
    """A protocol of uvicorn that a page can take over after the handshake."""

    reader: Reader | None = None  # who has taken it over
    context: Context  # of who has
    compresses = False  # whether the page reads compressed frames
    rest = b""  # the beginning of a frame
    broken = False  # whether something was read that only `websockets` can judge

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=WINDOW_BITS,
                compress_settings={"memLevel": 5},
            )
        ]

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
        if self.disconnected:
            self.reader = None
            reader.lost()
            return
        came, self.rest = self.rest, b""
        self.pause(False)
        self.data_received(came)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Forget the request when the application is done with it: a line is open for long."""
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
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def pause(self, paused: bool) -> None:
        """Read no more, or go on reading."""
        if paused != self.read_paused and not self.transport.is_closing():
            self.read_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()

    @property
    def busy(self) -> bool:
        """Whether the page does not read what it was sent."""
        return not self.writable.is_set()

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
            super().data_received(data)
            return
        if self.reader is None:
            self.rest = data
            self.pause(len(data) > self.config.ws_max_size)
            return
        start, size = 0, len(data)
        while size - start >= 2:
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
            else:
                super().data_received(data[start:end])
            start = end
        self.rest = data[start:]

    def listen(self, text: bytes) -> None:
        """Give a text to who has taken the line over, if somebody still has; what is no UTF-8 ends the line, as RFC 6455 asks."""
        reader = self.reader
        if reader is None:
            return
        if is_text(text):
            reader.hear(text)
        else:
            self.close(CloseCode.INVALID_DATA)
            reader.lost()

    def send_receive_event_to_app(self) -> None:
        """Give a message that came the long way to who has taken the line over."""
        if self.reader is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.context.run(self.listen, data if self.curr_msg_data_type == "text" else b"")
