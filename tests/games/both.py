"""A kernel and the slow model of its rules played side by side, and ways of playing counted by both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from estaminet import Position
from estaminet.core.rng import Generator


class Playable(Protocol):
    """A model: it plays an action's text, and is changed or gives the model after it."""

    def play(self, text: str, /) -> object:
        """Play an action."""


Model = TypeVar("Model", bound=Playable)
State = TypeVar("State")
Action = TypeVar("Action")


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


def ways(start: State, depth: int, actions: Callable[[State], Sequence[Action]], after: Callable[[State, Action], State]) -> int:
    """Count the ways to play a number of actions, by trying them all."""
    legal = actions(start)
    return len(legal) if depth == 1 else sum(ways(after(start, action), depth - 1, actions, after) for action in legal)


def perft(position: Position, depth: int) -> int:
    """Count the ways with copies of a position."""
    return ways(position, depth, Position.legal_actions, after)


def after(position: Position, action: int) -> Position:
    """Give the position after an action."""
    played = position.copy()
    played.play(action)
    return played


def successors(position: Position) -> list[Position]:
    """List the positions after each legal action."""
    return [after(position, action) for action in position.legal_actions()]
