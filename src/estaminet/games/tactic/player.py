"""Tactic's own player: it takes a win that can be had within the turn."""

from __future__ import annotations

from estaminet.core.deadline import Deadline
from estaminet.core.rng import Generator
from estaminet.games.tactic import codes
from estaminet.games.tactic.kernel import TacticPosition


def choose(position: TacticPosition, seat: int, rng: Generator, level: int, deadline: Deadline | None = None) -> int | None:
    """Begin or complete a turn of patrols' steps that ends the game with a win; None leaves it to the search."""
    winning = [action for action in _steps(position) if _wins_within_turn(position, action, seat)]
    return winning[rng.below(len(winning))] if winning else None


def _wins_within_turn(position: TacticPosition, action: int, seat: int) -> bool:
    after = position.copy()
    after.play(action)
    return _wins(after, seat) or (after.player == seat and any(_wins_by(after, second, seat) for second in _steps(after)))


def _steps(position: TacticPosition) -> list[int]:
    """List the legal steps of patrols."""
    return [action for action in position.legal_actions() if action < codes.ENTER]


def _wins(position: TacticPosition, seat: int) -> bool:
    return position.over and position.returns()[seat] == 1


def _wins_by(position: TacticPosition, action: int, seat: int) -> bool:
    after = position.copy()
    after.play(action)
    return _wins(after, seat)
