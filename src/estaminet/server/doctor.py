"""Looks an installation over, and says in a sentence each what is well and what is wrong."""

from __future__ import annotations

import resource
import shutil
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from estaminet import mode
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.play import Table
from estaminet.play.events import decode
from estaminet.server.copies import all_tables
from estaminet.server.door import SPARE_FILES
from estaminet.server.externals import read_externals
from estaminet.server.listening import CannotListen, bind
from estaminet.server.proxies import Proxies
from estaminet.server.queries import find_events
from estaminet.server.reaching import engine_of, missing_file
from estaminet.server.schema import TABLES
from estaminet.server.seating import read_seating
from estaminet.server.settings import Settings
from estaminet.server.store import check_schema, newest_schema, schema_of
from estaminet.server.timekeeping import TIME
from estaminet.server.workers import NeedsPostgres

LITTLE_SPACE = 200_000_000  # bytes
LARGE_DIFFERENCE_MS = 5000  # between the clock here and the database's


class Finding(NamedTuple):
    """What was found, and whether it is well."""

    well: bool
    sentence: Message


def examine(settings: Settings, deep: bool = False) -> Iterator[Finding]:
    """Look at everything; `deep` replays every log."""
    yield from look_at_build()
    yield from look_at_settings(settings)
    yield from look_at_files(settings)
    yield from look_at_port(settings)
    yield from look_at_database(settings, deep)


def look_at_build() -> Iterator[Finding]:
    """Whether the compiled modules are in use."""
    if mode.INTERPRETED:
        yield Finding(False, Message("The rules run interpreted, about fifty times slower: unset ESTAMINET_MODE, or run `make build`."))
    else:
        yield Finding(True, Message("The rules run compiled."))


def look_at_settings(settings: Settings) -> Iterator[Finding]:
    """Whether what is set can be used."""
    checks: list[tuple[str, str, Callable[[str], object]]] = [
        ("trusted_proxies", settings.trusted_proxies, Proxies),
        ("metrics", settings.metrics, Proxies),
        ("external", settings.external, read_externals),
        ("public_url", settings.public_url, check_url),
    ]
    if settings.workers > 1 and not settings.postgres:
        yield Finding(False, NeedsPostgres(settings.workers).message)
    faults = []
    for name, value, check in checks:
        try:
            check(value)
        except ValueError as error:
            faults.append(Finding(False, Message("The setting {name} cannot be used: {why}.", {"name": name, "why": str(error)})))
    yield from faults or [Finding(True, Message("All settings can be used."))]
    for name, command in ({} if faults else read_externals(settings.external)).items():
        program = command.split()[0]
        if shutil.which(program) is None:
            yield Finding(
                False, Message("The program {name} cannot be started: there is no {command}.", {"name": name, "command": program})
            )


def check_url(url: str) -> None:
    """Refuse what is no address of a café; ValueError."""
    if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc or urlsplit(url).path.strip("/")):
        raise ValueError("it reads https://cafe.example, without a path")


def look_at_files(settings: Settings) -> Iterator[Finding]:
    """Whether there are descriptors for as many connections as are allowed, and the archive can be written."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < settings.connections + SPARE_FILES:
        needed = settings.connections + SPARE_FILES
        words = Message(
            "Only {most} files may be open, too few for {wished} connections: let the process open {needed} (systemd: LimitNOFILE).",
            {"most": most, "wished": settings.connections, "needed": needed},
        )
        yield Finding(False, words)
    else:
        yield Finding(True, Message("Enough files may be open for {wished} connections.", {"wished": settings.connections}))
    if settings.archive and not is_writable(Path(settings.archive)):
        yield Finding(
            False, Message("The archive {folder} cannot be written: make the folder, or name another.", {"folder": settings.archive})
        )


def is_writable(folder: Path) -> bool:
    """Whether files can be made in a folder, or in the one where the server would make it."""
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    probe = there / ".estaminet-doctor"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def look_at_port(settings: Settings) -> Iterator[Finding]:
    """Whether the port is free, or a café answers there."""
    places: dict[str, str | int | Message] = {"host": settings.host, "port": settings.port}
    try:
        bind(settings.host, settings.port).close()
    except CannotListen as refusal:
        if not refusal.taken:
            yield Finding(False, refusal.message)
            return
    else:
        yield Finding(True, Message("{host}:{port} is free.", places))
        return
    try:
        with urllib.request.urlopen(f"http://{settings.host}:{settings.port}/ready", timeout=5) as answer:
            answered = answer.status == 200
    except urllib.error.HTTPError as error:
        answered = False
        if error.code == 503:
            yield Finding(False, Message("A café runs at {host}:{port}, but its database does not answer or cannot be written.", places))
            return
    except (OSError, ValueError, HTTPException):
        answered = False
    if answered:
        yield Finding(True, Message("A café runs at {host}:{port} and is ready.", places))
    else:
        yield Finding(False, Message("Something else listens at {host}:{port}: choose another port.", places))


def look_at_database(settings: Settings, deep: bool) -> Iterator[Finding]:
    """Whether the database can be reached, is whole and knows this version."""
    try:
        engine = engine_of(settings.database_url)
        file = missing_file(engine)
        if file and Path(file).parent.is_dir() and is_writable(Path(file).parent):
            yield Finding(True, Message("The database {file} does not exist yet; the first start of a café makes it.", {"file": file}))
            return
        with engine.connect() as connection:
            yield from look_inside(connection, deep)
        engine.dispose()
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        yield Finding(False, Message("The database cannot be used: {why}.", {"why": why}))
    except Refusal as refusal:
        yield Finding(False, refusal.message)


def look_inside(connection: Connection, deep: bool) -> Iterator[Finding]:
    """Look at a database that answers."""
    check_schema(connection)
    schema = schema_of(connection)
    if not schema:
        yield Finding(True, Message("The database is empty; the first start of a café fills it."))
        return
    if schema < newest_schema():
        yield Finding(True, Message("The database is of an earlier version; the next start of a café brings it up to date."))
        return
    number = connection.execute(select(func.count()).select_from(TABLES)).scalar_one()
    yield Finding(True, Message("The database answers and holds {number} tables.", {"number": number}))
    yield from look_at_sqlite(connection) if connection.dialect.name == "sqlite" else look_at_postgres(connection)
    if deep:
        yield from look_at_logs(connection)


def look_at_sqlite(connection: Connection) -> Iterator[Finding]:
    """Whether the file is whole and has room to grow."""
    told = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
    if told != "ok":
        yield Finding(False, Message("The database file is damaged ({why}): restore a copy of it.", {"why": str(told)}))
    file = connection.engine.url.database
    free = shutil.disk_usage(Path(file).resolve().parent).free if file else LITTLE_SPACE
    if free < LITTLE_SPACE:
        yield Finding(False, Message("The disk of the database is almost full: {megabytes} MB are free.", {"megabytes": free // 1_000_000}))


def look_at_postgres(connection: Connection) -> Iterator[Finding]:
    """Whether the database may be written, and its clock agrees with the one here."""
    if connection.execute(text("SELECT pg_is_in_recovery()")).scalar_one():
        yield Finding(False, Message("The database is a copy that cannot be written: name the server that can."))
    theirs = connection.execute(text("SELECT extract(epoch FROM clock_timestamp()) * 1000")).scalar_one()
    seconds = abs(int(theirs) - TIME.now_ms()) // 1000
    if 1000 * seconds > LARGE_DIFFERENCE_MS:
        yield Finding(False, Message("The clocks here and at the database differ by {seconds} s: set them by NTP.", {"seconds": seconds}))


def look_at_logs(connection: Connection) -> Iterator[Finding]:
    """Whether every log leads to its stored positions."""
    number, damaged = 0, []
    for row in all_tables(connection):
        number += 1
        try:
            Table.replay(read_seating(row).setup, (decode(event["event"]) for event in find_events(connection, row["id"], 0)))
        except Exception:  # whatever stands there
            damaged.append(row["id"])
    if damaged:
        places: dict[str, str | int | Message] = {"number": len(damaged), "tables": ", ".join(damaged[:10])}
        yield Finding(False, Message("{number} tables cannot be read, the first: {tables}.", places))
    else:
        yield Finding(True, Message("All {number} tables can be replayed to their stored positions.", {"number": number}))
