"""The games of the house, a folder each with the same file names, and their registry.

Law: a game imports core/ and itself, never another game.
"""

from functools import cache
from importlib import import_module

from estaminet.core.errors import UnknownGame
from estaminet.core.game import Game

REGISTRY = ("l-calculus", "logan-stones", "tactic", "topogic", "logitac")


@cache
def game(name: str) -> Game:
    """Find a game by its name; UnknownGame if there is none."""
    if name not in REGISTRY:
        raise UnknownGame(name, REGISTRY)
    module = import_module(f"estaminet.games.{name.replace('-', '_')}.game")
    found: Game = module.GAME
    return found


def games() -> tuple[Game, ...]:
    """List all games."""
    return tuple(game(name) for name in REGISTRY)
