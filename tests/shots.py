"""Take pictures of every page, and of every game in the middle and at its end: `make shots`.

python -m tests.shots [--language fr] [--only tactic]
python -m tests.shots --table   takes docs/pictures/table.png alone, which the README shows

They lie in build/shots, named page-size-theme.png: a desktop of 1400 x 900 and a phone of 390 x 844, light and dark.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

import estaminet
from estaminet.core.rng import Generator
from estaminet.play import Setup, Table
from estaminet.play.commands import Act
from estaminet.records import write_record
from tests.server.cafe import Cafe, Visitor

TARGET = Path(__file__).resolve().parent.parent / "build" / "shots"
TABLE = TARGET.parent.parent / "docs" / "pictures" / "table.png"
SOUGHT = 10  # actions of a search that the picture of a table shows: two turns
DESK: dict[str, Any] = {"viewport": {"width": 1400, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = {"desktop": DESK, "phone": PHONE}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MIDDLE_TURNS = 4  # of one's own
MIDDLE_ACTIONS = 24  # that these turns have at the most: a search is one turn to its end
SEEDS = range(1, 20)
SETTLED_MS = 700  # for pieces that move


def ended_record(name: str) -> str:
    """Write the record of a game played at random to an end that the rules make; one that somebody wins, if there is one."""
    tables = []
    for seed in SEEDS:
        tables.append(play_out(Table(Setup(game=name, seed=seed)), Generator(seed)))
        if any(tables[-1].position.returns()):
            break
    return write_record(tables[-1].record())


def play_out(table: Table, rng: Generator) -> Table:
    """Play at random until the end."""
    while table.chair_to_act is not None:
        actions = table.position.legal_actions()
        for event in table.decide(table.chair_to_act, Act(actions[rng.below(len(actions))], table.ply), 0):
            table.apply(event)
    return table


def middle(visitor: Visitor, name: str) -> str:
    """Open a table against the computer and play some turns; gives the address."""
    opened = visitor.open(game=name, level=2, name="Ann")
    with visitor.sit(opened["table"]) as page:
        for _ in range(MIDDLE_TURNS):
            page.until_turn()
            while page.my_turn and page.state["ply"] < MIDDLE_ACTIONS:
                page.act()
            if page.my_turn:
                break
        page.until_turn()
    return str(opened["url"])


def search(visitor: Visitor) -> str:
    """Open a table of Topogic and seek as hints advise; gives the address."""
    opened = visitor.open(game="topogic", level=2, name="Ann")
    with visitor.sit(opened["table"]) as page:
        for _ in range(SOUGHT):
            ply = page.until_turn()["ply"]
            page.ask("act", ply=ply, action=page.ask("hint")["action"])
            page.until(ply=ply + 1)
    return str(opened["url"])


def addresses(cafe: Cafe, visitor: Visitor, games: list[str]) -> Iterator[tuple[str, str]]:
    """Give every page's name and its address; tables are opened and played on."""
    yield "home", "/"
    yield "missing", "/nowhere"
    with Visitor(cafe) as host:
        yield "invitation", host.open(opponent="friend", name="Ben")["invite"]
        taken = host.open(opponent="friend", name="Ben")["invite"]
        with Visitor(cafe) as other:
            other.join(taken)
        yield "invitation-taken", taken
    yield "waiting", visitor.open(opponent="friend", name="Ann")["url"]
    yield "analysis", "/analysis"
    for name in games:
        yield f"{name}-analysis", visitor.http.post("/api/analyses", json={"record": ended_record(name), "ply": 6}).json()["url"]
        yield f"{name}-page", f"/games/{name}"
        yield f"{name}-rules", f"/rules/{name}"
        yield f"{name}-middle", middle(visitor, name)
        yield f"{name}-end", visitor.http.post("/api/records", json={"text": ended_record(name)}).json()["url"]


def shoot(page: Page, address: str, path: Path) -> None:
    """Take a picture of a page that has come to rest."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    if "/t/" in address or "/analysis/" in address:
        page.locator(".hits [data-cell]").first.wait_for(state="attached")
        page.wait_for_timeout(SETTLED_MS)
    page.screenshot(path=path)


def shoot_all(opened: dict[str, Page], pages: Iterator[tuple[str, str]]) -> None:
    """Take a picture of every page in every window, and tell how many there are."""
    for name, address in pages:
        for look, page in opened.items():
            shoot(page, address, TARGET / f"{name}-{look}.png")
    print(f"{len(list(TARGET.glob('*.png')))} pictures in {TARGET.relative_to(TARGET.parent.parent)}")


@contextmanager
def windows(browser: Browser, cafe: Cafe, visitor: Visitor, language: str) -> Iterator[dict[str, Page]]:
    """Open a window of every size and theme, all of one visitor."""
    secret = {"name": "visitor", "value": str(visitor.http.cookies["visitor"]), "url": cafe.url}
    opened = {}
    for size, shape in SIZES.items():
        for theme in THEMES:
            window = browser.new_context(base_url=cafe.url, color_scheme=theme, locale=language, **shape)
            window.add_cookies([secret])  # type: ignore[list-item]
            opened[f"{size}-{theme}"] = window.new_page()
    yield opened
    for page in opened.values():
        page.context.close()


def main() -> None:
    """Take all pictures."""
    known = [game.name for game in estaminet.games()]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="en", choices=["en", "fr"])
    parser.add_argument("--only", action="append", choices=known, help="a game; all, if none is named")
    parser.add_argument("--table", action="store_true", help="only the picture of a table for the README")
    asked = parser.parse_args()
    TARGET.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Cafe(str(Path(folder) / "cafe.sqlite")) as cafe,
        Visitor(cafe) as visitor,
        sync_playwright() as playwright,
    ):
        visitor.http.get("/")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        with windows(browser, cafe, visitor, asked.language) as opened:
            if asked.table:
                shoot(opened["desktop-light"], search(visitor), TABLE)
            else:
                shoot_all(opened, addresses(cafe, visitor, asked.only or known))
        browser.close()


if __name__ == "__main__":
    main()
