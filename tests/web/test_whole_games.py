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


def anywhere(rng: list[int]) -> Policy:
    """Choose any of what can be chosen."""
    return lambda sight: list(sight.lit)[below(rng, len(sight.lit))]


def to_board(page: Page) -> None:
    """Bring the focus to the board by Tab, if it is elsewhere."""
    for _ in range(60):
        if page.evaluate("Boolean(document.activeElement.closest('.hits'))"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not come to the board")


def play_by_keys(page: Page, rng: list[int]) -> None:
    """Play with the keyboard alone: arrows from choice to choice, Enter; buttons by Tab."""
    for _ in range(MOST_CLICKS):
        sight = look(page)
        if sight.over:
            return
        to_board(page)
        if sight.lit:
            page.keyboard.press(("Home", "End")[below(rng, 2)])
            for _ in range(below(rng, 4)):
                page.keyboard.press(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")[below(rng, 4)])
        else:
            while not page.evaluate("document.activeElement.matches('.pick')"):
                page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    raise AssertionError("the game does not end")


def play_by_finger(page: Page, policy: Policy) -> None:
    """Tap what is lit, and once more to agree."""
    for _ in range(MOST_CLICKS):
        sight = look(page)
        if sight.over:
            return
        if "confirm" in sight.picks or not sight.lit:
            page.locator(f".pick[data-pick={sight.picks[-1]}]").tap()
        else:
            page.touchscreen.tap(*sight.lit[policy(sight)])
    raise AssertionError("the game does not end")


def play_by_drag(page: Page, policy: Policy) -> None:
    """Press on what is lit, draw it to a place that lights up then, and let it go there."""
    for _ in range(MOST_CLICKS):
        sight = look(page)
        if sight.over:
            return
        if not sight.lit:
            page.locator(f".pick[data-pick={sight.picks[0]}]").click()
            continue
        page.mouse.move(*sight.lit[policy(sight)])
        page.mouse.down()
        reach = look(page)
        if reach.begun:
            page.mouse.move(*reach.lit[policy(reach)], steps=2)
        page.mouse.up()
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("name", "level"), [("tactic", 4), ("logan-stones", 1)])
def test_a_whole_game_by_keyboard_alone(still: Page, name: str, level: int) -> None:
    open_table(still, game=name, options={}, level=level)
    play_by_keys(still, seeded(1))
    expect(banner(still)).to_be_visible()
    check_record(still, name)


@pytest.mark.parametrize(("name", "level"), [("tactic", 4), ("logan-stones", 1)])
def test_a_whole_game_by_finger_on_a_phone(phone: Page, name: str, level: int) -> None:
    open_table(phone, game=name, options={}, level=level)
    play_by_finger(phone, anywhere(seeded(2)))
    expect(banner(phone)).to_be_visible()
    check_record(phone, name)


def test_a_whole_game_of_tactic_by_drag(still: Page) -> None:
    open_table(still, game="tactic", options={}, level=4)
    play_by_drag(still, anywhere(seeded(3)))
    expect(banner(still)).to_be_visible()
    check_record(still, "tactic")
