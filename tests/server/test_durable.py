"""What is acknowledged stays: kills, restarts, repeated numbers, replay of the whole log, several servers."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import select

from estaminet.play import Table
from estaminet.play.events import decode
from estaminet.server.schema import LOG, TABLES
from estaminet.server.seating import read_seating
from estaminet.server.settings import Settings
from estaminet.server.store import open_engine
from tests.server.cafe import Cafe, Visitor, texts


def test_a_killed_server_keeps_what_it_has_acknowledged(own_cafe: Cafe) -> None:
    with Visitor(own_cafe) as ann, Visitor(own_cafe) as ben:
        opened = ann.open(opponent="friend")
        ben.join(opened["invite"])
        done = 0
        for _ in range(2):
            with ann.sit(opened["table"]) as first, ben.sit(opened["table"]) as second:
                assert first.until(ply=done)["ply"] == second.until(ply=done)["ply"]  # nothing is lost, nothing is there twice
                for _ in range(5):
                    page = first if first.until(ply=done)["scene"]["player"] == 0 else second
                    page.until(ply=done)
                    done = page.act()["ply"]
                page.say({"do": "act", "n": next(page.numbers), "ply": done, "action": page.first_choice() if page.my_turn else 0})
                own_cafe.kill()
            own_cafe.start()
            with ann.sit(opened["table"]) as page:
                ply = page.until(status="playing")["ply"]
                assert ply in (done, done + 1)  # the last was not acknowledged: it may be there or not
                done = ply


def test_the_same_number_twice_is_one_command_even_after_a_crash(own_cafe: Cafe) -> None:
    with Visitor(own_cafe) as visitor:
        table = visitor.open(opponent="beside")["table"]
        with visitor.sit(table) as page:
            page.until(status="playing")
            action = page.first_choice()
            assert page.ask("act", n=7, ply=0, action=action) == {"type": "done", "n": 7, "ply": 1}
            assert page.ask("act", n=7, ply=0, action=action) == {"type": "done", "n": 7, "ply": 1}
        own_cafe.kill()
        own_cafe.start()
        with visitor.sit(table) as page:
            assert page.ask("act", n=7, ply=0, action=action) == {"type": "done", "n": 7, "ply": 1}
            assert page.until(status="playing")["ply"] == 1
            stale = page.ask("act", n=8, ply=0, action=action)
            assert stale["message"]["id"] == "The position has changed meanwhile; please look again."


def test_a_computer_goes_on_after_a_restart(own_cafe: Cafe) -> None:
    with Visitor(own_cafe) as visitor:
        table = visitor.open(opponent="computer", level=8)["table"]
        with visitor.sit(table) as page:
            page.act()
            while page.my_turn:
                page.act()
            ply = page.state["ply"]
            own_cafe.kill()
        own_cafe.start()
        with visitor.sit(table) as page:
            while page.state.get("ply", 0) <= ply:
                page.hear()


def test_all_recorded_games_can_be_replayed(tmp_path: Path) -> None:
    database = tmp_path / "cafe.sqlite"
    with Cafe(str(database)) as cafe, Visitor(cafe) as visitor:
        with visitor.sit(visitor.open(level=1, options={"limit": 10})["table"]) as page:
            while page.until_turn()["status"] == "playing":
                page.act()
            shown = texts(page.state)
        assert cafe.stop() in (0, -15)
    engine = open_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        for row in connection.execute(select(TABLES)).mappings().all():
            rows = connection.execute(select(LOG).where(LOG.c.table_id == row["id"]).order_by(LOG.c.seq)).mappings().all()
            assert [entry["seq"] for entry in rows] == list(range(1, len(rows) + 1))
            table = Table.replay(read_seating(row).setup, [decode(entry["event"]) for entry in rows])
            assert table.status == "over"
            assert row["over"]
            acted = [entry for entry in rows if entry["kind"] == "acted"]
            assert str(table.position.key) == acted[-1]["position_key"]
        assert [entry["action"] for entry in acted] == shown
    engine.dispose()


def test_secrets_are_stored_as_hashes_only(cafe: Cafe, visitor: Visitor) -> None:
    visitor.open()
    secret, _, _ = visitor.http.cookies["visitor"].partition(".")  # what follows is its signature
    stored = b"".join(path.read_bytes() for path in Path(cafe.database).parent.iterdir())
    assert secret.encode() not in stored
    assert hashlib.sha256(secret.encode()).hexdigest().encode() in stored


def test_two_servers_share_one_postgres(postgres: str) -> None:
    with Cafe(postgres) as here, Cafe(postgres) as there, Visitor(here) as ann, Visitor(there) as ben:
        opened = ann.open(opponent="friend")
        with ann.sit(opened["table"]) as first:
            first.until(status="waiting")
            ben.join(opened["invite"])
            first.until(status="playing")
            with ben.sit(opened["table"]) as second:
                for ply in range(6):
                    page = first if first.until(ply=ply)["scene"]["player"] == 0 else second
                    page.until(ply=ply)
                    page.act()
                assert texts(first.until(ply=6)) == texts(second.until(ply=6))
                while not first.state["players"][1]["here"]:
                    first.hear()


def test_a_line_between_servers_that_breaks_is_mended_and_nothing_is_missed(postgres: str) -> None:
    with Cafe(postgres) as here, Cafe(postgres) as there, Visitor(here) as ann, Visitor(there) as ben:
        opened = ann.open(opponent="friend")
        ben.join(opened["invite"])
        with ann.sit(opened["table"]) as first, ben.sit(opened["table"]) as second:
            for ply in range(4):
                page = first if first.until(ply=ply)["scene"]["player"] == 0 else second
                page.until(ply=ply)
                hang_up(postgres)
                page.act()  # before the other server hears again
            assert texts(first.until(ply=4)) == texts(second.until(ply=4))


def hang_up(postgres: str) -> None:
    """End the connections on which servers listen, as soon as both do."""
    listening = "from pg_stat_activity where pid <> pg_backend_pid() and query like 'LISTEN%'"
    with psycopg.connect(postgres, autocommit=True) as connection:
        while len(connection.execute(f"select pid {listening}").fetchall()) < 2:
            time.sleep(0.05)
        connection.execute(f"select pg_terminate_backend(pid) {listening}")


@pytest.mark.parametrize(
    ("database", "url"),
    [
        ("games.sqlite", "sqlite:///games.sqlite"),
        ("postgresql://a@b/c", "postgresql+psycopg://a@b/c"),
        ("sqlite:///x", "sqlite:///x"),
    ],
)
def test_a_database_is_a_path_or_a_url(database: str, url: str) -> None:
    assert Settings(database=database).database_url == url
