"""A guard that enters, jumps or is lost stays the same piece for whoever watches; a patrol too, when it arrives."""

from __future__ import annotations

import pytest

from estaminet import game
from estaminet.core.following import follow
from estaminet.core.scene import Scene

TACTIC = game("tactic")
BASIC = "variant=basic,board=lattice,limit=60"
MOVES = [
    ("1b,1c,1d +2 13b,13c,13d +2 1 - -/- 1 0 " + BASIC, "G@5c", "hand1b", "5c"),
    ("1b,1c,1d 5c+1 13b,13c,13d +2 1 - -/- 3 0 " + BASIC, "G@4b", "hand1a", "4b"),
    ("1b,1c,1d 5c,9a 13b,13c,13d +2 1 - -/- 3 0 " + BASIC, "G5c-12b", "5c", "12b"),
    ("1b,1c,1d +2 13b,13c,13d 5c+1 2 - -/- 3 0 " + BASIC, "G@4b", "hand2a", "4b"),
    ("5b,13b,13d +2 2b,2c,2d 6c,6d 1 - -/- 9 0 " + BASIC, "xG", "hand1b", ""),
    ("5b,13b,13d 8c,9a 2b,2c,2d 6c,6d 1 - -/- 9 0 " + BASIC, "x8c", "8c", ""),
    ("1b,1c,12c +2 12e,13c,13d +2 1 - -/- 5 0 " + BASIC, "12c-13b", "12c", "13b"),
]


def identities(scene: Scene) -> dict[str, str]:
    """Tell where each piece stands."""
    return {piece.id: piece.cell for piece in scene.pieces}


@pytest.mark.parametrize(("text", "action", "start", "end"), MOVES, ids=[move[1] for move in MOVES])
def test_one_piece_moves_and_all_others_stay(text: str, action: str, start: str, end: str) -> None:
    position = TACTIC.parse(text)
    before, after = position.scene(), TACTIC.preview(position, position.parse_action(action), 0)
    follow(before, after, TACTIC.moves(position, position.parse_action(action)))
    moved = {name: cell for name, cell in identities(before).items() if identities(after).get(name) != cell}
    assert list(moved.values()) == [start]
    assert identities(after).get(next(iter(moved)), "") == end
    assert identities(after).keys() <= identities(before).keys()


def test_an_arrived_patrol_looks_different() -> None:
    scene = TACTIC.parse("1b,1c,13b +2 1d,12c,12e +2 1 - -/- 5 0 " + BASIC).scene()
    kinds = {piece.cell: piece.kind for piece in scene.pieces}
    assert [cell for cell, kind in kinds.items() if kind == "arrived"] == ["13b", "1d"]
    assert "arrived.0" in TACTIC.layout(TACTIC.start(1)).symbols
