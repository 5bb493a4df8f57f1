"""Openings: drawn, fair, varied, and never decided."""

import pytest

from estaminet import Game, Position, games
from estaminet.arena.openings import is_open, opening
from estaminet.core.options import resolve

SEEDS = range(1, 13)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def after(game: Game, seed: int, texts: list[str]) -> Position:
    position = game.start(seed)
    for text in texts:
        position.play(text)
    return position


@every_game
def test_an_opening_can_be_played_and_leaves_the_game_open(game: Game) -> None:
    for seed in SEEDS:
        position = after(game, seed, opening(game, resolve(game.options, {}), seed, 8))
        assert not position.over
        for action in position.legal_actions():
            reply = position.copy()
            reply.play(action)
            assert not (reply.over and reply.returns()[position.player] > 0), "one action wins"


@every_game
def test_the_seed_decides_the_opening(game: Game) -> None:
    options = resolve(game.options, {})
    drawn = [opening(game, options, seed, 8) for seed in SEEDS]
    assert drawn == [opening(game, options, seed, 8) for seed in SEEDS]
    assert len({len(texts) for texts in drawn}) > 3, "lengths vary"
    assert max(map(len, drawn)) <= 8
    assert len({tuple(texts) for texts in drawn}) > 6


def test_no_opening_if_none_is_wanted() -> None:
    game = games()[0]
    assert opening(game, resolve(game.options, {}), 3, 0) == []


def test_a_game_that_is_won_or_over_is_not_open() -> None:
    won = next(game for game in games() if game.name == "tactic").parse(
        "12d,13b,13d - 5a,5b,5c - 1 - -/- 41 0 variant=basic,board=lattice,limit=60"
    )
    assert not is_open(won)
    over = won.copy()
    over.play(next(action for action in won.legal_actions() if won.action_text(action).startswith("12d-13")))
    assert over.over
    assert not is_open(over)
