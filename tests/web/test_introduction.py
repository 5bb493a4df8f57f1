"""What a newcomer is told: the goal above the board, the introduction before the first game, hints in words, one counter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import estaminet
from estaminet.core.game import Game
from tests.web.conftest import watched
from tests.web.hands import click, join, lit, open_table, ready, use

GAMES = list(estaminet.games())
LANGUAGES = ("en", "fr")


@pytest.fixture
def newcomer(browser: Browser, base_url: str, complaints: list[str]) -> Iterator[Page]:
    """Open a page to somebody who was never here."""
    with browser.new_context(base_url=base_url, viewport={"width": 1400, "height": 900}, locale="en-GB") as opened:
        yield watched(opened, complaints)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_introduction_comes_before_the_first_game_and_only_then(newcomer: Page, game: Game) -> None:
    wish = {"game": game.name, "options": {}}
    open_table(newcomer, **wish)
    dialog, steps = newcomer.locator("dialog.introduction"), newcomer.locator(".introduction-step")
    expect(dialog).to_be_visible()
    number = steps.count()
    assert 3 <= number <= 5
    expect(newcomer.locator(".introduction-step:visible svg")).to_be_visible()
    newcomer.keyboard.press("ArrowRight")
    expect(newcomer.locator(".walk .place")).to_have_text(f"2 of {number}")
    newcomer.locator("[data-step=back]").click()
    expect(newcomer.locator(".walk .place")).to_have_text(f"1 of {number}")
    for _ in range(number):
        newcomer.locator("[data-step=next]").click()
    expect(dialog).to_have_count(0)
    open_table(newcomer, **wish)
    assert ready(newcomer)
    expect(dialog).to_have_count(0)
    use(newcomer, "introduction")
    expect(dialog).to_be_visible()
    newcomer.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_friend_is_invited_before_anything_is_explained(newcomer: Page, friend: Page) -> None:
    invite = open_table(newcomer, opponent="friend")
    expect(newcomer.locator(".invitation input")).to_be_visible()
    expect(newcomer.locator("dialog.introduction")).to_have_count(0)
    join(friend, invite)
    expect(newcomer.locator("dialog.introduction")).to_be_visible()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_introduction_can_be_read_from_the_page_of_the_game(desk: Page, game: Game) -> None:
    for language in LANGUAGES:
        desk.goto(f"/games/{game.name}?lang={language}")
        desk.locator("[data-introduction]").click()
        expect(desk.locator(".introduction-step:visible h2")).to_be_visible()
        assert 3 <= desk.locator(".introduction-step").count() <= 5
        boards = desk.locator(".introduction-step svg").evaluate_all("all => all.map((svg) => svg.querySelectorAll('.cell').length)")
        assert min(boards) > 0
        assert desk.locator("[data-board]").count() == 0


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_goal_is_said_and_can_be_folded_away(desk: Page, game: Game) -> None:
    wish = {"game": game.name, "options": {}}
    open_table(desk, **wish)
    goal, fold = desk.locator(".goal p"), desk.locator(".goal button")
    expect(goal).to_have_text(game.goal.say("en"))
    fold.click()
    expect(goal).to_be_hidden()
    open_table(desk, **wish)
    expect(goal).to_be_hidden()
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.click()
    expect(goal).to_be_visible()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_hint_says_what_it_does_and_shows_it(desk: Page, game: Game) -> None:
    open_table(desk, game=game.name, options={}, level=1)
    assert ready(desk)
    desk.locator("[data-tool=hint]").click()
    note = desk.locator(".expects .note", has_text="Hint:")
    expect(note).to_be_visible(timeout=30_000)
    assert len(str(note.text_content())) > len("Hint: ")
    assert desk.locator(".rims .hinted").count() > 0 or desk.locator(".pick").count() > 0


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_there_is_one_counter(desk: Page, game: Game) -> None:
    open_table(desk, game=game.name, options={}, level=1)
    assert ready(desk)
    assert desk.locator(".expects .chip").count() <= 1
    click(desk, lit(desk)[0])
    assert desk.locator(".expects .chip").count() <= 1


def test_typed_actions_are_behind_a_button(desk: Page) -> None:
    open_table(desk)
    assert ready(desk)
    field = desk.locator(".typed input")
    expect(field).to_be_hidden()
    desk.locator("[data-tool=type]").click()
    expect(field).to_be_focused()
    desk.keyboard.press("Escape")
    expect(field).to_be_hidden()
    desk.keyboard.press("/")
    expect(field).to_be_focused()


def test_coordinates_stand_where_a_sentence_names_them_and_can_be_switched_on_for_good(desk: Page) -> None:
    open_table(desk, game="logan-stones", options={}, level=1)
    texts = desk.locator(".coordinates text")
    expect(texts).to_have_count(0)
    desk.keyboard.press("/")
    desk.locator(".typed input").fill("1^@0,1")
    desk.keyboard.press("Enter")
    desk.locator(".ply").nth(1).wait_for()
    assert ready(desk)
    expect(texts).not_to_have_count(0)
    told = desk.locator(".story").text_content() or ""
    assert all(name in told for name in texts.all_text_contents())
    use(desk, "coordinates")
    expect(texts.filter(has_text="2,2").first).to_be_visible()
    desk.reload()
    expect(texts.first).to_be_visible()
    open_table(desk)
    assert desk.locator("[data-tool=coordinates]").count() == 0


def test_the_menu_is_walked_through_by_keys(desk: Page) -> None:
    open_table(desk)
    more, menu = desk.locator("[data-tool=more]"), desk.locator(".menu")
    expect(menu).to_be_hidden()
    more.press("Enter")
    expect(menu).to_be_visible()
    expect(more).to_have_attribute("aria-expanded", "true")
    first = menu.locator(".tool").first
    expect(first).to_be_focused()
    desk.keyboard.press("ArrowUp")
    expect(menu.locator(".tool").last).to_be_focused()
    desk.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(more).to_be_focused()
