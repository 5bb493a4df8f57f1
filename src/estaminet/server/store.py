"""The store: one writer thread that commits many tables' events at once, and plain reads beside it.

Group commit: while one transaction waits for the disk, the next commands gather; each is answered after its own commit.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import secrets
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, InterfaceError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.server.appending import append, notify
from estaminet.server.queries import SERVER, living
from estaminet.server.schema import HOUSE, LIVES, TABLES
from estaminet.server.timekeeping import TIME, Life, Stop, stops_between

MIGRATIONS = Path(__file__).parent / "migrations"
MOST_AT_ONCE = 1000  # jobs in one transaction
MOVE_SECONDS = 2.0  # between two times that SQLite's write-ahead log is moved into the file
LONGEST_LOG = 20_000  # pages of it after which the writer does that itself
LONGEST_WAIT = 5  # seconds for a lock, or for a connection, before a command is refused
PATIENCE = {  # with a line to PostgreSQL that is dead
    "connect_timeout": LONGEST_WAIT,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}
LOGGER = logging.getLogger("estaminet")
FAILURES: Counter[str] = Counter()  # of the database, for whoever watches
NOTE_MS = 250  # after which a commit also notes that this server is alive
LONGEST_LIFE_MS = 60 * 24 * 3600 * 1000  # for which it is known when servers ran
Answer = TypeVar("Answer")


class ConflictError(Exception):
    """Somebody else has written that already; read again."""


class FileRemoved(Exception):
    """The file of the database is not where it was."""


class StoreFailed(Refusal):
    """The database could not write or read; nothing has changed."""

    status = 503
    sentence = Message("The café cannot reach its database just now. Nothing has changed; please try again.")

    def __init__(self) -> None:
        super().__init__(self.sentence)


class OutcomeUnknown(StoreFailed):
    """The database did not answer a commit: it may be done or not. Whoever asked repeats it under the same number."""

    sentence = Message("The café’s database did not answer. It is not known whether this was written down: please repeat it.")


class NewerDatabase(Refusal):
    """A database that a later version has changed."""

    def __init__(self, revision: str) -> None:
        words = Message(
            "The database was made by a later version of Estaminet (its schema is {revision}, this one knows up to {known}): "
            "install that version, or name another database by --database.",
            {"revision": revision, "known": newest_schema()},
        )
        super().__init__(words)


class Job(msgspec.Struct, eq=False, gc=False):
    """What has to be written together: a new table, rows of the log, changes of a table's row."""

    done: asyncio.Future[None] | None = None  # of whoever waits for it
    log: list[dict[str, Any]] = []
    table: dict[str, Any] | None = None
    changes: dict[str, Any] | None = None  # of the row named by `table_id`
    unless_taken: bool = False  # change only if chair 1 is still free
    table_id: str = ""
    life: Life | None = None  # of the server that `table_id` names
    notice: str = ""  # for other servers of the same PostgreSQL database, with the commit

    def run(self, connection: Connection) -> None:
        """Write all but the log and the notice, inside somebody's transaction."""
        if self.table is not None:
            connection.execute(TABLES.insert(), self.table)
        if self.changes is not None:
            change = update(TABLES).where(TABLES.c.id == self.table_id).values(self.changes)
            if self.unless_taken:
                change = change.where(TABLES.c.chair_1.is_(None))
            if connection.execute(change).rowcount != 1:
                raise ConflictError
        if self.life is not None:
            alive = {"alive_ms": self.life.alive_ms, "ended": self.life.ended}
            connection.execute(update(LIVES).where(LIVES.c.process == self.table_id).values(alive))


class Store:
    """A database of tables and their logs."""

    def __init__(self, url: str, process: str) -> None:
        self.engine = open_engine(url, SERVER + process)
        self._waiting: list[Job] = []  # that the writer does not have yet
        self._gathering = threading.Lock()
        self._writing = False
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._line: Connection | None = None  # of the writer, where one can be kept
        self._process = process  # names the server
        self._noted_ms = 0  # when it was last noted that it is
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._stopped = threading.Event()
        self._file = Path(self.engine.url.database or "") if not self.shared else None
        self._inode = 0
        self.removed = False  # whether the file is not where it was: what is written then is lost
        self._mover = threading.Thread(target=self._move_always, name="mover", daemon=True)

    @property
    def shared(self) -> bool:
        """Whether other servers may use the same database, and hear notices."""
        return self.engine.dialect.name == "postgresql"

    def start(self) -> None:
        """Bring the database up to date and begin to write."""
        migrate(self.engine)
        self._inode = self._find_inode()
        self._writer.start()
        if not self.shared:
            self._mover.start()

    def stop(self) -> None:
        """Write what is waiting, and close."""
        self._batches.put(self._gathered(len(self._waiting)))
        self._batches.put(None)
        self._stopped.set()
        for thread in (self._writer, self._mover):
            if thread.ident is not None:
                thread.join()
        self.engine.dispose()

    def key(self) -> bytes:
        """Give the key that signs visitors' cookies; the first server of a database makes it."""
        find = select(HOUSE.c.value).where(HOUSE.c.name == "visitors")
        with suppress(IntegrityError), self.engine.begin() as connection:  # another server may be as fast
            if connection.execute(find).scalar_one_or_none() is None:
                connection.execute(HOUSE.insert(), {"name": "visitors", "value": secrets.token_hex(32)})
        with self.engine.connect() as connection:
            return bytes.fromhex(connection.execute(find).scalar_one())

    def come_alive(self) -> list[Stop]:
        """Note that a server has started, and give the times in which none ran; the house's time goes on from the last of them.

        While others live their time counts, as it was noted last: the next notice of the eldest tells the present one.
        """
        with self.engine.begin() as connection:
            others = self._living(connection)
            rows = connection.execute(select(LIVES)).mappings()
            lives = {row["process"]: Life(row["started_ms"], row["alive_ms"], row["ended"]) for row in rows}
            still = [life for process, life in lives.items() if process in others and not life.ended]
            if still:
                TIME.set_to(max(life.alive_ms for life in still))
            else:
                TIME.set_forward(max((life.alive_ms for life in lives.values()), default=0))
            now_ms = TIME.now_ms()
            connection.execute(delete(LIVES).where(LIVES.c.alive_ms < now_ms - LONGEST_LIFE_MS))
            connection.execute(LIVES.insert(), {"process": self._process, "started_ms": now_ms, "alive_ms": now_ms, "ended": False})
        self._noted_ms = now_ms
        return stops_between([*lives.values(), *(life._replace(alive_ms=now_ms) for life in still)], now_ms)

    def _living(self, connection: Connection) -> set[str]:
        """Name the servers of the same database that live; those that start at once come one after the other."""
        if not self.shared:
            return set()
        connection.exec_driver_sql("LOCK TABLE lives IN EXCLUSIVE MODE")
        return living(connection)

    def send(self, **what: Any) -> None:
        """Give a job to the writer and do not wait for it."""
        self._add(Job(**what))

    def write(self, **what: Any) -> asyncio.Future[None]:
        """Write a job; what is given is done when it is safe on the disk.

        If not, ConflictError or StoreFailed, and nothing is written; OutcomeUnknown if that is not certain.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._add(Job(done, **what))
        return done

    def _add(self, job: Job) -> None:
        """Let a job wait for the writer; what gathers until the loop comes round goes to it in one go."""
        self._waiting.append(job)
        if not self._writing:
            self._writing = True
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Give the writer what has gathered; with nothing there, it rests."""
        jobs = self._gathered(MOST_AT_ONCE)
        self._writing = bool(jobs)
        if jobs:
            self._batches.put(jobs)

    def _gathered(self, most: int) -> list[Job]:
        """Take jobs that wait, each once."""
        with self._gathering:
            jobs = self._waiting[:most]
            del self._waiting[:most]
        return jobs

    async def read(self, question: Callable[[Connection], Answer]) -> Answer:
        """Ask the database in a thread of its own."""
        return await asyncio.to_thread(self._ask, self.engine.connect, question)

    async def change(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do some work that belongs to no table, in a transaction and a thread of its own."""
        return await asyncio.to_thread(self._ask, self.engine.begin, work)

    def _ask(self, connecting: Callable[[], AbstractContextManager[Connection]], work: Callable[[Connection], Answer]) -> Answer:
        try:
            self._must_be_there()
            with connecting() as connection:
                return work(connection)
        except (SQLAlchemyError, FileRemoved) as error:
            note_failure(error)
            raise StoreFailed from error

    def _write_all(self) -> None:
        while (jobs := self._batches.get()) is not None:
            self._commit(jobs)
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                if self._loop is not None:
                    self._loop.call_soon_threadsafe(self._hand_over)
        self._hang_up()

    def _commit(self, jobs: list[Job]) -> None:
        """Write all in one transaction; if one of them is at fault, each in its own. If the database is, none is tried again."""
        if not jobs:
            return
        fault = self._try(jobs)
        if len(jobs) > 1 and fault is not None and not isinstance(fault, Unreachable):
            for job in jobs:
                self._commit([job])
        else:
            tell(jobs, refusal_of(fault))

    def _try(self, jobs: list[Job]) -> Exception | None:
        """Write some jobs in one transaction, and give what went wrong."""
        committing = False
        try:
            self._must_be_there()
            connection = self._line or self._connect()
            for job in jobs:
                job.run(connection)
            append(connection, [row for job in jobs for row in job.log])
            if self.shared:
                notify(connection, [job.notice for job in jobs if job.notice])
            noted_ms = self._note_alive(connection)
            committing = True
            connection.commit()
            self._noted_ms = noted_ms
        except (OperationalError, InternalError, InterfaceError, PoolTimeout, FileRemoved) as error:
            self._hang_up()
            return Unreachable(error, committing)
        except Exception as error:  # the fault belongs to whoever asked, and the writer must live on
            self._hang_up()
            return error
        if self.shared:
            self._hang_up()
        return None

    def _note_alive(self, connection: Connection) -> int:
        """Note with what is written that this server lives, unless that was just noted; give when it was.

        After a kill the house's time goes on from there, so it must not lag behind what was written and shown.
        """
        now_ms = TIME.now_ms()
        if abs(now_ms - self._noted_ms) < NOTE_MS:
            return self._noted_ms
        connection.execute(update(LIVES).where(LIVES.c.process == self._process).values(alive_ms=now_ms))
        return now_ms

    def _connect(self) -> Connection:
        """Open the writer's line. That to a file is kept; one to a server is looked at before each use, which the engine does."""
        self._line = self.engine.connect()
        if not self.shared:
            self._line.exec_driver_sql(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
        return self._line

    def _move_always(self) -> None:
        """Move what was written from SQLite's write-ahead log into the file, now and then; commits need not wait for that."""
        while not self._stopped.wait(MOVE_SECONDS):
            self.removed = self._find_inode() != self._inode
            if self.removed:
                continue
            try:
                with self.engine.connect() as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
            except SQLAlchemyError as error:  # the disk is full, perhaps: commits will say so
                LOGGER.warning("the write-ahead log could not be moved into the file: %s", error)

    def _find_inode(self) -> int:
        """Tell which file lies where the database was opened; 0 if none does."""
        try:
            return self._file.stat().st_ino if self._file is not None else 0
        except OSError:
            return 0

    def _must_be_there(self) -> None:
        """Refuse to read or write a file that somebody has removed or replaced."""
        if self.removed:
            raise FileRemoved("its file was removed or replaced while the café runs: put it back, or start the café again")

    def _hang_up(self) -> None:
        """Give the line back; what was not committed is undone."""
        line, self._line = self._line, None
        if line is not None:
            with suppress(SQLAlchemyError):
                line.close()


class Unreachable(Exception):
    """The database is at fault, not what was to be written; `committing` if it had got all and was asked to keep it."""

    def __init__(self, error: Exception, committing: bool) -> None:
        super().__init__(error)
        self.error = error
        self.committing = committing


def refusal_of(fault: Exception | None) -> Exception | None:
    """Give what whoever waits is told, and note what the database complains of."""
    if fault is None:
        return None
    if isinstance(fault, ConflictError | IntegrityError):
        return ConflictError()
    note_failure(fault.error if isinstance(fault, Unreachable) else fault)
    failed = OutcomeUnknown() if isinstance(fault, Unreachable) and fault.committing else StoreFailed()
    failed.__cause__ = fault
    return failed


def tell(jobs: list[Job], fault: Exception | None) -> None:
    """Tell all who wait what became of their jobs; one call into their loop for all."""
    waiting = [job.done for job in jobs if job.done is not None]
    if waiting:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            waiting[0].get_loop().call_soon_threadsafe(_settle, waiting, fault)


def _settle(waiting: list[asyncio.Future[None]], fault: Exception | None) -> None:
    for done in waiting:
        if done.done():
            continue
        if fault is None:
            done.set_result(None)
        else:
            done.set_exception(fault)


def note_failure(error: Exception) -> None:
    """Count, and log in one line, what the database complains of."""
    FAILURES["all"] += 1
    LOGGER.error("the database failed: %s: %s", type(error).__name__, str(getattr(error, "orig", None) or error).partition("\n")[0])


def open_engine(url: str, name: str = "") -> Engine:
    """Open a database, PostgreSQL under a name; SQLite with a write-ahead log that is on the disk when a commit returns."""
    if not url.startswith("sqlite"):
        called = PATIENCE | {"application_name": name}
        return create_engine(url, pool_pre_ping=True, pool_timeout=LONGEST_WAIT, connect_args=called)
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        for pragma in (f"busy_timeout={1000 * LONGEST_WAIT}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def migrations() -> Config:
    """Tell Alembic where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def newest_schema() -> str:
    """Name the last migration that this version knows."""
    return ScriptDirectory.from_config(migrations()).get_current_head() or ""


def schema_of(connection: Connection) -> str:
    """Name the last migration that a database has seen; nothing for an empty one."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def check_schema(connection: Connection) -> None:
    """Refuse a database of a later version."""
    revision = schema_of(connection)
    if revision > newest_schema():  # numbered in order
        raise NewerDatabase(revision)


def migrate(engine: Engine) -> None:
    """Run the migrations that the database lacks; NewerDatabase if it has seen more than there are."""
    config = migrations()
    with engine.connect() as connection:
        check_schema(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
