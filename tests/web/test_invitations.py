"""Inviting a friend, in two browsers: what is agreed is read before sitting down; who comes too late watches."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import context, watched
from tests.web.hands import join, open_table, ready


def test_a_friend_reads_sits_down_and_plays(desk: Page, friend: Page) -> None:
    invite = open_table(desk, opponent="friend")
    friend.goto(invite)
    expect(friend.get_by_role("heading", level=1)).to_have_text("Ann invites you to play L-Calculus")
    expect(friend.locator(".terms")).to_contain_text("Hints and reminders")
    expect(friend.locator(".picture svg")).to_be_visible()
    expect(desk.locator("#table")).to_have_attribute("data-status", "waiting")
    join(friend, invite)
    expect(desk.locator("#table")).to_have_attribute("data-status", "playing")
    assert ready(desk)
    expect(desk.locator("[data-tool=hint]")).to_have_attribute("aria-disabled", "true")  # none are agreed; the row keeps its places


def test_who_comes_too_late_watches(desk: Page, friend: Page, complaints: list[str]) -> None:
    invite = open_table(desk, opponent="friend")
    join(friend, invite)
    browser = desk.context.browser
    assert browser is not None
    with context(browser, desk.url.partition("/t/")[0], 1200, 800) as opened:
        late = watched(opened, complaints)
        late.goto(invite)
        late.get_by_role("link", name="Watch").click()
        late.wait_for_url("**/watch/*")
        late.locator(".hits [data-cell]").first.wait_for(state="attached")


@pytest.mark.parametrize(("opponent", "hints"), [("computer", True), ("beside", True), ("friend", False)])
def test_the_form_proposes_hints_where_nobody_else_must_agree(desk: Page, opponent: str, hints: bool) -> None:
    desk.goto("/games/l-calculus")
    desk.locator(f"input[name=opponent][value={opponent}]").check(force=True)
    assert desk.locator("#aids").is_checked() is hints


def test_a_decision_about_hints_stays(desk: Page) -> None:
    desk.goto("/games/l-calculus")
    desk.locator("summary").click()
    desk.locator("#aids").uncheck()
    desk.locator("input[name=opponent][value=beside]").check(force=True)
    assert not desk.locator("#aids").is_checked()
