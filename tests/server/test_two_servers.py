"""Several servers behind one PostgreSQL: one is killed, and the game goes on; the wall's clock steps, and none sees it."""

from __future__ import annotations

import time
from pathlib import Path

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from estaminet.server.queries import SERVER
from estaminet.server.settings import Settings
from estaminet.server.store import Store
from estaminet.server.timekeeping import BEAT_SECONDS, LATE_MS, TIME, stopped_since
from tests.faults.wall import Wall
from tests.server.cafe import PATIENCE, Cafe, Page, Visitor, texts


def play_on(pages: list[Page], plies: int) -> int:
    """Let whoever is to act play, some plies; gives the ply that all have seen."""
    ply: int = max(page.until(status="playing")["ply"] for page in pages)
    for _ in range(plies):
        states = [page.until(ply=ply) for page in pages]
        ply = pages[states[0]["scene"]["player"]].act()["ply"]
    assert len({tuple(texts(page.until(ply=ply))) for page in pages}) == 1
    return ply


def test_a_game_goes_on_when_one_of_two_servers_is_killed(postgres: str) -> None:
    with Cafe(postgres) as here, Cafe(postgres) as there, Visitor(here) as ann, Visitor(there) as ben:
        opened = ann.open(opponent="friend")
        assert ben.join(opened["invite"]).status_code == 200
        with ann.sit(opened["table"]) as first:
            with ben.sit(opened["table"]) as second:
                played = play_on([first, second], 6)
                there.kill()
            moved = Visitor(here)
            moved.http.cookies = ben.http.cookies  # the same visitor, whom a balancer now leads to the other server
            with moved, moved.sit(opened["table"]) as again:
                assert again.until(status="playing")["ply"] == played
                assert play_on([first, again], 6) == played + 6


def test_who_starts_takes_the_latest_time_of_those_who_live(postgres: str) -> None:
    """A line that PostgreSQL has not missed yet may belong to a machine that is long without power."""
    hour_ms = 3600 * 1000
    now_ms = TIME.now_ms()
    alive = {"without power": now_ms, "alive": now_ms + hour_ms, "dead": now_ms + 2 * hour_ms}
    store = Store(Settings(database=postgres).database_url, "new")
    store.start()
    lines = [psycopg.connect(postgres, autocommit=True, application_name=SERVER + name) for name in ("without power", "alive")]
    try:
        for name, alive_ms in alive.items():
            lines[0].execute("INSERT INTO lives VALUES (%s, %s, %s, FALSE)", (name, now_ms, alive_ms))
        stops = store.come_alive()
        assert 0 <= TIME.now_ms() - alive["alive"] < 10_000
        assert stopped_since(stops, now_ms) == 0
    finally:
        TIME.set_by_wall()
        lines[0].execute("DELETE FROM lives")
        for line in lines:
            line.close()
        store.stop()


def left_ms(cafe: Cafe, table: str) -> int:
    """Tell what is left on the running clock of a table that is played, as somebody sees it who asks a server."""
    with Visitor(cafe) as somebody:
        told = somebody.http.get(f"/api/tables/{table}").json()
    assert told["status"] == "playing"
    return int(min(told["clock"]["left_ms"]))


def test_a_step_of_the_wall_clock_is_seen_by_no_server_also_not_by_one_that_starts_later(postgres: str, tmp_path: Path) -> None:
    wall = Wall(tmp_path)
    seconds = 300
    with Cafe(postgres, **wall.environment) as busy, Cafe(postgres, **wall.environment) as idle, Visitor(busy) as visitor:
        table = visitor.open(opponent="beside", clock={"kind": "fischer", "base_ms": 1000 * seconds})["table"]
        with visitor.sit(table) as page:
            page.act()
            page.act()
            wall.set_wrong(2 * seconds)
            time.sleep(1.2 * BEAT_SECONDS)
            with Cafe(postgres, **wall.environment) as late:
                assert min(left_ms(cafe, table) for cafe in (idle, late, busy)) > 1000 * (seconds - 60)
                time.sleep(1.2 * BEAT_SECONDS)  # until all have been told what time it is
                left = [left_ms(cafe, table) for cafe in (busy, idle, late)]
                assert max(left) - min(left) < LATE_MS
            page.act()


@pytest.mark.parametrize("resigned", [False, True])
def test_a_table_that_one_server_removes_is_closed_at_the_others(postgres: str, resigned: bool) -> None:
    with Cafe(postgres) as here, Visitor(here) as visitor:
        table = visitor.open(opponent="beside")["table"]
        with visitor.sit(table) as page:
            page.act()
            if resigned:
                page.ask("resign")
                page.until(status="over")
            with psycopg.connect(postgres, autocommit=True) as connection:
                connection.execute("UPDATE log SET at_ms = 1000 WHERE table_id = %s", (table,))
                connection.execute("UPDATE tables SET created_ms = 1000 WHERE id = %s", (table,))
            with Cafe(postgres, ESTAMINET_KEEP_FINISHED_DAYS="1", ESTAMINET_KEEP_UNFINISHED_DAYS="1"):
                while (told := page.hear())["type"] != "refused":
                    pass
                with pytest.raises(ConnectionClosed) as closed:
                    page.socket.recv(PATIENCE)
            assert told["message"]["id"] == "There is no such table."
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404
            assert visitor.http.get(f"/api/tables/{table}").status_code == 404
