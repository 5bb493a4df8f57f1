"""An invitation tells what is agreed; sitting down is a step of its own; who comes too late is led to watching."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.cafe import Cafe, Visitor

BUTTON = '<button type="submit"'


def test_a_robot_that_looks_takes_no_chair(visitor: Visitor, friend: Visitor) -> None:
    opened = visitor.open(opponent="friend", name="Ann")
    with visitor.sit(opened["table"]) as mine:
        for robot in (friend.http.get, friend.http.head):
            assert robot(opened["invite"]).url.path == opened["invite"]
        page = friend.http.get(opened["invite"])
        assert "Ann invites you to play L-Calculus" in page.text
        assert BUTTON in page.text
        assert mine.until(status="waiting")["players"][1]["kind"] == "open"
        assert friend.join(opened["invite"]).url.path == opened["url"]
        mine.until(status="playing")


def test_who_has_a_chair_comes_back_to_it(visitor: Visitor, friend: Visitor) -> None:
    opened = visitor.open(opponent="friend")
    friend.join(opened["invite"])
    for somebody in (visitor, friend):
        assert somebody.http.get(opened["invite"]).url.path == opened["url"]
        assert somebody.join(opened["invite"]).url.path == opened["url"]


def test_a_used_invitation_leads_to_watching(cafe: Cafe, visitor: Visitor, friend: Visitor) -> None:
    opened = visitor.open(opponent="friend")
    friend.join(opened["invite"])
    with Visitor(cafe) as late:
        for page in (late.http.get(opened["invite"]), late.join(opened["invite"])):
            assert page.status_code == 200
            assert "Somebody else has followed this invitation already." in page.text
            assert f'href="/watch/{opened["table"]}"' in page.text
            assert BUTTON not in page.text
        with late.sit(opened["table"]) as watching:
            assert watching.until(status="playing")["chairs"] == []


def test_no_page_of_another_site_sits_down(visitor: Visitor, friend: Visitor) -> None:
    opened = visitor.open(opponent="friend")
    refused = friend.http.post(opened["invite"], headers={"origin": "http://elsewhere.example"})
    assert refused.status_code == 403
    assert BUTTON in friend.http.get(opened["invite"]).text
    assert friend.http.post(opened["invite"], headers={"origin": friend.cafe.url}).url.path == opened["url"]


@pytest.mark.parametrize("method", ["get", "post"])
def test_an_invitation_that_does_not_exist(friend: Visitor, method: str) -> None:
    assert friend.http.request(method, "/join/nowhere").status_code == 404


TERMS: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["Black", "no clock", "for nobody"]),
    ({"side": 1, "hints": True}, ["White", "for both of you"]),
    ({"aids": True}, ["reminders for both of you, no hints"]),
    ({"clock": {"kind": "move", "base_ms": 60_000}}, ["60 seconds for each turn"]),
    ({"clock": {"kind": "fischer", "base_ms": 600_000, "increment_ms": 5000}}, ["10 minutes for the game, 5 seconds more with each turn"]),
    ({"options": {"pawns": 12, "groups": "equal"}, "rounds": 3}, ["12", "of equal size", "3"]),
]


@pytest.mark.parametrize(("wish", "values"), TERMS)
def test_what_is_agreed_is_told(visitor: Visitor, friend: Visitor, wish: dict[str, Any], values: list[str]) -> None:
    page = friend.http.get(visitor.open(opponent="friend", **wish)["invite"]).text
    for value in values:
        assert f"<dd>{value}</dd>" in page


@pytest.mark.parametrize(
    ("wish", "hints"),
    [
        ({"opponent": "computer"}, True),
        ({"opponent": "beside"}, True),
        ({"opponent": "friend"}, False),
        ({"opponent": "friend", "hints": True}, True),
        ({"opponent": "friend", "hints": False, "aids": True}, False),
        ({"opponent": "computer", "hints": False}, False),
        ({"opponent": "computer", "aids": False}, False),
    ],
)
def test_hints_are_for_who_agreed_on_them(visitor: Visitor, friend: Visitor, wish: dict[str, Any], hints: bool) -> None:
    opened = visitor.open(level=1, **wish)
    if opened["invite"]:
        friend.join(opened["invite"])
    with visitor.sit(opened["table"]) as page:
        assert page.until(status="playing")["can"]["hint"] is hints
        answer = page.ask("hint")
        assert answer["type"] == ("hint" if hints else "refused")
