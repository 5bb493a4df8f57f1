"""A player in a hurry: it looks one whole turn ahead and shortens its own ways, less the enemy's.

The network learns from games against it too, and the strongest level is measured by it.
"""

from __future__ import annotations

import cython

from estaminet.core.rng import Generator
from estaminet.games.tactic.features import TacticFeatures
from estaminet.games.tactic.kernel import TacticPosition

if not cython.compiled:
    from estaminet.core.position import MOST_LEGAL
    from estaminet.games.tactic.tables import PLACES

HALVES = 3  # of a turn, with the penalty of variant=passage
ENDED = 1000  # steps that a result is worth


class Half:
    """A position within a turn, and those after each of the turn's further halves."""

    def __init__(self, position: TacticPosition, halves: int = HALVES) -> None:
        self.position = TacticFeatures()
        self.position.game = position.game
        self.position.copy_from(position)
        self.seat = position.player
        self.last = halves == 0
        self.after = self if self.last else Half(position, halves - 1)
        if not cython.compiled:
            self.actions = [0] * MOST_LEGAL

    def judge(self, actions: list[int]) -> list[int]:
        """Give what `least` finds after each action."""
        return [self.least_after(action) for action in actions]

    def least(self) -> int:
        """Give the steps of the own patrols less those of the enemy's after the best rest of the turn."""
        if self.last or self.position.is_over() or self.position.to_move() != self.seat:
            return self.steps(self.seat) - self.steps(1 - self.seat) - ENDED * self.result()
        found = 4 * ENDED
        count = self.position.legal_into(self.actions)
        for index in range(count):
            found = min(found, self.least_after(self.actions[index]))
        return found

    def least_after(self, action: int) -> int:
        """Give the same for the rest of the turn after an action."""
        self.after.position.copy_from(self.position)
        self.after.position.apply(action)
        return self.after.least()

    def result(self) -> int:
        """Give the result for who is in a hurry; 0 as long as the game goes on."""
        if not self.position.is_over():
            return 0
        return self.position.outcome() if self.seat == 0 else -self.position.outcome()

    def steps(self, player: int) -> int:
        """Sum the shortest free ways of a player's patrols."""
        if not cython.compiled:
            bases = [0] * 3
            distances = [0] * PLACES
        self.position.flood(player, distances)
        found = 0
        for index in range(self.position.under_way_into(player, bases)):
            found += distances[bases[index]]
        return found


def choose(position: TacticPosition, rng: Generator) -> int:
    """Begin or go on with one of the best turns; equal ones by lot."""
    legal = position.legal_actions()
    judged = Half(position).judge(legal)
    best = [action for action, steps in zip(legal, judged, strict=True) if steps == min(judged)]
    return best[rng.below(len(best))]
