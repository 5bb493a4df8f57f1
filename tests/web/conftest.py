"""A real server process and Debian's Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

from tests.web.cafe import Cafe

CHROMIUM = shutil.which("chromium")
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
    cafe = Cafe(tmp_path_factory.mktemp("cafe"))
    yield cafe
    cafe.kill()
    assert cafe.errors.read_text() == ""


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


def watched(context: BrowserContext, complaints: list[str]) -> Page:
    """Open a page whose complaints are collected."""

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page = context.new_page()
    page.set_default_timeout(15_000)
    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


@pytest.fixture
def desk(browser: Browser, base_url: str, complaints: list[str]) -> Iterator[Page]:
    """Open a page on a desktop."""
    context = browser.new_context(base_url=base_url, viewport={"width": 1400, "height": 900}, locale="en-GB")
    yield watched(context, complaints)
    context.close()


@pytest.fixture
def still(browser: Browser, base_url: str, complaints: list[str]) -> Iterator[Page]:
    """Open a page on the desktop of somebody who wants nothing to move: for games of hundreds of clicks."""
    size: ViewportSize = {"width": 1400, "height": 900}
    context = browser.new_context(base_url=base_url, viewport=size, locale="en-GB", reduced_motion="reduce")
    yield watched(context, complaints)
    context.close()


@pytest.fixture
def friend(browser: Browser, base_url: str, complaints: list[str]) -> Iterator[Page]:
    """Open a page in another browser: another visitor."""
    context = browser.new_context(base_url=base_url, viewport={"width": 1200, "height": 800}, locale="en-GB")
    yield watched(context, complaints)
    context.close()


@pytest.fixture
def phone(browser: Browser, base_url: str, complaints: list[str]) -> Iterator[Page]:
    """Open a page on a phone, with a finger."""
    context = browser.new_context(base_url=base_url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB")
    yield watched(context, complaints)
    context.close()
