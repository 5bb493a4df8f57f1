"""Analyses over HTTP and the line: opened from anywhere, changed, kept, shared, exported; the engine's lines; what is refused."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

import estaminet
from estaminet.puzzles import puzzles
from estaminet.records import read_record
from tests.server.cafe import Cafe, Page, Visitor

START = "wbbwwb w s 3:1 1 0 - groups=any,limit=10"
RECORD = f"""[Game "l-calculus"]
[Rules "1"]
[Position "{START}"]
[First "Ann"]
[Result "*"]

1. 1:1/1 {{good}} (1. 1:1/2 stop) R1
"""


def opened(visitor: Visitor, **wish: Any) -> str:
    """Open an analysis; gives its table."""
    answer = visitor.http.post("/api/analyses", json=wish)
    assert answer.status_code == 201, answer.text
    assert answer.json()["url"] == f"/analysis/{answer.json()['table']}"
    return str(answer.json()["table"])


def refused(visitor: Visitor, **wish: Any) -> tuple[int, str]:
    """Ask for an analysis that cannot be; gives the status and the field."""
    answer = visitor.http.post("/api/analyses", json=wish)
    assert answer.json()["sentence"]
    return answer.status_code, answer.json()["field"] or ""


def lines_of(page: Page, node: int) -> dict[str, Any]:
    """Wait until the engine has said something about a point."""
    while True:
        said = page.hear()
        if said["type"] == "lines" and said["node"] == node:
            return said


def test_a_variation_is_kept_exported_and_read_again(cafe: Cafe, visitor: Visitor) -> None:
    table = opened(visitor, record=RECORD)
    with visitor.sit(table) as page:
        state = page.until(status="playing", ply=0)
        assert [node["text"] for node in state["tree"][1:]] == ["1:1/1", "R1", "1:1/2", "stop"]
        first = state["tree"][1]["id"]
        assert page.ask("go_to", node=first)["type"] == "done"
        page.until(here=first, ply=1)
        page.ask("act", action="stop", ply=1)
        mine = page.until(ply=2)["here"]
        page.ask("annotate", node=mine, comment="quiet", marks=[5])
        page.ask("promote", node=mine)
        assert page.ask("promote", node=mine)["message"]["id"] == "This is the main line already."
        assert page.ask("resign")["type"] == "refused"
    cafe.kill()
    cafe.start()
    text = visitor.http.get(f"/api/tables/{table}/record").text
    record = read_record(text)
    assert (record.actions, record.comments[2], record.marks) == (("1:1/1", "stop"), ["quiet"], {2: [5]})
    with Visitor(cafe) as other:
        again = opened(other, record=text)
        assert other.http.get(f"/api/tables/{again}/record").text == text
        assert table in visitor.http.get("/analysis").text
        assert table not in other.http.get("/analysis").text
        with other.sit(table) as page:
            assert page.until(ply=2)["chairs"] == []
            assert page.ask("go_to", node=0)["type"] == "refused"
            assert page.ask("advise")["message"]["id"].startswith("You are watching")
        copy = opened(other, table=table, ply=1)
        with other.sit(copy) as page:
            assert page.until(ply=1)["chairs"] == [0, 1]


def test_the_engine_thinks_follows_and_rests(visitor: Visitor) -> None:
    with visitor.sit(opened(visitor, game="tactic", options={})) as page:
        state = page.until(status="playing", ply=0)
        assert page.ask("advise", lines=2)["type"] == "done"
        said = lines_of(page, 0)
        assert (len(said["best"]), said["knows"], said["seat"]) == (2, None, 0)
        best = said["best"][0]
        assert 0 <= best["chance"] <= 1
        assert best["path"]
        assert best["moves"][0]["told"]["id"]
        page.ask("act", action=best["moves"][0]["text"], ply=0)
        assert lines_of(page, page.until(ply=1)["here"])["positions"] > 0
        assert page.ask("rest")["type"] == "done"
        assert page.ask("advise", lines=6)["field"] == "lines"
        assert state["can"] == dict.fromkeys(state["can"], False)


def test_the_engine_does_not_think_about_what_is_played_with_a_friend_though_nobody_looks_at_it(tmp_path: Path) -> None:
    with Cafe(str(tmp_path / "cafe.sqlite")) as own_cafe, Visitor(own_cafe) as ann, Visitor(own_cafe) as ben, Visitor(own_cafe) as eve:
        assert ben.join(ann.open(game="tactic", options={}, opponent="friend")["invite"]).status_code == 200
        own_cafe.kill()
        own_cafe.start()
        for player in (ann, ben):
            with player.sit(opened(player, game="tactic", options={})) as page:
                page.until(status="playing", ply=0)
                page.say({"do": "advise", "n": 1, "lines": 1})
                while (said := page.hear())["type"] != "refused":
                    assert said["type"] != "lines", said
                assert said["message"]["id"].startswith("You are playing this with somebody")
        with eve.sit(opened(eve, game="tactic", options={})) as page:
            page.ask("advise", lines=1)
            assert lines_of(page, 0)["best"]


def test_the_engine_is_exact_where_a_solver_is_and_says_what_it_is_told(visitor: Visitor) -> None:
    with visitor.sit(opened(visitor, game="l-calculus", position=START)) as page:
        page.until(status="playing")
        page.ask("advise", lines=3)
        while not (said := lines_of(page, 0))["exact"]:
            pass
        assert not said["thinking"]
        assert said["best"][0]["sure"]["id"].startswith("Exact")
        assert len(said["best"][0]["moves"]) > 1
    for name in ("logan-stones", "topogic"):
        with visitor.sit(opened(visitor, game=name)) as page:
            page.until(status="playing")
            page.ask("advise", lines=1)
            said = lines_of(page, 0)
            assert said["knows"]["id"] == "The engine is told what {side} knows, and no more."
            assert len(said["best"][0]["moves"]) == 1


def test_a_game_that_goes_on_is_not_analysed(cafe: Cafe, visitor: Visitor) -> None:
    mine = visitor.open(level=1)["table"]
    assert refused(visitor, table=mine)[0] == 409
    friends = visitor.open(opponent="friend")
    with Visitor(cafe) as friend:
        friend.join(friends["invite"])
        with visitor.sit(friends["table"]) as page:
            page.until(status="playing")
            record = visitor.http.get(f"/api/tables/{friends['table']}/record").text
            text = visitor.http.get(f"/api/tables/{friends['table']}").json()["position"]
            assert refused(visitor, record=record)[0] == refused(friend, record=record)[0] == 409
            assert refused(visitor, game="l-calculus", position=text)[0] == 409
            with Visitor(cafe) as stranger:
                opened(stranger, record=record)
            page.ask("resign")
            page.until(status="over")
        table = opened(visitor, table=friends["table"])
        assert read_record(visitor.http.get(f"/api/tables/{table}/record").text).ending == "resignation"


def test_a_puzzle_is_analysed_when_it_is_done(visitor: Visitor) -> None:
    puzzle = puzzles(estaminet.game("l-calculus"))[0]
    table = visitor.http.post("/api/puzzles", json={"game": "l-calculus", "puzzle": puzzle.name}).json()["table"]
    assert refused(visitor, table=table)[0] == 409
    with visitor.sit(table) as page:
        page.until(status="playing")
        page.ask("show_solution")
        page.until(status="over")
    with visitor.sit(opened(visitor, table=table)) as page:
        state = page.until(ply=0)
        assert state["tree"][1]["text"] == puzzle.solution()[0].actions[0]
        assert state["exercise"] is None


@pytest.mark.parametrize(
    ("wish", "status", "field"),
    [
        ({}, 400, "record"),
        ({"game": "l-calculus", "record": RECORD}, 400, "record"),
        ({"record": "hello"}, 400, ""),
        ({"record": RECORD.replace("R1", "R9")}, 400, ""),
        ({"record": "x" * 200_001}, 400, "record"),
        ({"record": RECORD, "number": 2}, 400, "number"),
        ({"record": RECORD + "\n" + RECORD}, 400, "number"),
        ({"game": "chess"}, 404, ""),
        ({"game": "l-calculus", "position": "nothing"}, 400, "position"),
        ({"game": "l-calculus", "position": "w" * 10_001}, 400, "position"),
        ({"game": "l-calculus", "options": {"pawns": 3}}, 400, "options.pawns"),
        ({"table": "nowhere"}, 404, ""),
        ({"table": "../x"}, 404, ""),
    ],
)
def test_what_cannot_be_analysed_is_refused(visitor: Visitor, wish: dict[str, Any], status: int, field: str) -> None:
    assert refused(visitor, **wish) == (status, field)


def test_of_several_records_one_is_chosen(visitor: Visitor) -> None:
    both = RECORD + "\n" + RECORD.replace("Ann", "Eve").replace(" R1", "")
    listed = visitor.http.post("/api/records/contents", json={"text": both}).json()
    assert [(each["number"], each["game"], each["first"], each["actions"]) for each in listed] == [
        (1, "L-Calculus", "Ann", 2),
        (2, "L-Calculus", "Eve", 1),
    ]
    second = opened(visitor, record=both, number=2)
    assert '[First "Eve"]' in visitor.http.get(f"/api/tables/{second}/record").text
    answer = visitor.http.post("/api/records", json={"text": both, "number": 2})
    assert (answer.status_code, visitor.http.post("/api/records", json={"text": both}).json()["field"]) == (201, "number")


def test_analyses_are_limited_and_deleted(tmp_path: Path) -> None:
    settings = {"ESTAMINET_ANALYSES_PER_VISITOR": "2"}
    with Cafe(str(tmp_path / "cafe.sqlite"), **settings) as cafe, Visitor(cafe) as visitor, Visitor(cafe) as other:
        tables = [opened(visitor, game="tactic") for _ in range(2)]
        assert refused(visitor, game="tactic")[0] == 429
        assert visitor.http.get("/api/tables").json() == []
        headers = {"content-type": "application/json"}
        address = f"/api/analyses/{tables[0]}"
        assert other.http.delete(address, headers=headers).status_code == 403
        assert visitor.http.delete(address).status_code == 415
        assert visitor.http.delete(address, headers=headers).status_code == 204
        assert visitor.http.delete(address, headers=headers).status_code == 404
        assert visitor.http.get(f"/analysis/{tables[0]}").status_code == 404
        opened(visitor, game="tactic")
        game = visitor.open()["table"]
        assert visitor.http.delete(f"/api/analyses/{game}", headers=headers).status_code == 404


def test_an_analysis_that_cannot_be_read_is_told_with_all_others_and_can_be_deleted(cafe: Cafe, visitor: Visitor, friend: Visitor) -> None:
    first, second = opened(visitor, record=RECORD), opened(visitor, record=RECORD)
    database = sqlite3.connect(cafe.database)
    database.execute("update tables set setup = '{' where id = ?", [first])
    database.commit()
    database.close()
    page = visitor.http.get("/analysis")
    assert page.status_code == 200
    assert page.text.count("This table cannot be read.") == 1
    assert all(f'href="/analysis/{table}"' in page.text for table in (first, second))
    headers = {"content-type": "application/json"}
    assert friend.http.delete(f"/api/analyses/{first}", headers=headers).status_code == 403
    assert visitor.http.delete(f"/api/analyses/{first}", headers=headers).status_code == 204
    assert first not in visitor.http.get("/analysis").text
