"""The house: finds and opens tables, carries out commands, lets flags fall and computers think."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.play import Table, commands
from estaminet.play.commands import Command
from estaminet.play.events import Event
from estaminet.play.refusals import NotNow
from estaminet.server.faults import Missing
from estaminet.server.live import Live, now_ms
from estaminet.server.seating import Seating, read_seating, write_seating
from estaminet.server.settings import Settings
from estaminet.server.store import ConflictError, Store, StoreFailed, find_events, find_invitation, find_table, lengths
from estaminet.server.thinking import Thinkers, computer_to_act

LOGGER = logging.getLogger("estaminet")
KEPT = 2000  # tables in memory; the least used without a page goes first
IDS = re.compile(r"[A-Za-z0-9_-]{1,32}")
ATTEMPTS = 5  # when another server writes to the same table


class Notice(msgspec.Struct, omit_defaults=True):
    """What servers of one database tell each other: a table's log has grown, or who is at its pages."""

    process: str
    table: str
    seq: int = 0
    here: list[int] | None = None


class House:
    """All tables of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url)
        self.thinkers = Thinkers(settings.thinkers)
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.painting = asyncio.Lock()  # one page's state at a time
        self.process = secrets.token_hex(8)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Open the books."""
        self.store.start()

    async def stop(self) -> None:
        """Stop thinking and close the books."""
        tasks = [*self._tasks, *(live.thinking for live in self.live.values() if live.thinking)]
        for live in self.live.values():
            if live.flag:
                live.flag.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.stop()
        await asyncio.to_thread(self.store.stop)

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
            self.live.move_to_end(table_id)
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
        live = await asyncio.to_thread(Live, read_seating(row), rows)
        self._keep(live)
        self.go_on(live)
        return live

    def _keep(self, live: Live) -> None:
        """Remember a table, and forget the least used ones that nobody looks at."""
        self.live[live.seating.table_id] = live
        for table_id in list(self.live)[: max(0, len(self.live) - KEPT)]:
            old = self.live[table_id]
            if old is not live and not old.pages and not old.thinking and not old.flag and not old.lock.locked():
                del self.live[table_id]

    async def open(self, seating: Seating, events: list[Event]) -> Live:
        """Write a new table down, with what has happened there already, and open it."""
        live = Live(seating, [])
        rows = live.rows(events, None, None)
        live.table, live.seq = Table.replay(seating.setup, events), len(rows)
        seating.over = live.table.match_over
        await self.store.write(table=write_seating(seating, find_game(seating.game).rules_version), log=rows)
        self._keep(live)
        self.go_on(live)
        return live

    async def join(self, token: str, visitor: str) -> str:
        """Give the invited chair to a visitor and name the table; one who has a chair there comes back to it."""
        row = await self.store.read(lambda connection: find_invitation(connection, token)) if is_id(token) else None
        if row is None:
            raise Missing(Message("This invitation does not exist."))
        live = await self.find(row["id"])
        if not live.seating.chairs_of(visitor):
            await self._attempt(live, lambda: self._sit(live, visitor))
        return live.seating.table_id

    async def _sit(self, live: Live, visitor: str) -> None:
        async with live.lock:
            if live.seating.chairs_of(visitor):
                return
            if not live.seating.waiting:
                raise NotNow(Message("Somebody else has followed this invitation already. You can still watch."))
            events = live.table.decide(1, commands.Sit(""), now_ms())
            await self._write(live, events, None, None, changes={"chair_1": visitor}, unless_taken=True)
            live.seating.chairs[1] = visitor
        self.go_on(live)

    # Commands.

    async def command(self, live: Live, chair: int, command: Command, visitor: str | None, number: int | None) -> int:
        """Carry a command out and give the ply; it is on the disk when this returns, or refused and nothing has changed."""
        ply: int = await self._attempt(live, lambda: self._command(live, chair, command, visitor, number))
        return ply

    async def _command(self, live: Live, chair: int, command: Command, visitor: str | None, number: int | None) -> int:
        async with live.lock:
            if visitor is not None and number is not None and (visitor, number) in live.numbers:
                return live.numbers[visitor, number]
            await self._write(live, live.table.decide(chair, command, now_ms()), visitor, number)
            ply = live.table.ply
        self.go_on(live)
        return ply

    async def _attempt(self, live: Live, work: Callable[[], Any]) -> Any:
        """Do work that writes; again, after reading, if another server was faster.

        It goes on when the asker is gone: what is written must be applied before the lock is free.
        """
        for _ in range(ATTEMPTS):
            try:
                return await asyncio.shield(asyncio.ensure_future(work()))
            except ConflictError:
                await self.catch_up(live)
        raise StoreFailed

    async def _write(self, live: Live, events: list[Event], visitor: str | None, number: int | None, **more: Any) -> None:
        """Log events and only then apply them; the caller holds the lock."""
        table_id = live.seating.table_id
        notice = msgspec.json.encode(Notice(self.process, table_id, live.seq + len(events))).decode()
        await self.store.write(log=live.rows(events, visitor, number), table_id=table_id, notice=notice, **more)
        live.apply(events, visitor, number)

    async def catch_up(self, live: Live) -> None:
        """Read what another server has written."""
        table_id = live.seating.table_id
        async with live.lock:
            row = await self.store.read(lambda connection: find_table(connection, table_id))
            live.read(await self.store.read(lambda connection: find_events(connection, table_id, live.seq)))
            live.seating = live.seating if row is None else read_seating(row)
        self.go_on(live)

    async def catch_up_all(self) -> None:
        """Read what other servers have written while they were not heard."""
        await self._loaded(list(self._loading))
        written = await self.store.read(lambda connection: lengths(connection, list(self.live)))
        behind = [self.live[table_id] for table_id, seq in written if table_id in self.live and self.live[table_id].seq < seq]
        for live in behind:
            await self.catch_up(live)

    async def _loaded(self, table_ids: list[str]) -> None:
        """Wait for tables that are being read: their log may have grown since it was asked for."""
        await asyncio.gather(*(self.find(table_id) for table_id in table_ids if table_id in self._loading), return_exceptions=True)

    # What happens by itself.

    def go_on(self, live: Live) -> None:
        """Show the table, set its flag's alarm, let a computer think if it is to act, and note a finished match."""
        if live.thinking is None and computer_to_act(live.table) is not None:
            live.thinking = asyncio.create_task(self._think(live))
        if live.table.match_over != live.seating.over:
            live.seating.over = live.table.match_over
            self.store.send(table_id=live.seating.table_id, changes={"over": live.seating.over})
        self._set_alarm(live)
        live.show()

    def _set_alarm(self, live: Live) -> None:
        if live.flag:
            live.flag.cancel()
            live.flag = None
        at_ms = live.table.flag_at_ms
        if at_ms is not None:
            wait = max(0, at_ms - now_ms()) / 1000 + 0.001
            live.flag = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._ring(live)))

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ring(self, live: Live) -> None:
        """Let a flag fall that has fallen."""
        try:
            async with live.lock:
                events = live.table.tick(now_ms())
                if events:
                    await self._write(live, events, None, None)
        except ConflictError:
            await self.catch_up(live)
        except StoreFailed:
            LOGGER.exception("a flag could not be written down")
            await asyncio.sleep(1)
        self.go_on(live)

    async def _think(self, live: Live) -> None:
        """Let computers play as long as one is to act; what the table no longer asks for is dropped."""
        try:
            while (chair := computer_to_act(live.table)) is not None:
                seq, ply = live.seq, live.table.ply
                action = await self.thinkers.choose(live.table, chair)
                if live.seq == seq:
                    await self._play_on(live, chair, commands.Act(action, ply))
        except Exception:
            LOGGER.exception("a computer could not play at table %s", live.seating.table_id)
        finally:
            live.thinking = None
            live.show()

    async def _play_on(self, live: Live, chair: int, command: Command) -> None:
        """Play what a computer chose, unless something came between; while the books are closed, wait."""
        try:
            await self.command(live, chair, command, None, None)
        except NotNow:
            await asyncio.sleep(0.01)  # the table has changed, or its flag is falling
        except StoreFailed:
            await asyncio.sleep(1)

    # Other servers of the same database.

    async def hear(self, data: bytes) -> None:
        """Take note of what another server has done."""
        notice = msgspec.json.decode(data, type=Notice)
        if notice.process == self.process:
            return
        await self._loaded([notice.table])
        live = self.live.get(notice.table)
        if live is None:
            return
        if notice.here is not None:
            live.elsewhere[notice.process] = (notice.here, time.monotonic())
            live.show()
        if notice.seq > live.seq:
            await self.catch_up(live)

    def tell_here(self, live: Live) -> None:
        """Show, here and to other servers, who is at a table's pages."""
        live.show()
        if self.settings.postgres:
            self.store.send(notice=msgspec.json.encode(Notice(self.process, live.seating.table_id, here=live.chairs_here())).decode())


def is_id(text: str) -> bool:
    """Whether a text could be the id of a table or the token of an invitation; no other goes to the database."""
    return IDS.fullmatch(text) is not None


def no_table() -> Missing:
    """Refuse a table that does not exist."""
    return Missing(Message("There is no such table."))
