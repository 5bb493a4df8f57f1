"""No game is outside its folder under another name: its words, its signs and its style are its own.

A *word* is what a game calls its kinds of cells, shapes, pieces, faces, marks, buttons and views, and the classes of its symbols. Words
that all painters know are declared in core (`MARKS`, `FACTS`, `CELL_SHAPES`, `CLASSES`); any other may only be in the game's folder.
A *sign* is what stands between the figures of a fact (" × ", " / "): who takes a value apart at its signs knows the game that wrote it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from estaminet import SPECTATOR, Game, games
from estaminet.core.scene import CELL_SHAPES, CLASSES, FACTS, MARKS, PREVIEWS, Fact, FactPart, Layout, Scene
from estaminet.games import REGISTRY
from tests.rules import RULE_ID
from tests.support import SOURCE, Variant, positions, spread, variants

MOMENTS = 8
VOCABULARY = {*CELL_SHAPES, *CLASSES, *FACTS, *MARKS, *PREVIEWS}
PAINTED = {"ground", "label", "pointed", "single", "turned", "leaving", "covered", "ring"}  # classes that painters give by themselves
COMMON = {"board"}  # the view of a game that has only one

# Words of a game that a module uses in a sense of its own.
OWN_SENSE = {
    "choice.js": {"number"},  # typeof
    "stage.js": {"number"},
    "engine.js": {"compact"},  # a number that is written in short
    "recordform.js": {"number"},  # of a game in a text
    "tree.js": {"number", "turn"},  # of a turn; its row
    "shapes.js": {"stop"},  # of a gradient
    "offers.js": {"row"},  # a line of fields
    "result.js": {"row"},  # the scope of a heading
    "tools.js": {"turn"},  # the board around
    "turns.js": {"number"},  # of a turn
}

# What a game can say and only one of them says: each is a feature that another game could use, and this is the reason why it is here.
SAID_BY_ONE = {
    "Layout.sequence": "cells in a row, or along a track around the board",
    "Cell.coordinate": "a notation that names cells in a way that the board does not show",
    "Shape.name": "a drawing that says something: a legend, which a screen reader must be told",
    "Layout.target": "a finger may touch more than the cell",
    "Layout.preview": "a board whose pieces all move at once shows its preview above",
    "Fact.cells": "a fact that speaks of cells",
    "FactPart.cells": "a part of a value that speaks of cells",
    "Piece.dx": "several pieces on one cell",
    "Piece.dy": "several pieces on one cell",
    "Game.reveals": "actions that show their player something hidden",
    "Game.reviewer": "a look back at what was played",
    "Game.solver": "exact play, where a game can be solved",
    "Game.network": "a judgement that was learned by self-play",
    "Game.sparring": "a simple player that a network meets while it learns",
    "Layout.parts": "a board of several parts in a narrow window",
    "Fact.parts": "a value whose parts speak of cells",
    "Fact.done": "a condition that is met",
    "FactPart.raised": "an exponent",
    "FactPart.strong": "the result of a calculation",
    "Mark.quiet": "a mark that says by its drawing what its title says",
    "Piece.label": "a number on a piece",
    "Game.opener": "the side that a newcomer would rather begin with",
    "Game.notes": "players who deduce cross out what cannot be",
    "Game.phone_view": "a view for narrow windows",
}


# What games say.


@cache
def seen(game: Game) -> tuple[list[Layout], list[Scene]]:
    """Give the layouts and scenes of some positions of each variant of a game."""
    moments = [position for variant in variants() if variant.game is game for position in some(variant)]
    layouts = [game.layout(position, view, side) for position in moments for view in game.views for side in (0, 1)]
    return layouts, [game.scene(position, seat) for position in moments for seat in (0, 1, SPECTATOR)]


def some(variant: Variant) -> list[Any]:
    """Choose some positions of a variant."""
    return spread(positions(variant), MOMENTS)


@cache
def words(game: Game) -> frozenset[str]:
    """Collect a game's words."""
    layouts, scenes = seen(game)
    found = set(game.views)
    for layout in layouts:
        kinds = [*(cell.kind for cell in layout.cells), *(shape.kind for shape in layout.shapes)]
        found |= {word for kind in kinds for word in kind.split()}
        found |= {button.id for button in layout.buttons}
        found |= {word for symbol in layout.symbols.values() for text in CLASS.findall(symbol) for word in text.split()}
    for scene in scenes:
        found |= {word for piece in scene.pieces for word in (piece.kind, piece.face)}
        found |= {mark.kind for mark in scene.marks} | {fact.kind for fact in facts([scene])}
    return frozenset(word for word in found - VOCABULARY - PAINTED - COMMON if len(word) > 1)


@cache
def signs(game: Game) -> frozenset[str]:
    """Collect what stands between the figures of a game's facts; one character alone may mean anything."""
    texts = (text for fact in facts(seen(game)[1]) for text in (fact.value, fact.detail))
    return frozenset(sign for text in texts for sign in re.findall(r"(?<=\w)(?: ?[^\w ]+ ?)(?=\w)", text) if len(sign) > 1)


def facts(scenes: Iterable[Scene]) -> Iterator[Fact]:
    """Go through the facts of scenes."""
    return (fact for scene in scenes for beside in scene.facts for fact in beside)


# Where they must not be.

CLASS = re.compile(r'class="([^"]*)"')
STYLED = re.compile(r"\.([a-z][\w-]*)")
RULES = re.compile(r"([^{}]+)\{")
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`')
OF_THE_BOARD = re.compile(r"\.(?:shape|cell|piece|mark|fact|scene)\b")


def style_leaks(css: str, foreign: Iterable[str]) -> set[str]:
    """Find the classes of a common style sheet that are words of games, on what a game puts on its board."""
    selectors = (selector for rule in RULES.findall(re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)) for selector in rule.split(","))
    classes = {name for selector in selectors if OF_THE_BOARD.search(selector) for name in STYLED.findall(selector)}
    return classes & set(foreign)


def script_leaks(script: str, foreign: Iterable[str]) -> set[str]:
    """Find the strings of a common module that are words or signs of games."""
    code = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", script, flags=re.DOTALL | re.MULTILINE)
    strings = {text for groups in STRING.findall(code) for text in groups}
    return strings & set(foreign)


def name_leaks(text: str) -> set[str]:
    """Find games and rules by their names."""
    names = {form for name in REGISTRY for form in (name, name.replace("-", "_"), name.replace("-", " ").title().replace(" ", ""))}
    return {name for name in names if re.search(rf"\b{name}\b", text)} | set(RULE_ID.findall(text))


def common_files(*suffixes: str) -> list[Path]:
    """List the sources that belong to no game."""
    found = [path for suffix in suffixes for path in sorted(SOURCE.rglob(f"*{suffix}"))]
    return [path for path in found if path.relative_to(SOURCE).parts[0] != "games"]


def all_words() -> set[str]:
    """Join the words of all games."""
    return {word for game in games() for word in words(game)}


def all_signs() -> set[str]:
    """Join the signs of all games."""
    return {sign for game in games() for sign in signs(game)}


def test_games_have_words_and_signs_to_look_for() -> None:
    assert all(words(game) for game in games())
    assert {"rail", "stone", "patrol", "secret", "pyramid"} <= all_words()
    assert {" × ", " = "} <= all_signs()


@pytest.mark.parametrize("path", common_files(".css"), ids=lambda path: path.name)
def test_common_styles_know_no_word_of_a_game(path: Path) -> None:
    assert style_leaks(path.read_text(encoding="utf-8"), all_words()) == set()


@pytest.mark.parametrize("path", common_files(".js"), ids=lambda path: path.name)
def test_common_modules_know_no_word_and_no_sign_of_a_game(path: Path) -> None:
    own = OWN_SENSE.get(path.name, set())
    assert script_leaks(path.read_text(encoding="utf-8"), all_words() | all_signs()) - own == set()


@pytest.mark.parametrize("path", common_files(".js", ".css", ".html"), ids=lambda path: path.name)
def test_no_game_and_no_rule_is_named_on_the_pages(path: Path) -> None:
    assert name_leaks(path.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_what_a_game_names_is_known_to_all_or_styled_at_home(game: Game) -> None:
    """Kinds of marks, shapes and facts would show nothing, or only an outline, if nobody styled them."""
    layouts, scenes = seen(game)
    kinds = {kind for layout in layouts for shape in layout.shapes for kind in shape.kind.split()[:1]}
    kinds |= {mark.kind for scene in scenes for mark in scene.marks}
    assert kinds <= VOCABULARY | set(STYLED.findall(game.style))
    assert {fact.kind for fact in facts(scenes)} <= set(FACTS)
    assert {cell.shape for layout in layouts for cell in layout.cells} <= set(CELL_SHAPES)


@pytest.mark.parametrize(
    ("planted", "leak"),
    [
        (".shape.rail { fill: red; }", "rail"),
        ("@media print { .cell.tile .label { fill: red; } }", "tile"),
        (".mark.line, .mark.stuck { fill: red; }", "stuck"),
        (".piece.pyramid .body { fill: red; }", "pyramid"),
    ],
)
def test_a_style_that_leaks_is_seen(planted: str, leak: str) -> None:
    assert style_leaks(planted, all_words()) == {leak}


@pytest.mark.parametrize(
    ("planted", "leak"),
    [
        ('const factors = value.split(" × ");', " × "),
        ("if (mark.kind === 'secret') hide();", "secret"),
        ('layout.cells.filter((cell) => cell.kind === "tile")', "tile"),
        ('const asks = choice.next.has("ask");', "ask"),
        ('if (layout.view === "folded") fold();', "folded"),
    ],
)
def test_a_module_that_leaks_is_seen(planted: str, leak: str) -> None:
    assert script_leaks(planted, all_words() | all_signs()) == {leak}


@pytest.mark.parametrize(
    ("planted", "leak"),
    [
        ('boot.game === "topogic"', "topogic"),
        (".game-logan-stones .piece {}", "logan-stones"),
        ("/* as LC-8 says */", "LC-8"),
        ("new LCalculus()", "LCalculus"),
    ],
)
def test_a_name_that_leaks_is_seen(planted: str, leak: str) -> None:
    assert name_leaks(planted) == {leak}


# What only one game says.


def said(thing: msgspec.Struct) -> Iterator[str]:
    """Name the fields of a thing, and of what is in it, that are not as they are by default."""
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        if default is not msgspec.NODEFAULT and value != default:
            yield f"{type(thing).__name__}.{field.name}"
        for part in value if isinstance(value, list) else [value]:
            for inner in part if isinstance(part, list) else [part]:
                if isinstance(inner, msgspec.Struct):
                    yield from said(inner)


def said_by(game: Game) -> set[str]:
    """Collect what a game says besides what every game must."""
    layouts, scenes = seen(game)
    scene_fields = {
        name for thing in (*layouts[:: max(1, len(layouts) // 40)], *scenes[:: max(1, len(scenes) // 200)]) for name in said(thing)
    }
    optional = [field for field in fields(game) if field.default is not MISSING and not field.name.startswith("_")]
    return scene_fields | {f"Game.{field.name}" for field in optional if getattr(game, field.name) != field.default}


def test_what_only_one_game_says_is_known_and_has_a_reason() -> None:
    counts = Counter(name for game in games() for name in said_by(game))
    alone = {name for name, count in counts.items() if count == 1}
    assert alone - set(SAID_BY_ONE) == set(), "only one game says this: is it a feature for all, or does it belong into its folder?"
    known = {f"{kind.__name__}.{field.name}" for kind in (Layout, Scene, Fact, FactPart) for field in msgspec.structs.fields(kind)}
    assert {name for name in SAID_BY_ONE if name.split(".")[0] in ("Layout", "Scene", "Fact", "FactPart")} <= known
