"""What the API and the pages tell about the games and the levels."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from estaminet.core.game import Game
from estaminet.core.options import Choice, Option
from estaminet.core.words import say
from estaminet.engines import LEVELS
from estaminet.play.lessons import has_lessons
from estaminet.puzzles.puzzle import file_of
from estaminet.server.films import first_picture


class OptionValue(msgspec.Struct):
    """A value that a choice offers."""

    value: str
    title: str


class OptionManifest(msgspec.Struct):
    """An option of a game: a choice among values, or a number between two limits."""

    name: str
    title: str
    kind: str
    rule: str
    default: str | int
    values: list[OptionValue] = []
    least: int | None = None
    most: int | None = None


class ViewManifest(msgspec.Struct):
    """A way to show the board."""

    name: str
    title: str


class GameManifest(msgspec.Struct):
    """What a game is, in the reader's language."""

    name: str
    title: str
    author: str
    publisher: str
    year: int | None
    rules_version: int
    summary: str
    sides: list[str]
    options: list[OptionManifest]
    views: list[ViewManifest]
    phone_view: str
    hidden: bool
    opener: int  # the side of who opens a table against the computer, unless another is chosen


class LevelManifest(msgspec.Struct):
    """A level of the computer's play."""

    number: int
    name: str
    sentence: str


class EngineManifest(msgspec.Struct):
    """A program of others that plays here."""

    name: str


def option_manifest(option: Option, language: str) -> OptionManifest:
    """Tell an option."""
    title = option.title.say(language)
    if isinstance(option, Choice):
        values = [OptionValue(value, words.say(language)) for value, words in zip(option.values, option.titles, strict=True)]
        return OptionManifest(option.name, title, "choice", option.rule, option.default, values)
    return OptionManifest(option.name, title, "number", option.rule, option.default, [], option.least, option.most)


def game_manifest(game: Game, language: str) -> GameManifest:
    """Tell a game."""
    return GameManifest(
        name=game.name,
        title=game.title,
        author=game.author,
        publisher=game.publisher,
        year=game.year,
        rules_version=game.rules_version,
        summary=game.summary.say(language),
        sides=[side.say(language) for side in game.sides],
        options=[option_manifest(option, language) for option in game.options],
        views=[ViewManifest(view, say(str(game.view_titles.get(view, view)), {}, language)) for view in game.views],
        phone_view=game.phone_view,
        hidden=game.hidden,
        opener=game.opener,
    )


def level_manifests(language: str) -> list[LevelManifest]:
    """Tell the levels."""
    return [LevelManifest(level.number, level.name.say(language), level.sentence.say(language)) for level in LEVELS]


def next_level(engine: str, language: str) -> LevelManifest | None:
    """Tell the level above an engine's; None if it is no level or the highest."""
    levels = level_manifests(language)
    return next((level for level in levels if f"level-{level.number - 1}" == engine), None)


@cache
def two_sided(game: Game) -> bool:
    """Whether the board looks different from the two sides, so that it can be turned around."""
    position = game.start(1)
    return game.layout(position, side=0) != game.layout(position, side=1)


def game_for_page(game: Game, language: str) -> dict[str, Any]:
    """Tell a game to a template, with its picture."""
    also = {"goal": game.goal.say(language), "picture": first_picture(game), "learn": has_lessons(game), "puzzles": file_of(game).exists()}
    return {**msgspec.to_builtins(game_manifest(game, language)), **also}
