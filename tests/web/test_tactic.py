"""Tactic in the browser: every variant to its end, a blockade with its penalty, a shuttle that ends the game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from estaminet import Position, game
from estaminet.core.rng import Generator
from tests.web.hands import banner, click, done, open_table, plies, spot

TACTIC = game("tactic")
LONG = pytest.mark.long
VARIANTS = [
    pytest.param("basic", "lattice", marks=LONG),
    ("capture", "lattice"),
    pytest.param("passage", "lattice", marks=LONG),
    ("basic", "grid"),
]
SHUTTLE = (
    "1c-2d 2d-3b 13b-13a G@9a 3b-4c G@8b 13a-13b G9a-9b 4c-4d G8b-8c 13b-13a G9b-9c 4d-4c G8c-8b 13a-13b G9c-9b "
    "4c-4d G8b-8c 13b-13a G9b-9c 4d-4c G8c-8b 13a-13b G9c-9b 4c-4d G8b-8c 13b-13a G9b-9c 4d-4c"
)

STUCK = "1b,2d,4g 2e,3d 8c,13b,13d 4f,12d 1 - 4f-4g:1/- 13 0 variant=basic,board=lattice,limit=60"


def is_forward(action: str) -> bool:
    """Whether an action is a step from one line to another."""
    lines = re.findall("[0-9]+", action)
    return action[0].isdigit() and lines[0] != lines[1]


def biased_game(variant: str, board: str, seed: int) -> list[str]:
    """Play a game in which most steps go forward; give its actions, none if it is long."""
    position, rng = TACTIC.start(1, variant=variant, board=board), Generator(seed)
    line: list[str] = []
    while not position.over and len(line) < 150:
        legal = [position.action_text(action) for action in position.legal_actions()]
        forward = [action for action in legal if is_forward(action)]
        chosen = forward if forward and rng.below(4) else legal
        line.append(chosen[rng.below(len(chosen))])
        position.play(position.parse_action(line[-1]))
    return line if position.over else []


def short_game(variant: str, board: str) -> list[str]:
    """Find a short game in which something is lost to a blockade."""
    games = [biased_game(variant, board, seed) for seed in range(300)]
    return min((line for line in games if any(action.startswith("x") for action in line)), key=len)


def play_line(page: Page, line: list[str], **options: str) -> Position:
    """Open a table for two on one screen and click a whole game; gives its end by the rules."""
    open_table(page, game="tactic", opponent="beside", options=options)
    position = TACTIC.start(1, **options)
    for text in line:
        before = plies(page)
        action = position.parse_action(text)
        path = next(path for path, code in position.scene().choices if code == action)
        if path == ("pass",):
            page.locator(".pick[data-pick=pass]").click()
        else:
            click(page, *path)
        done(page, before)
        position.play(action)
    assert page.locator(".ply").all_text_contents() == line
    return position


@pytest.mark.parametrize(("variant", "board"), VARIANTS)
def test_a_variant_is_played_to_its_end_with_a_blockade(still: Page, variant: str, board: str) -> None:
    end = play_line(still, short_game(variant, board), variant=variant, board=board)
    assert end.over
    expect(banner(still)).to_be_visible()
    scores = still.locator(".player .score")
    assert sorted(int(re.findall("[0-9]+", text)[-1]) for text in scores.all_text_contents()) == sorted(end.points())


def test_a_shuttle_ends_the_game(desk: Page) -> None:
    line = SHUTTLE.split()
    end = play_line(desk, line)
    assert (end.over, end.points()) == (True, [0, 0])
    expect(banner(desk)).to_have_text("The game is drawn.")


def test_the_count_of_a_shuttle_is_on_the_patrol(desk: Page) -> None:
    play_line(desk, SHUTTLE.split()[:16])
    expect(desk.locator(".mark.tag")).to_have_text("2/6")


def test_a_refused_step_says_its_rule_at_the_board(desk: Page) -> None:
    open_table(desk, game="tactic", opponent="beside", options={})
    for path, rule in ((("1b", "5c"), "TC-4"), (("hand1a", "2a"), "TC-8")):
        click(desk, *path)
        expect(desk.locator(".stage .why")).to_contain_text(rule)
        desk.keyboard.press("Escape")
        desk.keyboard.press("Escape")
    desk.mouse.move(*spot(desk, "1b"))
    desk.mouse.down()
    desk.mouse.move(*spot(desk, "2c"), steps=4)
    desk.mouse.up()
    done(desk, 0)
    expect(desk.locator(".expects")).to_contain_text("Second half")


def test_what_blocks_a_patrol_is_told_when_one_points_at_it(desk: Page) -> None:
    opened = desk.request.post("/api/records", data={"text": f'[Game "tactic"]\n[Rules "1"]\n[Position "{STUCK}"]\n[Result "*"]\n\n'})
    assert opened.ok, opened.text()
    desk.goto(opened.json()["url"])
    desk.locator(".hits .lit").first.wait_for(state="attached")
    told = desk.locator(".expects .told")
    for patrol_or_guard in ("4g", "4f"):
        desk.mouse.move(*spot(desk, patrol_or_guard))
        expect(told).to_contain_text("No step from 4g: 4f taken.")
        expect(desk.locator(".mark.stuck.pointed")).to_have_count(1)
        desk.mouse.move(*spot(desk, "7b"))
        expect(told).to_have_count(0)
        expect(desk.locator(".mark.told")).to_have_count(0)
    expect(desk.locator('.hits [data-cell="4g"]')).to_have_attribute("aria-label", re.compile("No step from 4g"))
