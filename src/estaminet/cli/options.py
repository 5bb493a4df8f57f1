"""A game and its start, as a command line names them."""

from __future__ import annotations

from estaminet.core.errors import BadOption, Refusal
from estaminet.core.game import Game
from estaminet.core.options import Option, Value, resolve
from estaminet.core.words import Message


def read_options(game: Game, texts: list[str]) -> dict[str, Value]:
    """Read `name=value` texts into the game's options, completed by the defaults."""
    return resolve(game.options, read_pairs(texts, game.options))


def read_pairs(texts: list[str], options: tuple[Option, ...]) -> dict[str, object]:
    """Read `name=value` texts; BadOption, naming the options there are, for another text."""
    given: dict[str, object] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadOption(name, value or "–", ", ".join(f"{option.name}=…" for option in options) or "–")
        if given.get(name, value) != value:
            raise Refusal(
                Message("The option {name} is given twice: {one} and {other}.", {"name": name, "one": str(given[name]), "other": value})
            )
        given[name] = value
    return given
