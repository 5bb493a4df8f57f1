"""Every page: both languages, both themes, the phone, names for all that can be pressed, colours that can be read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import estaminet
from estaminet.core.game import Game
from tests.web.colours import colours, contrast
from tests.web.hands import open_table

PAGES = ("/bots", "/schema", "/", "/games/l-calculus", "/rules/l-calculus")
TEXTS = ("ink", "quiet", "accent", "second", "good", "warning")
GROUNDS = ("page", "panel")
PAIRS = [(text, ground) for text in TEXTS for ground in GROUNDS] + [
    ("on-accent", "accent"),
    ("ink", "sunk"),
    ("quiet", "sunk"),
    ("ink", "accent-soft"),
    ("ink", "warning-soft"),
]
UNNAMED = """() => [...document.querySelectorAll('button, a[href], input, select, textarea, [role=button], summary')].filter((element) => {
  const name = element.getAttribute('aria-label') || element.textContent.trim() || element.title
    || [...(element.labels ?? [])].map((label) => label.textContent.trim()).join('');
  return !name && !element.closest('[aria-hidden=true], [hidden]');
}).map((element) => element.outerHTML)"""
DOUBLED = """() => {
  const ids = [...document.querySelectorAll('main [id]')].map((element) => element.id).filter((id) => id !== 'shine');
  return ids.length - new Set(ids).size;
}"""


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_can_be_read(text: str, ground: str, theme: int) -> None:
    found = colours()
    assert contrast(found[text][theme], found[ground][theme]) >= 4.5


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_sound(desk: Page, path: str, language: str) -> None:
    desk.goto(f"{path}?lang={language}")
    expect(desk.locator("html")).to_have_attribute("lang", language)
    assert desk.locator("h1").count() == 1
    assert desk.evaluate(UNNAMED) == []
    assert desk.evaluate(DOUBLED) == 0
    desk.goto(path)  # the cookie remembers
    expect(desk.locator("html")).to_have_attribute("lang", language)


def test_the_table_speaks_french(desk: Page) -> None:
    desk.goto("/?lang=fr")
    open_table(desk)
    expect(desk.locator(".expects")).to_contain_text("groupe")
    assert desk.get_by_role("button", name="Resign").count() == 0
    assert desk.evaluate(UNNAMED) == []
    assert desk.evaluate(DOUBLED) == 0


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_scrolls_only_down(phone: Page, path: str) -> None:
    phone.goto(path)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("pawns", [10, 20])
def test_the_table_fits_a_phone(phone: Page, pawns: int) -> None:
    open_table(phone, options={"pawns": pawns})
    assert phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [390, 844]
    board, strip = (phone.locator(part).bounding_box() for part in (".board svg", '.player[data-place="below"]'))
    assert board is not None
    assert strip is not None
    assert board["y"] + board["height"] <= strip["y"]
    for tool in phone.locator(".tool, .pick").all():
        box = tool.bounding_box()
        assert box is None or box["height"] >= 44


def test_the_theme_is_chosen_and_kept(desk: Page) -> None:
    desk.goto("/")
    switch = desk.get_by_role("button", name="Theme: automatic")
    switch.click()
    desk.get_by_role("button", name="Theme: light").click()
    expect(desk.locator("html")).to_have_attribute("data-theme", "dark")
    desk.goto("/games/l-calculus")
    expect(desk.locator("html")).to_have_attribute("data-theme", "dark")
    assert desk.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(29, 27, 25)"


@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_play_is_above_the_fold(desk: Page, phone: Page, game: Game) -> None:
    for page, height in ((desk, 900), (phone, 844)):
        page.goto(f"/games/{game.name}")
        box = page.get_by_role("button", name="Play", exact=True).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height


@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_play_now_is_one_click(desk: Page, game: Game) -> None:
    desk.goto("/")
    desk.get_by_role("button", name=f"Play now: {game.title}").click()
    desk.wait_for_url("**/t/*")
    expect(desk.locator(f".board svg.game-{game.name}")).to_be_visible()
    expect(desk.locator('.player[data-place="above"] .name')).to_have_text("Regular")


def test_the_form_follows_the_choices(desk: Page) -> None:
    desk.goto("/games/l-calculus")
    desk.locator("input[name=level][value='8']").check(force=True)
    expect(desk.locator(".level-words strong")).to_have_text("Champion")
    desk.locator("input[name=opponent][value=beside]").check(force=True)
    expect(desk.locator(".levels")).to_be_hidden()
    desk.locator("summary").click()
    desk.get_by_label("Clock").select_option("fischer")
    desk.get_by_label("Minutes for the game").fill("3")
    desk.get_by_role("button", name="Play").click()
    desk.wait_for_url("**/t/*")
    expect(desk.locator('.player[data-place="below"] .clock')).to_have_text(re.compile("^[23]:"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", ""), ('[Game "chess"]\n\n1. e4', "chess"), ('[Game "l-calculus"]\n[Rules "1"]\n[Seed "1"]\n\n1. 1:2/2', "LC-5")],
)
def test_a_bad_record_is_refused_with_a_sentence(desk: Page, text: str, sentence: str, complaints: list[str]) -> None:
    desk.goto("/")
    desk.get_by_label("A record's text, or its file").fill(text)
    desk.get_by_role("button", name="Open", exact=True).click()
    expect(desk.locator("#import .problem")).to_be_visible()
    expect(desk.locator("#import .problem")).to_contain_text(sentence)
    complaints[:] = [line for line in complaints if "status of 4" not in line]  # the browser notes every refusal


def test_a_wrong_link_is_said(desk: Page) -> None:
    desk.goto("/")
    desk.get_by_label("The link you were given").fill("nowhere")
    desk.get_by_role("button", name="Join").click()
    expect(desk.locator("#join .problem")).to_contain_text("This is no link to a table.")


def test_a_missing_page_is_friendly(desk: Page, complaints: list[str]) -> None:
    desk.goto("/t/nothing")
    expect(desk.get_by_role("link", name="Back to the games")).to_be_visible()
    complaints.clear()  # the browser notes the 404
