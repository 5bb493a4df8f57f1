"""Paint the pictures that stand for a page elsewhere: in a messenger, in a tab, on a phone's first screen.

`python docs/build.py --pictures` calls it. They are committed, since a server has no browser:
static/preview/*.png (1200 x 630), apple-touch-icon.png and favicon.ico.
"""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import estaminet
from estaminet.core.svg import LOOK

STATIC = Path(estaminet.__file__).parent / "server" / "static"
PREVIEWS = STATIC / "preview"
SIZE = {"width": 1200, "height": 630}
FAVICON = 32
TOUCH_ICON = 180
STYLE = """
*{box-sizing:border-box} body{margin:0;width:1200px;height:630px;display:flex;align-items:center;gap:48px;padding:48px 56px;
background:var(--page);color:var(--ink);font-family:var(--serif);overflow:hidden}
.words{width:340px;flex:none} .words>svg{width:72px}
h1{font-size:54px;white-space:nowrap;line-height:1.1;margin:28px 0 12px;font-weight:600}
p{margin:0;font-size:28px;color:var(--accent)} .boards{flex:1;min-width:0;height:100%;display:grid;gap:20px;place-items:center}
.boards.many{grid-template:1fr 1fr/repeat(6,1fr)} .many>*{grid-column:span 2} .many>:nth-child(4){grid-column:2/span 2}
.boards>div{width:100%;height:100%;min-height:0;display:grid;place-items:center}
.boards svg{max-width:100%;max-height:100%;width:100%;height:100%}
"""


def preview(title: str, below: str, boards: list[str]) -> str:
    """Write the page that becomes a preview picture."""
    lamp = (STATIC / "icon.svg").read_text(encoding="utf-8")
    shown = "".join(f"<div>{board}</div>" for board in boards)
    many = " many" if len(boards) > 1 else ""
    words = f'<div class="words">{lamp}<h1>{title}</h1><p>{below}</p></div>'
    tokens = (LOOK / "tokens.css").read_text(encoding="utf-8")
    return f'<!doctype html><html data-theme="light"><style>{tokens}{STYLE}</style>{words}<div class="boards{many}">{shown}</div>'


def icon(size: int, ground: str) -> str:
    """Write the page that becomes an icon."""
    lamp = (STATIC / "icon.svg").read_text(encoding="utf-8")
    style = (
        f"body{{margin:0;width:{size}px;height:{size}px;background:{ground}}} svg{{display:block;width:80%;margin:auto;padding-top:10%}}"
    )
    return f"<!doctype html><style>{style}</style>{lamp}"


def favicon(picture: bytes) -> bytes:
    """Wrap a PNG of 32 x 32 as an ICO of one picture."""
    header = struct.pack("<HHH", 0, 1, 1)
    entry = struct.pack("<BBBBHHII", FAVICON, FAVICON, 0, 0, 1, 32, len(picture), len(header) + 16)
    return header + entry + picture


def shoot(page: Page, html: str, width: int, height: int) -> bytes:
    """Take a picture of a page that is nowhere but here."""
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(html)
    return page.screenshot(omit_background=True)


def paint_previews(positions: dict[str, tuple[str, str]]) -> None:
    """Paint all of them; `positions` gives, by game, the view and the position to show."""
    PREVIEWS.mkdir(exist_ok=True)
    boards = {}
    for name, (view, text) in positions.items():
        game = estaminet.game(name)
        boards[name] = game.picture(game.parse(text), view, theme="light", title=game.title)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, board in boards.items():
            (PREVIEWS / f"{name}.png").write_bytes(shoot(page, preview(estaminet.game(name).title, "Estaminet", [board]), **SIZE))
        (PREVIEWS / "home.png").write_bytes(shoot(page, preview("Estaminet", "", list(boards.values())), **SIZE))
        (STATIC / "apple-touch-icon.png").write_bytes(shoot(page, icon(TOUCH_ICON, "#f6f1e7"), TOUCH_ICON, TOUCH_ICON))
        (STATIC / "favicon.ico").write_bytes(favicon(shoot(page, icon(FAVICON, "transparent"), FAVICON, FAVICON)))
        browser.close()
