"""The analysis board in the browser: a variation made, exported and read again, with the mouse and by keyboard; the engine's lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from estaminet.records import read_record
from tests.web.hands import act_by_mouse, use

VARIED = """[Game "l-calculus"]
[Rules "1"]
[Position "wbbwwb w s 3:1 1 0 - groups=any,limit=10"]
[First "Ann"]
[Result "*"]

1. 1:1/1 $1 {good} (1. 1:1/2 stop) R1
"""


def analyse(page: Page, text: str) -> None:
    """Paste a record and analyse it."""
    page.goto("/analysis")
    page.locator("#record-text").fill(text)
    page.locator("#import button[type=submit]").click()
    page.wait_for_url("**/analysis/*")
    expect(page.locator(".tree [data-node='0']")).to_have_class("ply start here")


def entry(page: Page, text: str) -> Locator:
    """Find an action in the tree, which is written in words."""
    return page.locator(f'.tree .ply[title="{text}"]')


def at_ply(page: Page, ply: int) -> None:
    """Wait until the board shows a moment."""
    expect(page.locator(".stage")).to_have_attribute("data-ply", str(ply))


def exported(page: Page) -> str:
    """Save the record."""
    with page.expect_download() as saved:
        use(page, "export")
    return Path(saved.value.path()).read_text()


def remark(page: Page, text: str) -> None:
    """Write a comment on the point that is shown, and see it in the tree."""
    page.locator(".remarks textarea").fill(text)
    expect(page.locator(".tree .comment", has_text=text)).to_have_count(1)


def test_a_variation_by_mouse_is_exported_and_read_again(page: Page) -> None:
    analyse(page, VARIED)
    entry(page, "1:1/1").click()
    at_ply(page, 1)
    page.locator(".picks .pick").last.click()  # nothing is taken off
    at_ply(page, 2)
    remark(page, "Why not {so}?")
    page.locator(".remarks [data-mark='5']").click()
    expect(page.locator(".tree .here .mark")).to_have_text("!?")
    page.locator("[data-tool=promote]").click()
    expect(page.locator("[data-tool=promote]")).to_be_hidden()
    act_by_mouse(page)
    page.locator("[data-step=Home]").click()
    at_ply(page, 0)
    text = exported(page)
    record = read_record(text)
    assert (record.comments[2], record.marks[2]) == (["Why not {so}?"], [5])
    assert [line.actions for line in record.variations[2]] == [("R1",)]
    analyse(page, text)
    assert exported(page) == text
    entry(page, "1:1/2").click()
    at_ply(page, 1)
    page.locator("[data-tool=remove]").click()
    at_ply(page, 0)
    expect(entry(page, "1:1/2")).to_have_count(0)
    page.reload()
    at_ply(page, 0)
    expect(entry(page, "1:1/2")).to_have_count(0)


def test_by_keyboard_with_the_engine(page: Page) -> None:
    analyse(page, VARIED)
    page.locator("main").focus()
    for key, ply in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("u", 1),
        ("r", 2),
        ("Home", 0),
        ("ArrowRight", 1),
        ("ArrowDown", 1),
        ("End", 2),
    ):
        page.keyboard.press(key)
        at_ply(page, ply)
    page.keyboard.press("Home")
    at_ply(page, 0)
    page.keyboard.press("l")
    expect(page.locator("[role=switch]")).to_be_checked()
    expect(page.locator(".advised [data-line]")).to_have_count(3)
    expect(page.locator(".engine .depth")).to_have_text("Exact")
    expect(page.locator(".told-line")).to_contain_text("Exact")
    page.locator(".advised .ply").nth(1).focus()
    page.keyboard.press("Enter")
    at_ply(page, 2)
    page.keyboard.press("l")
    expect(page.locator("[role=switch]")).not_to_be_checked()
    expect(page.locator(".advised [data-line]")).to_have_count(0)
    page.keyboard.press("Home")
    at_ply(page, 0)
    page.locator(".hits [tabindex='0']").focus()
    for key in ("Home", "ArrowRight", "Enter", "Enter", "Enter"):
        page.keyboard.press(key)
    at_ply(page, 1)
    page.keyboard.press("c")
    page.keyboard.type("by keys")
    expect(page.locator(".tree .comment", has_text="by keys")).to_have_count(1)
    page.keyboard.press("Escape")
    variations = read_record(exported(page)).variations[1]
    assert any("by keys" in said for line in variations for comments in line.comments.values() for said in comments)


def test_several_games_in_a_text_are_chosen_from(page: Page) -> None:
    page.goto("/analysis")
    page.locator("#record-text").fill(VARIED + "\n" + VARIED.replace("Ann", "Eve"))
    page.locator("#import button[type=submit]").click()
    page.locator("select[name=number]").select_option("2")
    page.locator("#import button[type=submit]").click()
    page.wait_for_url("**/analysis/*")
    expect(page.locator(".player .name", has_text="Eve")).to_be_visible()


@pytest.mark.parametrize("text", ["nothing", VARIED.replace("R1", "R9")])
def test_what_cannot_be_read_is_said(page: Page, text: str) -> None:
    page.goto("/analysis")
    page.locator("#record-text").fill(text)
    page.locator("#import button[type=submit]").click()
    expect(page.locator("#import .problem")).not_to_be_empty()
