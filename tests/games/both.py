"""A kernel and the slow model of its rules played side by side, and ways of playing counted by both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from estaminet import Game, Position
from estaminet.core.rng import Generator
from tests.support import SMALL, table, tables_folder

NODES_OF_KERNEL = 100 if SMALL else 20_000  # before the last action


class Playable(Protocol):
    """A model: it plays an action's text, and is changed or gives the model after it."""

    def play(self, text: str, /) -> object:
        """Play an action."""


Model = TypeVar("Model", bound=Playable)


def play_both(
    position: Position,
    model: Model,
    alike: Callable[[Position, Model], None],
    choose: Callable[[Position], int],
    most: int | None = None,
) -> None:
    """Play a number of actions, or to the end, in both; `alike` compares them before, between and after."""
    played = 0
    while not position.over and played != most:
        alike(position, model)
        action = choose(position)
        after = model.play(position.action_text(action))
        model = model if after is None else after  # type: ignore[assignment]
        position.play(action)
        played += 1
    alike(position, model)


def at_random(rng: Generator) -> Callable[[Position], int]:
    """Choose among the legal actions with a generator."""

    def choose(position: Position) -> int:
        legal = position.legal_actions()
        return legal[rng.below(len(legal))]

    return choose


def by_numbers(numbers: Iterable[int]) -> Callable[[Position], int]:
    """Choose among the legal actions by numbers of any size, one after the other."""
    left = iter(numbers)

    def choose(position: Position) -> int:
        legal = position.legal_actions()
        return legal[next(left) % len(legal)]

    return choose


def perft_table(game: Game) -> list[list[str]]:
    """Read a game's table of positions and the ways to play 1, 2, 3 … actions from them."""
    return list(table(tables_folder(game) / "perft.txt"))


def check_perft(game: Game, text: str, counts: str, slow: Callable[[str, int], int], nodes_of_model: int) -> None:
    """Count with the kernel, and with the model as far as it is not too slow."""
    numbers = [int(number) for number in counts.split()]
    for depth, (nodes, count) in enumerate(zip([1, *numbers], numbers, strict=False), 1):
        if nodes <= NODES_OF_KERNEL:
            assert perft(game.parse(text), depth) == count
        if nodes <= nodes_of_model:
            assert slow(text, depth) == count


def perft(position: Position, depth: int) -> int:
    """Count the ways to play a number of actions."""
    if depth == 1:
        return len(position.legal_actions())
    return sum(perft(after, depth - 1) for after in successors(position))


def successors(position: Position) -> list[Position]:
    """List the positions after each legal action."""
    found = []
    for action in position.legal_actions():
        found.append(position.copy())
        found[-1].play(action)
    return found
