"""Playing over the wire: against the computer, by invitation, side by side, as a spectator."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.cafe import Cafe, Page, Visitor, texts


def test_a_whole_game_against_the_first_level(own_cafe: Cafe) -> None:
    with Visitor(own_cafe) as visitor:
        table = visitor.open(opponent="computer", level=1, options={"limit": 10})["table"]
        with visitor.sit(table) as page:
            while page.until_turn()["status"] == "playing":
                page.act()
            assert sorted(page.state["result"]["returns"]) in ([-1, 1], [0, 0])
            record = visitor.http.get(f"/api/tables/{table}/record")
            assert record.headers["content-type"] == "text/plain; charset=utf-8"
            assert "attachment" in record.headers["content-disposition"]
            for text in texts(page.state):
                assert text in record.text
            study = visitor.http.post("/api/records", json={"text": record.text})
            assert study.status_code == 201, study.text
            with visitor.sit(study.json()["table"]) as replay:
                assert texts(replay.until(status="over")) == texts(page.state)
                assert replay.ask("look", ply=1)["scene"]["pieces"]
            assert page.ask("ask_rematch")["type"] == "done"
            assert page.until(status="playing")["seat"] == 1  # sides are exchanged


def test_two_visitors_by_invitation_and_a_spectator(cafe: Cafe, visitor: Visitor, friend: Visitor) -> None:
    opened = visitor.open(opponent="friend", side="second", name="Ann")
    with visitor.sit(opened["table"]) as mine, Visitor(cafe) as stranger:
        assert mine.until(status="waiting")["players"][1]["kind"] == "open"
        assert friend.join(opened["invite"]).url.path == opened["url"]
        assert stranger.join(opened["invite"]).url.path == opened["invite"]  # the chair is taken
        with friend.sit(opened["table"]) as theirs, stranger.sit(opened["table"]) as watching:
            assert theirs.until_turn()["seat"] == 0
            theirs.act()
            while theirs.my_turn:
                theirs.act()
            mine.act()
            ply = mine.until(ply=theirs.until(ply=mine.state["ply"])["ply"])["ply"]
            assert watching.until(ply=ply)["chairs"] == []
            assert watching.state["scene"]["choices"] == ["", []]
            refused = watching.ask("act", ply=ply, action=0)
            assert (refused["type"], refused["message"]["id"]) == ("refused", "You are watching: only the players can do this.")
            assert all(player["here"] for player in watching.state["players"])


def offer(page: Page, other: Page, ask: str, name: str, answer: str, accept: bool) -> None:
    assert page.ask(ask)["type"] == "done"
    while other.state.get("offers", {}).get(name) is None:
        other.hear()
    assert other.ask(answer, accept=accept)["type"] == "done"


def test_offers_and_rematch(visitor: Visitor, friend: Visitor) -> None:
    opened = visitor.open(opponent="friend")
    friend.join(opened["invite"])
    with visitor.sit(opened["table"]) as mine, friend.sit(opened["table"]) as theirs:
        mine.act()
        theirs.until(ply=1)
        offer(mine, theirs, "ask_take_back", "take_back", "answer_take_back", True)
        assert mine.until(ply=0)["turns"] == []
        offer(theirs, mine, "offer_draw", "draw", "answer_draw", False)
        offer(theirs, mine, "offer_draw", "draw", "answer_draw", True)
        assert theirs.until(status="over")["result"]["returns"] == [0, 0]
        offer(theirs, mine, "ask_rematch", "rematch", "answer_rematch", True)
        assert mine.until(status="playing")["seat"] == 1
        assert theirs.ask("resign")["type"] == "done"
        assert mine.until(status="over")["result"]["returns"] == [-1, 1]


def test_side_by_side_in_a_series(visitor: Visitor) -> None:
    with visitor.sit(visitor.open(opponent="beside", rounds=3)["table"]) as page:
        assert page.until(status="playing")["chairs"] == [0, 1]
        page.act()
        assert page.state["can"]["take_back"]
        assert page.ask("ask_take_back")["type"] == "done"
        page.until(ply=0)
        assert page.ask("resign")["type"] == "done"
        assert page.until(status="over")["can"]["next_round"]
        assert page.ask("next_round")["type"] == "done"
        assert page.until(round=2)["status"] == "playing"


def test_questions(visitor: Visitor) -> None:
    with visitor.sit(visitor.open()["table"]) as page:
        state = page.until(status="playing")
        action = page.first_choice()
        preview = page.ask("preview", ply=0, action=action)
        assert preview["scene"]["pieces"] != state["scene"]["pieces"]
        assert page.state["ply"] == 0
        why = page.ask("why", ply=0, action="pass")
        assert (why["type"], why["rule"]) == ("refused", "LC-7")
        hint = page.ask("hint")
        assert hint["type"] == "hint"
        assert page.ask("preview", ply=0, action=hint["text"])["type"] == "preview"
        assert page.ask("look", ply=99)["type"] == "refused"
        page.say({"do": "ping"})
        assert page.hear() == {"type": "pong"}
        page.say({"do": "view", "view": "folded"})
        while page.hear().get("layout", {}).get("view") != "folded":
            pass


def test_a_flag_falls_by_itself(visitor: Visitor) -> None:
    clock = {"kind": "move", "base_ms": 1000}
    with visitor.sit(visitor.open(opponent="beside", clock=clock)["table"]) as page:
        page.act()
        assert page.until(status="over")["result"]["why"]["id"] == "{side} has run out of time."


@pytest.mark.parametrize(
    ("wish", "status", "field"),
    [
        ({"game": "chess"}, 404, None),
        ({"options": {"pawns": 99}}, 400, "options.pawns"),
        ({"options": {"colour": "red"}}, 400, "options.colour"),
        ({"opponent": "nobody"}, 400, "opponent"),
        ({"level": 9}, 400, "level"),
        ({"side": "left"}, 400, "side"),
        ({"clock": {"kind": "fischer", "base_ms": 5}}, 400, "clock.base_ms"),
        ({"clock": {"kind": "sand"}}, 400, "clock.kind"),
        ({"rounds": 2}, 400, "rounds"),
        ({"name": "x" * 41}, 400, "name"),
        ({"name": "a\nb"}, 400, "name"),
    ],
)
def test_a_bad_wish_is_named(visitor: Visitor, wish: dict[str, Any], status: int, field: str | None) -> None:
    answer = visitor.http.post("/api/tables", json={"game": "l-calculus"} | wish)
    assert answer.status_code == status
    assert answer.json()["field"] == field
    assert answer.json()["sentence"]


def test_an_unfinished_record_goes_on_and_a_broken_one_is_refused(visitor: Visitor) -> None:
    table = visitor.open(opponent="beside")["table"]
    with visitor.sit(table) as page:
        page.act()
    text = visitor.http.get(f"/api/tables/{table}/record").text
    with visitor.sit(visitor.http.post("/api/records", json={"text": text}).json()["table"]) as study:
        assert study.until(ply=1)["status"] == "playing"
        study.act()
    broken = visitor.http.post("/api/records", json={"text": text.rstrip() + " pass pass"})
    assert broken.status_code == 400
    assert broken.json()["rule"]
    mine = visitor.http.get("/api/tables").json()
    assert {entry["id"] for entry in mine} >= {table}
    assert all(entry["yours"] for entry in mine if not entry["over"] and entry["opponent"] != "a friend")
