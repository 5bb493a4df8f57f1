"""Nothing jumps: how far the content of a page moves by itself, on load and in play."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import estaminet
from tests.web.hands import act_by_mouse, open_table, ready

MOST = 0.02  # the browser's measure: the part of the window that moved, times how far
TURNS = 4
WATCH = """() => {
    window.shifts = [];
    const note = ({ value, hadRecentInput, sources }) =>
        hadRecentInput || window.shifts.push([value, sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? "")]);
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "layout-shift", buffered: true });
}"""
NAMES = [game.name for game in estaminet.games()]


def check_still(page: Page) -> None:
    """Check that little has moved since the page was opened."""
    page.wait_for_timeout(300)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < MOST, shifts


@pytest.mark.parametrize("name", NAMES)
def test_a_table_keeps_still(desk: Page, name: str) -> None:
    """On load, while the pointer wanders over the board, and through some turns."""
    desk.add_init_script(f"({WATCH})()")
    open_table(desk, game=name, options={}, level=1)
    check_still(desk)
    for _ in range(TURNS):
        if not ready(desk):
            break
        box = desk.locator(".board").bounding_box()
        assert box is not None
        for part in (0.2, 0.4, 0.6, 0.8):
            desk.mouse.move(box["x"] + part * box["width"], box["y"] + part * box["height"])
        act_by_mouse(desk)
    ready(desk)
    check_still(desk)


@pytest.mark.parametrize("name", NAMES)
def test_a_table_keeps_still_on_a_phone(phone: Page, name: str) -> None:
    """On load."""
    phone.add_init_script(f"({WATCH})()")
    open_table(phone, game=name, options={})
    check_still(phone)


@pytest.mark.parametrize("path", ["/", *(f"/games/{name}" for name in NAMES)])
def test_a_page_keeps_still(desk: Page, phone: Page, path: str) -> None:
    """On load."""
    for page in (desk, phone):
        page.add_init_script(f"({WATCH})()")
        page.goto(path)
        check_still(page)
