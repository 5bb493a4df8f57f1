"""The registry, the folders of games, and what each of them must hold."""

from __future__ import annotations

import pytest

import estaminet
from estaminet import Game, games
from estaminet.core.position import Position
from estaminet.games import REGISTRY
from tests.rules import RULE_ID, rule_ids
from tests.support import GAME_TESTS, SOURCE, game_folder, tables_folder

FILES = {
    "__init__.py",
    "codes.py",
    "explain.py",
    "game.py",
    "kernel.pxd",
    "kernel.py",
    "notation.py",
    "observation.pxd",
    "observation.py",
    "options.py",
    "research.md",
    "rules.en.md",
    "rules.fr.md",
    "scene.py",
    "words.py",
}
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def test_the_registry_is_the_folders() -> None:
    folders = {path.parent.name for path in (SOURCE / "games").glob("*/game.py")}
    assert {name.replace("-", "_") for name in REGISTRY} == folders
    assert len(set(REGISTRY)) == len(REGISTRY)
    assert tuple(game.name for game in games()) == REGISTRY
    assert all(estaminet.game(name) is game for name, game in zip(REGISTRY, games(), strict=True))


@every_game
def test_every_game_folder_has_the_same_files(game: Game) -> None:
    """What all games have has the same name in all; a larger game may have files of its own besides."""
    present = {path.name for path in game_folder(game).iterdir()}
    assert present >= FILES, f"missing: {FILES - present}"


@every_game
def test_every_game_has_its_own_tests(game: Game) -> None:
    names = {path.name for path in tables_folder(game).glob("*")}
    wanted = {"cases.txt", "golden", "keys.txt", "perft.txt"}
    assert wanted <= names, f"tests/games/{tables_folder(game).name} lacks {sorted(wanted - names)}"


@every_game
def test_every_rule_id_occurs_in_the_tests_of_its_game(game: Game) -> None:
    told: set[str] = set()
    for path in tables_folder(game).rglob("*"):
        if path.suffix in (".py", ".txt"):
            told |= set(RULE_ID.findall(path.read_text(encoding="utf-8")))
    assert rule_ids(game) <= told, f"rules without a test: {sorted(rule_ids(game) - told)}"


@every_game
def test_every_rule_id_of_the_sources_is_a_rule(game: Game) -> None:
    for path in game_folder(game).glob("*.py"):
        assert set(RULE_ID.findall(path.read_text(encoding="utf-8"))) <= rule_ids(game), path.name


@every_game
def test_both_languages_tell_the_same_rules(game: Game) -> None:
    french = (game_folder(game) / "rules.fr.md").read_text(encoding="utf-8")
    assert set(RULE_ID.findall(french)) == rule_ids(game)


def test_no_tests_of_a_game_that_is_gone() -> None:
    folders = {path.name for path in GAME_TESTS.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == {name.replace("-", "_") for name in REGISTRY}


def test_no_game_is_named_outside_its_folder() -> None:
    """Nothing elsewhere says `if game == …`: only the registry names the games."""
    names = {form for name in REGISTRY for form in (f'"{name}"', f"games.{name.replace('-', '_')}")}
    for path in SOURCE.rglob("*.py"):
        if path.relative_to(SOURCE).parts[0] != "games":
            text = path.read_text(encoding="utf-8")
            assert not [name for name in names if name in text], path.relative_to(SOURCE)


@every_game
def test_a_position_fits_the_contract(game: Game) -> None:
    assert issubclass(game.kernel, Position)
    assert isinstance(game.start(1), game.kernel)
    assert isinstance(game.blank().game, Game)
