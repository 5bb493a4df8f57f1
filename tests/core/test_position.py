"""What Python code asks of a position, and what it is told when it asks for nonsense; the rules are tested per game."""

import pytest

import estaminet

GAMES = [game.name for game in estaminet.games()]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("given", [3.5, None, [1]])
def test_what_is_neither_a_code_nor_a_text_is_no_action(name: str, given: object) -> None:
    with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
        estaminet.game(name).start(seed=1).play(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", GAMES)
def test_a_code_that_no_action_has_is_not_written(name: str) -> None:
    position = estaminet.game(name).start(seed=1)
    for code in (-1, position.game.action_count):
        with pytest.raises(ValueError, match=f"there is no action {code}: codes are below {position.game.action_count}"):
            position.action_text(code)


def test_a_view_that_the_game_does_not_have_is_refused() -> None:
    game = estaminet.game("tactic")
    with pytest.raises(ValueError, match=f"view 'folder' is none of {', '.join(game.views)}"):
        game.picture(game.start(seed=1), view="folder")


@pytest.mark.parametrize("limits", [{"simulations": -4}, {"milliseconds": -1}, {"simulations": "a"}, {"milliseconds": 0.5}])
def test_a_budget_is_a_whole_number(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="a budget is a whole number of simulations or milliseconds, not"):
        estaminet.Budget(**limits)
