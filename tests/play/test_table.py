"""What a table grants and refuses."""

import pytest

from estaminet import SPECTATOR, BadText, IllegalAction, Refusal
from estaminet.core.words import Message
from estaminet.play import Player, Table, Viewpoint
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
    Sit,
)
from estaminet.play.events import Acted, DrawOffered, RoundBegan
from estaminet.play.refusals import BadName, BrokenLog, NotNow, OnlyWatching, OutOfTurn, RoundOver, StalePly
from tests.play.playing import COMPUTER, PEOPLE, act, do, nameless, opened

NEVER_AT_THE_START: list[tuple[int, Command, type[Refusal]]] = [
    (0, Act("2:1/1", 1), StalePly),
    (1, Act("2:1/1", 0), OutOfTurn),
    (0, Act("1:2/2", 0), IllegalAction),
    (0, Act("hello", 0), BadText),
    (0, Act("1" * 1000, 0), BadText),
    (0, Act(-1, 0), BadText),
    (0, Act(1 << 80, 0), BadText),
    (SPECTATOR, Act("2:1/1", 0), OnlyWatching),
    (-1, Resign(), OnlyWatching),
    (0, AnswerDraw(True), NotNow),
    (0, AskTakeBack(), NotNow),
    (0, AnswerTakeBack(True), NotNow),
    (0, AskRematch(), NotNow),
    (0, AnswerRematch(True), NotNow),
    (0, NextRound(), NotNow),
    (0, Sit("x" * 41), BadName),
]


@pytest.mark.parametrize(("chair", "command", "refusal"), NEVER_AT_THE_START, ids=repr)
def test_refused_at_the_start(chair: int, command: Command, refusal: type[Refusal]) -> None:
    table = opened()
    before = table.view(Viewpoint.of(SPECTATOR), 0)
    with pytest.raises(refusal) as refused:
        table.decide(chair, command, 0)
    assert refused.value.say()
    assert table.view(Viewpoint.of(SPECTATOR), 0) == before


ENDED = [Act("1:1/1", 0), Resign(), OfferDraw(), AnswerDraw(True), AskTakeBack(), AnswerTakeBack(True)]


@pytest.mark.parametrize("command", ENDED, ids=repr)
def test_refused_when_the_round_is_over(command: Command) -> None:
    table = opened()
    do(table, 1, Resign())
    with pytest.raises(RoundOver) as refused:
        table.decide(0, command, 0)
    assert refused.value.status == 409


def test_an_action_by_text_or_code_gives_the_same_event_in_the_games_own_writing() -> None:
    table = opened()
    code = table.position.parse_action("2:1/1")
    assert table.decide(0, Act(code, 0), 5) == table.decide(0, Act("2:1/1", 0), 5)
    assert table.ply == 0
    (event,) = do(table, 0, Act(code, 0), 5)
    assert event == Acted(5, 1, 0, "1:2/1", table.position.key, None)


def test_chairs_and_seats() -> None:
    table = opened(first_chair=1)
    assert [table.seat_of(0), table.seat_of(1), table.seat_of(SPECTATOR), table.chair_to_act] == [1, 0, SPECTATOR, 1]


def test_resignation() -> None:
    table = opened()
    do(table, 0, Resign())
    result = table.view(Viewpoint.of(1), 0).result
    assert result is not None
    assert (result.returns, table.record().ending, result.why.say()) == ((-1, 1), "resignation", "White has resigned.")
    assert table.series == [0, 1]


def test_a_computer_that_cannot_go_on_says_why() -> None:
    table = opened(players=COMPUTER)
    why = Message("{name} cannot go on and gives up. {why}", {"name": "stranger", "why": "?"})
    (event,) = table.give_up(1, why, 5)
    table.apply(event)
    assert table.round.ending is not None
    assert (table.round.ending.kind, table.round.ending.returns, table.round.ending.why) == ("resignation", (1, -1), why)
    assert table.give_up(1, why, 6) == []
    assert Table.replay(table.setup, [event]).round.ending == table.round.ending


def test_a_round_ends_by_its_rules() -> None:
    table = opened(position="wbw w s 3:1 1 0 - groups=any,limit=10")
    act(table, "1:1/1", "L1")
    result = table.view(Viewpoint.of(0), 0).result
    assert result is not None
    assert (result.returns, table.record().ending) == ((1, -1), "")
    assert result.why == table.game.ending(table.position).sentence
    assert table.status == "over"
    assert table.chair_to_act is None


@pytest.mark.parametrize("accept", [True, False])
def test_a_draw_offer_is_answered(accept: bool) -> None:
    table = opened()
    do(table, 0, OfferDraw())
    assert table.view(Viewpoint.of(1), 0).offers.draw == 0
    with pytest.raises(NotNow):
        table.decide(0, AnswerDraw(True), 0)
    with pytest.raises(NotNow):
        table.decide(0, OfferDraw(), 0)
    do(table, 1, AnswerDraw(accept))
    assert table.offers.draw is None
    assert table.status == ("over" if accept else "playing")


def test_a_draw_offer_stands_until_the_opponent_plays() -> None:
    table = opened()
    do(table, 0, OfferDraw())
    act(table, "1:1/1", "L1")
    assert table.offers.draw == 0
    act(table, "1:1/2")
    assert table.offers.draw is None


def test_two_offers_are_an_agreement() -> None:
    table = opened()
    do(table, 1, OfferDraw())
    do(table, 0, OfferDraw())
    ending = table.round.ending
    assert ending is not None
    assert ending.kind == "agreement"
    assert table.series == [0.5, 0.5]


def test_a_computer_takes_no_draw() -> None:
    with pytest.raises(NotNow):
        opened(COMPUTER).decide(0, OfferDraw(), 0)


# After these actions white has made a turn and a half: 1:1/1 L1, then black 1:1/2 L1, then white 1:1/1.
COURSE = ("1:1/1", "L1", "1:1/2", "L1", "1:1/1")
TAKE_BACKS = [(1, 0, 0), (2, 0, 0), (3, 0, 0), (3, 1, 2), (4, 0, 0), (4, 1, 2), (5, 0, 4), (5, 1, 2)]


@pytest.mark.parametrize(("played", "chair", "ply"), TAKE_BACKS)
def test_a_take_back_goes_to_the_askers_last_turn(played: int, chair: int, ply: int) -> None:
    table = opened()
    act(table, *COURSE[:played])
    seen = nameless(table.look(Viewpoint.of(chair), ply).scene)
    do(table, chair, AskTakeBack())
    assert table.view(Viewpoint.of(0), 0).offers.take_back == chair
    do(table, 1 - chair, AnswerTakeBack(True))
    assert (table.ply, table.chair_to_act, table.offers.take_back) == (ply, chair, None)
    assert nameless(table.look(Viewpoint.of(chair), ply).scene) == seen
    act(table, *COURSE[ply:])
    assert [action.text for turn in table.view(Viewpoint.of(0), 0).turns for action in turn.actions] == list(COURSE)


@pytest.mark.parametrize("fields", [{"players": COMPUTER}, {"hot_seat": True}], ids=["computer", "hot seat"])
def test_a_take_back_is_granted_at_once_where_nobody_is_to_be_asked(fields: dict[str, object]) -> None:
    table = opened(**fields)  # type: ignore[arg-type]
    act(table, *COURSE[:3])
    do(table, 0, AskTakeBack())
    assert table.ply == 0


def test_take_backs_are_declined_or_void_once_somebody_plays() -> None:
    table = opened()
    act(table, *COURSE[:3])
    do(table, 0, AskTakeBack())
    with pytest.raises(NotNow):
        table.decide(1, AskTakeBack(), 0)
    do(table, 1, AnswerTakeBack(False))
    do(table, 0, AskTakeBack())
    act(table, "L1")
    assert table.offers.take_back is None
    assert table.ply == 4


def test_tables_without_take_backs_refuse_them() -> None:
    strict = opened(takebacks=False)
    act(strict, "2:1/1")
    with pytest.raises(NotNow):
        strict.decide(0, AskTakeBack(), 0)
    assert not strict.view(Viewpoint.of(0), 0).can.take_back


def test_a_rematch_exchanges_the_sides() -> None:
    table = opened()
    do(table, 0, Resign())
    do(table, 0, AskRematch(), seed=5)
    assert table.view(Viewpoint.of(1), 0).offers.rematch == 0
    with pytest.raises(NotNow):
        table.decide(0, AskRematch(), 0, 6)
    assert do(table, 1, AnswerRematch(True), 9) == [RoundBegan(9, 1, 1, 5)]
    assert (table.chair_to_act, table.ply, table.series, table.seed) == (1, 0, [0, 0], 5)


def test_a_rematch_declined_and_one_that_both_ask_for() -> None:
    table = opened()
    do(table, 0, Resign())
    do(table, 0, AskRematch(), seed=5)
    do(table, 1, AnswerRematch(False))
    assert table.status == "over"
    do(table, 1, AskRematch(), seed=6)
    assert do(table, 0, AskRematch(), seed=8) == [RoundBegan(0, 1, 1, 6)]


def test_a_computer_plays_again_at_once() -> None:
    table = opened(COMPUTER)
    do(table, 0, Resign())
    do(table, 0, AskRematch(), seed=5)
    assert (table.status, table.chair_to_act) == ("playing", 1)


SERIES = [
    (3, [0, 0], [0, 2]),
    (3, [0, 1, 0], [1, 2]),
    (3, [0, None, None], [1, 2]),
    (5, [None, 1, 1, None], [3, 1]),
    (5, [0, 0, 0], [0, 3]),
    (1, [None], [0.5, 0.5]),
]


@pytest.mark.parametrize(("rounds", "losers", "points"), SERIES, ids=repr)
def test_a_series_is_the_best_of_its_rounds(rounds: int, losers: list[int | None], points: list[float]) -> None:
    """The losing chair of each round; None is a draw."""
    table = opened(rounds=rounds)
    for number, loser in enumerate(losers, 1):
        assert (table.round.number, table.round.first_chair, table.match_over) == (number, (number - 1) % 2, False)
        _end(table, loser)
        if number < len(losers):
            with pytest.raises(NotNow):
                table.decide(0, AskRematch(), 0, 1)
            do(table, 0, NextRound(), seed=number)
    assert (table.match_over, table.series) == (True, points)
    with pytest.raises(NotNow):
        table.decide(0, NextRound(), 0, 1)
    do(table, 0, AskRematch(), seed=1)
    do(table, 1, AnswerRematch(True))
    assert (table.round.number, table.round.first_chair, table.series) == (1, 1, [0, 0])


def _end(table: Table, loser: int | None) -> None:
    if loser is None:
        do(table, 0, OfferDraw())
        do(table, 1, AnswerDraw(True))
    else:
        do(table, loser, Resign())


def test_an_open_chair_is_waited_for() -> None:
    table = opened((PEOPLE[0], Player("open")))
    assert table.view(Viewpoint.of(0), 0).status == "waiting"
    assert table.view(Viewpoint.of(0), 0).scene.choices == []
    with pytest.raises(NotNow):
        table.decide(0, Act("2:1/1", 0), 0)
    do(table, 1, Sit("Bob"))
    assert table.view(Viewpoint.of(0), 0).status == "playing"
    assert table.view(Viewpoint.of(0), 0).players[1].name == "Bob"
    act(table, "2:1/1")


def test_nobody_sits_down_on_a_computer() -> None:
    with pytest.raises(NotNow):
        opened(COMPUTER).decide(1, Sit("Bob"), 0)


def test_a_broken_log_is_noticed() -> None:
    for action, key in (("1:2/2", 0), ("2:1/1", 1)):
        with pytest.raises(BrokenLog):
            opened().apply(Acted(0, 1, 0, action, key))


def test_decide_changes_nothing() -> None:
    table = opened()
    assert table.decide(0, OfferDraw(), 3) == [DrawOffered(3, 0)]
    assert table.offers.draw is None
