"""What the suites over all games share: their variants, and random games of each.

`ESTAMINET_TEST_BUDGET=small` plays fewer games and looks at fewer positions, for the interpreted mode.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from estaminet import Game, Position, games, mode
from estaminet.core.options import Value
from estaminet.core.rng import Generator

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "estaminet"
GAME_TESTS = ROOT / "tests" / "games"
SMALL = mode.INTERPRETED or os.environ.get("ESTAMINET_TEST_BUDGET") == "small"
SEEDS = (1,) if SMALL else (1, 2, 3)
POSITIONS = 6 if SMALL else 20  # looked at in each game
ACTIONS = 6 if SMALL else 40  # tried in each position
LONGEST = 20000  # plies within which every game must end

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class Variant(NamedTuple):
    """A game with the values of its options."""

    game: Game
    options: dict[str, Value]

    def start(self, seed: int) -> Position:
        """Begin a game of this variant."""
        return self.game.start(seed, **self.options)


class Ply(NamedTuple):
    """A position, and the action played there; None at the end."""

    position: Position
    action: int | None


def variants() -> list[Variant]:
    """List every game with its defaults, then with every other sample of each option, one at a time."""
    found = []
    for game in games():
        found.append(Variant(game, {}))
        for option in game.options:
            found += [Variant(game, {option.name: value}) for value in option.samples() if value != option.default]
    return found


def variant_name(variant: Variant) -> str:
    """Name a variant in a test's id."""
    return "-".join([variant.game.name, *(f"{name}={value}" for name, value in variant.options.items())])


def game_folder(game: Game) -> Path:
    """Find the folder of a game's sources."""
    return SOURCE / "games" / game.name.replace("-", "_")


def tables_folder(game: Game) -> Path:
    """Find the folder of a game's own tests and tables."""
    return GAME_TESTS / game.name.replace("-", "_")


def own_module(game: Game, name: str) -> ModuleType | None:
    """Import a module of a game's own tests; None if it has none of that name."""
    if not (tables_folder(game) / f"{name}.py").exists():
        return None
    return import_module(f"tests.games.{game.name.replace('-', '_')}.{name}")


def table(path: Path) -> Iterator[list[str]]:
    """Read a table: cells between bars, a line each; empty lines and lines that start with # are left out.

    One that does not exist is empty: `test_every_game_has_its_own_tests` says which a game lacks.
    """
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield [cell.strip() for cell in line.split("|")]


def play_on(position: Position, rng: Generator) -> list[Ply]:
    """Play at random to the end, keeping a copy of every position."""
    plies = []
    while not position.over:
        legal = position.legal_actions()
        action = legal[rng.below(len(legal))]
        plies.append(Ply(position.copy(), action))
        position.play(action)
        assert len(plies) < LONGEST, "the game does not end"
    return [*plies, Ply(position, None)]


@cache
def _random_game(name: str, options: tuple[tuple[str, Value], ...], seed: int) -> tuple[Ply, ...]:
    game = next(game for game in games() if game.name == name)
    return tuple(play_on(game.start(seed, **dict(options)), Generator(seed)))


def random_game(variant: Variant, seed: int) -> tuple[Ply, ...]:
    """Play a random game of a variant; its positions must not be changed, they are shared."""
    return _random_game(variant.game.name, tuple(variant.options.items()), seed)


def go_on_alike(one: Position, other: Position, tell: Callable[[Position], object], actions: int) -> int:
    """Play the same random actions in two positions, check before, between and after that they tell the same; count the actions."""
    choose = Random(1)
    for played in range(actions):
        assert tell(one) == tell(other), one.text()
        legal = one.legal_actions()
        assert legal == other.legal_actions()
        if not legal:
            return played
        action = choose.choice(legal)
        one.play(action)
        other.play(action)
    assert tell(one) == tell(other), one.text()
    return actions


def spread(items: Sequence[Item], count: int) -> list[Item]:
    """Choose a number of items, evenly, with the first and the last."""
    if len(items) <= count:
        return list(items)
    return [items[index * (len(items) - 1) // (count - 1)] for index in range(count)]


def positions(variant: Variant) -> list[Position]:
    """List positions to look at: some of each random game, with its start and its end."""
    return [ply.position for seed in SEEDS for ply in spread(random_game(variant, seed), POSITIONS)]


def illegal_actions(position: Position) -> list[int]:
    """List some actions that are not legal: out of range at both ends, and some that exist."""
    legal = set(position.legal_actions())
    count = position.game.action_count
    inside = [action for action in range(count) if action not in legal]
    return [-1, count, count + 10**6, -(2**40), 2**70, *spread(inside, ACTIONS)]


def run_apart(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine in a thread of its own: a browser of another test may have left its loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
