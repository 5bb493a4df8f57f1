"""Pieces of Logitac keep their identity wherever they go, so that a painter can show the way."""

from __future__ import annotations

import pytest

from estaminet.core.following import follow
from estaminet.games.logitac.game import GAME

REST = "0,0,0/0,0,0 21 0 bankruptcy=sheet,third=home,limit=200"
EMPTY = ["12"] * 12
WAYS = [  # name, rows that are not empty, the rest, actions, cell before, cell after
    ("a climb", {0: "3P8"}, f"- w m 44:45 r:r 0:0 1,0,0/0,0,0:{REST}", "a4^m14", "a4", "m14"),
    ("a climb to the third board", {0: "3P8"}, f"- w m 40:45 r:r 0:0 0,1,0/0,0,0:{REST}", "a4^u21", "a4", "u21"),
    ("a pyramid taken", {4: "4C3t3"}, f"- w m 45:45 r:r 0:0 0,0,0/0,0,0:{REST}", "e5xe9", "e9", "captive-0"),
    ("the one that took it", {4: "4C3t3"}, f"- w m 45:45 r:r 0:0 0,0,0/0,0,0:{REST}", "e5xe9", "e5", "e9"),
    ("a pyramid freed", {10: "2P9"}, f"- w m 44:45 r:r 0:0 0,0,0/0,0,0:{REST}", "k3-l3", "captive-1", "l3"),
    ("a pyramid freed by a capture", {10: "2P9", 11: "3p8"}, f"- w m 44:44 r:r 0:0 0,0,0/0,0,0:{REST}", "k3xl4", "captive-1", "l4"),
    ("a recruit", {4: "4C7"}, f"- w m 45:45 r:r 0:0 0,0,0/0,0,0:{REST}", "+a3", "reserve-0", "a3"),
]


@pytest.mark.parametrize(("name", "rows", "rest", "action", "before", "after"), WAYS, ids=[way[0] for way in WAYS])
def test_a_piece_is_followed(name: str, rows: dict[int, str], rest: str, action: str, before: str, after: str) -> None:
    board = "/".join(rows.get(number, row) for number, row in enumerate(EMPTY))
    second = "PPPP4" if ",1,0/" in rest else "8"
    position = GAME.parse(f"{board} {second}/8/8/8/8/8/8/8 5/5/5/5/5 {rest}")
    moves = GAME.moves(position, position.parse_action(action))
    old = GAME.scene(position, 0)
    position.play(action)
    new = GAME.scene(position, 0)
    follow(old, new, moves)
    followed = next(piece.id for piece in old.pieces if piece.cell == before)
    assert [piece.cell for piece in new.pieces if piece.id == followed] == [after]
