"""What serves most games: a game's `scene.py` has a function of the same name where it knows better."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from estaminet.core.position import Position
    from estaminet.core.scene import Scene


def board_key(position: Position) -> Hashable:
    """Tell all of a position that its layouts depend on, and nothing that a seat may not know; here the board never changes."""
    return None


def moves(position: Position, action: int) -> dict[str, str] | None:
    """Tell which cell's piece goes to which cell, those that stay left out; None if a painter can see that for itself."""
    return None


def preview(position: Position, action: int, seat: int) -> Scene:
    """Show what a legal action would lead to, as far as the seat can know: here a seat knows all."""
    after = position.copy()
    after.play(action)
    return after.scene(seat)


def shown_path(position: Position, action: int) -> tuple[str, ...] | None:
    """Give the click path that shows an action as it is told, where several mean it; None: any will do."""
    return None


def told(position: Position, action: int, now: Position) -> bool:
    """Whether the opponent may know, now, the text of an action played in a position."""
    return True


def turn_number(position: Position, action: int, before: int) -> int:
    """Give the number of a turn that begins with an action, after so many turns before it; 0: it is not counted. Here every turn counts."""
    return before + 1


def ends_turn(position: Position, action: int) -> bool:
    """Whether a legal action ends a turn although the same player may act on: here a turn ends when the other one acts."""
    return False
