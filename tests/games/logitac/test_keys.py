"""The keys of Logitac, and what its text does not tell: the positions that have been (LG-8.1)."""

from __future__ import annotations

import pickle

import pytest

from estaminet import mode
from estaminet.core.rng import Generator
from estaminet.games.logitac import codes
from estaminet.games.logitac.game import GAME
from estaminet.games.logitac.kernel import LogitacPosition
from tests.support import SMALL

ALONE = (
    "T11/12/12/12/12/12/12/12/12/12/12/t11 8/8/8/8/8/8/8/8 5/5/5/5/5 - w m 45:45 r:r 0:0 0,0,0/0,0,0:0,0,0/0,0,0 31 4 "
    "bankruptcy=sheet,third=home,limit=200"
)
ROUND = ("a1-a2", "l1-l2", "a2-a1", "l2-l1")  # it leads back to where it began
GAMES, LONGEST, EVERY = (2, 80, 9) if SMALL else (6, 2_000, 9)  # of how many turns at the most, and how often they are looked at


def after(*actions: str) -> LogitacPosition:
    """Play from the two pyramids alone."""
    position = GAME.parse(ALONE)
    for action in actions:
        assert not position.over
        position.play(action)
    return position


def test_a_draw_by_repetition_is_not_the_position_of_its_text() -> None:
    position = after(*ROUND, *ROUND)
    again = GAME.parse(position.text())
    assert (position.over, again.over) == (True, False)
    assert position.text() == again.text()
    assert position.key != again.key
    assert position != again


def test_a_position_that_has_been_twice_is_not_the_position_of_its_text() -> None:
    position = after(*ROUND)
    again = GAME.parse(position.text())
    assert position != again
    for action in ROUND:
        position.play(action)
        again.play(action)
    assert (position.over, again.over) == (True, False)


def test_two_units_have_a_key_for_every_pair_of_squares() -> None:
    squares = range(0, codes.SQUARE_COUNT, 9 if SMALL else 1)
    keys = {key_of(cube, pyramid) for cube in squares for pyramid in squares if cube != pyramid}
    assert len(keys) == len(squares) * (len(squares) - 1)


def key_of(cube: int, pyramid: int) -> int:
    """Give the key of boards with a white cube and a white pyramid alone."""
    position = GAME.blank()
    position.put(cube, codes.CUBE)
    position.put(pyramid, codes.PYRAMID)
    return position.key


def test_a_pickled_position_goes_on_alike() -> None:
    rng, endings = Generator(5), set()
    for number in range(GAMES):
        position = GAME.start(1, bankruptcy=("sheet", "off")[number % 2], limit=(200, 50)[number % 2])
        while not position.over and position.turn < LONGEST:
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])
            if position.turn % EVERY == 0:
                alike(position, pickle.loads(pickle.dumps(position)))
        alike(position, pickle.loads(pickle.dumps(position)))
        endings.add(position.ended)
    assert SMALL or {codes.BY_BANKRUPTCY, codes.BY_LIMIT} <= endings


@pytest.mark.parametrize("actions", [ROUND[:2], ROUND, ROUND + ROUND], ids=["new", "second", "drawn"])
def test_a_pickled_position_remembers_what_has_been(actions: tuple[str, ...]) -> None:
    position = after(*actions)
    alike(position, pickle.loads(pickle.dumps(position)))


def alike(position: LogitacPosition, again: LogitacPosition) -> None:
    """Check that two positions are equal in everything."""
    assert again == position
    assert (again.key, again.ended, again.returns(), again.memory()) == (
        position.key,
        position.ended,
        position.returns(),
        position.memory(),
    )
    if mode.INTERPRETED:
        room = {"room": 0, "history": ()}  # how much place there is for the memory is of no account
        assert vars(again) | room == vars(position) | room


@pytest.mark.parametrize("wrong", [(-1,), (1 << 64,), tuple(range(codes.MOST_REMEMBERED))], ids=["negative", "huge", "too many"])
def test_a_memory_that_cannot_be_is_refused(wrong: tuple[int, ...]) -> None:
    position = GAME.parse(ALONE)
    now = position.memory()
    for memory in ((*wrong, *now), (*now, 1), ()):
        with pytest.raises(ValueError, match="not the memory"):
            position.remember(memory)
    assert position.memory() == now


def test_a_full_memory_begins_anew() -> None:
    position = GAME.parse(ALONE)
    position.remember((*range(1, codes.MOST_REMEMBERED), *position.memory()))
    assert len(position.memory()) == codes.MOST_REMEMBERED
    position.play("a1-a2")
    assert len(position.memory()) == 1
    assert not position.over
