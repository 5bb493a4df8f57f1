"""Beside the play: the board turned around, a name taken at the table, one part of a board at a time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.hands import click, done, join, look, open_table, plies, spot, tap, turn_to, uncover, use

SIDED = {"tactic": ("1b", "13b"), "logitac": ("b4", "k4"), "logan-stones": ("1-1", "2-1")}

CLIMB = (
    "PPPPPTPPPPPP/PPPPP1PPPP1P/5P1PP1P1/12/12/2p9/9Q2/12/10p1/4p3p3/p2p1ppppp2/pppp1tcp1ppp 8/1y6/8/8/8/8/8/8 5/5/5/5/5 - w m 20:24 "
    "r:r 2:0 1,0,0/0,0,0:0,0,0/0,0,0 59 1 bankruptcy=sheet,third=home,limit=200"
)  # White holds a credit to board 2
TURNED = """([above, below]) => {
    const top = (cell) => document.querySelector(`.hits [data-cell="${cell}"]`).getBoundingClientRect().top;
    return top(above) < top(below);
}"""


def height(page: Page, cell: str) -> float:
    """Tell how far down a cell is."""
    return spot(page, cell)[1]


@pytest.mark.parametrize("name", SIDED)
def test_the_board_turns_around_and_stays_so(desk: Page, name: str) -> None:
    own, other = SIDED[name]
    open_table(desk, game=name, opponent="beside", options={})
    uncover(desk)
    look(desk)
    assert height(desk, own) > height(desk, other)
    below = desk.locator('.player[data-place="below"] .name')
    expect(below).to_have_text("Ann")
    desk.keyboard.press("f")
    desk.wait_for_function(TURNED, arg=[own, other])
    expect(below).not_to_have_text("Ann")
    desk.reload()
    look(desk)
    uncover(desk)
    assert height(desk, own) < height(desk, other)
    uncover(desk)
    use(desk, "turn")
    desk.wait_for_function(TURNED, arg=[other, own])
    expect(below).to_have_text("Ann")


def test_arrows_point_forward_on_a_turned_board_and_play_goes_on(desk: Page) -> None:
    open_table(desk, game="tactic", opponent="beside", options={})
    look(desk)
    before = desk.locator(".piece.patrol.owner-0").first.inner_html()
    desk.keyboard.press("f")
    desk.wait_for_function(TURNED, arg=["1b", "13b"])
    assert desk.locator(".piece.patrol.owner-0").first.inner_html() != before
    click(desk, "1b", "2c")
    done(desk, 0)


def test_a_look_at_an_earlier_moment_goes_on_while_the_board_turns(desk: Page) -> None:
    open_table(desk, game="tactic", opponent="beside", options={})
    click(desk, "1b", "2c")
    done(desk, 0)
    desk.mouse.click(700, 5)
    desk.keyboard.press("ArrowLeft")
    expect(desk.locator(".expects")).to_contain_text("earlier moment")
    desk.keyboard.press("f")
    desk.wait_for_function(TURNED, arg=["1b", "13b"])
    expect(desk.locator(".expects")).to_contain_text("earlier moment")


def test_a_board_without_sides_has_no_such_button(desk: Page) -> None:
    desk.goto("/?lang=fr")
    open_table(desk, game="tactic", opponent="beside", options={})
    desk.locator("[data-tool=more]").click()
    expect(desk.get_by_role("button", name="Tourner le plateau")).to_have_attribute("title", "Touche\N{NO-BREAK SPACE}: f")
    open_table(desk, opponent="beside")
    assert desk.locator("[data-tool=turn]").count() == 0


def test_a_friend_takes_a_name(desk: Page, friend: Page) -> None:
    join(friend, open_table(desk, opponent="friend"))
    theirs = desk.locator('.player[data-place="above"] .name')
    expect(theirs).to_have_text("Player 2")
    use(friend, "name")
    field, problem = friend.get_by_role("textbox", name="Your name"), friend.locator("dialog .problem")
    for wrong, sentence in (("", "Please write a name."), ("x" * 41, "1 to 40"), ("Bob\N{ZERO WIDTH SPACE}", "1 to 40")):
        field.fill(wrong)
        friend.keyboard.press("Enter")
        expect(problem).to_contain_text(sentence)
        expect(theirs).to_have_text("Player 2")
    field.fill("  Bob ")
    friend.get_by_role("button", name="Take this name").click()
    expect(friend.locator("dialog")).to_have_count(0)
    expect(theirs).to_have_text("Bob")
    expect(friend.locator('.player[data-place="below"] .name')).to_have_text("Bob")
    friend.reload()
    expect(friend.locator('.player[data-place="below"] .name')).to_have_text("Bob")


def test_who_watches_or_plays_both_sides_is_not_asked_for_a_name(desk: Page, friend: Page) -> None:
    open_table(desk, opponent="beside")
    assert desk.locator("[data-tool=name]").count() == 0
    friend.goto(desk.url.replace("/t/", "/watch/"))
    friend.locator("[data-tool=share]").wait_for(state="attached")
    assert friend.locator("[data-tool=name]").count() == 0


def cell_pixels(page: Page, cell: str) -> float:
    """Measure a square."""
    box = page.locator(f'.hits [data-cell="{cell}"] .hit').bounding_box()
    assert box is not None
    return box["width"]


def swipe(page: Page, across: int, cell: str) -> None:
    """Draw a finger over the board, beginning on a cell."""
    x, y = spot(page, cell)
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 5):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + across * step / 4, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_phone_shows_one_board_of_logitac_at_a_time(phone: Page) -> None:
    open_table(phone, game="logitac", opponent="beside", options={})
    tabs = phone.locator(".part")
    expect(tabs).to_have_text(["Board 1", "Board 2", "3, summit", "All"])
    for index, cell, least, most in ((3, "f6", 15, 29), (2, "w22", 42, 99), (1, "p16", 40, 60), (0, "f6", 28, 44)):
        tabs.nth(index).tap()
        expect(tabs.nth(index)).to_have_attribute("aria-pressed", "true")
        assert least <= cell_pixels(phone, cell) <= most
    tap(phone, "b4", "c4", "c4")
    done(phone, 0)


def test_a_swipe_goes_to_the_next_board(phone: Page) -> None:
    open_table(phone, game="logitac", opponent="beside", options={})
    tabs = phone.locator(".part")
    expect(tabs.nth(0)).to_have_attribute("aria-pressed", "true")
    for across, cell, index in ((150, "f6", 0), (-150, "f6", 1), (-150, "p18", 2), (150, "w22", 1)):
        swipe(phone, across, cell)
        expect(tabs.nth(index)).to_have_attribute("aria-pressed", "true")
    assert plies(phone) == 0


def test_the_board_comes_where_the_choice_is(phone: Page) -> None:
    opened = phone.request.post("/api/records", data={"text": f'[Game "logitac"]\n[Rules "1"]\n[Position "{CLIMB}"]\n[Result "*"]\n\n'})
    assert opened.ok, opened.text()
    phone.goto(opened.json()["url"])
    look(phone)
    tabs = phone.locator(".part")
    expect(tabs.nth(0)).to_have_attribute("aria-pressed", "true")
    tap(phone, "a1")
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    tap(phone, "o16", "o16")
    done(phone, 0)
    expect(tabs.nth(1)).to_have_class(re.compile("has-last"))


def test_a_wide_window_shows_all_boards(desk: Page) -> None:
    open_table(desk, game="logitac", opponent="beside", options={})
    turn_to(desk, "flat")
    assert desk.locator(".part").count() == 0
    for cell in ("a1", "m13", "u21", "z26"):
        box = desk.locator(f'.hits [data-cell="{cell}"] .hit').bounding_box()
        assert box is not None
        assert 0 < box["x"] < 1400 - box["width"]
