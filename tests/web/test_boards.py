"""What every board shows alike: choices as dots, the ways of pieces, headlines, refusals and prompts in their places."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

import estaminet
from estaminet.play import Setup, Table
from estaminet.play.commands import Act
from estaminet.records import write_record
from tests.web.hands import click, done, lit, open_table, plies, ready, spot, tap

NAMES = [game.name for game in estaminet.games()]
EMPTY = "/".join(["12"] * 7)  # the lines behind the fifth
REST = "0,0,0/0,0,0 21 0 bankruptcy=sheet,third=home,limit=200"
CLIMB = f"3P8/12/12/12/12/{EMPTY} PPPP4/8/8/8/8/8/8/8 5/5/5/5/5 - w m 40:45 r:r 0:0 0,1,0/0,0,0:{REST}"
CAPTURE = f"12/12/12/12/4C3t3/{EMPTY} 8/8/8/8/8/8/8/8 5/5/5/5/5 - w m 45:45 r:r 0:0 0,0,0/0,0,0:{REST}"
JUMP = ("1c-2d", "2d-3b", "13b-13a", "G@9a", "3b-4c", "G@8b", "13a-12b", "G9a-3c")
# A place without a choice, for a click that is refused; where everything can be chosen first, after other clicks.
REFUSED = {"tactic": ("5b",), "logitac": ("a4",), "l-calculus": ("1", "2", "4")}
TOO_LONG = """() => {
    const line = document.querySelector(".expects");
    return line.querySelector("span").getBoundingClientRect().height > line.clientHeight;
}"""


def box(found: Locator) -> FloatRect:
    """Give where something lies on the screen."""
    place = found.bounding_box()
    assert place is not None
    return place


def open_after(page: Page, name: str, position: str, action: str) -> None:
    """Open the record of one action, at its end."""
    table = Table(Setup(game=name, position=position))
    for event in table.decide(0, Act(table.position.parse_action(action), 0), 0):
        table.apply(event)
    opened = page.request.post("/api/records", data={"text": write_record(table.record())})
    assert opened.ok, opened.text()
    page.goto(opened.json()["url"])
    page.locator(".hits [data-cell]").first.wait_for(state="attached")


def see_again(page: Page) -> None:
    """See the one action of a record happen."""
    for step, ply in (("ArrowLeft", "0"), ("ArrowRight", "1")):
        page.locator(f"[data-step={step}]").click()
        expect(page.locator(".stage")).to_have_attribute("data-ply", ply)


@pytest.mark.parametrize("name", NAMES)
def test_choices_are_dots(desk: Page, name: str) -> None:
    open_table(desk, game=name, options={}, level=1)
    assert ready(desk)
    rims = desk.locator(".rims .lit")
    assert rims.count() == len(lit(desk)) > 0
    assert desk.locator(".rims .dot:visible").count() == rims.count()
    strokes = rims.locator(".rim").evaluate_all("rims => rims.map((rim) => getComputedStyle(rim).stroke)")
    assert set(strokes) == {"none"}


def test_a_jump_draws_its_way_and_a_step_does_not(desk: Page) -> None:
    open_table(desk, game="tactic", opponent="beside", options={})
    position = estaminet.game("tactic").start(1)
    ways = []
    for text in JUMP:
        action, before = position.parse_action(text), plies(desk)
        click(desk, *next(path for path, code in position.scene().choices if code == action))
        done(desk, before)
        position.play(action)
        ways.append(desk.locator(".changes .way").count())
    assert ways[0] == 0
    assert ways[3] == 1  # from the hand
    assert ways[-1] == 1
    left, came = (box(desk.locator(f'.changes [data-cell="{cell}"]')) for cell in ("9a", "3c"))
    way = box(desk.locator(".changes .way"))
    assert left["y"] < way["y"] < way["y"] + way["height"] < came["y"] + came["height"]


@pytest.mark.parametrize("window", ["desk", "phone"])
@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_covers_no_piece(request: pytest.FixtureRequest, name: str, window: str) -> None:
    page: Page = request.getfixturevalue(window)
    open_table(page, game=name, opponent="beside", options={})
    (tap if window == "phone" else click)(page, *REFUSED[name])
    why = page.locator(".why")
    expect(why).to_be_visible()
    board = box(page.locator(".board"))
    assert box(why)["y"] >= board["y"] + board["height"]
    expect(page.locator(".story")).to_be_hidden()


def test_a_climb_is_marked_on_both_boards_with_its_way(desk: Page) -> None:
    open_after(desk, "logitac", CLIMB, "a4^u21")
    see_again(desk)
    expect(desk.locator('.changes [data-cell="a4"] .left')).to_have_count(1)
    expect(desk.locator('.changes [data-cell="u21"] .came')).to_have_count(1)
    expect(desk.locator(".changes .way")).to_have_count(1)


def test_a_phone_follows_a_climb_and_leads_back_to_the_choices(phone: Page) -> None:
    open_after(phone, "logitac", CLIMB, "a4^u21")
    expect(phone.locator(".part[aria-pressed=true]")).to_have_text("3, summit")
    open_table(phone, game="logitac", options={}, opponent="beside")
    phone.get_by_role("button", name="Board 2", exact=True).tap()
    phone.locator("[data-pick=part]").tap()
    expect(phone.locator(".part[aria-pressed=true]")).to_have_text("Board 1")
    expect(phone.locator("[data-pick=part]")).to_have_count(0)


def test_a_captured_pyramid_is_told_loudly_for_a_moment(desk: Page) -> None:
    open_after(desk, "logitac", CAPTURE, "e5xe9")
    see_again(desk)
    headline = desk.locator(".headline")
    expect(headline).to_have_text("Black's pyramid is captive")
    expect(headline).to_be_visible()
    expect(headline).to_be_hidden()


def test_the_pyramid_uses_the_window(desk: Page) -> None:
    open_table(desk, game="logitac", opponent="beside", options={})
    expect(desk.locator(".board svg.view-pyramid")).to_have_count(1)
    drawn, room = box(desk.locator(".board svg .shapes")), box(desk.locator(".stage"))
    assert drawn["width"] > 0.85 * room["width"]


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize("size", [{"width": 1400, "height": 900}, {"width": 390, "height": 844}], ids=["desk", "phone"])
def test_a_prompt_is_read_whole(browser: Any, base_url: str, size: Any, locale: str) -> None:
    with browser.new_context(base_url=base_url, viewport=size, locale=locale) as window:
        page = window.new_page()
        for name in NAMES:
            open_table(page, game=name, options={}, level=1)
            assert ready(page)
            assert page.evaluate(TOO_LONG) is False, page.locator(".expects").text_content()


def test_a_preview_moves_nothing(desk: Page) -> None:
    open_table(desk, opponent="beside", options={})
    parts = [desk.locator(where) for where in (".board", ".story-room", '[data-place="above"]', '[data-place="below"]')]
    click(desk, "4", "6")
    before = [box(part) for part in parts]
    desk.mouse.move(*spot(desk, "9"))
    expect(desk.locator(".player .score .change").first).to_be_visible()
    assert [box(part) for part in parts] == before
