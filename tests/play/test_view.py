"""What a table shows, and to whom."""

import msgspec
import pytest

from estaminet import SPECTATOR, IllegalAction, Refusal
from estaminet.play import Player, Setup, Table
from estaminet.play.commands import Resign
from estaminet.play.refusals import NothingThere, NotNow, OnlyWatching, OutOfTurn
from estaminet.play.view import View
from tests.play.playing import act, do, opened

WHO = [
    # hot seat, chair asked for, first chair: chair, chairs, seat, controls, whether it may choose
    (False, 0, 0, (0, [0], 0, [0], True)),
    (False, 1, 0, (1, [1], 1, [1], False)),
    (False, 0, 1, (0, [0], 1, [1], False)),
    (False, SPECTATOR, 0, (SPECTATOR, [], SPECTATOR, [], False)),
    (True, 0, 0, (0, [0, 1], 0, [0, 1], True)),
    (True, 0, 1, (1, [0, 1], 0, [0, 1], True)),
]


@pytest.mark.parametrize(("hot_seat", "chair", "first", "expected"), WHO)
def test_who_sees_what(hot_seat: bool, chair: int, first: int, expected: tuple[object, ...]) -> None:
    view = opened(hot_seat=hot_seat, first_chair=first).view(chair, 0)
    assert (view.chair, view.chairs, view.seat, view.controls, bool(view.scene.choices)) == expected
    assert view.can.hint == bool(view.scene.choices)


def test_a_view_travels_as_json() -> None:
    table = opened()
    act(table, "2:1/1")
    view = table.view(0, 0, "folded")
    assert view.layout.view == "folded"
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_an_unknown_board_is_the_games_first() -> None:
    assert opened().view(0, 0, "upside-down").layout.view == "row"


def test_a_turned_board_is_seen_from_the_other_side() -> None:
    table = Table(Setup("tactic", {}, 1, (Player(), Player())))
    own, other = table.view(0, 0), table.view(1, 0)
    assert own.layout != other.layout
    assert table.view(0, 0, turned=True).layout == other.layout
    assert table.view(1, 0, turned=True).layout == table.view(SPECTATOR, 0).layout == own.layout
    assert table.view(0, 0, turned=True).scene == own.scene
    assert table.look(0, 0, turned=True).layout == table.preview(0, "1b-2c", 0, turned=True).layout == other.layout


def test_turns_and_the_last_action() -> None:
    table = opened()
    assert table.view(0, 0).last is None
    act(table, "1:1/1", "L1", "1:1/2")
    view = table.view(1, 0)
    turns = [(turn.number, turn.seat, [(action.ply, action.text) for action in turn.actions]) for turn in view.turns]
    assert turns == [(1, 0, [(1, "1:1/1"), (2, "L1")]), (2, 1, [(3, "1:1/2")])]
    assert view.last is not None
    assert (view.last.ply, view.last.seat, view.last.text, view.last.cells) == (3, 1, "1:1/2", ["1", "2", "3"])


def test_a_removal_changes_its_own_cells_only() -> None:
    table = opened()
    act(table, "1:1/1", "L1")
    last = table.view(0, 0).last
    assert last is not None
    assert last.cells == ["1"]


def test_pieces_keep_their_identity() -> None:
    table = opened()
    names = {piece.cell: piece.id for piece in table.view(0, 0).scene.pieces}
    act(table, "1:2/1")
    for chair in (0, 1, SPECTATOR):
        after = {piece.cell: piece.id for piece in table.view(chair, 0).scene.pieces}
        assert [after[cell] for cell in "1234"] == [names[cell] for cell in "3124"]
    assert {piece.cell: piece.id for piece in table.look(0, 1).scene.pieces} == names


def test_an_ended_round_offers_nothing() -> None:
    table = opened()
    do(table, 1, Resign())
    scene = table.view(0, 0).scene
    assert (scene.over, scene.choices, scene.prompts) == (True, [], [])


def test_looking_back_shows_what_was_seen() -> None:
    table = opened()
    seen = []
    for text in ("1:1/1", "L1", "1:1/2"):
        seen.append(msgspec.structs.replace(table.view(0, 0).scene, choices=[]))
        act(table, text)
    assert [table.look(ply, 0).scene for ply in range(3)] == seen
    assert table.look(2, 0).layout_key != table.look(0, 0).layout_key  # one pawn fewer
    for ply in (-1, 4):
        with pytest.raises(NotNow):
            table.look(ply, 0)
    for show in (lambda: table.look(0, 3), lambda: table.view(3, 0)):
        with pytest.raises(OnlyWatching):
            show()


def test_a_preview_is_what_then_comes() -> None:
    table = opened()
    preview = table.preview(0, "1:1/1", 0)
    assert table.ply == 0
    act(table, "1:1/1")
    assert [(piece.id, piece.cell) for piece in preview.scene.pieces] == [(piece.id, piece.cell) for piece in table.look(1, 0).scene.pieces]
    assert preview.layout_key == table.view(0, 0).layout_key
    assert len(table.preview(0, "L1", 0).layout.cells) == 19
    with pytest.raises(IllegalAction):
        table.preview(0, "L2", 0)
    with pytest.raises(OutOfTurn):
        table.preview(1, "L1", 0)


# What was played; the chair and what it asks; the rule or the kind of refusal, None where there is nothing to refuse.
WHY = [
    ((), 0, "1:2/2", "LC-5"),
    ((), 0, "2:1/1", None),
    ((), 0, "stop", "LC-3"),
    ((), 0, "what", "BadText"),
    ((), 0, -5, "BadText"),
    ((), 1, "2:1/1", "OutOfTurn"),
    ((), SPECTATOR, "2:1/1", "OutOfTurn"),
    ((), 0, ["2"], None),
    ((), 0, ["2", "2", "3"], None),
    ((), 0, ["1", "2", "4"], "LC-5"),
    ((), 0, ["3", "2"], "NothingThere"),
    ((), 0, ["3", "2", "1"], "NothingThere"),
    ((), 0, ["99"], "NothingThere"),
    ((), 0, ["x", "y", "z"], "NothingThere"),
    ((), 0, ["stop"], "LC-3"),
    ((), 0, ["pass"], "LC-7"),
    (("1:1/1",), 0, ["1"], None),
    (("1:1/1",), 0, ["2"], "LC-10"),
    (("1:1/1",), 0, ["19"], "LC-10"),
    (("1:1/1",), 0, ["1", "1", "2"], "LC-3"),
]


@pytest.mark.parametrize(("played", "chair", "asked", "expected"), WHY, ids=repr)
def test_why_not(played: tuple[str, ...], chair: int, asked: str | int | list[str], expected: str | None) -> None:
    table = opened()
    act(table, *played)
    assert _told(table.why(chair, asked, 0)) == expected


def _told(refusal: Refusal | None) -> str | None:
    if isinstance(refusal, IllegalAction):
        return refusal.rule
    return None if refusal is None else type(refusal).__name__


def test_nothing_there_has_a_sentence() -> None:
    refusal = opened().why(0, ["3", "2"], 0)
    assert isinstance(refusal, NothingThere)
    assert refusal.say() == "Nothing can be done with this now."
