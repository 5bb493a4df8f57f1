"""Copies of a database: a text of JSON lines, compressed, that holds all or some tables and can be read into any other database.

A copy is taken while servers run: it shows one moment (a read transaction of SQLite, a snapshot of PostgreSQL) and keeps nobody waiting.
The first line tells what it is, then come the key of the house, the tokens, when servers ran, and the tables, each with its whole log; the
last counts them.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec
from sqlalchemy import Connection, Engine, RowMapping, Table, func, select
from sqlalchemy.exc import InternalError, OperationalError, SQLAlchemyError

import estaminet
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.server.schema import HOUSE, LIVES, METADATA, TABLES
from estaminet.server.store import migrate, newest_schema, schema_of

FORMAT = "estaminet copy 1"
LONGEST_HEAD = 10_000  # bytes of its first line
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")  # what the name of an SQLite file is followed by in those that belong to it
AT_ONCE = 200  # tables read or written together
OF_A_TABLE = [table for table in METADATA.sorted_tables if "table_id" in table.c]  # the log, and whatever else belongs to one
SHARED = [table for table in METADATA.sorted_tables if table not in (TABLES, *OF_A_TABLE)]


class BadCopy(Refusal):
    """A file that is no copy, or not a whole one."""


class NotEmpty(Refusal):
    """A database into which nothing may be read, since it holds something."""

    status = 409


class NoCafe(Refusal):
    """A database that has no café of this version."""


class InTheWay(Refusal):
    """A file that no copy may replace."""

    status = 409


def backup(engine: Engine, file: Path) -> int:
    """Copy a whole database into a file, at one moment, and give the number of its tables; NoCafe if it has none of this version."""
    check_place(engine, file)
    with snapshot(engine) as connection, whole_file(file) as written:
        if schema_of(connection) != newest_schema():
            raise NoCafe(Message("The database is empty, or of an earlier version: a start of the café brings it up to date."))
        return write_copy(connection, written)


def check_place(engine: Engine, file: Path) -> None:
    """Refuse, as InTheWay, a file that belongs to the database, or that holds something else than a copy."""
    database = engine.url.database
    if engine.dialect.name == "sqlite" and database and str(file.resolve()) in {f"{Path(database).resolve()}{end}" for end in BESIDE}:
        raise InTheWay(Message("{file} belongs to the database: name another file for the copy.", {"file": str(file)}))
    if file.exists() and not is_copy(file):
        raise InTheWay(Message("{file} holds something else than a copy: remove it, or name another file.", {"file": str(file)}))


def is_copy(file: Path) -> bool:
    """Whether a file begins as a copy does, or is an empty one that waits for it."""
    if not file.is_file():
        return False
    try:
        with gzip.open(file, "rb") as lines:
            head = msgspec.json.decode(lines.readline(LONGEST_HEAD))
    except (OSError, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError):
        return file.stat().st_size == 0
    return isinstance(head, dict) and head.get("format") == FORMAT


@contextmanager
def whole_file(file: Path) -> Iterator[BinaryIO]:
    """Write a compressed file; it is there when it is whole, and nothing is if it cannot be."""
    part = file.with_name(f".{file.name}.part")
    try:
        with gzip.open(part, "wb") as written:
            yield cast("BinaryIO", written)
        keep(part)
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def snapshot(engine: Engine) -> Connection:
    """Open a connection that sees one moment of the database."""
    if engine.dialect.name == "postgresql":
        return engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return engine.connect()


def keep(file: Path) -> None:
    """Make sure that a file is on the disk."""
    with file.open("rb") as written:
        os.fsync(written.fileno())


def write_copy(connection: Connection, file: BinaryIO) -> int:
    """Write everything, and give the number of tables."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")  # from the first read on one moment is seen
    write_line(file, {"format": FORMAT, "version": estaminet.__version__, "schema": schema_of(connection)})
    for shared in SHARED:
        for row in connection.execute(select(shared)).mappings():
            write_line(file, {shared.name: dict(row)})
    number = 0
    for row in all_tables(connection):
        write_line(file, whole_table(connection, row))
        number += 1
    write_line(file, {"end": number})
    return number


def all_tables(connection: Connection) -> Iterator[RowMapping]:
    """List all tables, some at a time."""
    last = ""
    while rows := connection.execute(select(TABLES).where(TABLES.c.id > last).order_by(TABLES.c.id).limit(AT_ONCE)).mappings().all():
        yield from rows
        last = rows[-1]["id"]


def whole_table(connection: Connection, row: RowMapping) -> dict[str, Any]:
    """Give a table with its log and all else that belongs to it."""
    return {"table": dict(row)} | {kind.name: rows_of(connection, kind, row["id"]) for kind in OF_A_TABLE}


def rows_of(connection: Connection, kind: Table, table_id: str) -> list[dict[str, Any]]:
    """List what belongs to a table, in order."""
    rows = select(kind).where(kind.c.table_id == table_id).order_by(*kind.primary_key.columns)
    return [dict(row) for row in connection.execute(rows).mappings()]


def write_line(file: BinaryIO, thing: dict[str, Any]) -> None:
    """Write one thing."""
    file.write(msgspec.json.encode(thing) + b"\n")


def restore(engine: Engine, file: Path, add: bool = False) -> int:
    """Read a copy into a database, all of it or nothing, and give the number of tables that were read.

    NotEmpty if the database has tables, unless the copy is to be added: then tables that are there stay as they are.
    """
    migrate(engine)
    with engine.begin() as connection:
        if not add and connection.execute(select(func.count()).select_from(TABLES)).scalar_one():
            raise NotEmpty(Message("The database holds tables already: name an empty one, or add the copy to it by --add."))
        if not add:
            connection.execute(HOUSE.delete())  # the key of the copy signs the cookies of its visitors
            connection.execute(LIVES.delete())  # and its stops are given back to its clocks
        taken = [shared for shared in SHARED if not (add and shared is LIVES)]
        return read_things(connection, read_copy(file), taken)


def read_things(connection: Connection, things: Iterable[dict[str, Any]], taken: list[Table]) -> int:
    """Write what a copy tells, and give the number of tables; BadCopy names the line that the database does not take."""
    number = 0
    for line, thing in enumerate(things, 1):
        try:
            number += read_thing(connection, thing, taken)
        except (SQLAlchemyError, TypeError, ValueError, OverflowError) as error:
            if isinstance(error, OperationalError | InternalError):  # the database is at fault, not what it was given
                raise
            why = str(getattr(error, "orig", None) or error).partition("\n")[0]
            raise BadCopy(
                Message("Line {line} of this copy does not fit into the database ({why}).", {"line": line, "why": why})
            ) from error
    return number


def read_thing(connection: Connection, thing: dict[str, Any], taken: list[Table]) -> int:
    """Write what one line of a copy tells, unless it is there or not to be taken over; gives the number of tables."""
    for shared in taken:
        if shared.name in thing:
            insert_new(connection, shared, thing[shared.name])
    if "table" not in thing or not insert_new(connection, TABLES, thing["table"]):
        return 0
    for kind in OF_A_TABLE:
        if thing.get(kind.name):
            connection.execute(kind.insert(), thing[kind.name])
    return 1


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row, unless one of its kind is there."""
    same = [key == row[key.name] for key in table.primary_key.columns]
    if connection.execute(select(table).where(*same)).first() is not None:
        return False
    connection.execute(table.insert(), row)
    return True


def read_copy(file: Path) -> Iterator[dict[str, Any]]:
    """Read a copy, thing by thing; BadCopy if it is none, of a later version, or not whole."""
    try:
        with gzip.open(file, "rb") as lines:
            yield from check_copy(map(msgspec.json.decode, lines))
    except (OSError, EOFError, zlib.error, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadCopy(Message("{file} cannot be read as a copy ({why}).", {"file": str(file), "why": str(error)})) from error


def check_copy(things: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Give the things of a copy; BadCopy if its first or its last line is not what it must be."""
    seen, whole = 0, False
    for index, thing in enumerate(things):
        if not isinstance(thing, dict) or (index == 0 and thing.get("format") != FORMAT):
            raise BadCopy(Message("This file is no copy of a café’s database."))
        if index == 0 and str(thing.get("schema")) > newest_schema():
            raise BadCopy(
                Message("This copy was made by a later version of Estaminet ({version}).", {"version": str(thing.get("version"))})
            )
        if part := damaged_part(thing):
            raise BadCopy(
                Message("Line {line} of this copy is damaged: what it tells of {part} is no row.", {"line": index + 1, "part": part})
            )
        seen += "table" in thing
        whole = thing.get("end") == seen
        yield thing
    if not whole:
        raise BadCopy(Message("This copy is not whole: its end is missing."))


def damaged_part(thing: dict[str, Any]) -> str:
    """Name a part of a line that holds something else than rows; nothing if there is none."""
    for kind in (TABLES, *SHARED, *OF_A_TABLE):
        part = "table" if kind is TABLES else kind.name
        if part in thing:
            rows = thing[part] if kind in OF_A_TABLE else [thing[part]]
            if not isinstance(rows, list) or not all(is_row(row, kind) for row in rows):
                return part
    return ""


def is_row(row: object, table: Table) -> bool:
    """Whether something could be a row of a table: it has at least what tells it from others."""
    return isinstance(row, dict) and all(key.name in row for key in table.primary_key.columns)
