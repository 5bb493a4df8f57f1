"""The games as OpenSpiel's games; only where OpenSpiel is installed."""

import pytest

from estaminet import Game, Generator, games

pytest.importorskip("pyspiel")
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@every_game
def test_a_random_game_goes_the_same_way(game: Game) -> None:
    from estaminet.research.open_spiel import SpielGame

    state = SpielGame(game, seed=3).new_initial_state()
    position, rng = game.start(3), Generator(3)
    while not state.is_terminal():
        legal = state.legal_actions()
        assert legal == sorted(position.legal_actions())
        assert state.current_player() == position.player
        action = legal[rng.below(len(legal))]
        assert state.action_to_string(position.player, action) == position.action_text(action)
        state.apply_action(action)
        position.play(action)
    assert position.over
    assert state.returns() == position.returns()
    assert str(state) == position.text()


@every_game
def test_a_copy_goes_its_own_way(game: Game) -> None:
    from estaminet.research.open_spiel import SpielGame

    state = SpielGame(game, seed=3).new_initial_state()
    before = str(state)
    copy = state.clone()
    assert str(copy) == before
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


@every_game
def test_its_bot_chooses_a_legal_action(game: Game) -> None:
    from estaminet.research.open_spiel import SpielGame, mcts_bot

    spiel = SpielGame(game, seed=3)
    state = spiel.new_initial_state()
    assert mcts_bot(spiel, 8, Generator(1)).step(state) in state.legal_actions()
