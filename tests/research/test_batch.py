"""Batches: the same games as one by one, whatever the number of threads."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import numpy as np
import pytest

from estaminet import Game, games
from estaminet.research import LEAVE, Batch
from tests.support import ROOT

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
SHORT = {"l-calculus": {"limit": 10}, "logan-stones": {"limit": 20}, "tactic": {"limit": 20}, "topogic": {"limit": 10, "seekers": 3}}


def short(game: Game, size: int, seed: int = 1, threads: int = 1, **settings: int | bool) -> Batch:
    """Make a batch of games that end soon."""
    options: dict[str, object] = {**SHORT.get(game.name, {"limit": 50})}
    return Batch(game, size, seed, threads, **options, **settings)  # type: ignore[arg-type]


def digest(game: Game, threads: int, size: int = 7, steps: int = 40) -> str:
    """Hash all that a batch tells while random games are played."""
    batch, told = short(game, size, 3, threads, deals=4, reuse=2), hashlib.sha256()
    for _ in range(steps):
        batch.step(batch.sample())
        for values in (batch.observations, batch.masks, batch.rewards, batch.done, batch.truncated, batch.players):
            assert values is not None
            told.update(values.tobytes())
    batch.close()
    return told.hexdigest()


@every_game
def test_a_batch_plays_the_games_that_positions_play(game: Game) -> None:
    batch = short(game, 5)
    for _ in range(60):
        actions = batch.sample()
        positions = [batch.position(index) for index in range(5)]
        observations, masks, _, done = batch.step(actions)
        assert masks is not None
        for index, position in enumerate(positions):
            position.play(int(actions[index]))
            now = batch.position(index)
            assert done[index] if position.over else now == position
            assert batch.players[index] == now.player
            assert (observations[index] == now.observation()).all()
            assert (masks[index] == now.mask()).all()


@every_game
def test_a_game_that_ends_is_told_and_begins_anew(game: Game) -> None:
    batch = short(game, 1, finals=True)
    assert batch.final_observations is not None
    while not batch.done[0]:
        actions, position = batch.sample(), batch.position(0)
        batch.step(actions)
    player = position.player
    position.play(int(actions[0]))
    assert position.over
    assert batch.rewards[0].tolist() == position.returns()
    assert (batch.final_observations[0] == position.observation(player)).all()
    assert not batch.truncated[0]
    assert not batch.position(0).over
    assert len(batch.position(0).legal_actions()) == batch.legal_actions()[1][0]


@every_game
def test_the_number_of_threads_changes_nothing(game: Game) -> None:
    assert digest(game, 1) == digest(game, 3)


def test_interpreted_batches_are_the_compiled_ones() -> None:
    code = "import estaminet, tests.research.test_batch as t; print(*[t.digest(g, 1, 2, 12) for g in estaminet.games()])"
    environment = {**os.environ, "ESTAMINET_MODE": "interpreted"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.split() == [digest(game, 1, 2, 12) for game in games()]


@every_game
def test_an_illegal_action_is_refused_and_nothing_is_played(game: Game) -> None:
    batch = short(game, 4)
    before = [batch.position(index) for index in range(4)], batch.observations.copy()
    legal = set(before[0][2].legal_actions())
    illegal = next(action for action in range(game.action_count) if action not in legal)
    for action in (illegal, game.action_count, 2**31 - 1, 2**40, -2, -(2**40)):
        actions = batch.sample().astype(np.int64)
        actions[2] = action
        with pytest.raises(ValueError, match="game 2 "):
            batch.step(actions)
        assert [batch.position(index) for index in range(4)] == before[0]
        assert (batch.observations == before[1]).all()


@pytest.mark.parametrize("actions", [[0], [[0, 0]], [0.0, 0.0], ["a", "b"], [None, 0], 3])
def test_what_are_no_actions_is_refused(actions: object) -> None:
    with pytest.raises(ValueError, match="2 actions"):
        Batch("tactic", 2, 1).step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize("numbers", [{"size": 0}, {"threads": 0}, {"deals": 0}, {"reuse": 0}, {"max_length": 0}])
def test_a_batch_has_games_and_threads(numbers: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least one"):
        Batch("tactic", **{"size": 2, **numbers})  # type: ignore[arg-type]


def test_a_game_can_be_left_alone() -> None:
    batch = Batch("tactic", 3, 1)
    start = batch.position(1)
    actions = batch.sample()
    actions[1] = LEAVE
    batch.step(actions)
    assert batch.position(1) == start != batch.position(0)
    assert not batch.rewards.any()


def test_a_game_that_is_too_long_is_cut_off() -> None:
    batch = Batch("tactic", 3, 1, max_length=5)
    for number in range(1, 11):
        *_, rewards, done = batch.step(batch.sample())
        assert done.all() == batch.truncated.all() == (number % 5 == 0)
        assert not rewards.any()
    assert batch.position(0) == batch.game.start(1)


def test_games_begin_with_new_deals() -> None:
    batch = Batch("topogic", 2, 1, max_length=1, deals=2, reuse=1)
    starts = set()
    for _ in range(10):
        starts |= {batch.position(0).text(), batch.position(1).text()}
        batch.step(batch.sample())
    assert len(starts) > 8


def test_the_deals_are_those_of_the_seed() -> None:
    one, other = Batch("logan-stones", 4, 5), Batch("logan-stones", 4, 6)
    seen = one.observations.copy()
    other.reset(5)
    assert (other.observations == seen).all()
    other.reset(7)
    assert (other.observations != seen).any()


def test_the_arrays_are_the_same_in_every_step_and_cannot_be_written() -> None:
    batch = Batch("l-calculus", 4, 1, 2)
    first, again = batch.step(batch.sample()), batch.step(batch.sample())
    assert all(one is other for one, other in zip(first, again, strict=True))
    for values in first:
        assert values is not None
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 1


@every_game
def test_without_masks_there_are_lists(game: Game) -> None:
    batch = short(game, 3, masks=False)
    assert batch.masks is None
    for _ in range(5):
        batch.step(batch.sample())
    actions, counts = batch.legal_actions()
    legal = [batch.position(index).legal_actions() for index in range(3)]
    assert counts.tolist() == [len(listed) for listed in legal]
    assert actions.tolist() == [action for listed in legal for action in listed]


def test_drawing_is_uniform() -> None:
    batch = Batch("tactic", 4000, 1)
    drawn = np.bincount(batch.sample(), minlength=batch.game.action_count)
    legal = batch.position(0).legal_actions()
    expected = 4000 / len(legal)
    assert set(np.flatnonzero(drawn)) == set(legal)
    assert sum((drawn[action] - expected) ** 2 / expected for action in legal) < 2 * len(legal)


def test_games_may_be_named_or_given() -> None:
    assert repr(Batch("tactic", 2)) == "<Batch of 2 games of tactic>"
    assert len(Batch(games()[0], 2)) == 2
