"""The painter in characters."""

import pytest

import estaminet
from estaminet.cli.board import glyph, ink, paint
from estaminet.cli.grid import Grid, best_view
from estaminet.core.characters import Characters
from estaminet.core.position import SPECTATOR
from estaminet.core.scene import Cell, Layout, Mark, Piece, Scene
from estaminet.core.words import Message

ROW = """\
   ○   ○   ●   ●   ●   ○
   1   2   3   4   5   6
   └─2─┘   └───3───┘   1
"""


def test_a_row() -> None:
    game = estaminet.game("l-calculus")
    position = game.parse("wwbbbw w s 0:0 1 0 - groups=any,limit=40")
    painted = paint(game.layout(position, "line"), game.scene(position, SPECTATOR), game.characters).text.plain
    assert [line.rstrip() for line in painted.split("\n")] == ROW.splitlines()


@pytest.mark.parametrize(
    ("pawns", "width", "view"), [(20, 100, "line"), (40, 100, "row"), (20, 60, "row"), (10, 30, "folded"), (10, 5, "folded")]
)
def test_the_view_fits_the_terminal(pawns: int, width: int, view: str) -> None:
    game = estaminet.game("l-calculus")
    position = game.parse(f"{'wb' * (pawns // 2)} w s 0:0 1 0 - groups=any,limit=40")
    assert best_view(game, position, width) == view


def test_a_board_of_another_game() -> None:
    cells = [Cell(f"{column}{line}", column, line, Message("cell")) for line in range(2) for column in range(3)]
    pieces = [Piece("a", "guard", 0, "00", Message("guard")), Piece("b", "patrol", 1, "11", Message("patrol"))]
    scene = Scene(seat=0, player=0, over=False, pieces=pieces, marks=[Mark("tag", ["21"], "9"), Mark("tag", ["nowhere"], "x")])
    layout = Layout("board", 3, 2, cells)
    lines = [line.rstrip() for line in paint(layout, scene).text.plain.split("\n")]
    assert lines[:2] == ["   G  ·  ·", "   00 10 20"]
    assert lines[3:] == ["   ·  p  ·", "   01 11 21"]
    assert Grid(layout, Characters()).columns == 13


@pytest.mark.parametrize(
    ("piece", "sign"),
    [
        (Piece("a", "pawn", 0, "1", Message("pawn")), "○"),
        (Piece("a", "pawn", 1, "1", Message("pawn")), "●"),
        (Piece("a", "stone", 2, "1", Message("stone"), face="R"), "R"),
    ],
)
def test_glyphs(piece: Piece, sign: str) -> None:
    assert glyph(piece, one_kind=True) == sign


def test_every_game_can_be_painted() -> None:
    for game in estaminet.games():
        for view in game.views:
            start = game.start(seed=1)
            assert paint(game.layout(start, view), game.scene(start, 0)).text.plain.strip()


@pytest.mark.parametrize(("colour", "dark"), [("#fbdb2c", True), ("#432318", False), ("#1c8a64", False)])
def test_writing_on_a_colour_can_be_read(colour: str, dark: bool) -> None:
    assert (ink(colour) == "#1d1b19") is dark
