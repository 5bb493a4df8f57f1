"""Twice as large: by the page's zoom, which leaves half the window, or by the size of the type that the reader has chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

import estaminet
from tests.web.conftest import context
from tests.web.hands import open_table

NAMES = [game.name for game in estaminet.games()]
PAGES = ("/", "/games/logitac", "/rules/logan-stones")
ZOOMS = {"page": (700, 450, 16), "type": (1400, 900, 32)}  # width, height, the browser's own size of type

# What is wrong on a page: it scrolls sideways, a text is cut off or lies over another, something that is pressed is covered.
WRONG = """() => {
    const root = document.scrollingElement;
    const all = [...document.querySelectorAll("body *")].filter((each) => !each.closest("svg, .unseen, .skip, [aria-hidden=true], script")
        && each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const name = (element) => `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 40)}`;
    const sticks = (element) => element !== document.body
        && (getComputedStyle(element).position === "sticky" || sticks(element.parentElement));
    const texts = all.filter((element) => !sticks(element)).flatMap((element) => [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())
        .flatMap((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return [...range.getClientRects()].map((box) => ({ element, box }));
        }));
    const meet = (one, two) => one.element !== two.element
        && Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left) > 2
        && Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top) > 0.4 * Math.min(one.box.height, two.box.height);
    const isCut = (element) => getComputedStyle(element).overflow !== "visible" && element.textContent.trim()
        && (element.scrollWidth > element.clientWidth + 1
            || (getComputedStyle(element).overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1));
    const isCovered = (element) => {
        element.scrollIntoView({ block: "center" });
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !top || !(element.contains(top) || top.contains(element));
    };
    return [
        ...(root.scrollWidth > root.clientWidth ? [`sideways: ${root.scrollWidth} of ${root.clientWidth}`] : []),
        ...texts.flatMap((one, index) => texts.slice(index + 1).filter((two) => meet(one, two))
            .map((two) => `over each other: ${name(one.element)} / ${name(two.element)}`)),
        ...all.filter(isCut).map((element) => `cut off: ${name(element)}`),
        ...all.filter((element) => element.matches("a[href], button, summary, select, textarea, label")).filter(isCovered)
            .map((element) => `covered: ${name(element)}`),
    ];
}"""


@pytest.fixture(scope="module", params=ZOOMS)
def large(browser: Browser, base_url: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Open a page to somebody who wants it twice as large."""
    width, height, size = ZOOMS[request.param]
    with context(browser, base_url, width, height, reduced_motion="reduce") as opened:
        page = opened.new_page()
        page.set_default_timeout(15_000)
        opened.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
        page.goto("/")
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == f"{size * 1.0625:g}px"
        yield page


@pytest.mark.parametrize("path", PAGES)
def test_a_page_can_be_read_twice_as_large(large: Page, path: str) -> None:
    large.goto(path)
    assert large.evaluate(WRONG) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_table_can_be_used_twice_as_large(large: Page, name: str) -> None:
    open_table(large, game=name, options={}, level=1)
    assert large.evaluate(WRONG) == []
    board = large.locator(".board svg").bounding_box()
    window = large.viewport_size
    assert board is not None
    assert window is not None
    assert board["width"] > window["width"] / 3
    assert board["height"] <= window["height"]
    large.locator("[data-tool=more]").click()
    covered = [problem for problem in large.evaluate(WRONG) if "tool" in problem and problem.startswith("covered")]
    assert covered == []
