"""What is said about texts that cannot be: the reason a referee would give."""

from __future__ import annotations

import pytest

from estaminet import BadText, game


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("www b r 0:0 5 0 - groups=any,limit=40", "The game is over in this position, so there is nothing left to remove."),
        ("bw w r 2:1 9 0 - groups=any,limit=40", "The game is over in this position, so there is nothing left to remove."),
        ("bwwbw w r 2:1 9 10 - groups=any,limit=10", "The game is over in this position, so there is nothing left to remove."),
        ("wbbww w r 0:0 1 3 - groups=any,limit=40", "No enemy pawn stands at an end, so there is nothing to remove."),
    ],
)
def test_a_removal_that_cannot_be_is_refused_for_the_right_reason(text: str, sentence: str) -> None:
    with pytest.raises(BadText) as refused:
        game("l-calculus").parse(text)
    assert (refused.value.field, refused.value.say()) == ("phase", sentence)
