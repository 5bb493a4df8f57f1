"""What the evaluation of Logitac sees."""

from __future__ import annotations

import pytest

import estaminet
from estaminet.games.logitac.knowledge import LogitacThinker
from estaminet.games.logitac.weights import WEIGHTS

GAME = estaminet.game("logitac")
RUNNING_OUT = list(WEIGHTS).index("reserve running out")


@pytest.mark.parametrize(
    ("first_line", "second_board", "earned", "options", "shortage"),
    [  # White has six pawns in reserve: none is short as long as nothing is owed (LG-5.2 to LG-5.4)
        ("5T6", "PPP5", "0,6,1", "third=home", 0),  # too few on board 2 to climb to board 3
        ("5T6", "PPPP4", "0,6,1", "third=home", 6),  # every climb costs a recruit
        ("PP3T6", "PPPP4", "0,6,1", "third=home", 4),  # two wait on the first line
        ("5T6", "PPP5", "1,6,1", "third=home", 7),  # the climb to board 2 opens the way to the others
        ("5T6", "PPPP4", "0,6,1", "third=second", 0),  # pawns climb from board 2
        ("PP3T6", "8", "2,0,0", "third=home", 0),
        ("5T6", "8", "4,0,0", "third=home", 4),
    ],
)
def test_climbs_that_are_owed_run_the_reserve_out(first_line: str, second_board: str, earned: str, options: str, shortage: int) -> None:
    board = "/".join((first_line, *["12"] * 9, "3p8", "5t6"))
    second = "/".join((second_board, *["8"] * 7))
    text = f"{board} {second} 5/5/5/5/5 - w m 6:20 x:x 0:0 {earned}/0,0,0:0,0,0/0,0,0 900 0 bankruptcy=sheet,{options},limit=200"
    pawns = board.count("P") + second.count("P")
    text = text.replace(" 0:0 ", f" 24:{45 - 6 - pawns} ")  # all that is nowhere else is a prisoner
    thinker = LogitacThinker()
    thinker.game = GAME
    assert thinker.features_of(GAME.parse(text))[RUNNING_OUT] == pytest.approx(shortage / 6)
