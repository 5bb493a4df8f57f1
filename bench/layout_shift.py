"""What moves by itself on a page: the browser's layout shift on load, on a desktop and on a phone; home, the game pages, a table of each.

python bench/layout_shift.py
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from common import show
from playwright.sync_api import Browser, sync_playwright
from server_load import server

import estaminet

WINDOWS = {"desktop": (1400, 900), "phone": (390, 844)}
SETTLED_MS = 1000
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


def main() -> None:
    """Print the table."""
    names = [game.name for game in estaminet.games()]
    pages = ["/", *(f"/games/{name}" for name in names), *names]
    with tempfile.TemporaryDirectory() as folder, server(str(Path(folder) / "cafe.sqlite")) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        rows = [(path, *(f"{shift(browser, url, path, size):.4f}" for size in WINDOWS.values())) for path in pages]
        browser.close()
    show("Layout shift on load", ("page", *WINDOWS), rows)


if __name__ == "__main__":
    main()
