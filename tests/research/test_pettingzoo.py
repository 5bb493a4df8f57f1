"""PettingZoo's own tests of its environments, on ours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from estaminet import Game, IllegalAction, games
from estaminet.research.pettingzoo import env, raw_env

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
CYCLES = 60


@every_game
@pytest.mark.filterwarnings("ignore")  # what its tests advise of one another's environments
def test_its_api_test(game: Game) -> None:
    api_test(env(game), num_cycles=CYCLES)


@every_game
def test_its_seed_test(game: Game) -> None:
    seed_test(lambda: env(game), num_cycles=30)


@every_game
@pytest.mark.filterwarnings("ignore")
def test_its_render_test(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode), {"svg": lambda picture: picture.startswith("<svg")})
    assert game.start(1).text().split()[0][0] in capsys.readouterr().out


@every_game
def test_a_game_is_cut_off_after_max_cycles(game: Game) -> None:
    played = env(game, max_cycles=4)
    played.reset(seed=1)
    count = 0
    for agent in played.agent_iter(100):
        observation, reward, terminated, truncated, _ = played.last()
        assert (reward, terminated, truncated) == (0, False, count >= 4)
        played.step(None if truncated else played.action_space(agent).sample(observation["action_mask"]))
        count += not truncated
    assert count == 4
    assert played.agents == []


@every_game
def test_an_agent_of_its_documentation_plays_a_game(game: Game) -> None:
    played: Any = env(game, max_cycles=3000)
    played.reset(seed=42)
    total = dict.fromkeys(played.possible_agents, 0)
    for agent in played.agent_iter():
        observation, reward, termination, truncation, _ = played.last()
        total[agent] += reward
        if termination or truncation:
            action = None
        else:
            action = int(np.flatnonzero(observation["action_mask"])[0])
        played.step(action)
    assert sum(total.values()) == 0
    assert list(total.values()) == played.unwrapped.position.returns()


def test_who_is_not_to_act_has_no_actions() -> None:
    played = raw_env("tactic")
    played.reset(seed=1)
    assert played.observe("player_0")["action_mask"].any()
    assert not played.observe("player_1")["action_mask"].any()


def test_an_illegal_action_loses_or_names_its_rule() -> None:
    wrapped: Any = env("tactic")
    wrapped.reset(seed=1)
    wrapped.step(wrapped.action_space("player_0").n - 1)
    assert wrapped.rewards == {"player_0": -1, "player_1": 0}
    bare = raw_env("tactic")
    bare.reset(seed=1)
    with pytest.raises(IllegalAction):
        bare.step(bare.game.action_count - 1)


def test_there_are_three_ways_to_render() -> None:
    with pytest.raises(ValueError, match="rgb_array"):
        env("tactic", render_mode="rgb_array")
