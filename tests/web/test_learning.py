"""A newcomer's way: from home through the lessons to a game won against level 1; by mouse, by keyboard, for a screen reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import estaminet
from estaminet import Game
from estaminet.core.rng import Generator
from estaminet.play.lessons import lessons
from tests.web.conftest import watched
from tests.web.hands import click, ready
from tests.web.players import tab_to

PLAYER = estaminet.engine("level-4")  # somebody who has learned the game
ACTED = "ply => Number(document.querySelector('.stage').dataset.ply) > ply || document.querySelector('.banner h2')"
MOST_GAMES = 3
MOST_ACTIONS = 600
FIRST = "logan-stones"  # the shortest way
GAMES = [pytest.param(game, marks=[] if game.name == FIRST else pytest.mark.long) for game in estaminet.games()]


@pytest.fixture
def newcomer(browser: Browser, base_url: str, complaints: list[str]) -> Iterator[Page]:
    """Open a page to somebody who was never here and wants nothing to move."""
    size = {"width": 1400, "height": 900}
    with browser.new_context(base_url=base_url, viewport=size, locale="en-GB", reduced_motion="reduce") as opened:  # type: ignore[arg-type]
        yield watched(opened, complaints)


def type_action(page: Page, text: str) -> None:
    """Type an action."""
    page.locator("[data-tool=type]").click()
    field = page.locator(".typed input")
    field.fill(text)
    field.press("Enter")


def begin(page: Page, name: str) -> None:
    """Go from home to the first step of a game's lessons."""
    page.goto("/")
    page.locator(f'.newcomer a[href="/learn/{name}"]').click()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*")
    ready(page)


def win(page: Page, game: Game) -> bool:
    """Play a game to its end; says whether it was won."""
    rng = Generator(1)
    for _ in range(MOST_ACTIONS):
        if not ready(page):
            return page.locator(".banner h2").inner_text() == "You have won."
        shown = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
        position = game.parse_known(shown["position"])
        type_action(page, position.action_text(PLAYER.choose(position, shown["seat"], rng)))
        page.wait_for_function(ACTED, arg=shown["ply"])
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_from_home_through_the_lessons_to_a_won_game(newcomer: Page, game: Game) -> None:
    begin(newcomer, game.name)
    for lesson in lessons(game.name):
        expect(newcomer.locator(".exercise h2")).to_have_text(lesson.exercise.title.say())
        for text in lesson.exercise.solution:
            ready(newcomer)
            type_action(newcomer, text)
        expect(newcomer.locator(".exercise")).to_have_attribute("data-status", "solved")
        newcomer.locator("[data-tool=next-step]").click()
    newcomer.wait_for_url("**/learn/*")
    expect(newcomer.locator(".lessons .mark", has_text="✓")).to_have_count(len(lessons(game.name)))
    newcomer.evaluate("localStorage.setItem('coach', 'off')")  # tests/web/test_coach.py has the coach, who asks before a slip
    newcomer.locator("[data-first-game]").click()
    newcomer.wait_for_url("**/t/*")
    for _ in range(MOST_GAMES):
        if win(newcomer, game):
            break
        newcomer.locator(".banner [data-tool=rematch]").click()
    expect(newcomer.locator(".banner h2")).to_have_text("You have won.")
    newcomer.goto(f"/learn/{game.name}")
    expect(newcomer.locator(".first-game .mark")).to_have_text("✓")


def test_a_step_by_mouse_missed_shown_and_repeated(newcomer: Page) -> None:
    begin(newcomer, "tactic")
    panel, status = newcomer.locator(".exercise"), newcomer.locator(".verdict")
    click(newcomer, "6c", "6b")
    expect(panel).to_have_attribute("data-status", "missed")
    expect(status).to_contain_text("a step sideways")
    expect(newcomer.locator(".stage")).to_have_attribute("data-ply", "0")  # it is put back
    expect(status).to_contain_text("a step sideways")
    newcomer.locator("[data-tool=solution]").click()
    expect(panel).to_have_attribute("data-status", "shown")
    newcomer.locator("[data-tool=again]").click()
    expect(panel).to_have_attribute("data-status", "open")
    click(newcomer, "6c", "7b")
    expect(panel).to_have_attribute("data-status", "solved")
    newcomer.locator("[data-tool=next-step]").click()
    expect(newcomer.locator(".exercise h2")).to_have_text("Never backward")
    click(newcomer, "6c", "5b")  # forbidden, and that is the aim
    expect(status).to_contain_text("Patrols never step backward.")
    expect(status.locator(".rule")).to_have_attribute("href", "/rules/tactic#TC-4")
    expect(newcomer.locator(".why")).to_be_hidden()
    expect(newcomer.locator(".banner")).to_be_hidden()


def test_steps_by_keyboard_and_in_the_accessibility_tree(newcomer: Page) -> None:
    begin(newcomer, "l-calculus")
    region = newcomer.get_by_role("region", name="Exercise")
    expect(region.get_by_role("heading")).to_have_text("Two groups change places")
    expect(region.get_by_role("link")).to_have_text("Step 1 of 12")
    tab_to(newcomer, "Boolean(document.activeElement.closest('.hits'))")
    newcomer.keyboard.press("Home")
    for _ in range(3):
        newcomer.keyboard.press("Enter")
    expect(region.get_by_role("status").first).to_have_text("That is a swap, and the heart of every turn.")
    expect(region.get_by_role("button", name="Next")).to_be_focused()
    newcomer.keyboard.press("Enter")
    expect(region.get_by_role("heading")).to_have_text("Build a chain")
    expect(newcomer.locator(".hits [data-cell]:focus")).to_have_count(1)  # the way on leads back to the board
