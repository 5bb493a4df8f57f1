"""Reviews at a café: made in the background, kept, found again, and what leads on from them; the coach."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.cafe import Cafe, Visitor

SHORT = {"pawns": 10, "limit": 10}
PATIENCE = 60.0


def finished(visitor: Visitor) -> str:
    """Play a short game against the computer by the first action that is offered; gives its table."""
    opened = visitor.open(options=SHORT, level=2)
    with visitor.sit(opened["table"]) as page:
        while page.until_turn()["status"] != "over":
            page.act()
    return str(opened["table"])


def review_of(visitor: Visitor, table: str) -> dict[str, Any]:
    """Begin a review and wait until it is done."""
    begun = visitor.http.post(f"/api/tables/{table}/review", json={})
    assert begun.status_code == 200, begun.text
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state: dict[str, Any] = visitor.http.get(f"/api/tables/{table}/review").json()
        if state["status"] == "done":
            return state
        assert state["status"] == "working"
        time.sleep(0.1)
    raise AssertionError("the review is not done")


def test_a_review_is_kept_and_leads_on(tmp_path: Path) -> None:
    with Cafe(str(tmp_path / "cafe.sqlite")) as own_cafe, Visitor(own_cafe) as visitor:
        table = finished(visitor)
        assert visitor.http.get(f"/api/tables/{table}/review").json()["status"] == "none"
        done = review_of(visitor, table)
        review = done["review"]
        assert review["plies"]
        own_cafe.kill()
        own_cafe.start()
        assert visitor.http.get(f"/api/tables/{table}/review").json() == done
        assert review_of(visitor, table) == done
        with sqlite3.connect(own_cafe.database) as database:  # what cannot be read is made again
            assert database.execute("UPDATE reviews SET review = '{'").rowcount == 1
        database.close()
        assert visitor.http.post("/api/mistakes", json={"game": "l-calculus"}).status_code == 404
        review = review_of(visitor, table)["review"]
        assert visitor.http.get(f"/api/tables/{table}/review").json()["review"] == review
        assert review["worst"], "level 2 and the first action of all play without a mistake"
        worst = review["worst"][0]
        opened = visitor.http.post(f"/api/tables/{table}/exercise", json={"ply": worst["ply"]}).json()
        with visitor.sit(opened["table"]) as page:
            state = page.until_turn()
            assert state["exercise"]["status"] == "open"
            played = page.ask("act", ply=0, action=worst["good"][-1])
            assert played["type"] == "done", played
            while page.state["exercise"]["status"] == "open":
                page.hear()
            assert page.state["exercise"]["status"] == "solved"
        branch = visitor.http.post(f"/api/tables/{table}/branch", json={"ply": 2, "opponent": "beside"}).json()
        assert visitor.http.get(f"/api/tables/{branch['table']}").json()["ply"] == 0
        mistakes = visitor.http.post("/api/mistakes", json={"game": "l-calculus"})
        assert (mistakes.status_code == 201) == any(better["seat"] == 0 for better in review["worst"])


REFUSED: list[tuple[str, dict[str, Any], int]] = [
    ("/api/tables/{table}/review", {}, 409),
    ("/api/tables/{table}/branch", {"ply": 0}, 409),
    ("/api/tables/{table}/exercise", {"ply": 1}, 404),
    ("/api/tables/{table}/branch", {"ply": -1}, 400),
    ("/api/tables/{table}/branch", {"ply": 0, "level": 9}, 400),
    ("/api/tables/nowhere/review", {}, 404),
    ("/api/mistakes", {"game": "l-calculus"}, 404),
    ("/api/mistakes", {"game": "chess"}, 404),
]


@pytest.mark.parametrize(("address", "body", "status"), REFUSED)
def test_what_cannot_be_looked_back_at_is_refused(visitor: Visitor, address: str, body: dict[str, Any], status: int) -> None:
    table = visitor.open(options=SHORT)["table"]
    answer = visitor.http.post(address.format(table=table), json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["sentence"]
