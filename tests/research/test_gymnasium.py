"""Batches behind Gymnasium's interface, for one learner who plays both sides, and against opponents."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from estaminet import Game, games
from estaminet.research.gymnasium import BatchEnv

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def chosen(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Choose a legal action in each game."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@every_game
def test_observations_and_masks_are_in_their_spaces(game: Game) -> None:
    env, rng = BatchEnv(game, 3), np.random.default_rng(1)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=1)
    for _ in range(10):
        assert observations in env.observation_space
        assert infos["action_mask"].shape == (3, game.action_count)
        actions = chosen(infos["action_mask"], rng)
        assert actions in env.action_space
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (3,)
    env.close()


def test_the_same_seed_gives_the_same_games() -> None:
    first, second = BatchEnv("logan-stones", 4, "random"), BatchEnv("logan-stones", 4, "random", threads=2)
    for seed in (1, None, 2):
        one, other = first.reset(seed=seed), second.reset(seed=seed)
        assert (one[0] == other[0]).all()
    assert (first.reset(seed=1)[0] != second.reset(seed=2)[0]).any()


def test_playing_both_sides_the_reward_is_that_of_who_acted() -> None:
    env, rng = BatchEnv("logan-stones", 8), np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    won = 0
    for _ in range(60):
        actions, players = chosen(infos["action_mask"], rng), infos["player"]
        positions = [env.batch.position(index) for index in range(8)]
        _, rewards, terminated, _, infos = env.step(actions)
        for index, position in enumerate(positions):
            position.play(int(actions[index]))
            assert terminated[index] == position.over
            assert rewards[index] == position.returns()[players[index]]
            if position.over:
                assert infos["_final_obs"][index]
                assert (infos["final_obs"][index] == position.observation(int(players[index]))).all()
                won += 1
    assert won


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("opponent", ["random", "greedy", "level-1"])
def test_against_an_opponent_it_is_always_the_learners_turn(opponent: str, seat: int) -> None:
    env, rng = BatchEnv("logan-stones", 4, opponent, seat), np.random.default_rng(1)
    observations, infos = env.reset(seed=1)
    ended = total = 0
    for _ in range(40 if opponent == "random" else 12):
        assert (infos["player"] == seat).all()
        assert all((observations[index] == env.batch.position(index).observation(seat)).all() for index in range(4))
        observations, rewards, terminated, _, infos = env.step(chosen(infos["action_mask"], rng))
        assert not rewards[~terminated].any()
        ended += int(terminated.sum())
        total += int(rewards.sum())
    assert ended
    if opponent == "greedy":
        assert total < 0, "a random learner loses"


def test_an_end_is_seen_by_the_learner_not_by_the_opponent() -> None:
    env, rng = BatchEnv("topogic", 2, "random", 0, limit=10, seekers=3), np.random.default_rng(1)
    planes = env.batch.game.observation
    _, infos = env.reset(seed=1)
    ends = 0
    while ends < 3:
        *_, terminated, _, infos = env.step(chosen(infos["action_mask"], rng))
        for index in np.flatnonzero(terminated):
            ends += 1
            assert planes.split(infos["final_obs"][index])["seeks"] == 1  # the first player, in the second round


def test_there_are_two_seats() -> None:
    with pytest.raises(ValueError, match="seat"):
        BatchEnv("tactic", 2, seat=2)
