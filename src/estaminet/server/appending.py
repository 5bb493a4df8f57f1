"""Many rows, or many notices, in one statement: each call into the database waits for a busy interpreter."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from sqlalchemy import JSON, Connection, Insert, Text, bindparam, cast, column, func, select

from estaminet.server.schema import LOG

CHANNEL = "estaminet"  # where servers of one PostgreSQL database tell each other what they have written


@cache
def appending(dialect: str) -> Insert:
    """Make the statement that appends rows, given as one JSON text, to the log."""
    rows = bindparam("rows", type_=Text)
    if dialect == "sqlite":
        value = func.json_each(rows).table_valued("value").c.value
        return LOG.insert().from_select(list(LOG.c), select(*(func.json_extract(value, f"$.{name.key}") for name in LOG.c)))
    columns = [column(name.key, name.type) for name in LOG.c]
    records = func.json_to_recordset(cast(rows, JSON)).table_valued(*columns).render_derived(with_types=True)
    return LOG.insert().from_select(list(LOG.c), select(*records.c))


def append(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Append rows to the log in one statement: each call into the database waits for a busy interpreter, so one is best."""
    if rows:
        connection.execute(appending(connection.dialect.name), {"rows": msgspec.json.encode(rows).decode()})


def notify(connection: Connection, notices: list[str]) -> None:
    """Tell the other servers of a PostgreSQL database, when all of this is committed."""
    if notices:
        each = func.json_array_elements_text(cast(bindparam("notices", type_=Text), JSON)).column_valued("notice")
        connection.execute(select(func.count(func.pg_notify(CHANNEL, each))), {"notices": msgspec.json.encode(notices).decode()})
