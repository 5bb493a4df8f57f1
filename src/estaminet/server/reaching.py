"""Whether a database can be used, asked before anything listens; a sentence if not."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.server.claiming import MEMORY
from estaminet.server.store import check_schema, open_engine


def try_database(url: str) -> None:
    """Refuse a database that cannot be reached, is none, or was changed by a later version."""
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if url.startswith("sqlite") else "SELECT 1")
            check_schema(connection)
        engine.dispose()
    except SQLAlchemyError as error:
        raise no_database(error) from error


def engine_of(url: str) -> Engine:
    """Make ready to open a database; a Refusal if its URL cannot be read, or its driver is missing."""
    try:
        return open_engine(url)
    except ModuleNotFoundError as error:
        raise no_driver(error) from error
    except SQLAlchemyError as error:
        raise no_database(error) from error
    except ValueError as error:  # what stands there may be a password: it is not repeated
        raise Refusal(Message("The database’s URL cannot be read: it looks like postgresql://user:password@host:5432/name.")) from error


def find_file(url: str) -> None:
    """Refuse an SQLite file that does not exist, instead of making it."""
    file = missing_file(engine_of(url))
    if file:
        raise Refusal(Message("There is no database {file}.", {"file": file}))


def missing_file(engine: Engine) -> str:
    """Name the SQLite file that would be made if its database were opened; nothing if it is there, or no file is needed."""
    file = (engine.url.database or MEMORY) if engine.dialect.name == "sqlite" else MEMORY
    return "" if file == MEMORY or Path(file).exists() else file


def no_driver(error: ModuleNotFoundError) -> Refusal:
    """Refuse a database whose driver is missing, and say what brings it."""
    if (error.name or "").startswith("psycopg"):
        return Refusal(Message('The driver of PostgreSQL is not installed: pip install "estaminet[postgres]" brings it.'))
    return no_database(error)


def no_database(error: Exception) -> Refusal:
    """Refuse what is no database, or none that answers."""
    why = str(getattr(error, "orig", None) or error).partition("\n")[0]
    return Refusal(Message("The database cannot be opened ({why}): name a SQLite file or a PostgreSQL URL by --database.", {"why": why}))
