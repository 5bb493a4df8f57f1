"""Lessons over HTTP and the line: one table a visitor and game, whose log is the progress."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from estaminet.play.lessons import lessons
from tests.server.cafe import Cafe, Visitor

STEPS = [lesson.exercise for lesson in lessons("l-calculus")]


def learn(visitor: Visitor, **wish: Any) -> str:
    """Open the lessons of L-Calculus; gives the table."""
    answer = visitor.http.post("/api/lessons", json={"game": "l-calculus"} | wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def done(visitor: Visitor, language: str = "en") -> int:
    """Count the steps that the page marks as done."""
    page = visitor.http.get(f"/learn/l-calculus?lang={language}").text
    return page.count("✓")


def solve(visitor: Visitor, table: str) -> None:
    """Do the step that is open as its solution says."""
    with visitor.sit(table) as page:
        state = page.until(status="playing")
        for text in STEPS[state["exercise"]["step"]].solution:
            page.ask("act", action=text, ply=page.until(status="playing")["ply"])
        assert page.until(status="over")["exercise"]["status"] == "solved"


def test_a_lesson_is_one_table_that_remembers(visitor: Visitor) -> None:
    table = learn(visitor)
    solve(visitor, table)
    assert learn(visitor) == table
    with visitor.sit(table) as page:
        exercise = page.until(status="playing")["exercise"]
        assert (exercise["step"], exercise["solved"], exercise["title"]["also"]["fr"]) == (1, [0], STEPS[1].title.say("fr"))
        page.ask("act", action="1:1/5", ply=0)
        assert page.until(status="over")["exercise"]["told"]["id"] == STEPS[1].wrong[0].sentence.id
        page.ask("again")
        assert page.until(status="playing")["ply"] == 0
        assert page.ask("attempt", ply=0, action="1:2/2")["rule"] == "LC-5"
        assert page.ask("resign")["type"] == "refused"
    assert learn(visitor, step=4) == table
    solve(visitor, table)
    assert done(visitor) == done(visitor, "fr") == 2


def test_lessons_are_no_games_to_go_on_with(visitor: Visitor) -> None:
    learn(visitor)
    assert visitor.http.get("/api/tables").json() == []
    assert "/learn/l-calculus" in visitor.http.get("/").text


def test_what_was_done_is_kept_when_the_lessons_change(tmp_path: Path) -> None:
    database = tmp_path / "cafe.sqlite"
    with Cafe(str(database)) as cafe, Visitor(cafe) as visitor:
        table = learn(visitor)
        solve(visitor, table)
        cafe.stop()
        with sqlite3.connect(database) as connection:
            connection.execute("update tables set setup = replace(setup, ?, 'Otherwise.')", (STEPS[3].right.id,))
        connection.close()
        cafe.start()
        assert done(visitor) == 1
        renewed = learn(visitor)
        assert renewed != table
        solve(visitor, renewed)
        assert done(visitor) == 2


def test_a_lesson_that_cannot_be_read_is_begun_anew(tmp_path: Path) -> None:
    database = tmp_path / "cafe.sqlite"
    with Cafe(str(database)) as cafe, Visitor(cafe) as visitor:
        for damage in ("update tables set setup = '{' where id = ?", "update log set event = '{' where table_id = ?"):
            table = learn(visitor)
            solve(visitor, table)
            assert done(visitor) == 1
            cafe.kill()
            with sqlite3.connect(database) as connection:
                assert connection.execute(damage, (table,)).rowcount
            connection.close()
            cafe.start()
            assert done(visitor) == 0
            renewed = learn(visitor)
            assert renewed != table
            assert learn(visitor) == renewed
        solve(visitor, renewed)
        assert done(visitor) == 1


BAD = [({"game": "chess"}, 404), ({"step": 99}, 409), ({"step": -1}, 400), ({"steps": 1}, 400)]


@pytest.mark.parametrize(("wish", "status"), BAD, ids=str)
def test_what_cannot_be_learned(visitor: Visitor, wish: dict[str, Any], status: int) -> None:
    assert visitor.http.post("/api/lessons", json={"game": "l-calculus"} | wish).status_code == status
    assert visitor.http.get("/learn/chess").status_code == 404
