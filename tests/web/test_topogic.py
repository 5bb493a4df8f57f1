"""Topogic in the browser: two visitors, the computer in both roles, one screen for two, the notebook, crossed out tiles."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from estaminet.records import read_record, replay
from tests.server.cafe import Cafe
from tests.web.hands import banner, click, done, join, lit, open_table, plies, ready, spot

OPTIONS = {"seekers": 3, "limit": 10}


def act(page: Page, *cells: str) -> None:
    """Play one action by clicks."""
    assert ready(page)
    before = plies(page)
    click(page, *cells)
    done(page, before)


def follow_hints(page: Page) -> None:
    """Play what the house would, until the turn goes to the other one or the game is over."""
    while ready(page) and page.locator(".expects", has_text=re.compile("pawn|goes")).count():
        before = plies(page)
        page.locator("[data-tool=hint]").click()
        page.locator(".expects .note", has_text="Hint: ").wait_for()
        hinted = [str(rim.get_attribute("data-cell")) for rim in page.locator(".rims .hinted").all()]
        if not hinted:
            page.locator(".pick").first.click()
        while hinted:  # a pawn, if it is a move, and where it goes
            cell = next(cell for cell in hinted if cell in lit(page))
            hinted.remove(cell)
            click(page, cell)
        done(page, before)


def test_a_whole_game_of_two_rounds_between_two_browsers(desk: Page, friend: Page, cafe: Cafe) -> None:
    invite = open_table(desk, game="topogic", opponent="friend", options=OPTIONS, hints=True)
    join(friend, invite)
    act(desk, "R1")
    expect(desk.locator(".mark.secret")).to_have_count(1)
    assert ready(friend)
    expect(friend.locator(".mark.secret")).to_have_count(0)
    expect(friend.locator(".ply").first).to_have_text("…")
    expect(desk.locator(".ply").first).to_have_text("?R1")
    act(friend, "Y4")
    friend.locator("[data-tool=take-back]").click()
    expect(friend.locator(".ply")).to_have_count(1)
    for _ in range(3):
        act(friend, "R1")
    expect(friend.locator(".ply").first).to_have_text("?R1")
    act(friend, "B6")
    assert ready(desk)
    expect(friend.locator(".mark.secret")).to_have_count(1)
    expect(desk.locator(".mark.secret")).to_have_count(0)
    for _ in range(2):
        act(desk, "B6")
    act(desk, "R1")
    expect(desk.locator(".player .fact", has_text="Turn 1")).to_have_text("Turn 1: score 4R1B6B6")
    expect(desk.locator(".piece.score:not(.leaving) .label")).to_have_text("4/6")
    follow_hints(desk)
    expect(banner(desk)).to_have_text("You have lost.")
    expect(banner(friend)).to_have_text("You have won.")
    for page in (desk, friend):
        expect(page.locator(".mark.secret")).to_have_count(1)
        page.locator(".banner [data-tool=review]").click()
        expect(page.locator(".look-back li").first).to_contain_text("Round 1: 1 turns. The par of this field lies between")
    record = desk.request.get(f"/api/tables/{desk.url.rpartition('/')[2]}/record").text()
    assert list(replay(read_record(record)))[-1].over


def test_what_is_clicked_while_an_action_is_on_its_way_comes_next(desk: Page) -> None:
    open_table(desk, game="topogic", options=OPTIONS, level=6, side="second")
    assert ready(desk)
    places = [spot(desk, cell) for cell in ("R1", "B6")]
    at_once = """places => {
        const press = (kind, x, y) => new PointerEvent(kind, {bubbles: true, button: 0, clientX: x, clientY: y, pointerType: "mouse"});
        const press_and_release = ([x, y]) =>
            ["pointerdown", "pointerup"].forEach(kind => document.elementFromPoint(x, y).dispatchEvent(press(kind, x, y)));
        [places[0], places[0], places[1]].forEach(press_and_release);
    }"""
    desk.evaluate(at_once, places)
    expect(desk.locator(".ply")).to_have_text(["…", "@R1", "@B6"])


def test_a_whole_game_against_the_computer_in_both_roles(desk: Page) -> None:
    open_table(desk, game="topogic", options={"limit": 10}, level=6, side="first")
    act(desk, "G3")
    desk.wait_for_function("() => document.querySelector('.expects')?.textContent.includes('hide the secret') === false")
    follow_hints(desk)
    expect(banner(desk)).to_have_text(re.compile("won|lost|drawn"))
    assert desk.locator(".ply", has_text="?").count() == 2


def test_the_computer_hides_first_when_one_plays_second(desk: Page) -> None:
    open_table(desk, game="topogic", options=OPTIONS, level=6, side="second")
    follow_hints(desk)
    assert ready(desk)
    act(desk, lit(desk)[0])
    banner(desk)


def test_two_at_one_screen_hand_it_over(desk: Page) -> None:
    open_table(desk, game="topogic", opponent="beside", options=OPTIONS)
    cover = desk.locator("[data-tool=uncover]")
    act(desk, "R1")
    expect(cover).to_be_visible()
    expect(desk.locator(".board")).to_be_hidden()
    cover.click()
    expect(desk.locator(".mark.secret")).to_have_count(0)
    expect(desk.locator(".ply").first).to_have_text("…")
    desk.reload()
    expect(cover).to_be_visible()


def test_notes_and_notebook_are_the_seekers(desk: Page) -> None:
    open_table(desk, game="topogic", options=OPTIONS, level=6, side="second")
    assert ready(desk)
    desk.locator("[data-tool=notes]").click()
    click(desk, "R1", "Y2", "R1")
    expect(desk.locator(".crosses .cross")).to_have_count(1)
    desk.reload()
    assert ready(desk)
    expect(desk.locator('.crosses [data-cell="Y2"] .cross')).to_have_count(1)
    for tile in ("R1", "R1", "G5"):
        act(desk, tile)
    desk.locator(".player .fact", has_text="Turn 1").hover()
    assert {rim.get_attribute("data-cell") for rim in desk.locator(".rims .hinted").all()} == {"R1", "G5"}


def test_a_theme_changes_looks_and_words(desk: Page) -> None:
    open_table(desk, game="topogic", options=OPTIONS)
    expect(desk.locator(".shape.ground.treasure")).to_have_count(1)
    desk.locator("[data-tool=view]").click()
    expect(desk.locator(".shape.ground.espionage")).to_have_count(1)


def test_a_turn_is_counted_told_and_noted(desk: Page) -> None:
    open_table(desk, game="topogic", opponent="beside", options=OPTIONS)
    act(desk, "R1")
    desk.locator("[data-tool=uncover]").click()
    for tile in ("R1", "R2", "G1"):
        act(desk, tile)
    expect(desk.locator(".headline")).to_have_text("Score: 4 of 6")
    for _ in range(2):
        before = plies(desk)
        desk.locator(".pick[data-pick=ask]").click()
        done(desk, before)
    assert desk.locator(".turns .number").all_text_contents() == ["", "1.", "2.", "3."]
    notes = desk.locator(".player .fact:has(.miniature)")
    assert [text[:6] for text in notes.locator("dt").all_text_contents()] == ["Turn 3", "Turn 2", "Turn 1"]
    assert notes.first.locator(".miniature .at").count() == 3
    colours = notes.first.locator("[data-cells]").evaluate_all("chips => chips.map((chip) => getComputedStyle(chip).backgroundColor)")
    assert len(set(colours)) == 2  # two red tiles, a green one


def test_the_end_tells_turns_and_not_what_a_search_given_up_counts(desk: Page) -> None:
    open_table(desk, game="topogic", opponent="beside", options=OPTIONS)
    for secret in ("R1", "R2"):
        act(desk, secret)
        desk.locator("[data-tool=uncover]").click()
        for _ in range(3):
            act(desk, "B6")
        for _ in range(9):
            before = plies(desk)
            desk.locator(".pick[data-pick=ask]").click()
            done(desk, before)
    expect(desk.locator(".banner .reason")).to_contain_text("Neither player found the secret in 10 turns: a draw.")
    assert desk.locator(".banner .points .value").all_text_contents() == ["10", "10"]
