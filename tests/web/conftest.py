"""A real server process and Debian's Chromium."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

import estaminet
from tests.server.cafe import Cafe

CHROMIUM = shutil.which("chromium")
HURRY = """if (location.protocol.startsWith("http")) {
    if (!sessionStorage.getItem("swept")) localStorage.clear();
    sessionStorage.setItem("swept", "yes");
    localStorage.pace ??= "instant";
    localStorage.turns ??= "codes";
    localStorage.coach ??= "off";
}"""
REAL_CLOCK = "/native code/.test(window.setTimeout)"
CALM = "--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Start Debian's Chromium; fail, not skip, without it."""
    if CHROMIUM is None:
        pytest.fail("Chromium is missing: install Debian's package chromium (make system does).")
    return {"executable_path": CHROMIUM, "args": CALM.split()}


@pytest.fixture(scope="session")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    """One café for all tests; what it complains about fails them."""
    folder = tmp_path_factory.mktemp("cafe")
    errors = folder / "errors.txt"
    cafe = Cafe(str(folder / "cafe.sqlite"))
    cafe.errors = errors
    yield cafe.start()
    cafe.kill()
    assert errors.read_text() == ""


@pytest.fixture(scope="session")
def base_url(cafe: Cafe) -> str:
    """Where the pages are."""
    return cafe.url


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Collect what the browser's console complains about; a test that has some fails."""
    found: list[str] = []
    yield found
    assert found == []


def watched(window: BrowserContext, complaints: list[str]) -> Page:
    """Open a page whose complaints are collected."""

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page = window.new_page()
    page.set_default_timeout(15_000)
    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


INTRODUCED = "".join(f"localStorage.setItem('introduction {game.name}', 'seen');" for game in estaminet.games())


def context(browser: Browser, base_url: str, width: int, height: int, **more: Any) -> BrowserContext:
    """Open a window for a visitor of its own, who knows the introductions, sees at once what others do, and reads codes."""
    opened = browser.new_context(base_url=base_url, viewport={"width": width, "height": height}, locale="en-GB", **more)
    opened.add_init_script(HURRY)
    opened.add_init_script(INTRODUCED)
    return opened


class Windows:
    """One window of every kind for all tests: what it has fetched and compiled is there for the next one."""

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser, self.base_url = browser, base_url
        self.kept: dict[str, BrowserContext] = {}

    @contextmanager
    def lend(self, kind: str, complaints: list[str], width: int, height: int, **more: Any) -> Iterator[Page]:
        """Open a page to a visitor who was never here; the init script has swept what the last one left in the browser."""
        if kind not in self.kept:
            self.kept[kind] = context(self.browser, self.base_url, width, height, **more)
        window = self.kept[kind]
        window.clear_cookies()
        page = watched(window, complaints)
        yield page
        assert page.is_closed() or page.evaluate(REAL_CLOCK), "a clock that is replaced needs a window of its own"
        for each in window.pages:
            each.close()


@pytest.fixture(scope="session")
def windows(browser: Browser, base_url: str) -> Iterator[Windows]:
    """Keep the windows until the end."""
    opened = Windows(browser, base_url)
    yield opened
    for window in opened.kept.values():
        window.close()


@pytest.fixture
def desk(windows: Windows, complaints: list[str]) -> Iterator[Page]:
    """Open a page on a desktop."""
    with windows.lend("desk", complaints, 1400, 900) as page:
        yield page


@pytest.fixture
def still(windows: Windows, complaints: list[str]) -> Iterator[Page]:
    """Open a page on the desktop of somebody who wants nothing to move: for games of hundreds of clicks."""
    with windows.lend("still", complaints, 1400, 900, reduced_motion="reduce") as page:
        yield page


@pytest.fixture
def friend(windows: Windows, complaints: list[str]) -> Iterator[Page]:
    """Open a page in another browser: another visitor."""
    with windows.lend("friend", complaints, 1200, 800) as page:
        yield page


@pytest.fixture
def phone(windows: Windows, complaints: list[str]) -> Iterator[Page]:
    """Open a page on a phone, with a finger."""
    with windows.lend("phone", complaints, 390, 844, has_touch=True, is_mobile=True) as page:
        yield page


@pytest.fixture(scope="module")
def modules(browser: Browser, base_url: str) -> Iterator[Page]:
    """Open one page for all tests of a file that only ask the page's modules."""
    found: list[str] = []
    with context(browser, base_url, 1400, 900) as opened:
        page = watched(opened, found)
        page.goto("/")
        yield page
    assert found == []


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a browser test; one that fails is run once more, for a busy machine can let a browser wait longer than a test does."""
    if not item.path.is_relative_to(Path(__file__).parent):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if any(report.failed for report in reports):
        print(f"tried again: {item.nodeid}", file=sys.stderr)
        item.funcargs = {}  # type: ignore[attr-defined]
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
