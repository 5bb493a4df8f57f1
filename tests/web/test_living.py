"""The pictures of home and of a game's page move, tell what they show, and pause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

import pytest
from playwright.sync_api import Browser, Page, expect

import estaminet
from estaminet.core.game import Game
from estaminet.core.svg import piece_markups
from estaminet.server.films import film, shown
from tests.web.conftest import context

IN_A_ROW = 3  # actions that a picture shows before another has its turn
LONG_MS = 30_000  # longer than any action rests
PLACE = re.compile(r'<g class="piece[^>]* transform="([^"]*)"')
NOTE = """() => {
    window.shown = [];
    const span = document.querySelector(".told span");
    const pieces = () => [...document.querySelectorAll(".picture .pieces > :not(.leaving)")];
    const places = () => pieces().map((piece) => piece.getAttribute("transform")).sort();
    new MutationObserver(() => window.shown.push([span.textContent, places()])).observe(span, { childList: true });
}"""
NOTE_WHO = """() => {
    window.who = [];
    document.querySelectorAll("[data-living]").forEach((home, number) => {
        const marks = home.querySelector("svg .marks");
        new MutationObserver(() => window.who.push(number)).observe(marks, { childList: true });
    });
}"""
MARKS = "document.querySelectorAll('[data-living] .mark:is(.came, .left, .gone, .turned)').length"


@pytest.fixture
def timed(browser: Browser, base_url: str) -> Iterator[Page]:
    """Open a page in a window of its own, whose clock the test moves: a clock that is replaced stays so for every page of its window."""
    with context(browser, base_url, 1400, 900) as window:
        page = window.new_page()
        page.clock.install(time=0)
        page.clock.pause_at(1000)  # or a picture has moved before the test looks at it
        yield page


def go_on(page: Page) -> None:
    """Let a long time pass for the page."""
    page.clock.run_for(LONG_MS)


@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_the_picture_plays_to_its_end_and_begins_again(timed: Page, game: Game) -> None:
    timed.goto(f"/games/{game.name}")
    expect(timed.locator(".told span")).to_have_text(game.goal.say())
    timed.evaluate(NOTE)
    frames, pictures = film(game, "en"), shown(game)[0]
    while timed.evaluate("window.shown.length") < len(frames):
        go_on(timed)
    go_on(timed)
    timed.wait_for_function("(wanted) => window.shown.length > wanted", arg=len(frames))
    *told, again = timed.evaluate("window.shown")[: len(frames) + 1]
    assert [sentence for sentence, _ in told] == [frame.told for frame in frames]
    assert again[0] == game.goal.say()
    for (_, seen), picture in zip(told, pictures[1:], strict=False):
        assert seen == sorted(PLACE.findall("".join(piece_markups(picture.layout, picture.scene.pieces).values())))


def test_pictures_pause_until_they_may_move_again(timed: Page) -> None:
    timed.goto("/")
    switch = timed.get_by_role("button", name="Pause the pictures")
    switch.click()
    go_on(timed)
    assert timed.evaluate(MARKS) == 0
    timed.reload()
    go_on(timed)
    assert timed.evaluate(MARKS) == 0, "the browser remembers it"
    timed.get_by_role("button", name="Let the pictures move").click()
    go_on(timed)
    timed.wait_for_function(f"() => {MARKS}")


def test_one_picture_moves_at_a_time(timed: Page) -> None:
    timed.goto("/")
    timed.evaluate(NOTE_WHO)
    while len(who := timed.evaluate("window.who")) < 2 * IN_A_ROW:
        go_on(timed)
    turns = [len(list(actions)) for _, actions in groupby(who[: 2 * IN_A_ROW])]
    assert turns == [IN_A_ROW, IN_A_ROW], who


def test_nothing_moves_for_those_who_want_it_so(browser: Browser, base_url: str) -> None:
    with context(browser, base_url, 1400, 900, reduced_motion="reduce") as window:
        page = window.new_page()
        page.clock.install()
        page.goto("/")
        expect(page.get_by_role("button", name="Let the pictures move")).to_be_visible()
        go_on(page)
        assert page.evaluate(MARKS) == 0
