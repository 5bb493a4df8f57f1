"""What axe finds wrong on every page, in both languages, both sizes and both themes: nothing.

Every page is looked at four times, so that each two of language, size and theme meet once; all eight looks are a long run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

import estaminet
from estaminet.core.game import Game
from estaminet.server.visitors import LANGUAGE_COOKIE
from tests.server.cafe import Cafe, Visitor
from tests.shots import middle
from tests.web.conftest import context
from tests.web.hands import uncover
from tests.web.players import finished
from tests.web.test_analysis import VARIED

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
GAMES = list(estaminet.games())
DESK: ViewportSize = {"width": 1400, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
Look: TypeAlias = tuple[ViewportSize, Literal["light", "dark"]]
ALL_LOOKS: dict[str, list[Look]] = {language: list(product((DESK, PHONE), ("light", "dark"))) for language in ("en", "fr")}
LOOKS: dict[str, list[Look]] = {"en": [(DESK, "light"), (PHONE, "dark")], "fr": [(DESK, "dark"), (PHONE, "light")]}
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# Drawn shapes say nothing to a screen reader and cost axe most of its time: only pictures and the cells that are pressed stay.
# A long list of turns is the same line again and again, a board the same cell: some of them stay.
BARE = """() => {
    const shapes = "svg :not(title, desc, [role=img], .hits, .hits [data-cell], .hit, :has(.hits))";
    const turns = ".turns li:not(:nth-last-child(-n + 4))";
    const cells = ".hits [data-cell]:nth-child(n + 41)";
    document.querySelectorAll(`${shapes}, ${turns}, ${cells}`).forEach((part) => part.remove());
}"""
LOOK = """async (runOnly) => (await axe.run(document, { runOnly, resultTypes: ["violations"] })).violations
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`))"""
Find: TypeAlias = Callable[[Visitor], str]
Prepare: TypeAlias = Callable[[Page], None]


def at(path: str) -> Find:
    """Find a page that is there for everyone."""
    return lambda _: path


def begun(game: Game) -> Find:
    """Open a table against the computer."""
    return lambda visitor: str(visitor.open(game=game.name, level=1, name="Ann")["url"])


def halfway(game: Game) -> Find:
    """Play some turns against the computer."""
    return lambda visitor: middle(visitor, game.name)


def over(game: Game) -> Find:
    """Open the record of a game that is over."""
    return lambda visitor: str(visitor.http.post("/api/records", json={"text": finished(game)[1]}).json()["url"])


def waiting(visitor: Visitor) -> str:
    """Wait for a friend."""
    return str(visitor.open(opponent="friend", name="Ann")["url"])


def invitation(visitor: Visitor) -> str:
    """Be invited."""
    with Visitor(visitor.cafe) as host:
        return str(host.open(opponent="friend", name="Ben")["invite"])


def taken(visitor: Visitor) -> str:
    """Be invited too late."""
    with Visitor(visitor.cafe) as other:
        invite = invitation(visitor)
        other.join(invite)
        return invite


def own_tables(visitor: Visitor) -> str:
    """Have a table that goes on and one that is over."""
    begun(GAMES[0])(visitor)
    over(GAMES[0])(visitor)
    return "/"


def lesson(visitor: Visitor) -> str:
    """Have begun to learn a game."""
    return str(visitor.http.post("/api/lessons", json={"game": GAMES[0].name}).json()["url"])


def looked_through(visitor: Visitor) -> str:
    """Look back at a game that is over."""
    return over(GAMES[0])(visitor).replace("/t/", "/review/")


def analysis(visitor: Visitor) -> str:
    """Analyse a position, with a variation and remarks."""
    return str(visitor.http.post("/api/analyses", json={"record": VARIED, "ply": 1}).json()["url"])


def own_analyses(visitor: Visitor) -> str:
    """Have an analysis."""
    analysis(visitor)
    return "/analysis"


def nothing(_: Page) -> None:
    """Look at a page as it comes."""


def introduce(page: Page) -> None:
    """Open the introduction."""
    page.locator("[data-introduction]").click()
    page.locator(".introduction-step:visible").wait_for()


def sit(page: Page) -> None:
    """Wait for the board."""
    page.locator(".hits [data-cell]").first.wait_for(state="attached")
    uncover(page)


def think(page: Page) -> None:
    """Let the engine think, and open the drawer of a phone."""
    sit(page)
    page.locator("[data-tool=engine-switch]").click()
    page.locator(".advised [data-line]").first.wait_for()
    page.locator("#table").evaluate("table => table.classList.add('list-open')")


def see_review(page: Page) -> None:
    """Wait for the review, and have a better move shown."""
    page.locator(".curve").wait_for(timeout=60_000)
    for shown in page.locator("[data-tool=show-better]").all()[:1]:
        shown.click()


def open_menu(page: Page) -> None:
    """Open the menu of a table."""
    sit(page)
    page.locator("[data-tool=more]").click()


PAGES: dict[str, tuple[Find, Prepare]] = {
    "home": (at("/"), nothing),
    "own tables": (own_tables, nothing),
    "nowhere": (at("/nowhere"), nothing),
    "invitation": (invitation, nothing),
    "invitation taken": (taken, nothing),
    "waiting": (waiting, sit),
    **{f"{game.name} page": (at(f"/games/{game.name}"), nothing) for game in GAMES},
    **{f"{game.name} introduction": (at(f"/games/{game.name}"), introduce) for game in GAMES},
    **{f"{game.name} rules": (at(f"/rules/{game.name}"), nothing) for game in GAMES},
    "analyses": (own_analyses, nothing),
    "analysis": (analysis, think),
    "lessons": (at(f"/learn/{GAMES[0].name}"), nothing),
    "exercise": (lesson, sit),
    "review": (looked_through, see_review),
    **{f"{game.name} start": (begun(game), open_menu) for game in GAMES},
    **{f"{game.name} middle": (halfway(game), sit) for game in GAMES},
    **{f"{game.name} over": (over(game), sit) for game in GAMES},
}


@pytest.fixture(scope="module")
def visitor(cafe: Cafe) -> Iterator[Visitor]:
    """Be somebody with a cookie."""
    with Visitor(cafe) as found:
        found.http.get("/")
        yield found


@pytest.fixture(scope="module")
def seen(browser: Browser, visitor: Visitor) -> Iterator[Page]:
    """Open the visitor's one page for all looks; nothing moves, for a colour on its way is neither one nor the other."""
    with context(browser, visitor.cafe.url, 1400, 900, reduced_motion="reduce") as opened:
        opened.add_cookies([{"name": "visitor", "value": visitor.http.cookies["visitor"], "url": visitor.cafe.url}])
        opened.add_init_script(path=AXE)
        page = opened.new_page()
        page.set_default_timeout(15_000)
        yield page


def problems(page: Page, language: str, looks: list[Look]) -> list[str]:
    """Look at a page as it is in some sizes and themes."""
    found = []
    for size, theme in looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        page.evaluate(BARE)
        found += [f"{language} {size['width']} {theme} {problem}" for problem in page.evaluate(LOOK, RULES)]
    return found


def all_problems(page: Page, visitor: Visitor, what: str, looks: dict[str, list[Look]]) -> list[str]:
    """Go to a page in every language and look at it."""
    find, prepare = PAGES[what]
    address, found = find(visitor), []
    for language, looked in looks.items():
        page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": visitor.cafe.url}])
        page.set_viewport_size(DESK)
        page.goto(address)
        prepare(page)
        assert page.locator(f"html[lang={language}]").count() == 1
        found += problems(page, language, looked)
    return found


@pytest.mark.parametrize("what", PAGES)
def test_axe_finds_nothing(seen: Page, visitor: Visitor, what: str) -> None:
    assert all_problems(seen, visitor, what, LOOKS) == []


@pytest.mark.long
@pytest.mark.parametrize("what", PAGES)
def test_axe_finds_nothing_in_any_look(seen: Page, visitor: Visitor, what: str) -> None:
    assert all_problems(seen, visitor, what, ALL_LOOKS) == []
