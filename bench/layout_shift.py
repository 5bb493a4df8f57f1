"""What moves by itself on a page: the browser's layout shift on load, on a desktop and on a phone, and in play.

Home, the game pages, a table of each game; some clicks against the computer.

python bench/layout_shift.py
"""

from __future__ import annotations

import shutil
import tempfile

from common import show
from playwright.sync_api import Browser, Page, sync_playwright
from server_load import our_server

import estaminet

WINDOWS = {"desktop": (1400, 900), "phone": (390, 844)}
SETTLED_MS = 1000
CLICKS = 8
SEEN = "localStorage.pace = 'instant';" + "".join(
    f"localStorage.setItem('introduction {game.name}', 'seen');" for game in estaminet.games()
)
CHOICE = "#table.my-turn .hits .lit .hit"
WATCH = """
window.shift = 0;
new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: "layout-shift", buffered: true });
"""


def shift(browser: Browser, url: str, path: str, size: tuple[int, int]) -> float:
    """Load a page, or open a table of the game that is named instead, and add up what moves."""
    with browser.new_context(base_url=url, viewport={"width": size[0], "height": size[1]}) as window:
        window.add_init_script(WATCH)
        page = window.new_page()
        page.goto(path if path.startswith("/") else window.request.post("/api/tables", data={"game": path}).json()["url"])
        page.wait_for_timeout(SETTLED_MS)
        return float(page.evaluate("window.shift"))


def shift_in_play(browser: Browser, url: str, name: str) -> float:
    """Play against the computer for some clicks, and add up what moves from the opening on."""
    with browser.new_context(base_url=url, viewport={"width": 1400, "height": 900}) as window:
        window.add_init_script(WATCH + SEEN)
        page = window.new_page()
        page.goto(window.request.post("/api/tables", data={"game": name, "level": 1}).json()["url"])
        for _ in range(CLICKS):
            click_a_choice(page)
        page.wait_for_timeout(SETTLED_MS)
        return float(page.evaluate("window.shift"))


def click_a_choice(page: Page) -> None:
    """Click the first thing that can be chosen, and give the page time to answer."""
    page.locator(CHOICE).first.wait_for(state="attached")
    box = page.locator(CHOICE).first.bounding_box()
    if box:
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.45)
    page.wait_for_timeout(SETTLED_MS / 5)


def main() -> None:
    """Print the table."""
    names = [game.name for game in estaminet.games()]
    pages = ["/", *(f"/games/{name}" for name in names), *names]
    with tempfile.TemporaryDirectory() as folder, our_server(f"{folder}/cafe.sqlite") as (place, _pid), sync_playwright() as playwright:
        url = f"http://{place}"
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        rows = [(path, *(f"{shift(browser, url, path, size):.4f}" for size in WINDOWS.values())) for path in pages]
        played = [(name, f"{shift_in_play(browser, url, name):.4f}") for name in names]
        browser.close()
    show("Layout shift on load", ("page", *WINDOWS), rows)
    show(f"Layout shift on load and in {CLICKS} clicks, desktop", ("table", "shift"), played)


if __name__ == "__main__":
    main()
