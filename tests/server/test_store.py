"""What the database may do to us: be locked, lose an answer, hold a row that nobody can read, come from the future."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from estaminet.play.commands import Act
from estaminet.server import messages, store
from estaminet.server.house import House
from estaminet.server.live import Live
from estaminet.server.refusals import Damaged
from estaminet.server.store import OutcomeUnknown, StoreFailed
from tests.server.cafe import PATIENCE, Cafe, Visitor
from tests.server.test_live import house_at, opened, written
from tests.support import run_apart

LOST = OperationalError("COMMIT", {}, Exception("the line was cut"))


def test_a_locked_database_refuses_all_who_wait_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store, "LONGEST_WAIT", 1)
    file = tmp_path / "cafe.sqlite"

    async def play() -> None:
        async with house_at(file) as house:
            tables = [await opened(house) for _ in range(10)]
            with sqlite3.connect(file) as thief:
                thief.execute("BEGIN IMMEDIATE")
                faults = await asyncio.gather(*(live.command(0, Act("1:1/1", 0), "ann", 1) for live in tables), return_exceptions=True)
                assert [type(fault) for fault in faults] == [StoreFailed] * len(tables)
                thief.rollback()
            assert [await live.command(0, Act("1:1/1", 0), "ann", 1) for live in tables] == [1] * len(tables)

    with caplog.at_level(logging.ERROR, "estaminet"):
        run_apart(play())
    noted = [record.getMessage() for record in caplog.records]
    assert 1 <= len(noted) <= 3  # one for each try: not one for each table
    assert all("database is locked" in line for line in noted)


def losing_answers(monkeypatch: pytest.MonkeyPatch, number: int) -> Callable[[], int]:
    """Let the answer of the next commits be lost, although they are done; gives how many are still to be lost."""
    commit, left = Connection.commit, [number]

    def commit_in_vain(connection: Connection) -> None:
        commit(connection)
        if left[0] > 0:
            left[0] -= 1
            raise LOST

    monkeypatch.setattr(Connection, "commit", commit_in_vain)
    return lambda: left[0]


def test_an_answer_that_was_lost_after_the_commit_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            live = await opened(house)
            left = losing_answers(monkeypatch, 1)
            assert await live.command(0, Act("1:1/1", 0), "ann", 7) == 1
            assert left() == 0
            assert (live.table.ply, await written(house, live)) == (1, ["acted"])

    run_apart(play())


def test_what_cannot_be_found_out_is_told_so_and_the_same_number_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_answer() -> None:
        raise StoreFailed

    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            live = await opened(house)
            losing_answers(monkeypatch, 1)
            with monkeypatch.context() as silent:
                silent.setattr(live, "catch_up", no_answer)
                with pytest.raises(OutcomeUnknown) as unknown:
                    await live.command(0, Act("1:1/1", 0), "ann", 7)
            told = messages.refused(7, unknown.value)
            assert told.repeat
            assert "not known" in str(unknown.value)
            assert not messages.refused(7, StoreFailed()).repeat
            assert await live.command(0, Act("1:1/1", 0), "ann", 7) == 1
            assert (live.table.ply, await written(house, live)) == (1, ["acted"])

    run_apart(play())


async def damage(house: House, live: Live, column: str, text: str) -> None:
    """Spoil what is written about a table, and forget the table."""
    where = "table_id" if column == "event" else "id"
    table = "log" if column == "event" else "tables"
    statement = f"UPDATE {table} SET {column} = ? WHERE {where} = ?"
    await house.store.change(lambda connection: connection.exec_driver_sql(statement, (text, live.seating.table_id)))
    del house.live[live.seating.table_id]


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("event", "{"),
        ("event", '{"type":"nonsense"}'),
        ("event", '{"type":"acted","at_ms":1,"ply":1,"seat":0,"action":"zzz","key":1}'),
        ("setup", "{}"),
        ("setup", '{"game":"chess"}'),
        ("setup", '{"game":"l-calculus","options":{"pawns":"many"}}'),
    ],
)
def test_a_table_that_cannot_be_read_is_set_aside(tmp_path: Path, column: str, text: str) -> None:
    async def play() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            live = await opened(house)
            await live.command(0, Act("1:1/1", 0), "ann", 1)
            await damage(house, live, column, text)
            with pytest.raises(Damaged):
                await house.find(live.seating.table_id)
            other = await opened(house)
            assert await other.command(0, Act("1:1/1", 0), "ann", 2) == 1

    run_apart(play())


def test_home_goes_on_with_a_table_that_cannot_be_read(cafe: Cafe, visitor: Visitor) -> None:
    tables = [visitor.open(opponent="beside")["table"] for _ in range(2)]
    with visitor.sit(tables[1]) as page:
        page.act()
    made = visitor.http.post("/api/records", json={"text": visitor.http.get(f"/api/tables/{tables[1]}/record").text}).json()["table"]
    cafe.kill()
    with sqlite3.connect(cafe.database) as database:
        assert database.execute("UPDATE log SET event = '{' WHERE table_id = ?", (made,)).rowcount
    cafe.start()
    told = {table["id"]: table["damaged"] for table in visitor.http.get("/api/tables").json()}
    assert told == {tables[0]: False, tables[1]: False, made: True}
    assert "This table cannot be read." in visitor.http.get("/", headers={"accept": "text/html"}).text
    with visitor.connect(made) as socket:
        assert msgspec.json.decode(socket.recv(PATIENCE))["message"]["id"].startswith("This table cannot be read")
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_database_of_a_later_version_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "cafe.sqlite"
    with Cafe(str(file)):
        pass
    with sqlite3.connect(file) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    for command in (["estaminet.server.serve"], ["estaminet", "serve", "--no-open"]):
        run = subprocess.run(
            [sys.executable, "-m", *command],
            env={"ESTAMINET_DATABASE": str(file), "ESTAMINET_PORT": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
        said = " ".join(run.stderr.split())
        assert (run.returncode, said.startswith("The database was made by a later version of Estaminet (its schema is 9999")) == (
            1,
            True,
        ), said
        assert "Traceback" not in run.stderr


def test_nothing_is_acknowledged_where_the_file_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOVE_SECONDS", 0.05)
    file, elsewhere = tmp_path / "cafe.sqlite", tmp_path / "elsewhere"

    async def play() -> None:
        async with house_at(file) as house:
            live = await opened(house)

            def removed() -> bool:
                return house.store.removed

            file.rename(elsewhere)
            while not removed():
                await asyncio.sleep(0.01)
            with pytest.raises(StoreFailed):
                await live.command(0, Act("1:1/1", 0), "ann", 1)
            with pytest.raises(StoreFailed):
                await written(house, live)
            elsewhere.rename(file)
            while removed():
                await asyncio.sleep(0.01)
            assert await live.command(0, Act("1:1/1", 0), "ann", 1) == 1

    run_apart(play())


@pytest.mark.parametrize("name", ["cafe.sqlite", "link.sqlite"])
def test_a_second_cafe_on_the_same_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "cafe.sqlite")
    with Cafe(str(tmp_path / "cafe.sqlite")) as cafe:
        more = os.environ | {"ESTAMINET_DATABASE": str(tmp_path / name), "ESTAMINET_PORT": "0"}
        second = subprocess.Popen([sys.executable, "-m", "estaminet.server.serve"], env=more, stderr=subprocess.PIPE, text=True)
        try:
            _, told = second.communicate(timeout=PATIENCE)
        finally:
            second.kill()
        assert (second.returncode, "belongs to one process" in told, "Traceback" in told) == (1, True, False)
        cafe.kill()
        cafe.start()  # whoever was killed holds nothing
