"""Whole games against the computer, click by click, with the mouse, the keyboard and a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from estaminet.core.rng import below, seeded
from estaminet.records import read, replay
from tests.web.hands import Sight, banner, look, open_table, plies
from tests.web.test_logitac import turn_to

MOST_CLICKS = 1500
Policy = Callable[[Sight], str]


def spend(rng: list[int]) -> Policy:
    """Recruit whenever that is possible, else clear the first lines for it: the reserve is soon empty (LG-7.2)."""

    def choose(sight: Sight) -> str:
        wishes = [[cell for cell in sight.lit if cell.startswith(name)] for name in ("reserve", "a", "b", "c")]
        cells = list(sight.lit) if sight.begun else next((wish for wish in wishes if wish), list(sight.lit))
        return cells[below(rng, len(cells))]

    return choose


def play_by_mouse(page: Page, policy: Policy, often: Callable[[int], None] = lambda clicks: None) -> None:
    """Click until the game is over."""
    for clicks in range(MOST_CLICKS):
        sight = look(page)
        if sight.over:
            return
        if sight.lit:
            page.mouse.click(*sight.lit[policy(sight)])
        else:
            page.locator(f".pick[data-pick={sight.picks[0]}]").click()
        often(clicks)
    raise AssertionError("the game does not end")


def check_record(page: Page, name: str) -> None:
    """Check that the record of what was played leads to an end by the rules."""
    record = read(page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/record").text())
    assert (record.game, record.ending) == (name, "")
    assert len(record.actions) == plies(page)
    assert list(replay(record))[-1].over


@pytest.mark.parametrize("view", ["pyramid", "stairs", "flat"])
def test_logitac_against_level_4_in_each_presentation(still: Page, view: str) -> None:
    open_table(still, game="logitac", options={}, level=4)
    turn_to(still, view)

    def change_view(clicks: int) -> None:
        if view == "flat" and clicks == 60:
            before = still.locator(".ply").all_text_contents()
            turn_to(still, "pyramid")
            assert still.locator(".ply").all_text_contents()[: len(before)] == before
            turn_to(still, view)

    play_by_mouse(still, spend(seeded(4)), change_view)
    expect(banner(still)).to_be_visible()
    expect(still.locator(f"#played.view-{view}")).to_be_visible()
    check_record(still, "logitac")
