"""One look ahead: what each action leads to at once."""

from __future__ import annotations

from estaminet.core.position import Position

WON = 2.0  # above every evaluation
ENDED = WON  # the same for compiled code


class Judge:
    """A thinker that plays one action on a scratch position."""

    def __init__(self, position: Position) -> None:
        self.root = position.game.thinker()
        self.root.game = position.game
        self.root.copy_from(position)
        self.scratch = self.root.copy()

    def after(self, action: int) -> float:
        """Judge the position after an action for the player to act; WON or -WON if it ends the game."""
        self.scratch.copy_from(self.root)
        self.scratch.apply(action)
        value = self.scratch.evaluate()
        if self.scratch.is_over():
            value = ENDED * self.scratch.outcome()
        return value if self.root.to_move() == 0 else -value


def look(position: Position, actions: list[int]) -> list[float]:
    """Judge the position after each action, for the player to act; WON or -WON where the game is over."""
    judge = Judge(position)
    return [judge.after(action) for action in actions]


def features(position: Position) -> list[int]:
    """List the features that the game's network judges a position by."""
    found: list[int] = Judge(position).root.features()
    return found
