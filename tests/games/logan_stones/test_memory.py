"""What a Logan Stones position keeps besides its text: the islands that LS-15 compares, and nothing else."""

from __future__ import annotations

import pickle

import pytest

from estaminet import Position, game
from estaminet.core.rng import Generator
from estaminet.mode import INTERPRETED
from tests.support import SMALL

GAME = game("logan-stones")
OPTIONS = "stones=doubles,backs=owner,turning=sheet,limit=100"
PAIR = f"0,0:RS;1,0:PS - - 1 - 33 3 {OPTIONS}"
GAMES = 3 if SMALL else 30


def pickled(position: Position) -> Position:
    """Write a position down and read it again."""
    again: Position = pickle.loads(pickle.dumps(position))
    return again


def held(position: Position) -> object:
    """Give all that an interpreted position holds; of a compiled one what can be seen."""
    fields = vars(position) if INTERPRETED else {}
    return fields, position.text(), position.key, position.memory(), position.over, position.imagine(0, 1).text()


def play_at_random(position: Position, rng: Generator) -> None:
    """Play one action."""
    legal = position.legal_actions()
    position.play(legal[rng.below(len(legal))])


def test_pickles_keep_everything() -> None:
    compared = 0
    for seed in range(GAMES):
        position, rng = GAME.start(seed, limit=30), Generator(seed)
        while not position.over:
            play_at_random(position, rng)
            assert held(pickled(position)) == held(position)
            compared += 1
    assert compared > 6 * GAMES


@pytest.mark.parametrize("start", [None, f"0,0:RS;1,0:PP 3:SR;5:RR 2:RP 1 - 00112 0 {OPTIONS}"])
def test_until_the_reserves_are_empty_a_text_tells_everything(start: str | None) -> None:
    compared = 0
    for seed in range(GAMES):
        position, rng = GAME.parse(start) if start else GAME.start(seed), Generator(seed)
        while not position.over and position.text().split(" ")[1:3] != ["-", "-"]:
            play_at_random(position, rng)
            again = GAME.parse(position.text())
            assert again == position
            assert held(again) == held(position)
            compared += 1
    assert compared >= 3 * GAMES


def test_a_third_island_is_counted_over_pickles() -> None:
    position = GAME.parse(PAIR)
    for _ in range(4):
        assert not position.over
        position = pickled(position)
        position.play("~0,0")
    assert position.over
    assert pickled(position) == position
    assert pickled(position).over


def test_a_draw_by_repetition_is_not_what_its_text_says() -> None:
    position = GAME.parse(PAIR)
    for _ in range(4):
        position.play("~0,0")
    again = GAME.parse(position.text())
    assert (position.over, again.over) == (True, False)
    assert again != position
    assert again.key != position.key


@pytest.mark.parametrize("memory", [range(5), range(500), [-1], [2**64]])
def test_a_memory_that_cannot_be_is_refused(memory: list[int]) -> None:
    position = GAME.parse(PAIR)
    with pytest.raises(ValueError, match="islands"):
        position.remember(list(memory))
