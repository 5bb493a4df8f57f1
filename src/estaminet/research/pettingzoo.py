"""The games as PettingZoo's environments: `env(name)` makes one, with the wrappers that its own classic games have."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from estaminet.core.game import Game
from estaminet.core.rng import Generator
from estaminet.games import game as game_named

AGENTS = ("player_0", "player_1")
RENDER_MODES = ("human", "ansi", "svg")


def env(game: str | Game, render_mode: str | None = None, max_cycles: int | None = None, **options: object) -> AECEnv:
    """Make an environment: an illegal action loses, and who steps in the wrong order is told."""
    made: AECEnv = raw_env(game, render_mode, max_cycles, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  (the name that PettingZoo's tools look for)
    """One game; the agent to act sees what its seat knows, and which actions are legal."""

    def __init__(self, game: str | Game, render_mode: str | None = None, max_cycles: int | None = None, **options: object) -> None:
        super().__init__()
        self.game = game_named(game) if isinstance(game, str) else game
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_v{self.game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no render mode {render_mode}; there are: {', '.join(RENDER_MODES)}")
        self.render_mode = render_mode
        self.options = options
        self.max_cycles = self.game.max_length(**options) if max_cycles is None else max_cycles
        self.possible_agents = list(AGENTS)
        low, high = (np.array(bound, np.float32) for bound in self.game.observation.bounds())
        parts: dict[str, gymnasium.Space[Any]] = {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (self.game.action_count,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self.game.action_count) for agent in AGENTS}
        self._seeds = Generator()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Give the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Give the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; a seed decides its deal and those of the games after it."""
        if seed is not None:
            self._seeds = Generator(seed)
        self.position = self.game.start(self._seeds.next_word(), **self.options)
        self.played = 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.position.player]

    def observe(self, agent: str) -> dict[str, Any]:
        """Give what an agent knows, and its legal actions; none while it is not to act."""
        seat = AGENTS.index(agent)
        acts = seat == self.position.player and not self.position.over
        mask = self.position.mask() if acts else np.zeros(self.game.action_count, np.uint8)
        return {"observation": self.position.observation(seat), "action_mask": mask.view(np.int8)}

    def step(self, action: int | None) -> None:
        """Play an action; IllegalAction with its rule if it is not legal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.position.play(int(action))
        self.played += 1
        self._cumulative_rewards[self.agent_selection] = 0
        over = self.position.over
        cut = not over and self.played >= self.max_cycles
        self.rewards = dict(zip(AGENTS, self.position.returns(), strict=True))
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, cut)
        self.agent_selection = AGENTS[self.position.player]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Give the position's text or its picture, as those who watch see it; print the text, where that is wanted."""
        if self.render_mode == "svg":
            return self.game.picture(self.position)
        if self.render_mode == "ansi":
            return self.position.text()
        print(self.position.text())
        return None

    def close(self) -> None:
        """Close nothing: there is no window."""
