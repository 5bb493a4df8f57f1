"""What a table shows, and to whom."""

from contextlib import suppress

import msgspec
import pytest

import estaminet
from estaminet import SPECTATOR, IllegalAction, Position, Refusal
from estaminet.core.game import Game
from estaminet.core.rng import Generator
from estaminet.play import Player, Setup, Table, Viewpoint, view
from estaminet.play.commands import (
    Act,
    AnswerDraw,
    AnswerRematch,
    AnswerTakeBack,
    AskRematch,
    AskTakeBack,
    Command,
    NextRound,
    OfferDraw,
    Resign,
)
from estaminet.play.refusals import NothingThere, NotNow, OutOfTurn
from estaminet.play.trail import Film, Frame
from estaminet.play.view import View
from tests.play.playing import COMPUTER, PEOPLE, act, clock, do, opened

WHO = [
    # the chairs held, the first chair: the chair that looks, the seat, whether it may choose
    ((0,), 0, (0, 0, True)),
    ((1,), 0, (1, 1, False)),
    ((0,), 1, (0, 1, False)),
    ((), 0, (SPECTATOR, SPECTATOR, False)),
    ((0, 1), 0, (0, 0, True)),
    ((0, 1), 1, (1, 0, True)),
]


@pytest.mark.parametrize(("chairs", "first", "expected"), WHO)
def test_who_sees_what(chairs: tuple[int, ...], first: int, expected: tuple[object, ...]) -> None:
    table, viewpoint = opened(hot_seat=len(chairs) == 2, first_chair=first), Viewpoint(chairs)
    view = table.view(viewpoint, 0)
    assert (viewpoint.chair(table), view.seat, bool(view.scene.choices)) == expected
    assert (view.can.hint, view.chairs) == (bool(view.scene.choices), chairs)


def test_who_holds_both_chairs_speaks_for_the_one_to_act_and_takes_back_for_the_one_who_acted() -> None:
    table, both = opened(hot_seat=True), Viewpoint((0, 1))
    assert [both.commanding_chair(table, command) for command in (Resign(), AskTakeBack())] == [0, 0]
    act(table, "1:1/1", "stop")
    assert [both.commanding_chair(table, command) for command in (Resign(), AskTakeBack())] == [1, 0]
    assert table.view(both, 0).can.take_back
    do(table, 1, Resign())
    assert both.chair(table) == 0


KINDS_OF_TABLES: list[tuple[tuple[Player, Player], dict[str, object]]] = [
    (PEOPLE, {}),
    (PEOPLE, {"hot_seat": True}),
    (PEOPLE, {"takebacks": False}),
    (PEOPLE, {"clock": clock("fischer", 5000)}),
    (PEOPLE, {"rounds": 3}),
    (COMPUTER, {}),
    ((PEOPLE[0], Player("open")), {}),
]
ASKED: dict[str, Command] = {
    "take_back": AskTakeBack(),
    "draw": OfferDraw(),
    "resign": Resign(),
    "rematch": AskRematch(),
    "next_round": NextRound(),
}
TRIED: list[Command] = [*ASKED.values(), AnswerDraw(False), AnswerTakeBack(False), AnswerTakeBack(True), AnswerRematch(True)]


@pytest.mark.parametrize("game", [game.name for game in estaminet.games()])
@pytest.mark.parametrize(("players", "more"), KINDS_OF_TABLES)
def test_what_can_be_asked_for_is_what_is_granted(game: str, players: tuple[Player, Player], more: dict[str, object]) -> None:
    table, rng = Table(Setup(game, players=players, seed=7, **more)), Generator(3)  # type: ignore[arg-type]
    for now in range(0, 6000, 100):
        for chairs in ((), (0,), (1,), (0, 1)):
            viewpoint = Viewpoint(chairs)
            can = table.view(viewpoint, now).can
            granted = {name: table.can(viewpoint.commanding_chair(table, command), command, now) for name, command in ASKED.items()}
            assert {name: getattr(can, name) for name in ASKED} == granted, (now, chairs)
        legal = [] if table.position.over else table.position.legal_actions()
        acting = Act(legal[rng.below(len(legal))], table.ply) if legal and rng.below(3) else TRIED[rng.below(len(TRIED))]
        with suppress(Refusal):
            do(table, table.chair_of(table.position.player) if isinstance(acting, Act) else rng.below(2), acting, now, now)


def test_two_at_one_screen_see_the_board_from_one_side() -> None:
    table = Table(Setup("tactic", {}, 1, (Player(), Player()), hot_seat=True))
    before = table.view(Viewpoint((0, 1)), 0)
    while table.chair_to_act == 0:
        act(table, table.position.action_text(table.position.legal_actions()[0]))
    after = table.view(Viewpoint((0, 1)), 0)
    assert (before.seat, after.seat, after.layout == before.layout) == (0, 1, True)


def test_a_view_travels_as_json() -> None:
    table = opened()
    act(table, "2:1/1")
    view = table.view(Viewpoint.of(0, "folded"), 0)
    assert view.layout.view == "folded"
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_an_unknown_board_is_the_games_first() -> None:
    assert opened().view(Viewpoint.of(0, "upside-down"), 0).layout.view == "row"


def test_a_turned_board_is_seen_from_the_other_side() -> None:
    table = Table(Setup("tactic", {}, 1, (Player(), Player())))
    own, other = table.view(Viewpoint.of(0), 0), table.view(Viewpoint.of(1), 0)
    assert own.layout != other.layout
    assert table.view(Viewpoint.of(0, turned=True), 0).layout == other.layout
    assert table.view(Viewpoint.of(1, turned=True), 0).layout == table.view(Viewpoint.of(SPECTATOR), 0).layout == own.layout
    assert table.view(Viewpoint.of(0, turned=True), 0).scene == own.scene
    assert (
        table.look(Viewpoint.of(0, turned=True), 0).layout == table.preview(Viewpoint.of(0, turned=True), "1b-2c", 0).layout == other.layout
    )


def test_turns_and_the_last_action() -> None:
    table = opened()
    assert table.view(Viewpoint.of(0), 0).changes == []
    act(table, "1:1/1", "L1", "1:1/2")
    view = table.view(Viewpoint.of(1), 0)
    turns = [(turn.number, turn.seat, [(action.ply, action.text) for action in turn.actions]) for turn in view.turns]
    assert turns == [(1, 0, [(1, "1:1/1"), (2, "L1")]), (2, 1, [(3, "1:1/2")])]
    assert [(change.ply, change.seat, change.text, change.came) for change in view.changes] == [(3, 1, "1:1/2", ("2", "3"))]


def test_the_whole_last_turn_is_shown_as_changed() -> None:
    table = opened()
    act(table, "1:1/1", "L1")
    changes = table.view(Viewpoint.of(1), 0).changes
    assert [(change.ply, change.text, change.left, change.came, change.gone) for change in changes] == [
        (1, "1:1/1", ("1",), ("1",), ()),  # one of the two pawns was taken off, the other has moved on
        (2, "L1", (), (), ("1",)),
    ]
    looked = [table.look(Viewpoint.of(1), ply).change for ply in (0, 1, 2)]
    assert [change and (change.left, change.told) for change in looked] == [
        None,
        (("1", "2"), changes[0].told),
        (changes[1].left, changes[1].told),
    ]
    assert [action.told for action in table.view(Viewpoint.of(1), 0).turns[0].actions] == [change.told for change in changes]


def test_a_change_tells_from_where_to_where_each_piece_went() -> None:
    table = Table(Setup("tactic", players=PEOPLE, seed=7))
    act(table, "1c-2d", "G@9a")
    changes = table.view(Viewpoint.of(1), 0).changes
    assert [change.ways for change in changes] == [(("1c", "2d"),), (("hand1b", "9a"),)]
    assert [change.headline for change in changes] == [None, None]


def test_a_way_goes_when_its_pieces_went_on() -> None:
    table = opened()
    act(table, "1:1/1")
    assert table.view(Viewpoint.of(0), 0).changes[0].ways == (("1", "2"), ("2", "1"))
    act(table, "L1")
    assert [change.ways for change in table.view(Viewpoint.of(0), 0).changes] == [(), ()]


def test_turns_are_numbered_as_the_game_counts_them() -> None:
    table = Table(Setup("topogic", options={"seekers": 3}, players=PEOPLE, seed=7))
    act(table, "?R1", "@R1", "@R1", "@R2", "ask", "ask")
    assert [turn.number for turn in table.view(Viewpoint.of(0), 0).turns] == [0, 1, 2, 3]


def test_a_removal_changes_its_own_cells_only() -> None:
    table = opened()
    act(table, "1:1/1", "L1")
    last = table.view(Viewpoint.of(0), 0).changes[-1]
    assert (last.left, last.came, last.turned, last.gone) == ((), (), (), ("1",))


def test_pieces_keep_their_identity() -> None:
    table = opened()
    names = {piece.cell: piece.id for piece in table.view(Viewpoint.of(0), 0).scene.pieces}
    act(table, "1:2/1")
    for chair in (0, 1, SPECTATOR):
        after = {piece.cell: piece.id for piece in table.view(Viewpoint.of(chair), 0).scene.pieces}
        assert [after[cell] for cell in "1234"] == [names[cell] for cell in "1324"]  # 2:1/1 gives the same row and moves fewer
    assert {piece.cell: piece.id for piece in table.look(Viewpoint.of(1), 0).scene.pieces} == names


def test_an_ended_round_offers_nothing() -> None:
    table = opened()
    do(table, 1, Resign())
    scene = table.view(Viewpoint.of(0), 0).scene
    assert (scene.over, scene.choices, scene.prompts) == (True, [], [])


@pytest.mark.parametrize("game", estaminet.games(), ids=str)
def test_late_in_a_game_no_more_moments_are_made_than_early(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    make = Film._next

    def counted(film: Film, before: Frame, position: Position, eyes: int) -> Frame:
        made.append(before.ply)
        return make(film, before, position, eyes)

    monkeypatch.setattr(Film, "_next", counted)
    table, rng = Table(Setup(game.name, players=PEOPLE, seed=3, hot_seat=True)), Generator(3)
    while table.status == "playing" and table.ply < 120:
        legal = table.position.legal_actions()
        do(table, table.chair_of(table.position.player), Act(legal[rng.below(len(legal))], table.ply))
        view.of_viewpoint(table, Viewpoint((0, 1)), 0)
    assert table.ply > 30
    assert len(made) <= 3 * table.ply  # both seats', and now and then one that was let go


def test_looking_back_shows_what_was_seen() -> None:
    table = opened()
    seen = []
    for text in ("1:1/1", "L1", "1:1/2"):
        seen.append(msgspec.structs.replace(table.view(Viewpoint.of(0), 0).scene, choices=[]))
        act(table, text)
    assert [table.look(Viewpoint.of(0), ply).scene for ply in range(3)] == seen
    assert table.look(Viewpoint.of(0), 2).layout_key != table.look(Viewpoint.of(0), 0).layout_key  # one pawn fewer
    for ply in (-1, 4):
        with pytest.raises(NotNow):
            table.look(Viewpoint.of(0), ply)


def test_a_preview_is_what_then_comes() -> None:
    table = opened()
    preview = table.preview(Viewpoint.of(0), "1:1/1", 0)
    assert table.ply == 0
    act(table, "1:1/1")
    assert [(piece.id, piece.cell) for piece in preview.scene.pieces] == [
        (piece.id, piece.cell) for piece in table.look(Viewpoint.of(0), 1).scene.pieces
    ]
    assert preview.layout_key == table.view(Viewpoint.of(0), 0).layout_key
    assert len(table.preview(Viewpoint.of(0), "L1", 0).layout.cells) == 19
    with pytest.raises(IllegalAction):
        table.preview(Viewpoint.of(0), "L2", 0)
    with pytest.raises(OutOfTurn):
        table.preview(Viewpoint.of(1), "L1", 0)


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
    assert _told(table.why(Viewpoint.of(chair), asked, 0)) == expected


def _told(refusal: Refusal | None) -> str | None:
    if isinstance(refusal, IllegalAction):
        return refusal.rule
    return None if refusal is None else type(refusal).__name__


def test_nothing_there_has_a_sentence() -> None:
    refusal = opened().why(Viewpoint.of(0), ["3", "2"], 0)
    assert isinstance(refusal, NothingThere)
    assert refusal.say() == "Nothing can be done with this now."
