"""Every game that can be drawn by repetition: what is copied or pickled remembers what has been, what is read from a text does not.

Such a game has a `repetition.txt`: a position, and actions of which the last one draws.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence

import pytest

from estaminet import Game, Position, games
from tests.support import table, tables_folder

TABLES = [(game, tables_folder(game) / "repetition.txt") for game in games()]
LINES = [(game, text, actions.split()) for game, path in TABLES if path.exists() for text, actions in table(path)]
DUPLICATES = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda position: pickle.loads(pickle.dumps(position))}
every_line = pytest.mark.parametrize(("game", "text", "line"), LINES, ids=[game.name for game, _, _ in LINES])


def test_there_are_games_that_can_be_drawn_by_repetition() -> None:
    assert LINES


def played(position: Position, line: Sequence[str]) -> Position:
    """Play actions."""
    for action in line:
        position.play(position.parse_action(action))
    return position


@every_line
@pytest.mark.parametrize("duplicate", DUPLICATES.values(), ids=list(DUPLICATES))
def test_a_duplicate_remembers_what_has_been(game: Game, text: str, line: list[str], duplicate: Callable[[Position], Position]) -> None:
    for count in range(len(line) + 1):
        original = played(game.parse(text), line[:count])
        other = duplicate(original)
        assert other == original
        assert (other.key, other.over) == (original.key, count == len(line))
        assert played(other, line[count:]).over
        assert other == played(original, line[count:])


@every_line
def test_a_drawn_position_is_not_the_one_that_its_text_tells(game: Game, text: str, line: list[str]) -> None:
    drawn = played(game.parse(text), line)
    read = game.parse(drawn.text())
    assert (drawn.over, drawn.returns(), read.over) == (True, [0, 0], False)
    assert drawn != read
    assert drawn.key != read.key


@every_line
def test_what_its_text_tells_is_equal_only_if_it_is_drawn_by_the_same_action(game: Game, text: str, line: list[str]) -> None:
    different = 0
    for count in range(len(line)):
        position = played(game.parse(text), line[:count])
        read = game.parse(position.text())
        if not played(read.copy(), line[count:]).over:
            assert position != read, f"after {count} actions"
            different += 1
    assert different > 0
