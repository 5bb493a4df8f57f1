"""Batches as Gymnasium's vector environments: one learner plays both sides, or one side against an opponent of the house."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from estaminet.core.game import Game
from estaminet.core.rng import Generator
from estaminet.engines import engine
from estaminet.research import LEAVE
from estaminet.research.batch import Batch


class BatchEnv(VectorEnv[NDArray[np.float32], NDArray[np.integer[Any]], NDArray[Any]]):
    """Many games; one that has ended begins anew in the same step (`SAME_STEP`), and `infos["final_obs"]` tells how it ended.

    Without an opponent the observation, the mask and the next action are those of the player to act, `infos["player"]`, and a
    reward is that of the player who has just acted. With one, they are those of `seat`. `infos["action_mask"]` tells what is legal.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self, game: str | Game, num_envs: int, opponent: str | None = None, seat: int = 0, threads: int = 1, **options: object
    ) -> None:
        if seat not in (0, 1):
            raise ValueError(f"there is no seat {seat}: a player's is 0 or 1")
        self.opponent = engine(opponent) if opponent else None
        self.seat = seat
        final_seat = seat if opponent else None
        self.batch = Batch(game, num_envs, 0, threads, finals=True, final_seat=final_seat, **options)  # type: ignore[arg-type]
        self.num_envs = num_envs
        low, high = (np.array(bound, np.float32) for bound in self.batch.game.observation.bounds())
        self.single_observation_space = spaces.Box(low, high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self.batch.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rng = Generator()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed)
        if seed is not None:
            self._rng = Generator(seed)
        self.batch.reset(self._rng.next_word())
        self._answer()
        return self.batch.observations.copy(), self._infos()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each game, and the opponent's answers; ValueError, and nothing played, if one is not legal."""
        actors = self.batch.players.copy() if self.opponent is None else np.full(self.num_envs, self.seat)
        self.batch.step(actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), actors].astype(np.float64)
        done, truncated = self.batch.done.copy(), self.batch.truncated.copy()
        later = self._answer()
        rewards += later[0]
        done |= later[1]
        truncated |= later[2]
        infos = self._infos()
        if done.any():
            assert self.batch.final_observations is not None
            infos |= {"final_obs": self.batch.final_observations.copy(), "_final_obs": done.copy()}
        return self.batch.observations.copy(), rewards, done & ~truncated, truncated, infos

    def _answer(self) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_]]:
        """Let the opponent act until it is the learner's turn in every game; give what came of it."""
        rewards, done, truncated = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        while self.opponent is not None and (waiting := self.batch.players != self.seat).any():
            self.batch.step(self._replies(waiting))
            rewards += self.batch.rewards[:, self.seat]
            done |= self.batch.done
            truncated |= self.batch.truncated
        return rewards, done, truncated

    def _replies(self, waiting: NDArray[np.bool_]) -> NDArray[np.int32]:
        assert self.opponent is not None
        if self.opponent.name == "random":
            return np.where(waiting, self.batch.sample(), LEAVE).astype(np.int32)
        replies = np.full(self.num_envs, LEAVE, np.int32)
        for index in np.flatnonzero(waiting):
            replies[index] = self.opponent.choose(self.batch.position(int(index)), rng=self._rng)
        return replies

    def _infos(self) -> dict[str, Any]:
        assert self.batch.masks is not None
        return {"action_mask": self.batch.masks.copy().view(np.int8), "player": self.batch.players.copy()}

    def close_extras(self, **settings: Any) -> None:
        """Let the threads go."""
        self.batch.close()
