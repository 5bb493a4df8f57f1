"""A table without aids: nothing reminds a player of what was seen, while the round goes on."""

from __future__ import annotations

import pytest

from estaminet.play import Setup, Table, Viewpoint
from estaminet.play.commands import Resign
from estaminet.play.refusals import NotNow
from tests.play.playing import PEOPLE, act, do, opened

# Four stones of which both players have seen the backs; the first player may lift one.
KNOWN = "0,0:RP;0,1:SR;1,0:PR;1,1:SP - - 1 - 3333 0 stones=doubles,backs=owner,turning=sheet,limit=100"


def island(aids: bool) -> Table:
    return Table(Setup("logan-stones", players=PEOPLE, position=KNOWN, aids=aids))


@pytest.mark.parametrize(("aids", "back"), [(True, "P"), (False, "?")])
def test_a_preview_shows_a_remembered_back_with_aids_only(aids: bool, back: str) -> None:
    pieces = island(aids).preview(Viewpoint.of(0), "0,0>", 0).scene.pieces
    assert {piece.cell: piece.face for piece in pieces if piece.cell.startswith("hand")} == {"hand1": "R", "hand1v": back}


def test_the_past_is_shown_when_the_round_is_over() -> None:
    table = island(aids=False)
    act(table, "0,0>")
    for viewpoint in (Viewpoint.of(0), Viewpoint.of(1), Viewpoint()):
        assert table.look(viewpoint, 1).scene.pieces
        with pytest.raises(NotNow, match="without memory aids"):
            table.look(viewpoint, 0)
    do(table, 0, Resign())
    assert table.look(Viewpoint.of(0), 0).scene.pieces


def test_with_aids_or_without_secrets_the_past_is_shown() -> None:
    table = island(aids=True)
    act(table, "0,0>")
    assert table.look(Viewpoint.of(0), 0).scene.pieces
    plain = opened(aids=False)
    act(plain, "1:1/1")
    assert plain.look(Viewpoint.of(0), 0).scene.pieces
