"""The texts of pages: rules and introductions of games, Markdown with figures and rule ids; and what bots should know.

A line `{figure: POSITION | caption}` becomes a picture of the position; a paragraph that begins with `**LC-4**` gets an anchor.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

from estaminet.core.game import Game
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.server.refusals import Missing

FIGURE = re.compile(r"^\{figure:\s*([^|}]+?)\s*(?:\|\s*([^}]*?)\s*)?\}$", re.MULTILINE)
BOARD = re.compile(r'(?<=</defs>)(?:<path class="shape[^>]*>|<g class="cell.*?</g>)+')
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
RULE = re.compile(r"(<(?:p|li)>)<strong>([A-Z]{2}-[0-9.]+)</strong>")


def picture(position: Position, seat: int = SPECTATOR) -> str:
    """Paint a position for a page, in the page's own colours, as a seat sees it."""
    return position.game.picture(position, seat=seat, theme="page")


def figures(game: Game, text: str) -> tuple[str, list[str]]:
    """Take the figures out of a text; a line with a mark stays where each was."""
    pictures: list[str] = []

    def take(found: re.Match[str]) -> str:
        caption = f"<figcaption>{escape(found[2])}</figcaption>" if found[2] else ""
        pictures.append(f"<figure>{picture(game.parse(found[1]))}{caption}</figure>")
        return f"\n\x02{len(pictures) - 1}\x03\n"

    return FIGURE.sub(take, text), pictures


def written(game: Game, kind: str, language: str) -> Path | None:
    """Find a text of a game's folder in a language, in English if that is missing."""
    paths = (game.folder / f"{kind}.{tongue}.md" for tongue in (language, "en"))
    return next((path for path in paths if path.exists()), None)


def render(game: Game, path: Path) -> str:
    """Render a text with its figures and the anchors of its rules."""
    text, pictures = figures(game, path.read_text(encoding="utf-8"))
    html = MARKDOWN.render(text)
    html = RULE.sub(r'\1<span class="rule" id="\2">\2</span>', html)
    return re.sub("<p>\x02([0-9]+)\x03</p>", lambda found: pictures[int(found[1])], html)


@cache
def rules_page(name: str, language: str) -> str:
    """Render the rules of a game."""
    game = find_game(name)
    path = written(game, "rules", language)
    if path is None:
        raise Missing(Message("The rules of {game} are not written yet.", {"game": game.title}))
    return render(game, path)


@cache
def bots_page(language: str) -> str:
    """Render the text for authors of bots."""
    html: str = MARKDOWN.render((Path(__file__).parent / f"bots.{language}.md").read_text(encoding="utf-8"))
    return html


def has_introduction(game: Game) -> bool:
    """Whether a game has an introduction."""
    return written(game, "introduction", "en") is not None


@cache
def introduction_steps(name: str, language: str) -> str:
    """Render the introduction of a game: each heading of the second order begins a step, a section of its own."""
    game = find_game(name)
    path = written(game, "introduction", language)
    if path is None:
        raise Missing(Message("The introduction to {game} is not written yet.", {"game": game.title}))
    _, *steps = share_board(render(game, path)).split("<h2>")
    return "".join(f'<section class="introduction-step"><h2>{step}</section>' for step in steps)


def share_board(html: str) -> str:
    """Send the board of the first picture once, where others have the same: introduction.js puts it back. A packer does not see so far."""
    first = BOARD.search(html)
    if first is None:
        return html
    return html[: first.end()] + html[first.end() :].replace(first[0], "<g data-board></g>")
