"""Many rows, or many notices, in one statement: each call into the database waits for a busy interpreter."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from sqlalchemy import JSON, ColumnElement, Connection, Insert, Text, bindparam, cast, column, func, literal_column, select
from sqlalchemy.dialects import sqlite

from estaminet.server.schema import LOG

CHANNEL = "estaminet"  # where servers of one PostgreSQL database tell each other what they have written


@cache
def appending(dialect: str) -> Insert:
    """Make the statement that appends rows, given as one JSON text, to the log."""
    rows = bindparam("rows", type_=Text)
    if dialect == "sqlite":
        value = func.json_each(rows).table_valued("value").c.value
        paths: list[ColumnElement[str]] = [literal_column(f"'$.{name.key}'") for name in LOG.c]
        return LOG.insert().from_select(list(LOG.c), select(*(func.json_extract(value, path) for path in paths)))
    columns = [column(name.key, name.type) for name in LOG.c]
    records = func.json_to_recordset(cast(rows, JSON)).table_valued(*columns).render_derived(with_types=True)
    return LOG.insert().from_select(list(LOG.c), select(*records.c))


@cache
def sqlite_text() -> str:
    """Give the text of that statement for SQLite, with one place for the rows."""
    return str(appending("sqlite").compile(dialect=sqlite.dialect()))


def append(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Append rows to the log in one statement: each call into the database waits for a busy interpreter, so one is best."""
    if not rows:
        return
    text = msgspec.json.encode(rows).decode()
    if connection.dialect.name == "sqlite":  # for a single row SQLAlchemy takes longer to look its statement up than SQLite to carry it out
        connection.exec_driver_sql(sqlite_text(), (text,))
    else:
        connection.execute(appending(connection.dialect.name), {"rows": text})


def notify(connection: Connection, notices: list[str]) -> None:
    """Tell the other servers of a PostgreSQL database, when all of this is committed."""
    if notices:
        each = func.json_array_elements_text(cast(bindparam("notices", type_=Text), JSON)).column_valued("notice")
        connection.execute(select(func.count(func.pg_notify(CHANNEL, each))), {"notices": msgspec.json.encode(notices).decode()})
