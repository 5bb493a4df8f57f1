"""What hands do at a table: with the mouse, with the keyboard, with a finger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from estaminet import Position
from estaminet.server.coaching import path_of

SHORT = {"pawns": 10, "limit": 10}
MOST_ACTIONS = 200
MOST_VIEWS = 4  # of a game


def open_table(page: Page, **wish: Any) -> str:
    """Open a table and go there; gives the friend's link, if there is one."""
    asked = {"game": "l-calculus", "opponent": "computer", "level": 3, "options": SHORT, "name": "Ann"} | wish
    opened = page.request.post("/api/tables", data=asked)
    assert opened.ok, opened.text()
    page.goto(opened.json()["url"])
    page.locator(".hits [data-cell]").first.wait_for(state="attached")
    uncover(page)
    return str(opened.json()["invite"])


def join(page: Page, invite: str) -> None:
    """Follow an invitation, sit down and see the board."""
    page.goto(invite)
    page.get_by_role("button", name="Sit down and play").click()
    page.wait_for_url("**/t/*")
    page.locator(".hits [data-cell]").first.wait_for(state="attached")


def ready(page: Page) -> bool:
    """Wait until there is something to choose on this page (True) or the game is over; nothing is while an action is on its way."""
    found = page.wait_for_function(
        """() => {
            const table = document.querySelector("#table");
            if (table.dataset.status === "over") return "over";
            return table.matches(".my-turn") && document.querySelector(".hits .lit, .pick") && "turn";
        }"""
    )
    return bool(found.json_value() == "turn")


def uncover(page: Page) -> None:
    """Take the seat at a screen that two people share, if the board is covered."""
    cover = page.locator("[data-tool=uncover]:visible")
    if cover.count():
        cover.click()


def use(page: Page, tool: str) -> None:
    """Press a button of the table, in the menu if it is there."""
    if page.locator(f".menu [data-tool={tool}]").count() and not page.locator("#table.menu-open").count():
        page.locator("[data-tool=more]").click()
    page.locator(f"#table [data-tool={tool}]").click()


def plies(page: Page) -> int:
    """Count the actions in the list."""
    return page.locator(".ply").count()


def lit(page: Page) -> list[str]:
    """List the cells that can be chosen."""
    return [str(cell) for cell in page.locator(".hits .lit").evaluate_all("cells => cells.map(cell => cell.dataset.cell)")]


def spot(page: Page, cell: str) -> tuple[float, float]:
    """Find a cell's middle on the screen."""
    box = page.locator(f'.hits [data-cell="{cell}"] .hit').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.45


def click(page: Page, *cells: str) -> None:
    """Click cells, one after the other."""
    for cell in cells:
        page.mouse.click(*spot(page, cell))


def do(page: Page, position: Position, text: str) -> None:
    """Play an action with the mouse: click the cells and buttons that mean it."""
    for element in path_of(position, position.parse_action(text)):
        pick = page.locator(f'.pick[data-pick="{element}"]')
        if pick.count():
            pick.click()
        else:
            click(page, element)


def tap(page: Page, *cells: str) -> None:
    """Touch cells, one after the other."""
    for cell in cells:
        page.touchscreen.tap(*spot(page, cell))


def done(page: Page, before: int) -> None:
    """Wait until the list has grown."""
    page.wait_for_function("count => document.querySelectorAll('.ply').length > count", arg=before)


def act_by_keys(page: Page) -> None:
    """Play any action with the keyboard; the focus is on the board."""
    before = plies(page)
    clicks = page.locator(".expects .chip", has_text="of 3").count() * 2 + 1
    page.keyboard.press("Home")
    for _ in range(clicks):
        page.keyboard.press("Enter")
    done(page, before)


def play_out(page: Page, act: Any) -> None:
    """Play until the game is over."""
    for _ in range(MOST_ACTIONS):
        if not ready(page):
            return
        act(page)
    raise AssertionError("the game does not end")


def banner(page: Page) -> Locator:
    """Wait for the result."""
    found = page.locator(".banner h2")
    expect(found).to_be_visible()
    return found


# What is seen in one look, for games of hundreds of clicks.

SIGHT = """() => {
    const table = document.querySelector("#table");
    if (table.dataset.status === "over") return { over: true };
    const picks = [...document.querySelectorAll(".pick")].map((pick) => pick.dataset.pick);
    const lit = [...document.querySelectorAll(".hits .lit")].map((cell) => {
        const { x, y, width, height } = cell.querySelector(".hit").getBoundingClientRect();
        return [cell.dataset.cell, x + width / 2, y + height * 0.45];
    });
    const free = picks.filter((pick) => pick !== "cancel");
    if (!table.matches(".my-turn") || !(lit.length || free.length)) return null;
    return { over: false, picks: free, lit, begun: document.querySelectorAll(".rims .chosen").length };
}"""


# The same, unless the list has grown meanwhile.
ACTED_OR_SIGHT = f"(count) => document.querySelectorAll('.ply').length > count ? 'acted' : ({SIGHT})()"
ENDS_TURN = {"stop", "pass"}


@dataclass(frozen=True)
class Sight:
    """What a player sees when he is to choose: cells with their places, buttons, how many clicks are made; or that it is over."""

    over: bool
    lit: dict[str, tuple[float, float]]
    picks: tuple[str, ...]
    begun: int


def look(page: Page) -> Sight:
    """Wait until there is something to choose, or the game is over."""
    seen = page.wait_for_function(SIGHT).json_value()
    lit = {cell: (x, y) for cell, x, y in seen.get("lit", ())}
    return Sight(seen["over"], lit, tuple(seen.get("picks", ())), seen.get("begun", 0))


def act_by_mouse(page: Page) -> None:
    """Play any action with the mouse; every click waits for something to choose, and none is made once the action is listed."""
    before = plies(page)
    while (seen := page.wait_for_function(ACTED_OR_SIGHT, arg=before).json_value()) != "acted":
        if ends := ENDS_TURN.intersection(seen["picks"]):
            page.locator(f".pick[data-pick={ends.pop()}]").click()
        else:
            page.mouse.click(*seen["lit"][0][1:])


def turn_to(page: Page, view: str) -> None:
    """Press the button of the views until one is shown."""
    for _ in range(MOST_VIEWS):
        if page.locator(f".board svg.scene.view-{view}").count():
            return
        before = page.locator(".board svg.scene").get_attribute("class")
        page.locator('[data-tool="view"]').click()
        page.wait_for_function("before => document.querySelector('.board svg.scene').getAttribute('class') !== before", arg=before)
    raise AssertionError(f"there is no view {view}")
