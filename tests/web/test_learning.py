"""A newcomer's way: from home through the lessons to a game won against level 1; by mouse, by keyboard, for a screen reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from websockets.sync.client import ClientConnection

import estaminet
from estaminet import Game, Position
from estaminet.core.rng import Generator
from estaminet.play.lessons import Lesson, lessons
from tests.server.cafe import PATIENCE, Cafe, Visitor
from tests.web.conftest import watched
from tests.web.hands import act_by_mouse, banner, click, do, ready
from tests.web.players import tab_to

PLAYER = estaminet.engine("level-5")  # somebody who has learned the game
MOST_GAMES = 3


@pytest.fixture
def newcomer(browser: Browser, base_url: str, complaints: list[str]) -> Iterator[Page]:
    """Open a page to somebody who was never here and wants nothing to move."""
    size = {"width": 1400, "height": 900}
    with browser.new_context(base_url=base_url, viewport=size, locale="en-GB", reduced_motion="reduce") as opened:  # type: ignore[arg-type]
        yield watched(opened, complaints)


@pytest.fixture
def visitor(cafe: Cafe) -> Iterator[Visitor]:
    """Somebody who speaks to the café without a browser."""
    with Visitor(cafe) as found:
        yield found


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


def solve(page: Page, game: Game, lesson: Lesson, by_mouse: bool) -> None:
    """Do a step by its solution, with the mouse or typed."""
    expect(page.locator(".exercise h2")).to_have_text(lesson.exercise.title.say())
    position = game.parse(lesson.exercise.position)
    for text in lesson.exercise.solution:
        ready(page)
        before = page.locator(".stage").get_attribute("data-ply")
        if by_mouse:
            do(page, position, text)
            position.play(text)
        else:
            type_action(page, text)
        expect(page.locator(".stage")).not_to_have_attribute("data-ply", str(before))  # it was on its way until then
    expect(page.locator(".exercise")).to_have_attribute("data-status", "solved")


def first_game(page: Page) -> None:
    """Begin the first game, from the page of the lessons."""
    page.evaluate("localStorage.coach = 'off', localStorage.pace = 'instant'")  # test_review.py has the coach, test_watch.py the pace
    page.locator("[data-first-game]").click()
    page.wait_for_url("**/t/*")


def win(page: Page, game: Game, visitor: Visitor) -> bool:
    """Play a game to its end, its first and its last action with the mouse, the others without the page; says whether it was won."""
    rng, address = Generator(1), page.url
    if ready(page):
        act_by_mouse(page)
    visitor.http.cookies.set("visitor", next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "visitor"))
    page.goto("about:blank")  # what a page shows of hundreds of actions takes its time
    with visitor.connect(address.rpartition("/")[2]) as line:
        for shown in turns(line):
            position = game.parse_known(shown["position"])
            action = PLAYER.choose(position, shown["seat"], rng)
            if ends(position, action):
                page.goto(address)
                ready(page)
                do(page, position, position.action_text(action))
            else:
                line.send(json.dumps({"do": "act", "n": shown["ply"], "ply": shown["ply"], "action": action}))
    if page.url != address:
        page.goto(address)
    return banner(page).inner_text() == "You have won."


def turns(line: ClientConnection) -> Iterator[dict[str, Any]]:
    """Give the plain state whenever one is to act, until the game is over."""
    line.send('{"do": "hello", "plain": true}')
    acted = -1
    while (shown := json.loads(line.recv(PATIENCE))).get("status") != "over":
        if shown["type"] == "plain" and shown["to_act"] == shown["seat"] and shown["ply"] > acted:
            acted = shown["ply"]
            yield shown


def ends(position: Position, action: int) -> bool:
    """Whether an action ends a game, as far as its player knows."""
    after = position.copy()
    after.play(action)
    return after.over


def win_in_the_end(page: Page, game: Game, visitor: Visitor) -> None:
    """Win, in one of a few games."""
    for _ in range(MOST_GAMES):
        if win(page, game, visitor):
            break
        page.locator(".banner [data-tool=rematch]").click()
    expect(page.locator(".banner h2")).to_have_text("You have won.")
    page.goto(f"/learn/{game.name}")
    expect(page.locator(".first-game .mark")).to_have_text("✓")


@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_from_home_through_the_first_lesson_to_a_won_game(newcomer: Page, visitor: Visitor, game: Game) -> None:
    begin(newcomer, game.name)
    solve(newcomer, game, lessons(game.name)[0], by_mouse=True)
    newcomer.goto(f"/learn/{game.name}")
    expect(newcomer.locator(".lessons .mark", has_text="✓")).to_have_count(1)
    first_game(newcomer)
    win_in_the_end(newcomer, game, visitor)


@pytest.mark.long
@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_through_all_lessons(newcomer: Page, game: Game) -> None:
    begin(newcomer, game.name)
    for lesson in lessons(game.name):
        solve(newcomer, game, lesson, by_mouse=False)
        newcomer.locator("[data-tool=next-step]").click()
    newcomer.wait_for_url("**/learn/*")
    expect(newcomer.locator(".lessons .mark", has_text="✓")).to_have_count(len(lessons(game.name)))


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


FILLS = """() => {
    const board = document.querySelector(".board svg");
    const stage = document.querySelector(".stage").getBoundingClientRect();
    const { width, height } = board.viewBox.baseVal;
    const box = board.getBoundingClientRect();
    const pixels = Math.min(box.width / width, box.height / height);
    const tabs = document.querySelector(".parts").getBoundingClientRect().height;
    return Math.max((pixels * width) / stage.width, (pixels * height) / (stage.height - tabs));
}"""


@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_on_a_phone_the_board_of_a_lesson_uses_the_room(phone: Page, game: Game) -> None:
    begun = phone.request.post("/api/lessons", data={"game": game.name})
    phone.goto(begun.json()["url"])
    phone.locator(".hits [data-cell]").first.wait_for(state="attached")
    assert phone.evaluate(FILLS) > 0.9
