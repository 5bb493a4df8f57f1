"""The painter in characters."""

import pytest

import estaminet
from estaminet.cli.board import Grid, best_view, glyph, paint
from estaminet.core.position import SPECTATOR
from estaminet.core.scene import Cell, Layout, Mark, Piece, Scene
from estaminet.core.words import Message

ROW = """\
  ○ ○ ● ● ● ○
  1 2 3 4 5 6
  └2┘ └─3─┘ 1
"""


def test_a_row() -> None:
    game = estaminet.game("l-calculus")
    position = game.parse("wwbbbw w s 0:0 1 0 - groups=any,limit=40")
    assert paint(game.layout(position), game.scene(position, SPECTATOR)).plain == ROW


@pytest.mark.parametrize(("pawns", "width", "view"), [(10, 80, "row"), (40, 32, "row"), (10, 31, "folded"), (10, 5, "folded")])
def test_the_view_fits_the_terminal(pawns: int, width: int, view: str) -> None:
    game = estaminet.game("l-calculus")
    position = game.parse(f"{'wb' * (pawns // 2)} w s 0:0 1 0 - groups=any,limit=40")
    assert best_view(game, position, width) == view


def test_a_board_of_another_game() -> None:
    cells = [Cell(f"{column}{line}", column, line, Message("cell")) for line in range(2) for column in range(3)]
    pieces = [Piece("a", "guard", 0, "00", Message("guard")), Piece("b", "patrol", 1, "11", Message("patrol"))]
    scene = Scene(seat=0, player=0, over=False, pieces=pieces, marks=[Mark("last", ["21"]), Mark("tag", ["nowhere"], "x")])
    layout = Layout("board", 3, 2, cells)
    lines = paint(layout, scene).plain.splitlines()
    assert lines[0] == "  G  ·  ·"
    assert lines[3] == "  ·  p  ·"
    assert Grid(layout).width == 11


@pytest.mark.parametrize(
    ("piece", "sign"),
    [
        (Piece("a", "pawn", 0, "1", Message("pawn")), "○"),
        (Piece("a", "pawn", 1, "1", Message("pawn")), "●"),
        (Piece("a", "tile", 2, "1", Message("tile"), label="7"), "7"),
    ],
)
def test_glyphs(piece: Piece, sign: str) -> None:
    assert glyph(piece, one_kind=True) == sign


def test_every_game_can_be_painted() -> None:
    for game in estaminet.games():
        for view in game.views:
            start = game.start(seed=1)
            assert paint(game.layout(start, view), game.scene(start, 0)).plain.strip()
