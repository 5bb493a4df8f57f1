"""Judging a try: whether a turn that was played solves a turn of a puzzle."""

from __future__ import annotations

from estaminet.core.position import Position
from estaminet.puzzles.certain import Certainty, Played
from estaminet.puzzles.puzzle import Puzzle, Turn

NODES = 400_000  # for a turn that the solution does not name


def solves(puzzle: Puzzle, number: int, turn: Turn, actions: tuple[int, ...]) -> bool:
    """Whether actions solve the turn with a number (from 0, one's own only): they win, lead where the solution leads, or are as certain."""
    after = turn.before.copy()
    for action in actions:
        after.play(action)
    if after.over:
        return after.returns()[turn.seat] == 1 or _leads_there(turn, after)
    return _leads_there(turn, after) or _certain(puzzle, number, turn, Played(actions, after))


def _leads_there(turn: Turn, after: Position) -> bool:
    return any(turn.after(each).text() == after.text() for each in (turn.actions, *turn.others))


def _certain(puzzle: Puzzle, number: int, turn: Turn, played: Played) -> bool:
    """Whether a turn wins by force within the turns that are left."""
    left = puzzle.turns - number - 1
    return puzzle.kind == "win" and left > 0 and Certainty(turn.before, turn.seat, NODES).wins(played, left) is True
