"""Old tables: after so many days they are written into an archive, or deleted, as the settings say."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, RowMapping, Select, and_, delete, false, func, or_, select

import estaminet
from estaminet.server.copies import FORMAT, OF_A_TABLE, whole_file, whole_table, write_line
from estaminet.server.schema import LOG, TABLES
from estaminet.server.settings import Settings
from estaminet.server.store import newest_schema
from estaminet.server.timekeeping import TIME

if TYPE_CHECKING:
    from estaminet.server.house import House

LOGGER = logging.getLogger("estaminet")
DAY_MS = 24 * 3600 * 1000
PAUSE_SECONDS = 600  # until it is looked again for old tables
MOST = 100  # tables that go at once


async def tidy_always(house: House) -> None:
    """Look for old tables again and again, if any are to go."""
    settings = house.settings
    while settings.keep_finished_days or settings.keep_unfinished_days:
        try:
            while await tidy(house) == MOST:
                await asyncio.sleep(0.1)
        except Exception:  # another time
            LOGGER.exception("old tables could not be removed")
        await asyncio.sleep(PAUSE_SECONDS)


async def tidy(house: House) -> int:
    """Archive or delete some old tables, and give their number; one that somebody looks at here stays, at another server it closes."""
    settings, now_ms = house.settings, TIME.now_ms()
    old = await house.store.read(lambda connection: connection.execute(old_tables(settings, now_ms)).mappings().all())
    going = [row["id"] for row in old if house.forget(row["id"])]
    if going:
        removed = await house.store.change(lambda connection: remove(connection, going, settings, now_ms))
        for table_id in removed:
            house.tell_gone(table_id)  # somebody may have come meanwhile, and at other servers
        LOGGER.info("%s old tables were removed", len(removed))
    return len(going)


def old_tables(settings: Settings, now_ms: int) -> Select[Any]:
    """Ask for some tables at which nothing has happened for as long as the settings say."""
    last = func.coalesce(select(func.max(LOG.c.at_ms)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery(), TABLES.c.created_ms)
    kinds = [
        and_(TABLES.c.over.is_(over), TABLES.c.created_ms < now_ms - days * DAY_MS, last < now_ms - days * DAY_MS)
        for over, days in ((True, settings.keep_finished_days), (False, settings.keep_unfinished_days))
        if days > 0
    ]
    return select(TABLES).where(or_(false(), *kinds)).limit(MOST)


def remove(connection: Connection, table_ids: list[str], settings: Settings, now_ms: int) -> list[str]:
    """Delete those tables that are still old, after they are safe in the archive, if there is one; nobody can act there meanwhile."""
    locked = old_tables(settings, now_ms).where(TABLES.c.id.in_(table_ids)).with_for_update()
    rows = list(connection.execute(locked).mappings())
    if rows and settings.archive:
        write_archive(connection, rows, Path(settings.archive), now_ms)
    removed = [row["id"] for row in rows]
    delete_tables(connection, removed)
    return removed


def delete_tables(connection: Connection, table_ids: list[str]) -> None:
    """Delete tables with all that belongs to them."""
    for kind in OF_A_TABLE:
        connection.execute(delete(kind).where(kind.c.table_id.in_(table_ids)))
    connection.execute(delete(TABLES).where(TABLES.c.id.in_(table_ids)))


def write_archive(connection: Connection, rows: list[RowMapping], folder: Path, now_ms: int) -> None:
    """Write tables into a file of their own, which `estaminet restore --add` reads."""
    folder.mkdir(parents=True, exist_ok=True)
    moment = datetime.fromtimestamp(now_ms / 1000, UTC).strftime("%Y-%m-%d-%H%M%S")
    file = folder / f"tables-{moment}-{rows[0]['id']}.jsonl.gz"
    with whole_file(file) as written:
        write_line(written, {"format": FORMAT, "version": estaminet.__version__, "schema": newest_schema()})
        for row in rows:
            write_line(written, whole_table(connection, row))
        write_line(written, {"end": len(rows)})
