"""The games as OpenSpiel's: importing this module registers `estaminet_tactic` and the others, so that its tools load them by name.

Their parameters are the game's options, and: `deals`, how many deals the chance node at the start chooses from, where something is
dealt; `position`, a text to start from, of which a deal draws anew what nobody knows; `max_length`, after which a game is drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from estaminet.core.game import Game
from estaminet.core.options import Value, resolve
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.games import games
from estaminet.research.starts import Start, is_dealt

DEALS = 1000  # that a game chooses from, unless told


def spiel_name(game: Game) -> str:
    """Give the name under which OpenSpiel loads a game."""
    return f"estaminet_{game.name.replace('-', '_')}"


def game_type(game: Game) -> pyspiel.GameType:
    """Describe a game as OpenSpiel wants it."""
    kind = pyspiel.GameType
    defaults: dict[str, Value] = {option.name: option.default for option in game.options}
    return kind(
        short_name=spiel_name(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC if is_dealt(game, defaults) else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION if game.hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**defaults, "deals": DEALS, "position": "", "max_length": 0},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its options; each has a class of its own, which OpenSpiel keeps."""

    source: Game
    kind: pyspiel.GameType

    def __init__(self, parameters: Mapping[str, Value] | None = None) -> None:
        game, kind, given = self.source, self.kind, dict(parameters or {})
        own = {name: value for name, value in given.items() if name not in ("deals", "position", "max_length")}
        dealt = kind.chance_mode != pyspiel.GameType.ChanceMode.DETERMINISTIC
        deals = int(given.get("deals", DEALS)) if dealt else 0
        self.start = Start(game, resolve(game.options, own), deals, str(given.get("position", "")))
        self.longest = int(given.get("max_length", 0)) or game.max_length(**own)
        low, high = game.utilities
        information = pyspiel.GameInfo(game.action_count, max(1, deals), 2, low, high, 0.0, self.longest)
        super().__init__(kind, information, given)

    def new_initial_state(self) -> SpielState:
        """Begin a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Make what tells a player's view of a state."""
        if params:
            raise ValueError(f"an observer has no parameters: {params}")
        return SpielObserver(self.start.game, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, and what each player has seen so far; before the deal there is neither."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.start = game.start
        self.longest = game.longest
        self.played = 0
        self.position: Position | None = None
        self.seen = ["", ""]  # by each player: the actions, and a hash of all that was to be seen between them
        if not self.start.deals:
            self._begin(0)

    def _begin(self, deal: int) -> None:
        self.position = self.start.deal(deal)
        self._look("", "")

    def _look(self, *told: str) -> None:
        """Let both players see the position, and the action that led to it as far as it is told."""
        assert self.position is not None
        for seat in (0, 1):
            told_before, _, hashed = self.seen[seat].rpartition("#")
            sight = hashlib.blake2b(hashed.encode() + bytes(self.position.observation(seat)), digest_size=12)
            self.seen[seat] = f"{told_before} {told[seat]}#{sight.hexdigest()}"

    def current_player(self) -> int:
        """Who acts; chance before the deal."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position is None else self.position.player

    def is_terminal(self) -> bool:
        """Whether the game is over, or has become too long."""
        return self.position is not None and (self.position.over or self.played >= self.longest)

    def returns(self) -> list[float]:
        """Give both results."""
        return [0.0, 0.0] if self.position is None else [float(value) for value in self.position.returns()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the deals: all are as likely."""
        return [(deal, 1.0 / self.start.deals) for deal in range(self.start.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.position is None else sorted(self.position.legal_actions())

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._begin(action)
            return
        before = self.position.copy()
        self.position.play(action)
        self.played += 1
        text, hidden = before.action_text(action), not before.game.told(before, action, self.position)
        self._look(*("?" if hidden and seat != before.player else text for seat in (0, 1)))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 or self.position is None else self.position.action_text(action)

    def resample_from_infostate(self, player: int, draw: Any) -> SpielState:
        """Give a state that the player cannot tell from this one; what the other has seen of it is made up."""
        assert self.position is not None
        other: SpielState = self.clone()
        other.position = self.position.imagine(player, Generator(int(draw() * 2**53)))
        other.seen[1 - player] = f"imagined#{bytes(other.position.observation(1 - player)).hex()[:24]}"
        return other

    def __str__(self) -> str:
        return "before the deal" if self.position is None else self.position.text()


class SpielObserver:
    """Tells what one player knows: now, or with all that was seen on the way."""

    def __init__(self, game: Game, perfect_recall: bool) -> None:
        self.game = game
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(game.observation.size, np.float32)
        self.dict = game.observation.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write down a player's view of a state."""
        self.tensor[:] = 0 if state.position is None else state.position.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Write a player's view of a state as a text."""
        if state.position is None:
            return ""
        if self.perfect_recall:
            return f"{player}:{state.seen[player]}"
        if not self.game.hidden:
            return f"{player}: {state.position.text()}"
        return f"{player}: {hashlib.blake2b(bytes(state.position.observation(player)), digest_size=12).hexdigest()}"


def register() -> None:
    """Register all games."""
    for game in games():
        kind = game_type(game)
        pyspiel.register_game(kind, type(f"{game.kernel.__name__}Game", (SpielGame,), {"source": game, "kind": kind}))


register()
