"""The swap that is shown, hinted and told: the smallest of those with the same result (LC-4)."""

from __future__ import annotations

import pytest

from estaminet import game
from estaminet.games.l_calculus.codes import CODES, CUTS
from estaminet.games.l_calculus.kernel import LCalculusPosition

ROWS = ("wbwbwb", "wwbbwbwb", "bwwbwbbw", "wwwbwbbbbwwbw", "wbwbwbwbwbwbwbwb")


def same_results(position: LCalculusPosition, action: int) -> list[tuple[int, int, int]]:
    """List the cuts of all swaps that a player could choose and that give the row of an action."""
    inside = [cuts for cuts in CUTS if cuts[2] <= position.length]
    allowed = [(start, middle, end) for start, middle, end in inside if not position.equal_groups or 2 * middle == start + end]
    return [cuts for cuts in allowed if position.row_after(CODES[cuts]) == position.row_after(action)]


@pytest.mark.parametrize("groups", ["any", "equal"])
@pytest.mark.parametrize("row", ROWS)
def test_no_swap_with_the_same_result_moves_fewer_pawns(row: str, groups: str) -> None:
    position = game("l-calculus").parse(f"{row} w s 0:0 1 0 - groups={groups},limit=40")
    assert isinstance(position, LCalculusPosition)
    choices = set(position.scene(0).choices)
    for action in position.legal_actions():
        shown = position.smallest_swap(action)
        same = same_results(position, action)
        assert shown in same
        assert shown[2] - shown[0] == min(end - start for start, _, end in same)
        path = game("l-calculus").shown_path(position, action)
        assert path == (str(shown[0] + 1), str(shown[1]), str(shown[2]))
        assert (path, action) in choices
