"""The WebSocket of an open page: reads its messages one by one, answers them, and shows the table after every event."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, cast

from litestar import WebSocket, websocket
from litestar.datastructures import State

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.play import Viewpoint, questions
from estaminet.play.commands import Command
from estaminet.play.questions import Question
from estaminet.play.refusals import StalePly
from estaminet.server import collector, messages
from estaminet.server.advising import Adviser
from estaminet.server.coaching import coach, must_coach
from estaminet.server.faults import SENTENCES
from estaminet.server.house import House
from estaminet.server.limits import Bucket, message_too_large, sending_too_fast, too_many_sockets
from estaminet.server.line import EXTENSION, TEXT, Line, Sent, framed
from estaminet.server.live import Live, now_ms
from estaminet.server.logs import TABLE
from estaminet.server.messages import ENCODER, Answer, refused, shown
from estaminet.server.metrics import METRICS
from estaminet.server.pool import Urgency
from estaminet.server.refusals import Damaged, Missing, no_table
from estaminet.server.settings import Settings
from estaminet.server.stream import Stream, plain
from estaminet.server.thinking import must_hint
from estaminet.server.visitors import NoHost, Stranger, UnknownToken, check_host, check_origin, check_token, known_visitor, place

LOGGER = logging.getLogger("estaminet")
MOST_UNREAD = 16  # messages that wait until a command is written; with more the line is not read, its pings neither
MOST_WAITING = 200  # answers that a page has not read yet
MOST_FAULTS = 200  # messages over the limit, then the line is cut
LONG_GAME = 60  # actions after which a first sight is made in a thread
MOST_LAYOUTS = 64  # that a page is trusted to remember
LONGEST_ID = 32  # of a table, in the log
NO_TOKEN, NO_TABLE, TOO_MANY, BROKEN = 4401, 4404, 4429, 1011  # codes of closing
GONE = 1006  # the other side has closed
TASKS: set[asyncio.Task[None]] = set()  # commands that are being written
Socket = WebSocket[Any, Any, State]


class Page:
    """A page that shows a table. Nothing in it waits: what takes a while is a task of its own."""

    def __init__(self, line: Line, house: House, live: Live, visitor: str, on_end: Callable[[], None]) -> None:
        self.line = line
        self.house = house
        self.live = live
        self.visitor = visitor
        self.view = ""
        self.turned = False
        self.plain = False
        self.stream: Stream | None = None  # what it was told last, and its version
        self.version: int | None = None
        self.layouts: set[str] = set()
        self.bucket = Bucket(house.settings.messages_per_second, house.settings.message_burst)
        self.faults = 0
        self.unread: list[bytes] = []  # messages that wait until a command is written
        self.answers: list[bytes] = []
        self.greeted = False
        self.stale = False
        self.commanding = False
        self.flushing = False
        self.looking_back: asyncio.Task[None] | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.gone = False
        self.on_end = on_end
        self._viewpoint = Viewpoint()
        self.adviser: Adviser | None = None  # at an analysis whose engine was asked

    @property
    def chairs(self) -> tuple[int, ...]:
        """The chairs that this page's visitor holds."""
        return self.live.seating.chairs_of(self.visitor)

    @property
    def viewpoint(self) -> Viewpoint:
        """Who looks at the table from this page, and how."""
        seen, chairs = self._viewpoint, self.chairs
        if seen.chairs != chairs or seen.view != self.view or seen.turned != self.turned:
            self._viewpoint = seen = Viewpoint(chairs, self.view, self.turned)
        return seen

    # What it is told.

    def refresh(self) -> None:
        """Show the table anew, once, however much has happened until the page can read it; a command shows it when it is done."""
        self.stale = True
        if not self.commanding:
            self.flush_soon()
        if self.adviser is not None:
            self.adviser.follow()

    def leave(self) -> None:
        """Close the line: whoever is there may not be any more."""
        self.end(NO_TOKEN)

    def lose_table(self) -> None:
        """Say that there is no table any more, and close the line."""
        self.line.send_frames([framed(TEXT, ENCODER.encode(refused(None, no_table())))])
        self.end(NO_TABLE)

    def lost(self) -> None:
        """Know that the line is gone."""
        self.end(GONE)

    def begin(self) -> None:
        """Take the line over."""
        self.live.enter(self)
        self.line.attach(self)

    def end(self, code: int) -> None:
        """Let the page go, once."""
        if self.gone:
            return
        self.gone = True
        if code != GONE:
            self.line.close(code)
        for task in (self.thinking, self.looking_back):
            if task is not None:
                task.cancel()
        if self.adviser is not None:
            self.adviser.rest()
        self.live.leave(self)
        self.on_end()
        collector.let_go(self.line)

    def answer(self, message: Answer | messages.Lines) -> None:
        """Send an answer, with what else there is to send."""
        self.answers.append(ENCODER.encode(message))
        self.flush_soon()

    def flush_soon(self) -> None:
        """Send what there is to send, when what is being done is done."""
        if not self.flushing:
            self.flushing = True
            self.line.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send answers, and the state when it has changed, unless the page does not read what it was sent."""
        self.flushing = False
        if self.line.busy or self.gone:
            return
        frames = [framed(TEXT, answer) for answer in self.answers]
        self.answers.clear()
        try:
            if self.stale and self.greeted and not self.commanding:  # `done` goes before the state that it led to
                frames += self.news()
        except Exception:
            LOGGER.exception("a page of table %s broke", self.live.seating.table_id)
            self.end(BROKEN)
        if frames:
            self.line.send_frames(frames)

    def news(self) -> list[bytes]:
        """Give the frames of what the page does not know yet; none as long as a thread looks back for it."""
        if self.must_look_back():
            self.looking_back = self.looking_back or asyncio.create_task(self.look_back())
            return []
        self.stale = False
        if self.plain:
            return [Sent(ENCODER.encode(plain(self.live, self.viewpoint))).frame(self.line.compresses)]
        stream = self.find_stream(self.viewpoint)
        stream.advance()
        if len(self.layouts) > MOST_LAYOUTS:
            self.layouts.clear()
        news = stream.since(self.version if stream is self.stream else None, self.layouts)
        self.stream, self.version = stream, stream.state.version
        return [message.frame(self.line.compresses) for message in news]

    def find_stream(self, viewpoint: Viewpoint) -> Stream:
        """Give what all pages with a viewpoint are told."""
        stream = self.live.streams.get(viewpoint)
        if stream is None:
            self.live.forget_streams()
            stream = self.live.streams[viewpoint] = Stream(self.live, viewpoint)
        return stream

    def must_look_back(self) -> bool:
        """Whether this is the first sight of a long game, of which all that was played is told."""
        return not self.plain and self.live.table.ply >= LONG_GAME and self.viewpoint not in self.live.streams

    async def look_back(self) -> None:
        """Let a thread make the first sight of a long game; other tables go on meanwhile."""
        viewpoint = self.viewpoint
        try:
            async with self.live.lock:
                self.live.forget_streams()
                self.live.streams[viewpoint] = await asyncio.to_thread(Stream, self.live, viewpoint)
        finally:
            self.looking_back = None
            self.flush_soon()

    # What it says.

    def hear(self, data: bytes) -> None:
        """Take a message; while a command is being written, the next ones wait."""
        if self.commanding:
            self.unread.append(data)
            if len(self.unread) >= MOST_UNREAD:
                self.line.pause(True)
        else:
            self.take(data)

    def read_on(self) -> None:
        """Take the messages that have waited."""
        while self.unread and not self.commanding:
            self.take(self.unread.pop(0))
        if not self.unread:
            self.line.pause(False)

    def take(self, data: bytes) -> None:
        """Carry out a message, unless the page is gone or misbehaves."""
        if self.gone:
            return
        try:
            self.read(data)
        except Refusal as error:
            self.answer(refused(messages.read_number(data), error))
        except Exception:
            LOGGER.exception("a message at table %s", self.live.seating.table_id)
            self.answer(refused(messages.read_number(data), Refusal(SENTENCES[500])))
        if self.faults >= MOST_FAULTS or len(self.answers) >= MOST_WAITING:
            self.end(TOO_MANY)

    def read(self, data: bytes) -> None:
        """Check one message and carry it out."""
        if not self.bucket.take():
            self.faults += 1
            raise sending_too_fast()
        if len(data) > self.house.settings.message_bytes:
            raise message_too_large(self.house.settings.message_bytes)
        said = messages.read(data)
        if isinstance(said, messages.Hello | messages.ChangeView):
            self.change_view(said)
        elif isinstance(said, messages.Ping):
            self.answer(messages.Pong())
        else:
            number = messages.read_number(data)
            if number is None:
                raise messages.unreadable("n")
            self.carry_out(said, number)

    def change_view(self, said: messages.Hello | messages.ChangeView) -> None:
        """Show another view from now on; an unknown one is the game's first."""
        self.view = said.view if said.view in self.live.table.game.views else ""
        self.turned = said.turned
        self.plain = said.plain if isinstance(said, messages.Hello) else self.plain
        self.stream = None  # it gets the whole
        self.greeted = True
        self.refresh()

    def carry_out(self, said: Command | Question, number: int) -> None:
        """Do what a page asks for, or answer its question."""
        if isinstance(said, Command):
            self.commanding = True
            TASKS.add(task := asyncio.create_task(self.command(said, number)))
            task.add_done_callback(TASKS.discard)
        else:
            self.ask(said, number)

    async def command(self, command: Command, number: int) -> None:
        """Carry out a command, also when the page is gone meanwhile; the answer goes out when it is written down."""
        begun = time.monotonic()
        try:
            chair = self.viewpoint.commanding_chair(self.live.table, command)
            ply = await self.live.carry_out(chair, command, self.visitor, number)
            METRICS.command_done(begun)
            self.answers.append(ENCODER.encode(messages.Done(number, ply)))
        except Refusal as error:
            METRICS.command_refused(error)
            self.answers.append(ENCODER.encode(refused(number, error)))
        except Exception as error:
            METRICS.command_refused(error)
            LOGGER.exception("a message at table %s", self.live.seating.table_id)
            self.answers.append(ENCODER.encode(refused(number, Refusal(SENTENCES[500]))))
        finally:
            self.commanding = False
            self.flush()
            if self.unread:
                self.read_on()

    def ask(self, question: Question, number: int) -> None:
        """Answer a question; it changes nothing."""
        table, viewpoint = self.live.table, self.viewpoint
        match question:
            case questions.Look(ply=ply):
                self.answer(shown(messages.Looked, number, ply, table.look(viewpoint, ply), self.layouts))
            case questions.Preview(ply=ply, action=action):
                self.expect(ply)
                self.answer(shown(messages.Previewed, number, ply, table.preview(viewpoint, action, now_ms()), self.layouts))
            case questions.Why():
                self.why(question, number)
            case questions.Hint():
                must_hint(table, viewpoint.chair(table))
                self.think(number, partial(self.house.thinkers.hint, table, number, self.visitor))
            case questions.Coach(ply=ply):
                self.expect(ply)
                must_coach(table, viewpoint.chair(table))
                self.think(number, partial(coach, self.house.thinkers.pool, table, question, number, self.visitor))
            case questions.Advise(lines=lines):
                self.adviser = self.adviser or Adviser(self)
                self.adviser.begin(lines, number)
            case questions.Rest():
                if self.adviser is not None:
                    self.adviser.rest()
                self.answer(messages.Done(number, table.ply))
            case questions.Review():
                self.think(number, partial(self.review, number, table.review()))

    def expect(self, ply: int) -> None:
        """Refuse a question about a position that has passed."""
        if ply != self.live.table.ply:
            raise StalePly(Message("The position has changed meanwhile; please look again."))

    def why(self, question: questions.Why, number: int) -> None:
        """Say why an action or a path is not possible; `done` if it is."""
        self.expect(question.ply)
        asked = question.path if question.action is None else question.action
        error = self.live.table.why(self.viewpoint, asked, now_ms())
        self.answer(messages.Done(number, self.live.table.ply) if error is None else refused(number, error))

    def think(self, number: int, work: Callable[[], Coroutine[Any, Any, Answer]]) -> None:
        """Let the house think about a question, one at a time."""
        if self.thinking is not None and not self.thinking.done():
            raise sending_too_fast()
        self.thinking = asyncio.create_task(self.answer_when_known(number, work))

    async def answer_when_known(self, number: int, work: Callable[[], Coroutine[Any, Any, Answer]]) -> None:
        """Answer a question with what comes of some work, or with why nothing does."""
        try:
            self.answer(await work())
        except Refusal as error:
            self.answer(refused(number, error))
        except Exception:
            LOGGER.exception("a question at table %s", self.live.seating.table_id)
            self.answer(refused(number, Refusal(SENTENCES[500])))

    async def review(self, number: int, work: Callable[[], list[Message]]) -> messages.Reviewed:
        """Look back at what is over."""
        return messages.Reviewed(number, await self.house.thinkers.pool.run(work, self.visitor, Urgency.REVIEW))


class ConnectionLimits:
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
        await open_page(socket, state, table_id)
    finally:
        part(socket)


def part(socket: Socket) -> None:
    """Part a WebSocket from its own functions, which point back at it: a ring holds the line of a closed page until it is looked for."""
    socket.send = socket.receive = cast("Any", None)


async def open_page(socket: Socket, state: State, table_id: str) -> None:
    """Let a page take its line over, or turn it away."""
    try:
        check_host(socket)
        check_origin(socket)
    except (NoHost, Stranger):
        await socket.close(4403)
        return
    await socket.accept()
    TABLE.set(table_id[:LONGEST_ID])
    visitor, origin = known_visitor(socket), "address " + place(socket)
    connections: ConnectionLimits = state.connections
    try:
        check_token(socket)
        connections.enter(visitor, origin)
    except Refusal as error:
        await turn_away(socket, error)
        return
    leave = partial(connections.leave, visitor, origin)
    try:
        live = await state.house.find(table_id)
    except Refusal as error:
        leave()
        await turn_away(socket, error)
    except BaseException:
        leave()
        raise
    else:
        line = cast("Line", (socket.scope["extensions"] or {})[EXTENSION])
        Page(line, state.house, live, visitor, leave).begin()


async def turn_away(socket: Socket, error: Refusal) -> None:
    """Say why, and close."""
    await socket.send_data(ENCODER.encode(refused(None, error)).decode())
    codes = {Missing: NO_TABLE, Damaged: NO_TABLE, UnknownToken: NO_TOKEN}
    await socket.close(codes.get(type(error), TOO_MANY))
