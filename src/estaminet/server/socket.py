"""The WebSocket of an open page: reads its messages one by one, answers them, and shows the table after every event."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from estaminet.core.errors import BadText, Refusal
from estaminet.core.scene import ENCODER
from estaminet.core.words import Message
from estaminet.play.refusals import StalePly
from estaminet.server import messages, state
from estaminet.server.faults import SENTENCES, Missing
from estaminet.server.house import House
from estaminet.server.limits import Bucket, message_too_large, sending_too_fast, too_many_sockets
from estaminet.server.live import Live, now_ms
from estaminet.server.settings import Settings
from estaminet.server.thinking import must_hint
from estaminet.server.visitors import Stranger, address, check_origin, known_visitor

LOGGER = logging.getLogger("estaminet")
MOST_WAITING = 200  # answers that a page has not read yet
MOST_FAULTS = 200  # messages over the limit, then the line is cut
MOST_LAYOUTS = 64  # that a page is trusted to remember
NO_TABLE, TOO_MANY = 4404, 4429  # codes of closing
CANNOT_BE_READ = Message("This message cannot be read.")
Socket = WebSocket[Any, Any, State]


class Page:
    """A page that shows a table."""

    def __init__(self, socket: Socket, house: House, live: Live, visitor: str) -> None:
        self.socket = socket
        self.house = house
        self.live = live
        self.visitor = visitor
        self.view = ""
        self.turned = False
        self.layouts: set[str] = set()
        self.bucket = Bucket(house.settings.messages_per_second, house.settings.message_burst)
        self.faults = 0
        self.answers: deque[bytes] = deque()
        self.greeted = False
        self.stale = False
        self.ordering = False
        self.wake = asyncio.Event()
        self.hinting: asyncio.Task[None] | None = None

    @property
    def chairs(self) -> list[int]:
        """The chairs that this page's visitor holds."""
        return self.live.seating.chairs_of(self.visitor)

    def refresh(self) -> None:
        """Show the table anew, once, however much has happened until the page can read it."""
        self.stale = True
        self.wake.set()

    def answer(self, data: bytes) -> None:
        """Send an answer."""
        self.answers.append(data)
        self.wake.set()

    async def send_all(self) -> None:
        """Send answers, and the state when it has changed."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.answers:
                await self.socket.send_data(self.answers.popleft().decode())
            if self.stale and self.greeted and not self.ordering:  # `done` goes before the state that it led to
                self.stale = False
                await self.socket.send_data(await self.paint())

    async def paint(self) -> str:
        """Write the state; a sight is made one after the other, so that commands come in between, and shared without waiting."""
        if not state.is_made(self.live, self.chairs, self.view, self.turned):
            async with self.house.painting:
                if not state.is_made(self.live, self.chairs, self.view, self.turned):
                    await asyncio.sleep(0)
                    state.sight(self.live, self.chairs, self.view, self.turned, now_ms())
        if len(self.layouts) > MOST_LAYOUTS:
            self.layouts.clear()
        return state.state(self.live, self.chairs, self.view, self.turned, self.layouts).decode()

    async def read_all(self) -> None:
        """Read and carry out messages until the page is gone or misbehaves."""
        while self.faults < MOST_FAULTS and len(self.answers) < MOST_WAITING:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            data = text.encode() if text is not None else b""
            try:
                await self.read(data)
            except Refusal as error:
                self.answer(state.refused(messages.number_of(data), error))
            except Exception:
                LOGGER.exception("a message at table %s", self.live.seating.table_id)
                self.answer(state.refused(messages.number_of(data), Refusal(SENTENCES[500])))
        await self.socket.close(TOO_MANY)

    async def read(self, data: bytes) -> None:
        """Check one message and carry it out."""
        if not self.bucket.take():
            self.faults += 1
            raise sending_too_fast()
        if len(data) > self.house.settings.message_bytes:
            raise message_too_large(self.house.settings.message_bytes)
        try:
            said = messages.DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise unreadable(messages.field_in(str(error))) from error
        if isinstance(said, messages.Hello | messages.View):
            self.view, self.turned = said.view, said.turned
            self.greeted = True
            self.refresh()
        elif isinstance(said, messages.Ping):
            self.answer(b'{"type":"pong"}')
        elif isinstance(said, messages.Preview | messages.Look | messages.Hint | messages.Review | messages.Why):
            self.ask(said)
        else:
            await self.order(said)

    async def order(self, order: messages.Order) -> None:
        """Carry out a command; the answer goes out when it is written down."""
        self.ordering = True
        try:
            ply = await self.house.command(self.live, self.chair(order), messages.command_of(order), self.visitor, order.n)
            self.answer(ENCODER.encode({"type": "done", "n": order.n, "ply": ply}))
        finally:
            self.ordering = False
            self.wake.set()

    def chair(self, said: messages.Order | messages.Question) -> int:
        """Give the chair that speaks: of one who holds both, the one to act, or for a take-back the one who acted last."""
        chairs, table = self.chairs, self.live.table
        if len(chairs) == 2 and isinstance(said, messages.AskTakeBack) and table.round.plies:
            return table.chair_of(table.round.plies[-1].seat)
        if len(chairs) == 2 and table.chair_to_act is not None:
            return table.chair_to_act
        return state.chair_of(chairs)

    def ask(self, question: messages.Question) -> None:
        """Answer a question; it changes nothing."""
        table, chair = self.live.table, self.chair(question)
        match question:
            case messages.Look(n=number, ply=ply):
                past = table.look(ply, chair, self.view, self.turned)
                self.answer(state.picture("look", number, ply, past, self.layouts))
            case messages.Preview(n=number, ply=ply, action=action):
                self.expect(ply)
                future = table.preview(chair, action, now_ms(), self.view, self.turned)
                self.answer(state.picture("preview", number, ply, future, self.layouts))
            case messages.Why():
                self.why(question, chair)
            case messages.Hint(n=number):
                must_hint(table, chair)
                self.think(self.hint(number))
            case messages.Review(n=number):
                self.think(self.review(number, table.review()))

    def expect(self, ply: int) -> None:
        """Refuse a question about a position that has passed."""
        if ply != self.live.table.ply:
            raise StalePly(Message("The position has changed meanwhile; please look again."))

    def why(self, question: messages.Why, chair: int) -> None:
        """Say why an action or a path is not possible; `done` if it is."""
        self.expect(question.ply)
        asked = question.path if question.action is None else question.action
        error = self.live.table.why(chair, [] if asked is None else asked, now_ms())
        done = {"type": "done", "n": question.n, "ply": self.live.table.ply}
        self.answer(ENCODER.encode(done) if error is None else state.refused(question.n, error))

    def think(self, work: Coroutine[Any, Any, None]) -> None:
        """Let the house think about a question, one at a time."""
        if self.hinting is not None and not self.hinting.done():
            work.close()
            raise sending_too_fast()
        self.hinting = asyncio.create_task(work)

    async def review(self, number: int, work: Callable[[], list[Message]]) -> None:
        """Answer with a look back at what is over."""
        lines = await self.house.thinkers.run(work)
        self.answer(ENCODER.encode({"type": "review", "n": number, "lines": lines}))

    async def hint(self, number: int) -> None:
        """Answer with a hint."""
        ply = self.live.table.ply
        found = await self.house.thinkers.hint(self.live.table)
        self.answer(ENCODER.encode({"type": "hint", "n": number, "ply": ply, **found}))


def unreadable(field: str) -> BadText:
    """Refuse a message that cannot be read, naming the field if it is one's fault."""
    return BadText(field, "", Message("The field {field} cannot be used.", {"field": field}) if field else CANNOT_BE_READ)


class Doorkeeper:
    """Counts the open pages of each visitor and address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.open: Counter[str] = Counter()

    def enter(self, visitor: str, place: str) -> None:
        """Let a page in; TooMany if there are enough."""
        many = visitor != "" and self.open[visitor] >= self.settings.sockets_per_visitor
        if many or self.open[place] >= self.settings.sockets_per_address:
            raise too_many_sockets()
        self.open.update([visitor, place])

    def leave(self, visitor: str, place: str) -> None:
        """Let a page out."""
        self.open.subtract([visitor, place])
        self.open += Counter()  # forgets those who have none


@websocket("/ws/{table_id:str}", include_in_schema=False)
async def table_socket(socket: Socket, state: State, table_id: str) -> None:
    """Serve an open page."""
    try:
        check_origin(socket)
    except Stranger:
        await socket.close(4403)
        return
    await socket.accept()
    visitor, place = known_visitor(socket), "address " + address(socket)
    doorkeeper: Doorkeeper = state.doorkeeper
    try:
        doorkeeper.enter(visitor, place)
    except Refusal as error:
        await turn_away(socket, error)
        return
    try:
        await serve_page(Page(socket, state.house, await state.house.find(table_id), visitor))
    except Refusal as error:
        await turn_away(socket, error)
    finally:
        doorkeeper.leave(visitor, place)


async def turn_away(socket: Socket, error: Refusal) -> None:
    """Say why, and close."""
    await socket.send_data(state.refused(None, error).decode())
    await socket.close(NO_TABLE if isinstance(error, Missing) else TOO_MANY)


async def serve_page(page: Page) -> None:
    """Read and send until the page is gone."""
    page.live.pages.add(page)
    page.house.tell_here(page.live)
    sending = asyncio.create_task(page.send_all())
    reading = asyncio.create_task(page.read_all())
    try:
        await asyncio.wait([sending, reading], return_when=asyncio.FIRST_COMPLETED)
    finally:
        page.live.pages.discard(page)
        tasks = [task for task in (sending, reading, page.hinting) if task is not None]
        for task in tasks:
            task.cancel()
        for fault in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(fault, Exception) and not isinstance(fault, WebSocketDisconnect | RuntimeError | OSError):
                LOGGER.error("a page of table %s broke", page.live.seating.table_id, exc_info=fault)
        page.house.tell_here(page.live)
