"""The tables of who comes back: to go on with, and finished, with side, opponent and result."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

import pytest

from tests.server.cafe import PATIENCE, Cafe, Visitor


def mine(visitor: Visitor) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = visitor.http.get("/api/tables").json()
    return listed


def until_over(visitor: Visitor, table: str) -> dict[str, Any]:
    """Wait until a table is listed as finished: that is noted just after the last event."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = next(one for one in mine(visitor) if one["id"] == table)
        if found["over"]:
            return found
    raise AssertionError("it is not noted that the table is finished")


def resigned(visitor: Visitor, friend: Visitor, loser: int, **wish: Any) -> str:
    """Open a table with a friend, where one of the two resigns; gives its id."""
    opened = visitor.open(opponent="friend", **wish)
    friend.join(opened["invite"])
    with (visitor, friend)[loser].sit(opened["table"]) as page:
        page.until(status="playing")
        page.ask("resign")
        page.until(status="over")
    until_over(visitor, opened["table"])
    return str(opened["table"])


def test_unfinished_ones_come_first_and_the_latest_before_the_older(visitor: Visitor, friend: Visitor) -> None:
    finished = [resigned(visitor, friend, 0) for _ in range(2)]
    unfinished = [visitor.open()["table"] for _ in range(2)]
    listed = mine(visitor)
    assert [table["id"] for table in listed] == [*reversed(unfinished), *reversed(finished)]
    assert [table["over"] for table in listed] == [False, False, True, True]
    for table in listed:
        assert (table["finished_ms"] is not None) == table["over"]
        assert table["touched_ms"] > 1_700_000_000_000


@pytest.mark.parametrize(("side", "loser", "sides"), [(0, 0, ["White", "Black"]), (1, 1, ["Black", "White"])])
def test_each_is_told_the_own_side_and_result(visitor: Visitor, friend: Visitor, side: int, loser: int, sides: list[str]) -> None:
    table = resigned(visitor, friend, loser, side=side, name="Ann")
    found = [next(one for one in mine(who) if one["id"] == table) for who in (visitor, friend)]
    assert [one["side"] for one in found] == sides
    assert [one["result"] for one in found] == [("lost", "won")[chair != loser] for chair in (0, 1)]
    assert [one["opponent"] for one in found] == ["with a friend", "Ann"]


def test_a_draw_and_a_rematch(visitor: Visitor, friend: Visitor) -> None:
    opened = visitor.open(opponent="friend")
    friend.join(opened["invite"])
    with visitor.sit(opened["table"]) as first, friend.sit(opened["table"]) as second:
        first.until(status="playing")
        first.ask("offer_draw")
        second.ask("answer_draw", accept=True)
        first.until(status="over")
        assert [until_over(who, opened["table"])["result"] for who in (visitor, friend)] == ["drawn", "drawn"]
        first.ask("ask_rematch")
        second.ask("answer_rematch", accept=True)
        second.until(status="playing", seat=0)
        second.act()  # written after the note that the match goes on
        again = mine(visitor)[0]
    assert (again["over"], again["result"], again["finished_ms"]) == (False, "", None)
    assert again["side"] == "Black"  # sides are exchanged


def test_who_plays_both_has_no_side_and_no_result(visitor: Visitor) -> None:
    table = visitor.open(opponent="beside")["table"]
    with visitor.sit(table) as page:
        page.until(status="playing")
        page.ask("resign")
        page.until(status="over")
    found = until_over(visitor, table)
    assert (found["side"], found["result"]) == ("", "")


def test_a_match_that_ended_before_results_were_noted(cafe: Cafe, visitor: Visitor, friend: Visitor) -> None:
    table = resigned(visitor, friend, 0)
    database = sqlite3.connect(cafe.database)
    database.execute("update tables set winner = null, finished_ms = null where id = ?", [table])
    database.commit()
    database.close()
    found = mine(visitor)[0]
    assert (found["result"], found["over"], found["finished_ms"]) == ("", True, found["touched_ms"])


UNREADABLE = [
    "update tables set game = 'chess' where id = :table",
    "update tables set setup = 'null' where id = :table",
    "update tables set setup = json_set(setup, '$.first_chair', 7) where id = :table",
    """insert into log(table_id, seq, kind, ply, event, at_ms)
       values(:table, 1, 'round_began', 0, '{"type":"round_began","at_ms":1,"round":1,"first_chair":7,"seed":1}', 1)""",
]


@pytest.mark.parametrize("damage", UNREADABLE)
def test_a_table_that_cannot_be_read_is_told_with_all_others(cafe: Cafe, visitor: Visitor, damage: str) -> None:
    first, second, third = (visitor.open(side=0)["table"] for _ in range(3))
    database = sqlite3.connect(cafe.database)
    assert database.execute(damage, {"table": second}).rowcount == 1
    database.commit()
    database.close()
    assert {one["id"]: one["damaged"] for one in mine(visitor)} == {first: False, second: True, third: False}
    for path in ("/", "/analysis"):
        assert visitor.http.get(path).status_code == 200


def test_home_shows_what_is_finished(visitor: Visitor, friend: Visitor) -> None:
    table = resigned(visitor, friend, 1)
    html = visitor.http.get("/").text
    assert f'href="/review/{table}"' in html.partition("finished-title")[2]
    assert "You have won." in html
