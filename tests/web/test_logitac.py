"""Logitac in the browser: all presentations, switched during play; clicks, typed actions, refusals, a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.hands import click, done, lit, open_table, plies, ready, tap, turn_to

TABLE = {"game": "logitac", "options": {}, "level": 1}
ORDER = ("pyramid", "stairs", "flat", "compact")


def act(page: Page) -> None:
    """Play an action by clicking what is lit: a unit or the reserve, then where it goes."""
    before = plies(page)
    while page.locator("#table.my-turn").count() and plies(page) == before:
        if cells := lit(page):  # none for a moment, while a view is being painted
            click(page, cells[-1])
    done(page, before)


@pytest.mark.parametrize("view", ORDER[:3])
def test_playing_by_mouse_in_each_presentation(desk: Page, view: str) -> None:
    open_table(desk, **TABLE)
    turn_to(desk, view)
    for _ in range(4):
        assert ready(desk)
        act(desk)
    assert plies(desk) >= 7


def test_the_view_changes_during_play_and_nothing_is_lost(desk: Page) -> None:
    open_table(desk, **TABLE | {"opponent": "beside"})
    click(desk, "b4", "c4")
    done(desk, 0)
    for view in ORDER:
        turn_to(desk, view)
        assert desk.locator(".board svg.scene .piece.pawn").count() == 26  # twelve each, and the two reserves
        assert plies(desk) == 1
    click(desk, "k4", "j4")
    done(desk, 1)


def test_a_typed_action_and_a_refusal_with_its_rule(desk: Page) -> None:
    open_table(desk, **TABLE | {"opponent": "beside"})
    desk.keyboard.press("/")
    desk.keyboard.type("+a3")
    desk.keyboard.press("Enter")
    expect(desk.locator("body")).to_contain_text("Recruiting begins with your second turn")
    desk.keyboard.press("/")
    desk.keyboard.press("Control+A")
    desk.keyboard.type("b4-c4")
    desk.keyboard.press("Enter")
    done(desk, 0)
    assert desk.locator(".ply").first.text_content() == "b4-c4"


def test_the_panel_tells_reserve_and_what_the_pyramid_needs(desk: Page) -> None:
    open_table(desk, **TABLE | {"opponent": "beside"})
    for words in ("Reserve", "33", "Prisoners", "needs 4 pawns on board 2", "needs a piece on board 2"):
        expect(desk.locator('.player[data-place="below"]')).to_contain_text(re.compile(re.escape(words)))


def test_a_phone_begins_with_the_view_that_is_made_for_it(phone: Page) -> None:
    open_table(phone, **TABLE | {"opponent": "beside"})
    expect(phone.locator(".board svg.scene")).to_have_class(re.compile("view-compact"))
    assert set(lit(phone)) == {f"b{column}" for column in range(2, 12)}


def test_a_finger_taps_a_unit_then_a_square_and_once_more_to_agree(phone: Page) -> None:
    open_table(phone, **TABLE | {"opponent": "beside"})
    tap(phone, "b4", "c4")
    expect(phone.locator("[data-pick=confirm]")).to_be_visible()
    assert plies(phone) == 0
    tap(phone, "c4")
    done(phone, 0)
    tap(phone, "k4", "j4")
    phone.locator("[data-pick=confirm]").tap()
    done(phone, 1)
