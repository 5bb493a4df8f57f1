"""A table that is open: it carries out commands, writes its log, rings its clock, lets its computer player think, and tells its pages."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import msgspec
from sqlalchemy import RowMapping

from estaminet.core.deadline import Deadline
from estaminet.core.words import Message
from estaminet.play import Table, Viewpoint, commands
from estaminet.play.commands import Command
from estaminet.play.events import Acted, Event, decode, encode
from estaminet.play.refusals import NotNow
from estaminet.server.limits import Bucket, sending_too_fast, table_too_long
from estaminet.server.queries import find_events, find_table
from estaminet.server.refusals import Damaged, Missing, no_table
from estaminet.server.seating import Seating, read_seating, write_seating
from estaminet.server.settings import Settings
from estaminet.server.store import ConflictError, OutcomeUnknown, Store, StoreFailed
from estaminet.server.thinking import Thinkers, computer_to_act
from estaminet.server.timekeeping import TIME, Alarms
from estaminet.ugi import EngineFailed, failed_sentence

if TYPE_CHECKING:
    from estaminet.server.stream import Stream

LOGGER = logging.getLogger("estaminet")
ELSEWHERE_SECONDS = 60  # how long another server's word about who is there holds
ATTEMPTS = 5  # when another server writes to the same table
SEED_BITS = 63
ENDING = (commands.Act, commands.Resign)  # lead to the end of a round, so no log is too long for them
DEALING = (commands.AskRematch, commands.NextRound)  # begin a round, which needs a seed
NUMBERS = 100  # commands whose numbers are remembered: a page repeats its last, and the database refuses older ones
Answer = TypeVar("Answer")


def now_ms() -> int:
    """Tell the time as tables and logs count it."""
    return TIME.now_ms()


class Page(Protocol):
    """An open page, as its table knows it."""

    @property
    def chairs(self) -> tuple[int, ...]:
        """The chairs that the page's visitor holds."""

    @property
    def viewpoint(self) -> Viewpoint:
        """Who looks from it, and how."""

    @property
    def visitor(self) -> str:
        """Who looks at it."""

    def refresh(self) -> None:
        """Show the table anew."""

    def leave(self) -> None:
        """Close the page's line."""

    def lose_table(self) -> None:
        """Close it, since the table is no more."""


class Notice(msgspec.Struct, omit_defaults=True):
    """What servers of one database tell each other: a table's log has grown, who is at its pages, that it is gone; or what time it is."""

    process: str
    table: str = ""
    seq: int = 0
    here: list[int] | None = None
    gone: bool = False
    now_ms: int = 0
    since_ms: int = 0  # when the server began, if it tells the time

    def text(self) -> str:
        """Give it as it travels."""
        return msgspec.json.encode(self).decode()


class Asked(NamedTuple):
    """What a computer was asked last: at which row of the log, and what makes it stop."""

    seq: int
    deadline: Deadline


class Service(NamedTuple):
    """What a house does for its tables."""

    store: Store
    thinkers: Thinkers
    alarms: Alarms
    settings: Settings
    process: str  # names this server in notices to the others
    stopped_since: Callable[[int], int]  # milliseconds in which no server ran, since a time
    note_unseen: Callable[[str], None]  # that nobody looks at a table any more
    lose: Callable[[str], None]  # a table that the database has no more


class Live:
    """A table in memory. Whoever changes it holds `lock`, writes first, and applies then."""

    def __init__(self, seating: Seating, rows: Iterable[RowMapping], service: Service) -> None:
        """Rebuild a table from its rows of the log; its clock gets back what a stop of the servers took."""
        self.seating = seating
        self.service = service
        self.store, self.thinkers, self.alarms, self.settings, self.process = service[:5]
        self.paces = [Bucket(self.settings.commands_per_minute / 60, self.settings.commands_per_minute) for _chair in seating.chairs]
        self.table = Table(seating.setup)
        self.seq = 0
        self.numbers: dict[tuple[str, int], int] = {}  # commands that are done: (visitor, number) to ply
        self.lock = asyncio.Lock()
        self.pages: set[Page] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.asked: Asked | None = None
        self.foreseen: tuple[int, Message] | None = None  # at a puzzle: up to which row of the log, what answers the turn that missed
        self.version = 0  # counts what there was to show
        self.streams: dict[Viewpoint, Stream] = {}  # what pages are told
        self.elsewhere: dict[str, tuple[list[int], float]] = {}  # who is at another server's pages
        self._read(rows)
        self.table.clocks.give_back(service.stopped_since(self.table.clocks.since_ms), now_ms())

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is being done; a flag may fall all the same."""
        return not (self.pages or self.thinking or self.lock.locked())

    async def stop(self) -> None:
        """Stop the thinking, and let what is being written be written."""
        if self.thinking:
            self.thinking.cancel()
            await asyncio.gather(self.thinking, return_exceptions=True)
        async with self.lock:
            pass

    # Commands.

    async def command(self, chair: int, command: Command, visitor: str | None, number: int | None) -> int:
        """Carry a command out and give the ply; it is on the disk when this returns, or refused and nothing has changed."""
        return await asyncio.shield(asyncio.create_task(self.carry_out(chair, command, visitor, number)))

    async def carry_out(self, chair: int, command: Command, visitor: str | None, number: int | None) -> int:
        """Carry a command out; for a task that nobody cancels."""
        return await self._attempt(partial(self._command, chair, command, visitor, number))

    async def _command(self, chair: int, command: Command, visitor: str | None, number: int | None) -> int:
        async with self.lock:
            if visitor is not None and number is not None and (visitor, number) in self.numbers:
                return self.numbers[visitor, number]
            seed = secrets.randbits(SEED_BITS) if isinstance(command, DEALING) else 0
            events = self.table.decide(chair, command, now_ms(), seed)
            if events:
                if visitor is not None:
                    self._check_pace(chair, command)
                await self._write(events, visitor, number)
            ply = self.table.ply
        self.go_on()
        return ply

    def _check_pace(self, chair: int, command: Command) -> None:
        """Refuse what would make the log grow too fast or too long; what is refused anyway, and what others do, costs a chair nothing."""
        if self.seq >= self.settings.events_per_table and (self.table.tree or not isinstance(command, ENDING)):
            raise table_too_long()
        if not self.paces[chair].take():
            raise sending_too_fast()

    async def sit(self, visitor: str) -> None:
        """Give the chair of the awaited friend to a visitor; one who has a chair keeps it."""
        if not self.seating.chairs_of(visitor):
            await asyncio.shield(asyncio.create_task(self._attempt(lambda: self._sit(visitor))))

    async def _sit(self, visitor: str) -> None:
        async with self.lock:
            if self.seating.chairs_of(visitor):
                return
            if not self.seating.waiting:
                raise NotNow(Message("Somebody else has followed this invitation already."))
            events = self.table.decide(1, commands.Sit(""), now_ms())
            await self._write(events, None, None, changes={"chair_1": visitor}, unless_taken=True)
            self.seating.chairs[1] = visitor
        self.go_on()

    # The log.

    async def _attempt(self, work: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
        """Do work that writes; again, after reading, if another server was faster.

        Nobody may cancel it, also when the asker is gone: what is written must be applied before the lock is free.
        """
        for _ in range(ATTEMPTS):
            try:
                return await work()
            except ConflictError:
                await self.catch_up()
            except OutcomeUnknown as unknown:
                await self._find_out(unknown)
        raise StoreFailed

    async def _find_out(self, unknown: OutcomeUnknown) -> None:
        """Read whether something was written; if that cannot be read either, whoever asked must repeat it."""
        try:
            await self.catch_up()
        except StoreFailed as error:
            raise unknown from error

    async def _write(self, events: list[Event], visitor: str | None, number: int | None, **more: Any) -> None:
        """Log events and only then apply them; the caller holds the lock."""
        notice = self._notice(seq=self.seq + len(events))
        await self.store.write(log=self.rows(events, visitor, number), table_id=self.seating.table_id, notice=notice, **more)
        self.apply(events)
        self._remember(visitor, number)

    def apply(self, events: list[Event]) -> None:
        """Apply events that are written."""
        for event in events:
            self.table.apply(event)
        self.seq += len(events)

    async def open(self, events: list[Event]) -> None:
        """Write a new table down, with what has happened there already; nobody knows of it before."""
        rows = await asyncio.to_thread(self._begin, events) if events else []
        if self.table.match_over:
            self.seating.note_end(self.table.series, now_ms())
        await self.store.write(table=write_seating(self.seating, self.table.game.rules_version), log=rows)
        self.go_on()

    def _begin(self, events: list[Event]) -> list[dict[str, Any]]:
        """Let happen what has happened already, and give its rows; a long record takes a while, so a thread does it."""
        rows = self.rows(events, None, None)
        self.apply(events)
        return rows

    async def catch_up(self) -> None:
        """Read what another server has written; Missing if one has removed the table."""
        table_id = self.seating.table_id
        async with self.lock:
            row = await self.store.read(lambda connection: find_table(connection, table_id))
            if row is None:
                self.close_pages()
                self.service.lose(table_id)
                raise no_table()
            self._read(await self.store.read(lambda connection: find_events(connection, table_id, self.seq)))
            self.seating = read_seating(row)
        self.go_on()

    def _read(self, rows: Iterable[RowMapping]) -> None:
        """Apply rows of the log; Damaged if one cannot be read or does not fit."""
        for row in rows:
            try:
                self.table.apply(decode(row["event"]))
            except Exception as error:  # whatever stands in the row
                LOGGER.error("table %s is set aside: row %s of its log: %s", self.seating.table_id, row["seq"], error)
                raise Damaged from error
            self.seq = row["seq"]
            self._remember(row["visitor"], row["number"])

    def _remember(self, visitor: str | None, number: int | None) -> None:
        if visitor is not None and number is not None:
            self.numbers[visitor, number] = self.table.ply
            if len(self.numbers) > NUMBERS:
                del self.numbers[next(iter(self.numbers))]

    def rows(self, events: list[Event], visitor: str | None, number: int | None) -> list[dict[str, Any]]:
        """Give the rows that will log events; the first carries the command's number."""
        ply = self.table.ply
        rows = []
        for offset, event in enumerate(events):
            ply = getattr(event, "ply", ply)
            first = offset == 0 and number is not None
            rows.append(
                {
                    "table_id": self.seating.table_id,
                    "seq": self.seq + 1 + offset,
                    "kind": event.__struct_config__.tag,
                    "ply": ply,
                    "action": event.action if isinstance(event, Acted) else None,
                    "position_key": str(event.key) if isinstance(event, Acted) else None,
                    "event": encode(event).decode(),
                    "at_ms": event.at_ms,
                    "visitor": visitor if first else None,
                    "number": number if first else None,
                }
            )
        return rows

    # What happens by itself.

    def go_on(self) -> None:
        """Show the table, set the clock's alarm, let a computer think if it is to act, and note a finished match."""
        if self.asked and self.asked.seq != self.seq:
            self.asked.deadline.stop()  # what it thinks about has passed
        if self.thinking is None and computer_to_act(self.table) is not None:
            self.thinking = asyncio.create_task(self._think())
        if self.table.match_over != self.seating.over:
            changes = self.seating.note_end(self.table.series if self.table.match_over else None, now_ms())
            self.store.send(table_id=self.seating.table_id, changes=changes)
        self.alarms.set(self.seating.table_id, self.table.flag_at_ms)
        self.show()

    async def ring(self) -> None:
        """Let a flag fall that has fallen."""
        try:
            async with self.lock:
                events = self.table.tick(now_ms())
                if events:
                    await self._write(events, None, None)
        except ConflictError:
            await self.catch_up()
        except StoreFailed:
            await asyncio.sleep(1)
        self.go_on()

    async def _think(self) -> None:
        """Let computers play as long as one is to act; what the table no longer asks for is dropped."""
        try:
            while (chair := computer_to_act(self.table)) is not None:
                seq, ply = self.seq, self.table.ply
                self.asked = Asked(seq, Deadline())
                try:
                    action = await self._choice(chair, self.asked.deadline)
                except EngineFailed as failure:
                    await self._give_up(chair, failure)
                    continue
                if self.seq == seq:
                    await self._play_on(chair, commands.Act(action, ply))
        except Missing:
            pass  # the table was removed meanwhile
        except Exception:
            LOGGER.exception("a computer could not play at table %s", self.seating.table_id)
        finally:
            self.thinking = None
            self.show()

    def _choice(self, chair: int, deadline: Deadline) -> Coroutine[Any, Any, int]:
        """Ask for a computer's action, on account of who opened the table."""
        visitor = self.seating.chairs[1 - chair] or self.seating.table_id
        return self.thinkers.choose(self.seating.table_id, self.table, chair, visitor, lambda: bool(self.pages), deadline)

    async def _give_up(self, chair: int, failure: EngineFailed) -> None:
        """Let a program that cannot go on lose its round, with a sentence."""
        player = self.table.players[chair]
        LOGGER.warning("%s failed at table %s: %s", player.engine, self.seating.table_id, failure)
        why = failed_sentence(player.name or player.engine, failure)
        try:
            async with self.lock:
                await self._write(self.table.give_up(chair, why, now_ms()), None, None)
        except ConflictError:
            await self.catch_up()
        except StoreFailed:
            await asyncio.sleep(1)
        self.go_on()

    async def _play_on(self, chair: int, command: Command) -> None:
        """Play what a computer chose, unless something came between; while the database does not answer, wait."""
        try:
            await self.command(chair, command, None, None)
        except NotNow:
            await asyncio.sleep(0.01)  # the table has changed, or its flag is falling
        except StoreFailed:
            await asyncio.sleep(1)

    # Its pages, here and at other servers.

    def show(self) -> None:
        """Tell every page what has changed."""
        self.version += 1
        for page in self.pages:
            page.refresh()

    def enter(self, page: Page) -> None:
        """Let a page in; of one that holds no chair nobody is told."""
        self.pages.add(page)
        if page.chairs:
            self.tell_here()

    def leave(self, page: Page) -> None:
        """Let a page go; what only it was told is forgotten."""
        self.pages.discard(page)
        self.forget_streams()
        if page.chairs:
            self.tell_here()
        if not self.pages:
            self.service.note_unseen(self.seating.table_id)

    def close_pages(self) -> None:
        """Close all pages: the table is no more, and nothing is thought about it."""
        if self.thinking:
            self.thinking.cancel()
        for page in list(self.pages):
            page.lose_table()

    def forget_streams(self) -> None:
        """Forget what was told to pages that are gone or look otherwise now."""
        used = {page.viewpoint for page in self.pages}
        self.streams = {viewpoint: stream for viewpoint, stream in self.streams.items() if viewpoint in used}
        if not self.streams:
            self.table.round.trail.forget()

    def lighten(self) -> None:
        """Let go of what only the moment after an event needs; asked for every few seconds, and not while a thread looks back."""
        if self.lock.locked():
            return
        for stream in self.streams.values():
            stream.lighten()
        self.table.round.trail.lighten()

    def tell_here(self) -> None:
        """Show, here and to other servers, who is at the table's pages."""
        self.show()
        if self.store.shared:
            self.store.send(notice=self._notice(here=self.chairs_here()))

    def _notice(self, seq: int = 0, here: list[int] | None = None) -> str:
        return Notice(self.process, self.seating.table_id, seq, here).text()

    async def hear(self, notice: Notice) -> None:
        """Take note of what another server has done at this table."""
        if notice.here is not None:
            self.elsewhere[notice.process] = (notice.here, time.monotonic())
            self.show()
        if notice.seq > self.seq:
            await self.catch_up()

    def chairs_here(self) -> list[int]:
        """List the chairs that have a page open here."""
        return sorted({chair for page in self.pages for chair in page.chairs})

    def here(self, chair: int) -> bool:
        """Whether somebody at that chair has a page open, here or at another server."""
        for page in self.pages:
            if chair in page.chairs:
                return True
        if not self.elsewhere:
            return False
        fresh = time.monotonic() - ELSEWHERE_SECONDS
        return any(chair in chairs and at > fresh for chairs, at in self.elsewhere.values())
