"""OpenSpiel's own tests and tools, on our games."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, outcome_sampling_mccfr  # noqa: E402

from estaminet import Game, games  # noqa: E402
from estaminet.research.open_spiel import spiel_name  # noqa: E402

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
ENDING = "wbwb w s 3:3 30 9 - groups=any,limit=10"  # of L-Calculus, before its patience ends


def load(game: Game, **parameters: int | str) -> Any:
    """Load a game as OpenSpiel's tools do."""
    return pyspiel.load_game(spiel_name(game), parameters)


def wander(spiel: Any, plies: int, seed: int = 1) -> Any:
    """Play some random actions, the deal included."""
    state, rng = spiel.new_initial_state(), Random(seed)
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@every_game
def test_its_random_simulations(game: Game) -> None:
    """Playing, cloning, serialising and undone histories, as OpenSpiel checks its own games."""
    pyspiel.random_sim_test(load(game, max_length=80), num_sims=1, serialize=True, verbose=False)


@every_game
def test_states_are_cloned_and_pickled(game: Game) -> None:
    state = wander(load(game), 12)
    text, legal = str(state), state.legal_actions()
    other, copy = pickle.loads(pickle.dumps(state)), state.clone()
    assert str(other) == str(copy) == text
    assert [other.information_state_string(seat) for seat in (0, 1)] == [state.information_state_string(seat) for seat in (0, 1)]
    copy.apply_action(legal[0])
    assert (str(state), state.legal_actions()) == (text, legal)


@every_game
def test_a_game_played_there_is_a_game_played_here(game: Game) -> None:
    spiel = load(game, deals=3)
    state, position = spiel.new_initial_state(), game.start(2)
    if state.is_chance_node():
        assert state.chance_outcomes() == [(deal, 1 / 3) for deal in range(3)]
        state.apply_action(2)
    else:
        position = game.start(0)
    rng = Random(2)
    for _ in range(40):
        if position.over:
            break
        assert str(state) == position.text()
        assert state.current_player() == position.player
        assert state.legal_actions() == sorted(position.legal_actions())
        assert state.observation_tensor(0) == position.observation(0).tolist()
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(position.player, action) == position.action_text(action)
        state.apply_action(action)
        position.play(action)
    assert state.returns() == position.returns()


@every_game
def test_what_a_player_does_not_know_is_not_in_the_information_state(game: Game) -> None:
    state = wander(load(game), 14)
    for seat in (0, 1):
        for number in range(5):
            other = state.resample_from_infostate(seat, Random(number).random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.legal_actions() == state.legal_actions() or seat != state.current_player()


@pytest.mark.parametrize("game", [game for game in games() if game.hidden], ids=lambda game: game.name)
def test_players_remember_what_they_have_seen(game: Game) -> None:
    """Information states tell apart whatever observations on the way told apart, and seats do not see the same."""
    spiel = load(game)
    first, second = wander(spiel, 9, 1), wander(spiel, 9, 2)
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(0)[1:] != first.information_state_string(1)[1:]


@pytest.mark.parametrize("game", [game for game in games() if not game.hidden], ids=lambda game: game.name)
def test_its_tree_search_plays(game: Game) -> None:
    state = wander(load(game, max_length=40), 4)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 1.4, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("game", [game for game in games() if game.hidden], ids=lambda game: game.name)
def test_its_search_for_hidden_games_plays(game: Game) -> None:
    state = wander(load(game, max_length=40), 10)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    final = ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, 4, random_state=rng, final_policy_type=final)
    assert bot.step(state) in state.legal_actions()


def test_its_regret_minimisation_solves_an_ending() -> None:
    spiel = pyspiel.load_game("estaminet_l_calculus", {"position": ENDING})
    solver = cfr.CFRSolver(spiel)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    regrets = [exploitability.nash_conv(spiel, play) for play in (policy.UniformRandomPolicy(spiel), solver.average_policy())]
    assert regrets[1] < regrets[0] / 4


@pytest.mark.parametrize("game", [game for game in games() if game.hidden], ids=lambda game: game.name)
def test_its_sampled_regret_minimisation_runs(game: Game) -> None:
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(load(game, deals=2, max_length=6))
    for _ in range(3):
        solver.iteration()
    assert solver.average_policy() is not None


def test_a_game_may_start_from_a_position() -> None:
    spiel = pyspiel.load_game("estaminet_l_calculus", {"position": ENDING})
    assert str(spiel.new_initial_state()) == ENDING


def test_names_and_options_can_be_loaded_from_a_text_and_python_ends_well() -> None:
    code = 'import pyspiel, estaminet.research.open_spiel; print(pyspiel.load_game("estaminet_tactic(limit=20,variant=passage)"))'
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "variant=passage" in done.stdout
