"""The pictures of home and of a game's page move, tell what they show, and pause."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import estaminet
from estaminet.core.game import Game
from estaminet.core.svg import piece_markups
from estaminet.server.films import film, shown
from tests.web.conftest import context

LONG_MS = 30_000  # longer than any action rests
PLACE = re.compile(r'<g class="piece[^>]* transform="([^"]*)"')
NOTE = """() => {
    window.shown = [];
    const span = document.querySelector(".told span");
    const pieces = () => [...document.querySelectorAll(".picture .pieces > :not(.leaving)")];
    const places = () => pieces().map((piece) => piece.getAttribute("transform")).sort();
    new MutationObserver(() => window.shown.push([span.textContent, places()])).observe(span, { childList: true });
}"""
MARKS = "document.querySelectorAll('[data-living] .mark:is(.came, .left, .gone, .turned)').length"


def go_on(page: Page) -> None:
    """Let a long time pass for the page."""
    page.clock.run_for(LONG_MS)


@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_the_picture_plays_to_its_end_and_begins_again(desk: Page, game: Game) -> None:
    desk.clock.install()
    desk.goto(f"/games/{game.name}")
    expect(desk.locator(".told span")).to_have_text(game.goal.say())
    desk.evaluate(NOTE)
    frames, pictures = film(game, "en"), shown(game)[0]
    while desk.evaluate("window.shown.length") < len(frames):
        go_on(desk)
    go_on(desk)
    desk.wait_for_function("(wanted) => window.shown.length > wanted", arg=len(frames))
    *told, again = desk.evaluate("window.shown")[: len(frames) + 1]
    assert [sentence for sentence, _ in told] == [frame.told for frame in frames]
    assert again[0] == game.goal.say()
    for (_, seen), picture in zip(told, pictures[1:], strict=False):
        assert seen == sorted(PLACE.findall("".join(piece_markups(picture.layout, picture.scene.pieces).values())))


def test_pictures_pause_until_they_may_move_again(desk: Page) -> None:
    desk.clock.install()
    desk.goto("/")
    switch = desk.get_by_role("button", name="Pause the pictures")
    switch.click()
    go_on(desk)
    assert desk.evaluate(MARKS) == 0
    desk.reload()
    go_on(desk)
    assert desk.evaluate(MARKS) == 0, "the browser remembers it"
    desk.get_by_role("button", name="Let the pictures move").click()
    go_on(desk)
    desk.wait_for_function(MARKS)


def test_one_picture_moves_at_a_time(desk: Page) -> None:
    desk.clock.install()
    desk.goto("/")
    go_on(desk)
    while not desk.evaluate(MARKS):
        go_on(desk)
    assert desk.locator("[data-living]:has(.mark:is(.came, .left, .gone, .turned))").count() == 1


def test_nothing_moves_for_those_who_want_it_so(browser: Browser, base_url: str) -> None:
    with context(browser, base_url, 1400, 900, reduced_motion="reduce") as window:
        page = window.new_page()
        page.clock.install()
        page.goto("/")
        expect(page.get_by_role("button", name="Let the pictures move")).to_be_visible()
        go_on(page)
        assert page.evaluate(MARKS) == 0
