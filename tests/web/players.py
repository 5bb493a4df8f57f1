"""Players who go through whole games click by click: with the mouse, by drag, with the keyboard alone, with a finger."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from playwright.sync_api import Page, expect

from estaminet.core.game import Game
from estaminet.core.options import resolve
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.records import Record, read_record, replay, write_record
from estaminet.server.coaching import path_of
from tests.web.hands import Sight, banner, look, plies

MOST_STEPS = 1500
SEED = 5
SHORT = {"l-calculus": {"pawns": 10, "limit": 10}, "logitac": {"limit": 60}, "logan-stones": {"limit": 30}}
MOST_CELLS = 60
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
TOUCHABLE = """([x, y, cell]) => document.elementFromPoint(x, y)?.closest(".hits [data-cell]")?.dataset.cell === cell"""
Policy = Callable[[Sight], str]
Step = Callable[[Sight], None]


# What to choose.


def anywhere(rng: Generator) -> Policy:
    """Choose any of what can be chosen."""
    return lambda sight: list(sight.lit)[rng.below(len(sight.lit))]


def spend(rng: Generator) -> Policy:
    """Recruit whenever that is possible, else clear the first lines for it: the reserve is soon empty (LG-7.2)."""

    def choose(sight: Sight) -> str:
        wishes = [[cell for cell in sight.lit if cell.startswith(name)] for name in ("reserve", "a", "b", "c")]
        cells = list(sight.lit) if sight.begun else next((wish for wish in wishes if wish), list(sight.lit))
        return cells[rng.below(len(cells))]

    return choose


# How to choose it.


def by_mouse(page: Page, policy: Policy) -> Step:
    """Click what is lit, or a button."""

    def step(sight: Sight) -> None:
        if sight.lit:
            page.mouse.click(*sight.lit[policy(sight)])
        else:
            page.locator(f".pick[data-pick={sight.picks[0]}]").click()

    return step


def by_drag(page: Page, policy: Policy) -> Step:
    """Press on what is lit, draw it to a place that lights up then, and let it go there."""

    def step(sight: Sight) -> None:
        if not sight.lit:
            page.locator(f".pick[data-pick={sight.picks[0]}]").click()
            return
        page.mouse.move(*sight.lit[policy(sight)])
        page.mouse.down()
        reach = look(page)
        if reach.begun:
            page.mouse.move(*reach.lit[policy(reach)], steps=2)
        page.mouse.up()

    return step


def by_keys(page: Page, rng: Generator) -> Step:
    """Go from choice to choice with the arrows and press Enter; to the buttons by Tab."""

    def step(sight: Sight) -> None:
        tab_to(page, "Boolean(document.activeElement.closest('.hits'))")
        if sight.lit:
            page.keyboard.press(("Home", "End")[rng.below(2)])
            for _ in range(rng.below(4)):
                page.keyboard.press(ARROWS[rng.below(4)])
        else:
            tab_to(page, "document.activeElement.matches('.pick')")
        page.keyboard.press("Enter")

    return step


def tab_to(page: Page, condition: str) -> None:
    """Press Tab until the focus is where it is wanted."""
    for _ in range(60):
        if page.evaluate(condition):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to where {condition}")


def do_by_keys(page: Page, position: Position, text: str) -> None:
    """Play an action with the keyboard: go along the board to the cells that mean it, and to buttons by Tab."""
    for element in path_of(position, position.parse_action(text)):
        if page.locator(f'.pick[data-pick="{element}"]').count():
            tab_to(page, f"document.activeElement.dataset.pick === '{element}'")
        else:
            tab_to(page, "Boolean(document.activeElement.closest('.hits'))")
            page.keyboard.press("Home")
            for _ in range(MOST_CELLS):
                if page.evaluate("cell => document.activeElement.dataset.cell === cell", element):
                    break
                page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")


def by_finger(page: Page, policy: Policy) -> Step:
    """Tap what is lit, and once more to agree; where only a part of the board is shown, go to where something is lit."""
    parted = page.locator(".part").count() > 0

    def step(sight: Sight) -> None:
        lit = sight.lit if not parted else {cell: at for cell, at in sight.lit.items() if page.evaluate(TOUCHABLE, [*at, cell])}
        if "confirm" in sight.picks or not sight.lit:
            page.locator(f".pick[data-pick={sight.picks[-1]}]").tap()
        elif lit:
            page.touchscreen.tap(*lit[policy(replace(sight, lit=lit))])
        else:
            page.locator(".part.has-choice").first.tap()

    return step


def play(page: Page, step: Step, steps: Iterable[int] = range(MOST_STEPS)) -> bool:
    """Go on step by step; says whether the game is over."""
    for _ in steps:
        sight = look(page)
        if sight.over:
            return True
        step(sight)
    return look(page).over


def check_end(page: Page, name: str) -> None:
    """Check that the page says the result, and that the record of what was played leads to an end by the rules."""
    expect(banner(page)).to_be_visible()
    record = read_record(page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}/record").text())
    assert (record.game, record.ending) == (name, "")
    assert len(record.actions) == plies(page)
    assert list(replay(record))[-1].over


# What was played elsewhere.


def finished(game: Game) -> tuple[Position, str]:
    """Play a game to its end: the last position, and the record."""
    options: dict[str, Any] = SHORT.get(game.name, {})
    position, rng, actions = game.start(SEED, **options), Generator(SEED), []
    while not position.over:
        legal = position.legal_actions()
        action = legal[rng.below(len(legal))]
        actions.append(position.action_text(action))
        position.play(action)
    result = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}[position.returns()[0]]
    record = Record(
        game=game.name, rules=game.rules_version, options=resolve(game.options, options), seed=SEED, result=result, actions=tuple(actions)
    )
    return position, write_record(record)
