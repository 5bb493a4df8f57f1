"""What an engine remembers of one game from one action to the next."""

from __future__ import annotations

from collections.abc import Sequence

from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.search.analysis import Analysis, Budget


class Memory:
    """The memory of one seat in one game: its search, which goes on with the game, and what it has spent of its turn's budget.

    `follow` tells it what was played. Without that it still knows its own last choice, so that a turn of several actions is one thought.
    """

    def __init__(self) -> None:
        self.analysis: Analysis | None = None
        self.simulations = 0  # spent in this turn
        self.milliseconds = 0
        self._seat = 0
        self._position: Position | None = None  # where it thought last
        self._actions: list[int] = []  # that led there, as far as it was told
        self._told: list[int] | None = None
        self._chosen: int | None = None

    @property
    def megabytes(self) -> float:
        """What it takes up, about."""
        return self.analysis.megabytes if self.analysis else 0.0

    def follow(self, actions: Sequence[int]) -> None:
        """Hear all actions of the game so far, from its start."""
        self._told = list(actions)

    def note(self, action: int) -> None:
        """Keep in mind what was chosen."""
        self._chosen = action

    def forget(self) -> None:
        """Begin anew."""
        self.analysis, self._position, self._chosen = None, None, None
        self.simulations = self.milliseconds = 0

    def recall(self, position: Position, seat: int, rng: Generator) -> None:
        """Go on to the position that a seat is to act in now; forget what does not lead there."""
        since = self._since(position)
        if since is None or seat != self._seat or not all(self._step(action, rng) for action in since) or self._position != position:
            self.forget()
        self._seat, self._position, self._chosen = seat, position.copy(), None
        self._actions, self._told = self._told or [], None

    def left(self, budget: Budget) -> Budget:
        """Give what is left of a turn's budget."""
        return budget.less(self.simulations, self.milliseconds)

    def spend(self, simulations: int, milliseconds: int) -> None:
        """Count what an action of the turn has cost."""
        self.simulations += simulations
        self.milliseconds += milliseconds

    def _since(self, position: Position) -> list[int] | None:
        """List the actions from where it thought last to a position; None if they are not known."""
        if self._position is None:
            return None
        if self._told is not None:
            known = len(self._actions)
            return self._told[known:] if self._told[:known] == self._actions else None
        return [] if self._chosen is None or position == self._position else [self._chosen]

    def _step(self, action: int, rng: Generator) -> bool:
        """Go on by one action; False if it cannot have been played."""
        before = self._position
        if before is None or not before.is_legal(action):
            return False
        after = before.copy()
        after.play(action)
        game, own = before.game, before.player == self._seat
        if not own or after.player != self._seat or game.ends_turn(before, action):
            self.simulations = self.milliseconds = 0
        if self.analysis and (own or game.told(before, action, after)):
            self.analysis.advance(action, after.imagine(self._seat, rng))
        else:
            self.analysis = None  # what was played in secret leads nowhere in the tree
        self._position = after
        return True
