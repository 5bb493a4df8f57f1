"""`estaminet games`: what is on the shelf."""

from __future__ import annotations

from rich.table import Table

from estaminet.cli.board import paint
from estaminet.cli.grid import best_view
from estaminet.cli.speech import console, say
from estaminet.core.game import Game
from estaminet.core.position import SPECTATOR
from estaminet.core.words import Message
from estaminet.games import game, games


def show(name: str) -> None:
    """Print a game's sheet, or, without a name, a table of the games."""
    if name:
        _show_one(name)
    else:
        _show_all()


def _show_all() -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in (Message("Name"), Message("Game"), Message("Author"), Message("Year"), Message("Options")):
        table.add_column(say(title))
    for each in games():
        table.add_row(each.name, each.title, each.author or "–", str(each.year or "–"), " ".join(option.name for option in each.options))
    console().print(table)


def _show_one(name: str) -> None:
    found = game(name)
    screen = console()
    screen.print(f"{found.title}", style="bold")
    screen.print(", ".join(part for part in (found.author, found.publisher, str(found.year or "")) if part), style="dim")
    screen.print()
    screen.print(say(found.summary))
    screen.print()
    start = found.start(seed=1)
    screen.print(paint(found.layout(start, best_view(found, start, screen.width)), found.scene(start, SPECTATOR), found.characters).text)
    screen.print()
    screen.print(say(Message("{first} plays first, then {second}.", {"first": found.sides[0], "second": found.sides[1]})))
    screen.print()
    screen.print(_options(found))


def _options(found: Game) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in (Message("Option"), Message("Meaning"), Message("Values"), Message("Default"), Message("Rule")):
        table.add_column(say(title))
    for option in found.options:
        table.add_row(option.name, say(option.title), option.allowed, str(option.default), option.rule)
    return table
