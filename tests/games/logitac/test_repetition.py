"""A draw by repetition (LG-8.1) in positions that are copied, pickled, compared and read from their texts."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from estaminet import Position, game

GAME = game("logitac")
START = (
    "T11/12/12/12/12/12/12/12/12/12/12/t11 8/8/8/8/8/8/8/8 5/5/5/5/5 - w m 45:45 r:r 0:0 0,0,0/0,0,0:0,0,0/0,0,0 31 4 "
    "bankruptcy=sheet,third=home,limit=200"
)
CYCLE = ("a1-a2", "l1-l2", "a2-a1", "l2-l1")
LINE = CYCLE * 2  # the first position comes for the third time
DUPLICATES = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda position: pickle.loads(pickle.dumps(position))}


def played(count: int) -> Position:
    """Play some actions of the line."""
    position = GAME.parse(START)
    for action in LINE[:count]:
        position.play(position.parse_action(action))
    return position


def ends(position: Position, line: tuple[str, ...]) -> int:
    """Tell after how many actions of a line the game is over; -1 if it is not."""
    for number, action in enumerate(line):
        if position.over:
            return number
        position.play(position.parse_action(action))
    return len(line) if position.over else -1


@pytest.mark.parametrize("duplicate", DUPLICATES.values(), ids=list(DUPLICATES))
@pytest.mark.parametrize("count", range(len(LINE) + 1))
def test_a_duplicate_remembers_what_has_been(count: int, duplicate: Callable[[Position], Position]) -> None:
    other = duplicate(played(count))
    assert other == played(count)
    assert (other.key, other.over) == (played(count).key, count == len(LINE))
    assert ends(other, LINE[count:]) == len(LINE) - count


def test_a_drawn_position_is_not_the_one_that_its_text_tells() -> None:
    drawn = played(len(LINE))
    read = GAME.parse(drawn.text())
    assert (drawn.over, drawn.returns(), read.over) == (True, [0, 0], False)
    assert drawn != read
    assert drawn.key != read.key


@pytest.mark.parametrize("count", range(len(LINE)))
def test_positions_that_compare_equal_are_drawn_by_the_same_action(count: int) -> None:
    """A text does not tell what has been: where that decides when the game ends, the two are different."""
    position = played(count)
    read = GAME.parse(position.text())
    line = LINE[count:] + CYCLE
    assert (ends(position.copy(), line) == ends(read.copy(), line)) or position != read
    assert (count == 0) == (position == read)
