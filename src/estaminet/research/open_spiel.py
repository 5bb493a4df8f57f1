"""The games as OpenSpiel's games, so that its algorithms play them; needs the package `open_spiel`.

    from estaminet.research.open_spiel import SpielGame, SpielState

    game = SpielGame(estaminet.game(name))
    state = game.new_initial_state()          # or SpielState(game, position)

A state holds the whole position, hidden things included: give a player `position.imagine(seat)`, not the true one.
"""

from __future__ import annotations

import pyspiel
from numpy.random import RandomState
from open_spiel.python.algorithms import mcts

from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.rng import Generator, Randomness
from estaminet.search.rollouts import random_games

EXPLORATION = 1.4
LONGEST = 100_000  # actions; no game of ours comes near


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games, with its options and a seed for its deal."""

    def __init__(self, game: Game, seed: Randomness = None, **options: object) -> None:
        kind = pyspiel.GameType
        information = kind.Information.IMPERFECT_INFORMATION if game.hidden else kind.Information.PERFECT_INFORMATION
        described = kind(
            short_name=f"estaminet_{game.name.replace('-', '_')}",
            long_name=game.title,
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.DETERMINISTIC,
            information=information,
            utility=kind.Utility.ZERO_SUM,
            reward_model=kind.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        super().__init__(described, pyspiel.GameInfo(game.action_count, 0, 2, -1.0, 1.0, 0.0, LONGEST), {})
        self.rules = game
        self.seed = seed
        self.options = options

    def new_initial_state(self) -> SpielState:
        """Begin a game."""
        return SpielState(self, self.rules.start(self.seed, **self.options))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of ours."""

    position: Position

    def __init__(self, game: SpielGame, position: Position | None = None) -> None:
        super().__init__(game)
        if position is not None:  # when OpenSpiel copies a state it gives none, and fills in what the other one holds
            self.position = position

    def current_player(self) -> int:
        """Give the player to act."""
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.player

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.position.legal_actions())

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.position.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Give both results."""
        return [float(result) for result in self.position.returns()]

    def __str__(self) -> str:
        return self.position.text()


class Rollouts(mcts.Evaluator):  # type: ignore[misc]
    """Values a state by one random game on our compiled kernel: faster than OpenSpiel could play it."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng

    def evaluate(self, state: SpielState) -> list[float]:
        """Play one game at random and give both results."""
        tally = random_games(state.position, 1, self.rng.next_word())
        value = float(tally.first_wins - tally.second_wins)
        return [value, -value]

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Prefer no action."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def mcts_bot(game: SpielGame, simulations: int, rng: Generator) -> mcts.MCTSBot:
    """Make OpenSpiel's own MCTS bot, the one in Python: its C++ bot (2.0.2) crashes on games that are written in Python."""
    return mcts.MCTSBot(game, EXPLORATION, simulations, Rollouts(rng), random_state=RandomState(rng.below(1 << 30)))
