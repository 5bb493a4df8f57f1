"""The keys of Logitac: what differs has different keys, also where the text is the same."""

from __future__ import annotations

from typing import cast

from estaminet import game
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition
from tests.support import SMALL

GAME = game("logitac")
LONELY = (
    "T11/12/12/12/12/12/12/12/12/12/12/t11 8/8/8/8/8/8/8/8 5/5/5/5/5 - w m 45:45 r:r 0:0 0,0,0/0,0,0:0,0,0/0,0,0 31 4 "
    "bankruptcy=sheet,third=home,limit=200"
)


def test_a_draw_by_repetition_has_a_key_of_its_own() -> None:
    position = GAME.parse(LONELY)
    for text in ["a1-a2", "l1-l2", "a2-a1", "l2-l1", "a1-a2", "l1-l2", "a2-a1", "l2-l1"]:
        assert not position.over
        position.play(position.parse_action(text))
    again = GAME.parse(position.text())
    assert (position.over, again.over) == (True, False)
    assert position.key != again.key


def test_two_units_have_a_key_for_every_pair_of_squares() -> None:
    squares = range(0, len(codes.NAMES), 9 if SMALL else 1)
    keys = {key_of(cube, pyramid) for cube in squares for pyramid in squares if cube != pyramid}
    assert len(keys) == len(squares) * (len(squares) - 1)


def key_of(cube: int, pyramid: int) -> int:
    """Give the key of boards with a white cube and a white pyramid alone."""
    position = cast(LogitacPosition, GAME.blank())
    position.put(cube, codes.CUBE)
    position.put(pyramid, codes.PYRAMID)
    return position.key
