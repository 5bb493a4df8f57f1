"""What whoever runs a server sees: logs without secrets, figures, whether it is alive and ready; and what a doctor says."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import msgspec
import psycopg
import pytest
from alembic import command
from litestar import Litestar
from litestar.testing import RequestFactory

from estaminet.server import logs, watching
from estaminet.server.doctor import examine, look_at_database, look_at_files, look_at_port
from estaminet.server.faults import crashed
from estaminet.server.listening import CannotListen, bind, reserve
from estaminet.server.settings import Settings, from_environment
from estaminet.server.store import MIGRATIONS, NOTE_MS, migrate, migrations, newest_schema, open_engine, schema_of
from tests.postgres import free_port
from tests.server.cafe import PATIENCE, Cafe, Visitor
from tests.server.test_live import house_at
from tests.support import run_apart


def test_logs_are_json_with_ids_and_without_secrets(tmp_path: Path) -> None:
    cafe = Cafe(str(tmp_path / "cafe.sqlite"), ESTAMINET_LOG="json", ESTAMINET_LOG_LEVEL="info")
    cafe.errors = tmp_path / "log"
    with cafe, Visitor(cafe) as ann, Visitor(cafe) as ben:
        opened = ann.open(opponent="friend", game="topogic")
        token = ann.http.post("/api/tokens", json={"name": "bot"}).json()["token"]
        ben.http.get(opened["invite"])
        assert ben.join(opened["invite"]).status_code == 200
        bot = httpx.get(f"{cafe.url}/api/tables", headers={"authorization": f"Bearer {token}"})
        assert bot.headers["x-request-id"]
        with ann.sit(opened["table"]) as page:
            page.until(status="playing")
            page.socket.send("nonsense")
        secrets = [ann.http.cookies["visitor"], ben.http.cookies["visitor"], token, opened["invite"].rpartition("/")[2]]
    written = (tmp_path / "log").read_text()
    lines = [msgspec.json.decode(line) for line in written.splitlines()]
    assert {"time", "level", "logger", "message", "request"} <= lines[0].keys()
    routes = {(line.get("method"), line.get("route"), line.get("status")) for line in lines}
    assert {("POST", "/api/tables", 201), ("POST", "/join/{token}", 303), ("GET", "/t/{table_id}", 200)} <= routes
    assert bot.headers["x-request-id"] in {line["request"] for line in lines}
    assert [secret for secret in secrets if secret in written or secret.partition(".")[0] in written] == []


def test_a_flood_is_logged_for_a_while_only(monkeypatch: pytest.MonkeyPatch) -> None:
    calm, now = logs.Calm(), [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def passed(times: int) -> list[str]:
        records = [logging.LogRecord("estaminet", logging.ERROR, "", 0, "it broke: %s", (number,), None) for number in range(times)]
        return [record.getMessage() for record in records if calm.filter(record)]

    assert len(passed(1000)) == logs.FLOOD
    now[0] = 2 * logs.MINUTE
    assert passed(2) == [f"it broke: 0 ({1000 - logs.FLOOD} more of these were left out)", "it broke: 1"]


def test_what_is_no_complaint_is_neither_left_out_nor_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    calm, now = logs.Calm(), [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    told = []
    for now[0] in (0.0, 2 * logs.MINUTE):
        records = [logging.LogRecord("estaminet", logging.INFO, "", 0, "answered", (), None) for _ in range(100)]
        told += [record.getMessage() for record in records if calm.filter(record)]
    assert told == ["answered"] * 200


def test_a_task_that_broke_is_logged_like_all_else() -> None:
    script = """
import asyncio, gc
from estaminet.server.logs import configure
from estaminet.server.settings import Settings

async def broken():
    raise ValueError("no")

async def main():
    for _ in range(100):
        task = asyncio.create_task(broken())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task
        gc.collect()

configure(Settings(log="json"))
asyncio.run(main())
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    lines = [msgspec.json.decode(line) for line in run.stderr.splitlines()]
    assert {(line["logger"], line["message"].partition("\n")[0]) for line in lines} == {("asyncio", "Task exception was never retrieved")}
    assert len(lines) == logs.FLOOD


def test_health_readiness_and_figures(cafe: Cafe, visitor: Visitor) -> None:
    assert visitor.http.get("/health").json()["status"] == "alive"
    assert visitor.http.get("/ready").json() == {"status": "ready"}
    with visitor.sit(visitor.open(opponent="beside")["table"]) as page:
        page.act()
        page.ask("act", ply=99, action=0)
        text = visitor.http.get("/metrics").text
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+', line), line
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(figures['estaminet_commands_total{outcome="done"}']) >= 1
    assert float(figures['estaminet_commands_total{outcome="StalePly"}']) >= 1
    assert float(figures['estaminet_requests_total{route="/api/tables",status="201"}']) >= 1
    assert figures["estaminet_pages"] == "1"
    assert int(figures["process_resident_memory_bytes"]) % os.sysconf("SC_PAGE_SIZE") == 0  # all digits are there
    assert 0 <= time.time() - float(figures["process_start_time_seconds"]) < 600
    assert figures['estaminet_command_seconds_bucket{le="+Inf"}'] == figures["estaminet_command_seconds_count"]
    assert httpx.get(f"{cafe.url}/metrics", headers={"x-forwarded-for": "1.2.3.4"}).status_code == 404


def test_a_database_that_is_away_is_not_ready(postgres: str) -> None:
    with psycopg.connect(postgres, autocommit=True) as admin:
        admin.execute("CREATE DATABASE away")
        with Cafe(postgres.rpartition("/")[0] + "/away") as cafe:
            assert httpx.get(f"{cafe.url}/ready").status_code == 200
            admin.execute("ALTER DATABASE away ALLOW_CONNECTIONS false")
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'away'")
            assert httpx.get(f"{cafe.url}/ready").status_code == 503
            assert httpx.get(f"{cafe.url}/health").status_code == 200
            admin.execute("ALTER DATABASE away ALLOW_CONNECTIONS true")
            assert httpx.get(f"{cafe.url}/ready").status_code == 200


@contextmanager
def locked(file: str | Path) -> Iterator[None]:
    """Let nobody else write into a database."""
    with closing(sqlite3.connect(file, isolation_level=None)) as thief:
        thief.execute("BEGIN IMMEDIATE")
        yield
        thief.execute("ROLLBACK")


def until_told(cafe: Cafe, status: str) -> httpx.Response:
    """Ask whether a café is ready until it says something."""
    end = time.monotonic() + PATIENCE
    while (answer := httpx.get(f"{cafe.url}/ready", timeout=PATIENCE)).json()["status"] != status:
        assert time.monotonic() < end, answer.text
        time.sleep(0.1)
    return answer


def test_a_database_that_cannot_be_written_is_not_ready(cafe: Cafe) -> None:
    assert until_told(cafe, "ready").status_code == 200
    with locked(cafe.database):
        assert until_told(cafe, "the database cannot be written").status_code == 503
        begun = time.monotonic()
        assert httpx.get(f"{cafe.url}/ready", timeout=PATIENCE).status_code == 503
        assert time.monotonic() - begun < 2 * watching.LONGEST_WRITE
    assert until_told(cafe, "ready").status_code == 200  # although nobody plays


def test_who_asks_often_whether_all_is_ready_makes_few_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "LONGEST_WRITE", 0.1)

    async def ask() -> None:
        async with house_at(tmp_path / "cafe.sqlite") as house:
            sent, write = [0], house.store.write

            def counted() -> asyncio.Future[None]:
                sent[0] += 1
                return write()

            monkeypatch.setattr(house.store, "write", counted)
            pulse = watching.Pulse(house.store)
            for _ in range(3):
                assert all(await asyncio.gather(*(pulse.beats() for _ in range(50))))
            assert sent == [1]
            monkeypatch.setattr(watching, "WRITTEN_SECONDS", 0.0)
            await asyncio.sleep(2 * NOTE_MS / 1000)  # after which a commit notes again that this server lives
            with locked(tmp_path / "cafe.sqlite"):
                for _ in range(3):
                    assert not any(await asyncio.gather(*(pulse.beats() for _ in range(50))))
                assert sent == [2]
            while not await pulse.beats():
                await asyncio.sleep(0.01)

    run_apart(ask())


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "The database {folder}/cafe.sqlite does not exist yet; the first start of a café makes it."),
        ({"database": "/no/such/folder/cafe.sqlite"}, "The database cannot be used: unable to open database file."),
        (
            {"trusted_proxies": "everybody"},
            "The setting trusted_proxies cannot be used: 'everybody' does not appear to be an IPv4 or IPv6 network.",
        ),
        ({"public_url": "cafe.example"}, "The setting public_url cannot be used: it reads https://cafe.example, without a path."),
        ({"external": "bob=/no/such/program --fast"}, "The program bob cannot be started: there is no /no/such/program."),
        ({"archive": "/dev/null/archive"}, "The archive /dev/null/archive cannot be written: make the folder, or name another."),
        ({"connections": 10**9}, "Only "),
        ({"database": "postgresql://nobody@127.0.0.1:1/none"}, "The database cannot be used: connection failed"),
        (
            {"database": "postgresql://u:p@h:port/y"},
            "The database’s URL cannot be read: it looks like postgresql://user:password@host:5432/name.",
        ),
        ({"database": "mysql://h/y"}, "The database cannot be opened (No module named 'MySQLdb')"),
    ],
)
def test_what_a_doctor_says(tmp_path: Path, changes: dict[str, str], sentence: str) -> None:
    settings = msgspec.structs.replace(Settings(database=str(tmp_path / "cafe.sqlite"), port=free_port(), connections=10), **changes)
    findings = list(examine(settings))
    (found,) = [finding for finding in findings if finding.sentence.say("en").startswith(sentence.format(folder=tmp_path))]
    assert found.well == (not changes)
    assert [finding.well for finding in findings].count(False) == bool(changes)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_database_is_filled_by_the_first_start(tmp_path: Path) -> None:
    (tmp_path / "cafe.sqlite").touch()
    found = [finding.sentence.say("en") for finding in look_at_database(Settings(database=str(tmp_path / "cafe.sqlite")), deep=False)]
    assert found == ["The database is empty; the first start of a café fills it."]


def test_an_archive_that_the_server_would_make_is_no_fault(tmp_path: Path) -> None:
    archive = tmp_path / "not" / "yet"
    assert all(finding.well for finding in look_at_files(Settings(archive=str(archive), connections=10)))
    assert list(tmp_path.iterdir()) == []


def test_a_port_that_may_not_be_taken_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_place: object, **_more: object) -> None:
        raise PermissionError

    monkeypatch.setattr(socket, "create_server", forbidden)
    (finding,) = look_at_port(Settings(port=80))
    assert (finding.well, finding.sentence.say("en")) == (
        False,
        "This user may not listen at 127.0.0.1:80: choose a port above 1023.",
    )


@contextmanager
def listening(greeting: bytes) -> Iterator[int]:
    """Let something else than a café listen at a port: it says its greeting to whoever comes, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def greet() -> None:
            caller, _ = listener.accept()
            with caller:
                caller.sendall(greeting)
                caller.recv(1000)

        greeter = threading.Thread(target=greet)
        greeter.start()
        yield listener.getsockname()[1]
        greeter.join()


@pytest.mark.parametrize("greeting", [b"SSH-2.0-OpenSSH_9.2\r\n", b"\x15\x03\x01\x00\x02\x02\x46", b"", b"HTTP/1.1 404 Not Found\r\n\r\n"])
def test_whatever_else_listens_is_told_as_such(greeting: bytes) -> None:
    with listening(greeting) as port:
        (finding,) = look_at_port(Settings(port=port))
    assert (finding.well, finding.sentence.say("en")) == (False, f"Something else listens at 127.0.0.1:{port}: choose another port.")


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("192.0.2.7", "192.0.2.7 is no address of this machine: choose one that is, or 0.0.0.0 for all of them."),
        ("cafe.invalid", "The name cafe.invalid leads to no address: choose an address of this machine, or 0.0.0.0 for all of them."),
        ("cafe..invalid", "The name cafe..invalid leads to no address: choose an address of this machine, or 0.0.0.0 for all of them."),
    ],
)
def test_where_nobody_can_listen_nothing_is_said_to_be_there(host: str, sentence: str) -> None:
    port = free_port()
    (finding,) = look_at_port(Settings(host=host, port=port))
    assert (finding.well, finding.sentence.say("en")) == (False, sentence)
    for take in (bind, reserve):
        with pytest.raises(CannotListen) as refused:
            take(host, port)
        assert refused.value.say() == sentence


def test_a_doctor_looks_at_a_running_cafe_and_into_every_log(cafe: Cafe, visitor: Visitor) -> None:
    table = visitor.open(opponent="beside")["table"]
    with visitor.sit(table) as page:
        page.act()
    settings = Settings(database=cafe.database, port=int(cafe.port), connections=10)
    findings = list(examine(settings, deep=True))
    assert all(finding.well for finding in findings), findings
    assert f"A café runs at 127.0.0.1:{cafe.port} and is ready." in [finding.sentence.say("en") for finding in findings]
    with sqlite3.connect(cafe.database) as database:
        database.execute("UPDATE log SET event = replace(event, '\"ply\":1', '\"ply\":7') WHERE table_id = ?", (table,))
    last = list(examine(settings, deep=True))[-1]
    assert (last.well, table in last.sentence.say("en")) == (False, True)


@pytest.mark.parametrize("schema", sorted(file.name[:4] for file in MIGRATIONS.glob("versions/0*.py")))
def test_migrations_from_every_schema_on(tmp_path: Path, schema: str) -> None:
    """A database of any earlier version, with a game in it, is brought up to date and played on."""
    file = tmp_path / "cafe.sqlite"
    engine, config = open_engine(f"sqlite:///{file}"), migrations()
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, schema)
        row = ("old", "l-calculus", 1, '{"game":"l-calculus","seed":5,"hot_seat":true}', "beside", "ann", "ann", None, False, 1)
        names = "id, game, rules_version, setup, opponent, chair_0, chair_1, invite, over, created_ms"
        connection.exec_driver_sql(f"INSERT INTO tables ({names}) VALUES (?,?,?,?,?,?,?,?,?,?)", row)
        connection.commit()
        assert schema_of(connection) == schema
    migrate(engine)
    with engine.connect() as connection:
        assert schema_of(connection) == newest_schema()
    engine.dispose()
    with Cafe(str(file)) as cafe, Visitor(cafe) as visitor:
        assert visitor.http.get("/api/tables/old").json()["ply"] == 0


def test_an_empty_setting_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ESTAMINET_TRUSTED_PROXIES", "")
    monkeypatch.setenv("ESTAMINET_PORT", "")
    assert (from_environment().trusted_proxies, from_environment().port) == ("", Settings().port)


@pytest.mark.parametrize(
    ("name", "value"),
    [("port", "70000"), ("port", "-1"), ("thinkers", "-1"), ("request_seconds", "nan"), ("request_seconds", "0"), ("body_bytes", "-5")],
)
def test_a_setting_beyond_its_limits_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"ESTAMINET_{name.upper()}", value)
    with pytest.raises(ValueError, match=rf"\$\.{name}"):
        from_environment()


def test_a_mistake_of_ours_is_logged_without_the_address(caplog: pytest.LogCaptureFixture) -> None:
    request = RequestFactory(app=Litestar()).get("/join/secret")
    request.scope["path_template"] = "/join/{token}"
    monitor = logging.getLogger("estaminet")
    monitor.addHandler(caplog.handler)
    crashed(request, RuntimeError("broken"))
    monitor.removeHandler(caplog.handler)
    assert "GET /join/{token}" in caplog.text
    assert "secret" not in caplog.text
