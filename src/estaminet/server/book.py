"""The rules of a game as a page: Markdown with figures and rule ids.

A line `{figure: POSITION | caption}` becomes a picture of the position; a paragraph that begins with `**LC-4**` gets an anchor.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

import estaminet
from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.server.refusals import Missing

FIGURE = re.compile(r"^\{figure:\s*([^|}]+?)\s*(?:\|\s*([^}]*?)\s*)?\}$", re.MULTILINE)
RULE = re.compile(r"(<(?:p|li)>)<strong>([A-Z]{2}-[0-9.]+)</strong>")
FOLDER = Path(estaminet.__file__).parent / "games"


def picture(position: Position, view: str = "") -> str:
    """Paint a position for a page, in the page's own colours."""
    return position.game.picture(position, view, theme="page")


def figures(game: Game, text: str) -> tuple[str, list[str]]:
    """Take the figures out of a text; a line with a mark stays where each was."""
    pictures: list[str] = []

    def take(found: re.Match[str]) -> str:
        caption = f"<figcaption>{escape(found[2])}</figcaption>" if found[2] else ""
        pictures.append(f"<figure>{picture(game.parse(found[1]))}{caption}</figure>")
        return f"\n\x02{len(pictures) - 1}\x03\n"

    return FIGURE.sub(take, text), pictures


@cache
def rules_page(name: str, language: str) -> str:
    """Render the rules of a game in a language, in English if that is missing."""
    game = find_game(name)
    folder = FOLDER / name.replace("-", "_")
    path = next((path for path in (folder / f"rules.{language}.md", folder / "rules.en.md") if path.exists()), None)
    if path is None:
        raise Missing(Message("The rules of {game} are not written yet.", {"game": game.title}))
    text, pictures = figures(game, path.read_text(encoding="utf-8"))
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    html = RULE.sub(r'\1<span class="rule" id="\2">\2</span>', html)
    return re.sub("<p>\x02([0-9]+)\x03</p>", lambda found: pictures[int(found[1])], html)
