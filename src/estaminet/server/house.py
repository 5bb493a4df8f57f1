"""The house: finds, opens and forgets tables, seats who was invited, and hears other servers."""

from __future__ import annotations

import asyncio
import logging
import math
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress

import msgspec
from sqlalchemy import RowMapping

from estaminet.core.words import Message
from estaminet.play.events import Event
from estaminet.server.collector import let_go
from estaminet.server.externals import Externals, read_externals
from estaminet.server.live import Live, Notice, Service
from estaminet.server.queries import find_events, find_invitation, find_table, is_clock_kept, lengths
from estaminet.server.refusals import Damaged, Missing, no_table
from estaminet.server.seating import Seating, read_seating
from estaminet.server.settings import Settings
from estaminet.server.store import Store, StoreFailed
from estaminet.server.thinking import Thinkers
from estaminet.server.timekeeping import BEAT_SECONDS, SLOW_BEAT_SECONDS, TIME, Alarms, Life, Stop, stopped_since

LOGGER = logging.getLogger("estaminet")
KEPT_SECONDS = 10.0  # for which a table that nobody looks at stays in memory: somebody may come back at once
LIGHTENED_AT_A_TIME = 100  # tables
COMING_SECONDS = 2.0  # for which one who has asked for a table may not have sat down yet
RETRY_MS = 5000  # until a flag is looked at again that could not be
IDS = re.compile(r"[A-Za-z0-9_-]{1,32}")


class House:
    """All tables of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.process = secrets.token_hex(8)  # names this server among those of its database
        self.store = Store(settings.database_url, self.process)
        self.externals = Externals(read_externals(settings.external))
        self.thinkers = Thinkers(settings.thinkers, self.externals)
        self.live: dict[str, Live] = {}
        self.unseen: OrderedDict[str, float] = OrderedDict()  # those that nobody looked at, and when they were asked for last
        self.alarms = Alarms(self._start_ringing)
        self.stops: list[Stop] = []  # before this server started
        self.since_ms = 0  # when it did
        self._ringing: set[asyncio.Task[None]] = set()
        self.key = b""  # signs visitors' cookies; the database keeps it
        self.service = Service(
            self.store, self.thinkers, self.alarms, settings, self.process, self.stopped_since, self.note_unseen, self.lose
        )
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def start(self) -> None:
        """Open the database."""
        self.store.start()
        self.key = self.store.key()
        self.stops = self.store.come_alive()
        self.since_ms = TIME.now_ms()

    async def stop(self) -> None:
        """Let what is being written be written, stop all tables and close the database."""
        self.alarms.stop()
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, *(live.stop() for live in self.live.values()), return_exceptions=True)
        self.thinkers.stop()
        self.store.send(life=Life(0, TIME.now_ms(), ended=True), table_id=self.process)
        await asyncio.to_thread(self.store.stop)

    async def stay_alive(self) -> None:
        """Note again and again that this server is alive: often while a clock runs, or where others want to know."""
        beats = 0
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            beats += 1
            self.forget_unseen()
            await self.lighten()
            slow = beats * BEAT_SECONDS % SLOW_BEAT_SECONDS == 0
            if slow:
                await self.follow_wall()
            if slow or self.alarms or self.store.shared:
                self.note_alive()

    def note_alive(self) -> None:
        """Note that this server is alive, and tell the others its time."""
        now_ms = TIME.now_ms()
        notice = Notice(self.process, now_ms=now_ms, since_ms=self.since_ms)
        self.store.send(life=Life(0, now_ms, ended=False), table_id=self.process, notice=notice.text())

    async def follow_wall(self) -> None:
        """Set the house's time by the wall's, unless a clock may run, at a table that is not in memory too, or at another server's."""
        if self.store.shared or self.alarms or not TIME.wrong:
            return
        with suppress(StoreFailed):
            if not await self.store.read(is_clock_kept) and not self.alarms:
                TIME.set_by_wall()

    # Finding and opening.

    async def seating(self, table_id: str) -> Seating:
        """Find who sits at a table; Missing if there is none."""
        if table_id in self.live:
            return self.live[table_id].seating
        row = await self.store.read(lambda connection: find_table(connection, table_id)) if is_id(table_id) else None
        if row is None:
            raise no_table()
        return read_seating(row)

    async def find(self, table_id: str) -> Live:
        """Find a table, read from its log if it is not in memory; Missing if there is none."""
        if table_id in self.live:
            if table_id in self.unseen:
                self.note_unseen(table_id)
            return self.live[table_id]
        if not is_id(table_id):
            raise no_table()
        if table_id not in self._loading:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Live:
        row, rows = await self.store.read(lambda connection: (find_table(connection, table_id), find_events(connection, table_id, 0)))
        if row is None:
            raise no_table()
        live = await asyncio.to_thread(self._rebuilt, read_seating(row), rows)
        self._keep(live)
        live.go_on()
        return live

    def _rebuilt(self, seating: Seating, rows: Iterable[RowMapping]) -> Live:
        """Make a table of its log; Damaged if it cannot be read."""
        try:
            return self._live(seating, rows)
        except Damaged:
            raise
        except Exception as error:  # a set-up that is none, whatever it says
            LOGGER.exception("table %s is set aside", seating.table_id)
            raise Damaged from error

    def _live(self, seating: Seating, rows: Iterable[RowMapping]) -> Live:
        return Live(seating, rows, self.service)

    def stopped_since(self, at_ms: int) -> int:
        """Tell for how many milliseconds after a time no server ran."""
        return stopped_since(self.stops, at_ms)

    def _keep(self, live: Live) -> None:
        """Remember a table."""
        self.live[live.seating.table_id] = live
        self.note_unseen(live.seating.table_id)

    def note_unseen(self, table_id: str) -> None:
        """Take note of a table that nobody looks at."""
        self.unseen[table_id] = time.monotonic()
        self.unseen.move_to_end(table_id)

    def forget_unseen(self) -> None:
        """Forget the tables that nobody has looked at for a while; they are read again when somebody does."""
        before = time.monotonic() - KEPT_SECONDS
        for table_id, at in list(self.unseen.items()):
            if at > before:
                return
            live = self.live.get(table_id)
            if live is None or live.idle:
                self._drop(table_id)
            elif live.pages:
                del self.unseen[table_id]
            else:
                self.note_unseen(table_id)

    async def lighten(self) -> None:
        """Let the tables at which somebody looks hold only what a page at rest needs; some at a time, for others wait."""
        for number, live in enumerate(list(self.live.values()), 1):
            if live.pages:
                live.lighten()
            if number % LIGHTENED_AT_A_TIME == 0:
                await asyncio.sleep(0)

    def _start_ringing(self, table_id: str) -> None:
        task = asyncio.get_running_loop().create_task(self._ring(table_id))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _ring(self, table_id: str) -> None:
        """Let a flag fall at a table, which is read if it is not in memory."""
        try:
            live = await self.find(table_id)
            await live.ring()
        except (Damaged, Missing):
            pass
        except Exception:  # a flag that could not be looked at is looked at again
            LOGGER.exception("a flag of table %s", table_id)
            self.alarms.set(table_id, TIME.now_ms() + RETRY_MS)

    async def open(self, seating: Seating, events: list[Event]) -> Live:
        """Write a new table down, with what has happened there already, and open it."""
        large = seating.setup.analysis is not None  # a whole record is played before it can be shown
        live = await asyncio.to_thread(self._live, seating, []) if large else self._live(seating, [])
        await live.open(events)
        self._keep(live)
        return live

    async def invitation(self, token: str) -> Live:
        """Find the table to which an invitation leads; Missing if there is none."""
        row = await self.store.read(lambda connection: find_invitation(connection, token)) if is_id(token) else None
        if row is None:
            raise Missing(Message("This invitation does not exist."))
        return await self.find(row["id"])

    def forget(self, table_id: str) -> bool:
        """Forget a table that goes; False if something is going on there."""
        live = self.live.get(table_id)
        if table_id in self._loading or (live is not None and not live.idle):
            return False
        self._drop(table_id)
        self.alarms.set(table_id, None)
        return True

    def lose(self, table_id: str) -> None:
        """Let a table go that the database has no more, and close the pages of who looks at it."""
        live = self.live.get(table_id)
        self.alarms.set(table_id, None)
        if live is None:
            return
        live.close_pages()
        if live.idle:
            self._drop(table_id)
        else:
            del self.live[table_id]

    def tell_gone(self, table_id: str) -> None:
        """Let a table go that was removed, here and at other servers."""
        self.lose(table_id)
        if self.store.shared:
            self.store.send(notice=Notice(self.process, table_id, gone=True).text())

    def _drop(self, table_id: str) -> None:
        """Let a table go from memory, at once."""
        self.unseen.pop(table_id, None)
        live = self.live.pop(table_id, None)
        if live is not None:
            live.table.close()
            let_go(live)

    def count_pages(self) -> int:
        """Count the open pages."""
        return sum(len(live.pages) for live in self.live.values())

    def send_away(self, visitor: str) -> None:
        """Close the open lines of a visitor who may not come in any more."""
        for page in [page for live in self.live.values() for page in live.pages if page.visitor == visitor]:
            page.leave()

    # Other servers of the same database.

    async def hear(self, data: bytes) -> None:
        """Take note of what another server has done; the eldest tells the others what time it is."""
        notice = msgspec.json.decode(data, type=Notice)
        if notice.process == self.process:
            return
        if notice.now_ms and (notice.since_ms, notice.process) < (self.since_ms, self.process):
            TIME.follow(notice.now_ms)
        await self._loaded([notice.table])
        if notice.gone:
            self.lose(notice.table)
        live = self.live.get(notice.table)
        if live is None:
            return
        if live.idle and notice.seq > live.seq and self.unseen.get(notice.table, math.inf) < time.monotonic() - COMING_SECONDS:
            self._drop(notice.table)  # nobody looks at it here: it is read again when somebody does
        else:
            with suppress(Missing):
                await live.hear(notice)

    async def catch_up_all(self) -> None:
        """Read what other servers have written while they were not heard."""
        await self._loaded(list(self._loading))
        known = list(self.live)
        written = await self.store.read(lambda connection: lengths(connection, known))
        for table_id in known:
            live = self.live.get(table_id)
            if live is not None and not live.seq >= written.get(table_id, math.inf):
                with suppress(Missing):
                    await live.catch_up()

    async def _loaded(self, table_ids: list[str]) -> None:
        """Wait for tables that are being read: their log may have grown since it was asked for."""
        await asyncio.gather(*(self.find(table_id) for table_id in table_ids if table_id in self._loading), return_exceptions=True)


def is_id(text: str) -> bool:
    """Whether a text could be the id of a table or of a token, or an invitation; no other goes to the database."""
    return IDS.fullmatch(text) is not None
