"""For everyone: where the focus is, what a screen reader is told, stillness for those who want it, offers that were declined."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import estaminet
from tests.web.colours import as_hex, contrast
from tests.web.hands import act_by_mouse, join, open_table, ready, use

NAMES = [game.name for game in estaminet.games()]
CONTRAST = 3.0  # of signs that are not text
CORNERS = 4

# The colours and the outline of what shows the focus, and of what shows that the same cell can be chosen.
SIGNS = """(cell) => {
    const look = (element) => {
        const { stroke, fill } = getComputedStyle(element);
        return { stroke, fill, parts: (element.getAttribute("d")?.match(/M/g) ?? []).length };
    };
    const [halo, corners] = cell.querySelectorAll(".focus path");
    const rim = document.querySelector(`.board .rims [data-cell="${cell.dataset.cell}"] .rim`);
    return { halo: look(halo), corners: look(corners), rim: look(rim), shown: getComputedStyle(halo.parentElement).display };
}"""
# Whatever moves, or would if something changed.
MOVING = """() => [...document.querySelectorAll("body *")].filter((element) => {
    const { transitionDuration, animationName } = getComputedStyle(element);
    return /[1-9]/.test(transitionDuration) || animationName !== "none";
}).length + document.getAnimations().length"""
# What is told of made-up states: each is the ply, the score and the notice; the action 1 was made on this page.
TELL = """async (steps) => {
    const { Announcer } = await import("/static/announcer.js");
    const log = document.createElement("div");
    const announcer = new Announcer(log);
    const players = [{ seat: 0, name: "Ann" }, { seat: 1, name: "Ben" }];
    const action = (ply) => ({ number: ply, seat: ply % 2, actions: [{ ply, text: `action ${ply}` }] });
    for (const [ply, score, notice] of steps) {
        const scene = { facts: [[{ kind: "note", value: String(ply) }, { kind: "score", value: String(score) }], []] };
        const turns = Array.from({ length: ply }, (_, index) => action(index + 1));
        const state = { round: 1, ply, status: "playing", chairs: [1], players, turns, scene, result: null };
        announcer.follow({ ...state, notice: notice ? { id: notice } : null }, new Set([1]));
    }
    return [...log.children].map((line) => line.textContent);
}"""


@pytest.mark.parametrize("name", NAMES)
def test_the_focus_has_a_colour_and_a_form_of_its_own(desk: Page, name: str) -> None:
    open_table(desk, game=name, options={}, level=1)
    assert ready(desk)
    desk.keyboard.press("Tab")
    cell = desk.locator(".hits .lit").first
    cell.focus()
    expect(desk.locator(".hits .focus:visible")).to_have_count(1)
    for theme in ("light", "dark"):
        desk.emulate_media(color_scheme=theme)
        signs = cell.evaluate(SIGNS)
        corners = signs["corners"]["stroke"]
        assert signs["shown"] == "inline"
        assert corners not in (signs["rim"]["stroke"], signs["rim"]["fill"])
        assert signs["corners"]["parts"] == CORNERS != signs["rim"]["parts"]
        assert contrast(as_hex(corners), as_hex(signs["halo"]["stroke"])) >= CONTRAST


@pytest.mark.parametrize("name", NAMES)
def test_nothing_moves_for_those_who_want_it_so(still: Page, name: str) -> None:
    open_table(still, game=name, options={}, opponent="beside")
    assert ready(still)
    act_by_mouse(still)
    assert still.evaluate(MOVING) == 0
    still.emulate_media(reduced_motion="no-preference")
    assert still.evaluate(MOVING) > 0


def test_actions_of_others_scores_and_declined_offers_are_told(modules: Page) -> None:
    steps = [[0, 0, ""], [1, 0, ""], [2, 0, ""], [2, 0, "No."], [3, 0, ""]]
    assert modules.evaluate(TELL, steps) == ["Ann: action 2", "No.", "You: action 3"]
    assert modules.evaluate(TELL, [[0, 0, ""], [1, 5, ""]]) == ["You: action 1"]


def test_what_beats_what_is_said(desk: Page) -> None:
    open_table(desk, game="logan-stones", options={})
    expect(desk.get_by_role("img", name="Rock beats scissors, scissors beat paper, paper beats rock.")).to_have_count(1)
    desk.goto(f"{desk.url}?lang=fr")
    expect(desk.get_by_role("img", name="Le caillou bat les ciseaux, les ciseaux battent la feuille")).to_have_count(1)


def test_a_declined_offer_is_told_to_who_made_it(desk: Page, friend: Page) -> None:
    join(friend, open_table(desk, opponent="friend"))
    assert ready(desk)
    use(desk, "draw")
    friend.get_by_role("button", name="Decline").click()
    sentence = "The draw was declined."
    expect(desk.locator(".offer")).to_have_text(sentence)
    expect(desk.locator("#told p").last).to_have_text(sentence)
    expect(friend.locator(".offer")).to_have_count(0)
    act_by_mouse(desk)
    expect(desk.locator(".offer")).to_have_count(0)
