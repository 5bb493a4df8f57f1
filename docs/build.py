"""Build the pages of the documentation into build/docs: `python docs/build.py`.

Every Markdown page keeps its place in the repository; figures are painted, files that a page links to are copied beside it.
A link to nowhere or a figure that is no position fails, with the page and the line's text. `--pictures` first paints docs/pictures
and the preview pictures of the server anew, `--reference` also makes the reference of the package from its docstrings.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt

import estaminet
from estaminet.core.errors import Refusal

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "docs"
FIGURE = re.compile(r"^\{figure:\s*(?P<position>[^|}]+?)\s*\|\s*(?P<caption>[^}]*?)\s*\}$", re.MULTILINE)
HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)
RULE = re.compile(r"<p><strong>([A-Z]{2}-[0-9.]+)</strong>")
# by game: the view and the position on the README
PICTURES = {
    "l-calculus": ("folded", "wwbbwwwbbbwbwbbwwbwb w s 24:18 5 1 - groups=any,limit=40"),
    "logan-stones": (
        "",
        (
            "-2,-1:RS;-1,-2:PP;-1,-1:PR;0,-3:RR;0,-2:PS;0,-1:RS;0,0:SS;1,-4:RS;1,-3:PS;1,-2:PR;1,-1:SP;1,0:SS;1,1:RR;2,-2:RS;2,-1:PR;2,0:PP;"
            "3,-2:RP - 5:SP 2 - 323333033333233232 0 stones=doubles,backs=owner,turning=sheet,limit=100"
        ),
    ),
    "logitac": (
        "pyramid",
        (
            "DPPPPP1PPPPP/1P4P1P1P1/2PP1P1P1P2/6P3P1/12/12/9y2/12/4p1p5/3p1p2ppp1/1p4p5/pppdpp1ppppp 8/8/3p4/1P3Q2/8/8/1p6/3c4 "
            "5/5/5/5/5 - w m 21:22 b:b 2:2 0,0,0/0,0,0:0,0,0/0,0,0 71 28 bankruptcy=sheet,third=home,limit=200"
        ),
    ),
    "tactic": ("", "1d,3a,8c 10d,10e 10c,11d,13b 3b,3c 2 - -/- 18 0 variant=basic,board=lattice,limit=60"),
    "topogic": (
        "",
        (
            "....R6............/....Y1............/....V4B4Y4......C1/....V3B1G5......P1/C3L6V5G2R2Y5P2B6O2/....N2Y3C5G3O5P6N4/"
            "B5Y2L3L5V1C4B3O3../L4R4N6R3O1V6P3..../..R1G4P5G6O4N3..../..C2G1P4C6L2....../..N1O6R5N5......../..L1V2............/"
            "....Y6B2.......... seekers=5,start=anywhere,limit=30 2 1 Y5 O6,L3,L3,V3,N6 - O6,L3,L3,V3,N6:0 3"
        ),
    ),
}
# what a user of the package meets; the server and the terminal are programs, not a library
DOCUMENTED = ("estaminet", *(f"estaminet.{layer}" for layer in ("core", "records", "search", "engines", "play")))
STYLE = """
:root{color-scheme:light dark;--page:light-dark(#f6f1e7,#1d1b19);--ink:light-dark(#2b2722,#efe7da);--line:light-dark(#ddd2c0,#3b3631);
--accent:light-dark(#8a3b2f,#e08a74)}
body{margin:2rem auto;max-width:46rem;padding:0 1rem;background:var(--page);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
h1,h2,h3{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,serif;line-height:1.2}
a{color:var(--accent)} table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{border:1px solid var(--line);padding:.3rem .6rem;text-align:left}
pre{overflow-x:auto;border:1px solid var(--line);padding:.8rem} figure{margin:1.2rem 0} figure svg,img{max-width:100%;height:auto}
figcaption{font-size:.9em;opacity:.8}
"""


class PageError(Exception):
    """A page with a link or a figure that leads nowhere."""


class Links(HTMLParser):
    """Collects what a page links to and the ids that it can be linked by."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the links and the id of a tag."""
        values = dict(attrs)
        self.links += [link for name in ("href", "src") if tag in ("a", "img") and (link := values.get(name))]
        self.ids |= {name for name in [values.get("id")] if name}


def paint_pictures() -> None:
    """Paint the pictures that pages show outside of figures."""
    for name, (view, text) in PICTURES.items():
        game = estaminet.game(name)
        picture = game.picture(game.parse(text), view, theme="auto", title=game.title)
        (ROOT / "docs" / "pictures" / f"{name}.svg").write_text(f"{picture}\n", encoding="utf-8")


def write_reference() -> None:
    """Write the reference of the package, its modules run as sources so that signatures are seen."""
    command = [sys.executable, "-m", "pdoc", *DOCUMENTED, "--no-show-source", "--output-directory", str(TARGET / "reference")]
    subprocess.run(command, env={**os.environ, "ESTAMINET_MODE": "interpreted"}, check=True)  # noqa: S603 -- our own command


def pages() -> list[Path]:
    """List the Markdown files that are pages."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src/estaminet/games").glob("*/rules.*.md")]
    return sorted(path.relative_to(ROOT) for path in found)


def slug(heading: str) -> str:
    """Make the id of a heading, as code hosts do."""
    text = re.sub(r"<[^>]+>", "", heading).lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text))


def figure(page: Path, found: re.Match[str]) -> str:
    """Paint the figure of a rules page."""
    game = estaminet.game(page.parent.name.replace("_", "-"))
    try:
        position = game.parse(found["position"])
    except Refusal as refusal:
        raise PageError(f"{page}: figure {found['position']}: {refusal}") from refusal
    width = 2.4 * game.layout(position).width
    picture = game.picture(position, theme="auto", title=found["caption"])
    return f'<figure style="max-width:{width:g}rem">{picture}<figcaption>{escape(found["caption"])}</figcaption></figure>'


def render(page: Path) -> str:
    """Turn a page into HTML, its links as they are."""
    pictures: list[str] = []

    def take(found: re.Match[str]) -> str:
        pictures.append(figure(page, found))
        return f"\x02{len(pictures) - 1}\x03"

    text = FIGURE.sub(take, (ROOT / page).read_text(encoding="utf-8"))
    if re.search(r"^\{figure", text, re.MULTILINE):
        raise PageError(f"{page}: a figure that does not read {{figure: POSITION | caption}}")
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = HEADING.sub(lambda found: f'<h{found[1]} id="{slug(found[2])}">{found[2]}</h{found[1]}>', html)
    html = RULE.sub(r'<p id="\1"><strong>\1</strong>', html)
    return re.sub("<p>\x02([0-9]+)\x03</p>", lambda found: pictures[int(found[1])], html)


def check(page: Path, link: str, bodies: dict[Path, str]) -> Path | None:
    """Find the file of the repository that a link leads to; None for one that leads outside."""
    parts = urlsplit(link)
    if parts.scheme in ("http", "https"):
        return None
    target = (ROOT / page.parent / unquote(parts.path)).resolve() if parts.path else ROOT / page
    if not target.is_file() or not target.is_relative_to(ROOT):
        raise PageError(f"{page}: broken link {link}")
    inside = target.relative_to(ROOT)
    if parts.fragment and parts.fragment not in Links(bodies.get(inside, "")).ids:
        raise PageError(f"{page}: broken link {link}")
    return inside


def write(page: Path, bodies: dict[Path, str]) -> None:
    """Check the links of a page, point those between pages at the HTML, and write it."""
    body = bodies[page]
    for link in set(Links(body).links):
        target = check(page, link, bodies)
        if target in bodies:
            body = body.replace(f'="{link}"', f'="{re.sub(r"[.]md(?=#|$)", ".html", link)}"')
        elif target is not None:
            (TARGET / target.parent).mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / target, TARGET / target)
    title = next(iter(HEADING.findall(body)), ("1", page.stem))[1]
    language = "fr" if page.name.endswith(".fr.md") else "en"
    path = TARGET / page.with_suffix(".html")
    path.parent.mkdir(parents=True, exist_ok=True)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
    path.write_text(f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>\n', encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Build all pages; 1 and a line for each broken one."""
    if "--pictures" in arguments:
        from previews import paint_previews  # needs a browser, which the pages do not

        paint_pictures()
        paint_previews(PICTURES)
    shutil.rmtree(TARGET, ignore_errors=True)
    broken = []
    bodies = {}
    for page in pages():
        try:
            bodies[page] = render(page)
        except PageError as fault:
            broken.append(str(fault))
    for page in bodies:
        try:
            write(page, bodies)
        except PageError as fault:
            broken.append(str(fault))
    if "--reference" in arguments and not broken:
        write_reference()
    print("\n".join(broken) or f"{len(bodies)} pages in {TARGET.relative_to(ROOT)}, begin with README.html")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
