"""OpenSpiel's MCTS bot on our games, without what a search does not need: nobody looks at what was seen on the way."""

from __future__ import annotations

import pyspiel
from numpy.random import RandomState
from open_spiel.python.algorithms import mcts

from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.research.open_spiel import SpielGame, SpielState
from estaminet.search.rollouts import random_games

EXPLORATION = 1.4


class WorldState(SpielState):
    """A world that a bot thinks in. When OpenSpiel copies a state it gives no position, and fills in what the other one holds."""

    def __init__(self, game: SpielGame, position: Position | None = None) -> None:
        pyspiel.State.__init__(self, game)
        if position is not None:
            self.longest, self.played, self.position = game.longest, 0, position

    def _apply_action(self, action: int) -> None:
        assert self.position is not None
        self.position.play(action)
        self.played += 1


class Rollouts(mcts.Evaluator):  # type: ignore[misc]
    """Values a state by one random game on our compiled kernel: faster than OpenSpiel could play it."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng

    def evaluate(self, state: WorldState) -> list[float]:
        """Play one game at random and give both results."""
        assert state.position is not None
        tally = random_games(state.position, 1, self.rng.next_word())
        value = float(tally.first_wins - tally.second_wins)
        return [value, -value]

    def prior(self, state: WorldState) -> list[tuple[int, float]]:
        """Prefer no action."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def mcts_bot(game: SpielGame, simulations: int, rng: Generator) -> mcts.MCTSBot:
    """Make OpenSpiel's own MCTS bot, the one in Python: its C++ bot (2.0.2) crashes on games that are written in Python."""
    return mcts.MCTSBot(game, EXPLORATION, simulations, Rollouts(rng), random_state=RandomState(rng.below(1 << 30)))
