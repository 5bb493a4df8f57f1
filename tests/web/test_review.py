"""The look back on the page: a lost game is looked through, its curve walked along, a mistake corrected, and played on; the coach."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import estaminet
from estaminet import Generator
from estaminet.records import Record, write_record
from tests.server.test_coaching import decisive
from tests.web.hands import banner, do, plies, ready, use

PATIENCE = 60_000


def lost_game() -> str:
    """Write the record of a game that the first player loses by playing anyhow."""
    game, rng = estaminet.game("l-calculus"), Generator(4)
    position = game.start(4, pawns=10, limit=10)
    options: dict[str, str | int] = {"pawns": 10, "groups": "any", "limit": 10}
    texts = []
    while not position.over:
        legal = position.legal_actions()
        action = estaminet.engine("level-4").choose(position, rng=rng) if position.player else legal[rng.below(len(legal))]
        texts.append(position.action_text(action))
        position.play(action)
    assert position.returns() == [-1, 1]
    return write_record(Record("l-calculus", 1, options, 4, actions=tuple(texts), result="0-1"))


def open_lost(page: Page) -> str:
    """Open the lost game; gives its table."""
    opened = page.request.post("/api/records", data={"text": lost_game()})
    assert opened.ok, opened.text()
    page.goto(opened.json()["url"])
    banner(page)
    return str(opened.json()["table"])


def test_a_lost_game_is_looked_through_and_a_mistake_corrected(desk: Page) -> None:
    table = open_lost(desk)
    desk.locator(".banner [data-tool=review]").click()
    expect(desk.locator(".look-back progress, .look-back .curve").first).to_be_visible()
    curve = desk.get_by_role("slider", name="Winning chances")
    expect(curve).to_be_visible(timeout=PATIENCE)
    expect(desk.locator(".look-back .accuracy")).to_have_text(re.compile(r"Accuracy: White \d+%, Black \d+%"))
    review = desk.request.get(f"/api/tables/{table}/review").json()["review"]
    judged = [judged for judged in review["plies"] if judged.get("judgement")]
    expect(desk.locator(".ply .judged")).to_have_count(len(judged))
    curve.focus()
    desk.keyboard.press("Home")
    expect(desk.locator(".stage")).to_have_attribute("data-ply", "0")
    desk.keyboard.press("ArrowRight")
    expect(desk.locator(".stage")).to_have_attribute("data-ply", "1")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"White wins with \d+% after action 1"))
    desk.locator("[data-tool=show-better]").last.click()
    expect(desk.locator(".better:visible p").first).to_contain_text("Better:")
    mistake = review["worst"][0]
    desk.locator("[data-tool=better]").first.click()
    expect(desk.locator(".exercise h2")).to_have_text("Find the better move")
    assert ready(desk)
    do(desk, estaminet.game("l-calculus").parse(mistake["position"]), mistake["good"][-1])
    expect(desk.locator(".exercise .verdict")).to_contain_text("That is better.")
    desk.locator("[data-tool=next-step]").click()
    expect(desk.get_by_role("slider", name="Winning chances")).to_be_visible(timeout=PATIENCE)
    desk.locator(".worst .place").first.click()
    expect(desk.locator(".stage")).to_have_attribute("data-ply", str(mistake["ply"]))
    desk.locator("[data-tool=branch]").click()
    desk.wait_for_url(lambda url: table not in url)
    expect(desk.locator(".player[data-place=above] .name")).to_have_text("Regular")


def open_decisive(page: Page) -> str:
    """Open a game in which the next action decides; gives one that loses."""
    position, _, losing = decisive()
    record = Record("l-calculus", 1, {}, None, position.text(), result="1-0", ending="resignation")
    study = page.request.post("/api/records", data={"text": write_record(record)})
    assert study.ok, study.text()
    opened = page.request.post(f"/api/tables/{study.json()['table']}/branch", data={"ply": 0, "level": 1})
    assert opened.ok, opened.text()
    page.goto(opened.json()["url"])
    assert ready(page)
    return position.action_text(losing)


def type_action(page: Page, text: str) -> None:
    """Type an action."""
    page.keyboard.press("/")
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_the_coach_speaks_before_a_win_is_thrown_away(desk: Page) -> None:
    losing = open_decisive(desk)
    use(desk, "coach")
    for tool in ("think-again", "play-anyway"):
        type_action(desk, losing)
        warning = desk.get_by_role("alertdialog", name="Coach")
        expect(warning.locator("h2")).to_contain_text("This throws much away")
        expect(desk.locator("[data-tool=think-again]")).to_be_focused()
        assert plies(desk) == 0
        warning.locator(f"[data-tool={tool}]").click()
        expect(warning).to_have_count(0)
    desk.wait_for_function("() => document.querySelectorAll('.ply').length > 0")


# The pieces that lie under the coach's card.
COVERED = """(card) => {
    const { top, bottom, left, right } = card.getBoundingClientRect();
    const pieces = [...document.querySelectorAll(".board .piece")].map((piece) => piece.getBoundingClientRect());
    return pieces.length && pieces.filter((p) => p.bottom > top && p.top < bottom && p.right > left && p.left < right).length;
}"""


@pytest.mark.parametrize("window", ["desk", "phone"])
def test_the_coach_leaves_the_board_in_sight(request: pytest.FixtureRequest, window: str) -> None:
    page: Page = request.getfixturevalue(window)
    losing = open_decisive(page)
    use(page, "coach")
    type_action(page, losing)
    warning = page.get_by_role("alertdialog", name="Coach")
    expect(warning.locator("h2")).to_contain_text("This throws much away")
    assert page.locator(".board .piece").count() > 0
    assert warning.evaluate(COVERED) == 0
    expect(warning).to_be_in_viewport(ratio=1)


def test_a_review_on_a_phone_lies_in_the_drawer(phone: Page) -> None:
    open_lost(phone)
    phone.locator(".banner [data-tool=review]").click()
    curve = phone.get_by_role("slider", name="Winning chances")
    expect(curve).to_be_visible(timeout=PATIENCE)
    box = curve.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    curve.click(position={"x": 2, "y": 20})
    expect(phone.locator(".stage")).to_have_attribute("data-ply", "0")
    expect(phone.locator("#table.list-open")).to_have_count(0)
