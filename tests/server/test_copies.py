"""Copies of a running café's database, read into another one; tables that are old go into the archive and come back from it."""

from __future__ import annotations

import errno
import gzip
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from sqlalchemy import Connection, Engine, select, update
from sqlalchemy.exc import OperationalError

from estaminet.play import Table
from estaminet.play.commands import Act, Resign
from estaminet.play.events import decode
from estaminet.server import copies, tidying
from estaminet.server.copies import BadCopy, InTheWay, NoCafe, NotEmpty, backup, restore
from estaminet.server.house import House
from estaminet.server.refusals import Missing
from estaminet.server.schema import LOG, REVIEWS, TABLES
from estaminet.server.seating import read_seating
from estaminet.server.settings import Settings
from estaminet.server.store import migrate, open_engine
from estaminet.server.timekeeping import TIME
from tests.server.cafe import Cafe, Visitor
from tests.server.test_live import house_at, opened
from tests.server.test_timekeeping import HOUR_MS, clocked
from tests.support import run_apart


@contextmanager
def database(path: Path | str) -> Iterator[Engine]:
    """Open a database, and close it again."""
    engine = open_engine(Settings(database=str(path)).database_url)
    yield engine
    engine.dispose()


def copied(path: Path | str, file: Path) -> int:
    """Copy a database."""
    with database(path) as engine:
        return backup(engine, file)


def read_back(path: Path | str, file: Path, add: bool = False) -> int:
    """Read a copy into a database."""
    with database(path) as engine:
        return restore(engine, file, add)


def everything(path: Path | str) -> dict[str, Any]:
    """Read all tables with their logs; each log must be without gaps and lead to its stored keys."""
    with database(path) as engine, engine.connect() as connection:
        found = {row["id"]: row for row in connection.execute(select(TABLES)).mappings()}
        logs: dict[str, list[Any]] = {table: [] for table in found}
        for row in connection.execute(select(LOG).order_by(LOG.c.seq)).mappings():
            logs[row["table_id"]].append(row)
    for table, log in logs.items():
        assert [row["seq"] for row in log] == list(range(1, len(log) + 1))
        Table.replay(read_seating(found[table]).setup, [decode(row["event"]) for row in log])  # BrokenLog if a key differs
    return {table: (dict(row), [dict(event) for event in logs[table]]) for table, row in found.items()}


def test_a_copy_taken_under_load_is_whole_and_can_be_played_on(own_cafe: Cafe, tmp_path: Path) -> None:
    file, going_on, acknowledged = tmp_path / "copy.gz", threading.Event(), [0]

    def play(visitor: Visitor, table: str) -> None:
        with visitor.sit(table) as page:
            while not going_on.is_set() and page.until_turn()["status"] == "playing":
                page.act()
                acknowledged[0] += 1

    with Visitor(own_cafe) as visitor:
        tables = [visitor.open(opponent="beside", options={"limit": 400})["table"] for _ in range(6)]
        players = [threading.Thread(target=play, args=(visitor, table)) for table in tables]
        for player in players:
            player.start()
        while acknowledged[0] < 20:
            going_on.wait(0.01)
        before = acknowledged[0]
        number = copied(own_cafe.database, file)
        after = acknowledged[0]
        going_on.set()
        for player in players:
            player.join()
        assert number >= len(tables)
        assert read_back(str(tmp_path / "other.sqlite"), file) == number
        held = everything(str(tmp_path / "other.sqlite"))
        plies = sum(len(held[table][1]) for table in tables)
        assert before <= plies <= after + len(tables)  # one moment between the two
        original = everything(own_cafe.database)
        for table in tables:
            assert original[table][1][: len(held[table][1])] == held[table][1]
        with Cafe(str(tmp_path / "other.sqlite")) as other, Visitor(other) as again:
            again.http.cookies = visitor.http.cookies  # the key of the house came along
            with again.sit(tables[0]) as page:
                page.act()


def test_a_copy_goes_only_where_nothing_is_unless_it_is_added(tmp_path: Path) -> None:
    async def made() -> None:
        house = House(Settings(database=str(tmp_path / "one.sqlite")))
        house.start()
        live = await opened(house)
        await live.command(0, Act("1:1/1", 0), "ann", 1)
        await opened(house)
        await house.stop()

    run_apart(made())
    one = tmp_path / "one.sqlite"
    assert copied(one, tmp_path / "copy.gz") == 2
    with pytest.raises(NotEmpty):
        read_back(one, tmp_path / "copy.gz")
    assert read_back(one, tmp_path / "copy.gz", add=True) == 0
    assert read_back(str(tmp_path / "two.sqlite"), tmp_path / "copy.gz") == 2
    assert everything(str(tmp_path / "two.sqlite")) == everything(one)


def without_lives(file: Path) -> Path:
    """Make a copy of an earlier version, which did not tell when servers were alive."""
    older = file.with_name("older.gz")
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    older.write_bytes(gzip.compress(b"".join(line for line in lines if not line.startswith(b'{"lives"'))))
    return older


@pytest.mark.parametrize("older", [False, True])
@pytest.mark.parametrize("add", [False, True])
def test_a_clock_gets_back_the_time_until_a_copy_is_played_on(tmp_path: Path, older: bool, add: bool) -> None:
    """That of stops before the copy too: nobody has looked at the table since. Who adds a copy to a house keeps the stops of that house."""

    async def play() -> None:
        async with house_at(tmp_path / "one.sqlite") as house:
            table_id = (await clocked(house, HOUR_MS)).seating.table_id
        TIME.set_forward(TIME.now_ms() + HOUR_MS)
        async with house_at(tmp_path / "one.sqlite") as house:
            copied(tmp_path / "one.sqlite", tmp_path / "copy.gz")
        TIME.set_forward(TIME.now_ms() + HOUR_MS)
        read_back(tmp_path / "two.sqlite", without_lives(tmp_path / "copy.gz") if older else tmp_path / "copy.gz", add)
        async with house_at(tmp_path / "two.sqlite") as house:
            left = (await house.find(table_id)).table.clocks.both(TIME.now_ms())
            assert left is not None
            assert (min(left) > HOUR_MS - 60_000) == (not older and not add)

    try:
        run_apart(play())
    finally:
        TIME.set_by_wall()


def test_a_copy_that_cannot_be_written_leaves_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with database(tmp_path / "one.sqlite") as engine:
        migrate(engine)

    def fill(_file: BinaryIO, _thing: dict[str, Any]) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(copies, "write_line", fill)
    with pytest.raises(OSError, match="No space"):
        copied(tmp_path / "one.sqlite", tmp_path / "copy.gz")
    assert list(tmp_path.glob("*.gz*")) + list(tmp_path.glob(".*")) == []


def test_a_copy_replaces_nothing_but_a_copy(tmp_path: Path) -> None:
    one = tmp_path / "one.sqlite"
    with database(one) as engine:
        migrate(engine)
    (tmp_path / "link").symlink_to(one)
    (tmp_path / "letter").write_text("Dear aunt")
    (tmp_path / "packed").write_bytes(gzip.compress(b'{"format":"something else"}\n'))
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    before = {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    for name in ("one.sqlite", "one.sqlite-wal", "one.sqlite-shm", "one.sqlite-journal", "one.sqlite.lock", "link", "folder/../one.sqlite"):
        for source in (one, tmp_path / "link"):
            with pytest.raises(InTheWay, match="belongs to the database"):
                copied(source, tmp_path / name)
    for name in ("letter", "packed", "folder", "pipe"):
        with pytest.raises(InTheWay, match="holds something else than a copy"):
            copied(one, tmp_path / name)
    assert {file: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before
    (tmp_path / "copy.gz").touch()  # as mktemp does
    assert [copied(one, tmp_path / "copy.gz") for _ in range(2)] == [0, 0]


def test_what_is_no_cafe_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(NoCafe):
        copied(tmp_path / "empty.sqlite", tmp_path / "copy.gz")
    assert list(tmp_path.glob("*.gz")) == []


def spoiled(whole: bytes) -> dict[str, bytes]:
    """Give files that are no whole copies."""
    lines = gzip.decompress(whole).splitlines(keepends=True)
    return {
        "nothing": b"",
        "no copy": b"hello",
        "cut": whole[: len(whole) // 2],
        "other": gzip.compress(b'{"format":"something else"}\n'),
        "later": gzip.compress(b'{"format":"estaminet copy 1","schema":"9999","version":"9"}\n{"end":0}\n'),
        "no end": gzip.compress(b"".join(lines[:-1])),
        "lost": gzip.compress(b"".join([*lines[:-2], lines[-1]])),
        "no json": gzip.compress(b"".join([*lines[:-1], b"{\n"])),
        "a list": gzip.compress(b"[]\n"),
        "changed": whole[:30] + bytes(byte ^ 0xA5 for byte in whole[30:60]) + whole[60:],
    }


def wrong_rows(whole: bytes) -> Iterator[tuple[bytes, str]]:
    """Give files whose second line tells of something that is no row, or none that fits, and what is said of each."""
    head, *_ = gzip.decompress(whole).splitlines(keepends=True)
    for line, told in (
        ('{"table":5}', "is damaged: what it tells of table is no row."),
        ('{"table":{"game":"tactic"}}', "is damaged: what it tells of table is no row."),
        ('{"tokens":[1]}', "is damaged: what it tells of tokens is no row."),
        ('{"table":{"id":"q"},"log":7}', "is damaged: what it tells of log is no row."),
        ('{"table":{"id":"q"},"log":[{"table_id":"q"}]}', "is damaged: what it tells of log is no row."),
        ('{"table":{"id":"q"}}', "does not fit into the database (NOT NULL constraint failed: tables.game)."),
        ('{"house":{"name":"visitors","value":[1]}}', "does not fit into the database ("),
        ('{"house":{"name":"visitors","value":99999999999999999999}}', "does not fit into the database (Python int too large"),
    ):
        yield gzip.compress(head + line.encode() + b'\n{"end":1}\n'), f"Line 2 of this copy {told}"


def test_a_copy_that_is_not_whole_leaves_nothing_behind(tmp_path: Path) -> None:
    async def made() -> None:
        house = House(Settings(database=str(tmp_path / "one.sqlite")))
        house.start()
        await opened(house)
        await house.stop()

    run_apart(made())
    copied(str(tmp_path / "one.sqlite"), tmp_path / "copy.gz")
    target = tmp_path / "two.sqlite"
    for name, content in spoiled((tmp_path / "copy.gz").read_bytes()).items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BadCopy):
            read_back(target, tmp_path / name)
        assert everything(target) == {}, name
    for content, told in wrong_rows((tmp_path / "copy.gz").read_bytes()):
        (tmp_path / "wrong").write_bytes(content)
        with pytest.raises(BadCopy) as refused:
            read_back(target, tmp_path / "wrong")
        assert refused.value.say().startswith(told)
        assert everything(target) == {}, told


def test_a_database_that_fails_is_not_the_fault_of_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with database(tmp_path / "one.sqlite") as engine:
        migrate(engine)
    copied(tmp_path / "one.sqlite", tmp_path / "copy.gz")

    def full(*_what: object) -> int:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    monkeypatch.setattr(copies, "read_thing", full)
    with pytest.raises(OperationalError, match="disk is full"):
        read_back(tmp_path / "two.sqlite", tmp_path / "copy.gz")


def grow_old(connection: Connection, table: str, days: int) -> None:
    """Let everything at a table have happened some days earlier."""
    older = tidying.DAY_MS * days
    connection.execute(update(LOG).where(LOG.c.table_id == table).values(at_ms=LOG.c.at_ms - older))
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(created_ms=TABLES.c.created_ms - older))


@pytest.mark.parametrize("archive", ["", "archive"])
def test_old_tables_go_and_come_back_from_the_archive(tmp_path: Path, archive: str) -> None:
    folder = str(tmp_path / archive) if archive else ""
    settings = Settings(database=str(tmp_path / "cafe.sqlite"), keep_finished_days=7, keep_unfinished_days=30, archive=folder)

    async def made() -> tuple[list[str], str]:
        house = House(settings)
        house.start()
        tables = [await opened(house) for _ in range(4)]
        for live in tables:
            await live.command(0, Act("1:1/1", 0), "ann", 1)
        for live in tables[:2]:
            await live.command(0, Resign(), "ann", 2)
        ids = [live.seating.table_id for live in tables]
        reviewed = {"table_id": ids[0], "round": 1, "first_chair": 0, "review": "{}", "created_ms": 1}
        await house.store.change(lambda connection: connection.execute(REVIEWS.insert(), reviewed))
        days = dict(zip(ids, (8, 6, 31, 29), strict=True))
        for table, age in days.items():
            await house.store.change(partial(grow_old, table=table, days=age))
        assert await tidying.tidy(house) == 2
        assert await tidying.tidy(house) == 0
        for table, stays in zip(ids, (False, True, False, True), strict=True):
            try:
                await house.find(table)
                assert stays
            except Missing:
                assert not stays
        await house.stop()
        return ids, folder

    ids, _ = run_apart(made())
    left = everything(settings.database)
    assert set(left) == {ids[1], ids[3]}
    if archive:
        (file,) = (tmp_path / archive).iterdir()
        assert read_back(settings.database, file, add=True) == 2
        assert set(everything(settings.database)) == set(ids)
        with database(settings.database) as engine, engine.connect() as connection:
            assert connection.execute(select(REVIEWS.c.table_id)).scalars().all() == [ids[0]]
