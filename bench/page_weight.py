"""What a page weighs: requests and bytes over the line (headers too), and the time until the first board; home and a table of each game.

python bench/page_weight.py [--url http://…]

A browser that has never been here loads each page from a server of its own on the loopback, and all that its pictures will show when they
move. `again` is the same page a second time.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from common import show
from playwright.sync_api import Browser, Page, sync_playwright
from server_load import our_server

import estaminet

FILMS = (
    "Promise.all([...document.querySelectorAll('[data-living]')].map(({ dataset }) => fetch(dataset.living).then((film) => film.text())))"
)
BOARD = "performance.mark('board') && performance.getEntriesByName('board')[0].startTime"


class Meter:
    """Counts what comes over the line to a page: requests, bytes, bytes of messages before and after the socket packs them."""

    def __init__(self, page: Page) -> None:
        self.counts: Counter[str] = Counter()
        self._packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)  # as permessage-deflate does: one for all messages
        self.line = page.context.new_cdp_session(page)
        self.line.send("Network.enable")
        self.line.on("Network.requestWillBeSent", lambda _: self.counts.update(requests=1))
        self.line.on("Network.loadingFinished", lambda event: self.counts.update(http=int(event["encodedDataLength"])))
        self.line.on("Network.webSocketHandshakeResponseReceived", lambda event: self._agreed(event["response"]["headers"]))
        self.line.on("Network.webSocketFrameReceived", lambda event: self._heard(event["response"]["payloadData"].encode()))

    def _agreed(self, headers: dict[str, str]) -> None:
        extensions = {name.lower(): value for name, value in headers.items()}.get("sec-websocket-extensions", "")
        assert "permessage-deflate" in extensions, "the socket does not pack its messages"

    def _heard(self, message: bytes) -> None:
        packed = self._packer.compress(message) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        self.counts.update(messages=len(message), packed=len(packed))


@contextmanager
def served(url: str) -> Iterator[str]:
    """Give the address of a server: the one that was named, or one of our own."""
    if url:
        yield url
        return
    with tempfile.TemporaryDirectory() as folder, our_server(str(Path(folder) / "cafe.sqlite")) as (place, _pid):
        yield f"http://{place}"


def weigh(browser: Browser, url: str, path: str, shown: str) -> tuple[Any, ...]:
    """Load a page as a newcomer does, then again: a row of the table."""
    with browser.new_context(base_url=url, viewport={"width": 1400, "height": 900}) as window:
        page = window.new_page()
        address = path if path.startswith("/") else window.request.post("/api/tables", data={"game": path}).json()["url"]
        first, ready = load(page, address, shown)
        again, _ = load(page, address, shown)
    files, messages, packed = (first.counts[what] / 1000 for what in ("http", "messages", "packed"))
    return path, first.counts["requests"], files, messages, packed, files + packed, ready, again.counts["http"] / 1000


def load(page: Page, address: str, shown: str) -> tuple[Meter, float]:
    """Load a page and wait until something is shown: what came, and after how many milliseconds."""
    meter = Meter(page)
    page.goto(address)
    page.locator(shown).first.wait_for(state="attached")
    ready = float(page.evaluate(BOARD))
    page.evaluate(FILMS)
    page.wait_for_load_state("networkidle")
    meter.line.detach()
    return meter, ready


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="", help="a server that runs already")
    url = parser.parse_args().url
    pages = [("/", ".game svg"), ("/rules/logitac", "figure svg"), *((game.name, ".hits [data-cell]") for game in estaminet.games())]
    with served(url) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        rows = [weigh(browser, address, path, shown) for path, shown in pages]
        browser.close()
    columns = ("page", "requests", "kB of files", "kB of messages", "packed", "kB in all", "ms to the board", "kB again")
    show("Weight of a page, first visit", columns, rows)


if __name__ == "__main__":
    main()
