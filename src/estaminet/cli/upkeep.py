"""`estaminet backup`, `restore` and `doctor`: for whoever runs a café."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.words import Message

if TYPE_CHECKING:
    from sqlalchemy import Engine

Database = Annotated[
    str | None, typer.Option(help="Where the games are kept: an SQLite file, or the URL of a PostgreSQL database.", show_default=False)
]
CopyFile = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the copy.", show_default=False)]


def backup(file: CopyFile, database: Database = None) -> None:
    """Copy the database."""
    from estaminet.cli.serve import server_installed

    with server_installed():
        from estaminet.server.copies import backup as copy

    with opened(database, must_exist=True) as engine:
        try:
            number = copy(engine, file)
        except OSError as error:
            raise Refusal(Message("{file} cannot be written: {why}", {"file": str(file), "why": error.strerror or str(error)})) from error
    console().print(say(Message("{number} tables are copied into {file}.", {"number": number, "file": str(file)})), markup=False)


def restore(
    file: CopyFile,
    database: Database = None,
    add: Annotated[
        bool, typer.Option("--add", help="Add the copy to a database that holds tables; those that are there stay as they are.")
    ] = False,
) -> None:
    """Read a copy into a database."""
    from estaminet.cli.serve import server_installed

    with server_installed():
        from estaminet.server.copies import restore as read

    with opened(database) as engine:
        number = read(engine, file, add)
    console().print(say(Message("{number} tables are read from {file}.", {"number": number, "file": str(file)})), markup=False)


def doctor(
    database: Database = None,
    deep: Annotated[bool, typer.Option("--deep", help="Replay every game of the database.")] = False,
) -> None:
    """Look an installation over."""
    from rich.text import Text

    from estaminet.cli.serve import server_installed, settings_of

    with server_installed():
        from estaminet.server.doctor import examine

    faults = 0
    for finding in examine(settings_of(database=database), deep):
        faults += not finding.well
        sign = ("✓", "green") if finding.well else ("✗", "red")
        console().print(Text.assemble(sign, " ", say(finding.sentence)))
    if faults:
        raise typer.Exit(1)


@contextmanager
def opened(database: str | None, must_exist: bool = False) -> Iterator[Engine]:
    """Open the database that is named, or that the server would use; a Refusal if that cannot be."""
    from sqlalchemy.exc import SQLAlchemyError

    from estaminet.cli.serve import settings_of
    from estaminet.server.reaching import find_file, no_database, try_database
    from estaminet.server.store import open_engine

    url = settings_of(database=database).database_url
    if must_exist:
        find_file(url)
    try_database(url)
    engine = open_engine(url)
    try:
        yield engine
    except SQLAlchemyError as error:
        raise no_database(error) from error
    finally:
        engine.dispose()
