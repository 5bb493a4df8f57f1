"""Whether a database can be used, asked before anything listens; a sentence if not."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.server.store import check_schema, open_engine


def try_database(url: str) -> None:
    """Refuse a database that cannot be reached, is none, or was changed by a later version."""
    try:
        engine = open_engine(url)
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE" if url.startswith("sqlite") else "SELECT 1")
            check_schema(connection)
        engine.dispose()
    except ModuleNotFoundError as error:
        raise no_driver(error) from error
    except SQLAlchemyError as error:
        raise no_database(error) from error


def find_file(url: str) -> None:
    """Refuse an SQLite file that does not exist, instead of making it."""
    file = make_url(url).database if url.startswith("sqlite") else None
    if file and not Path(file).exists():
        raise Refusal(Message("There is no database {file}.", {"file": file}))


def no_driver(error: ModuleNotFoundError) -> Refusal:
    """Refuse a database whose driver is missing, and say what brings it."""
    if (error.name or "").startswith("psycopg"):
        return Refusal(Message('The driver of PostgreSQL is not installed: pip install "estaminet[postgres]" brings it.'))
    return no_database(error)


def no_database(error: Exception) -> Refusal:
    """Refuse what is no database, or none that answers."""
    why = str(getattr(error, "orig", None) or error).partition("\n")[0]
    return Refusal(Message("The database cannot be opened ({why}): name a SQLite file or a PostgreSQL URL by --database.", {"why": why}))
