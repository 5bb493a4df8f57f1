"""Tables of the games that hide something: what is told to whom, what is sealed, what is not taken back."""

from __future__ import annotations

import msgspec
import pytest

from estaminet import SPECTATOR, games
from estaminet.play import Setup, Table, Viewpoint
from estaminet.play.commands import AskTakeBack, Resign
from estaminet.play.fair import BrokenSeal, verify
from estaminet.play.refusals import NotNow
from estaminet.play.turns import UNTOLD
from estaminet.records import read_record, write_record
from tests.play.playing import PEOPLE, act, do

HIDDEN = [game.name for game in games() if game.hidden]
FIRST = {"logan-stones": "1^@0,1", "topogic": "?R1"}  # the first action that is played
TOLD = {"logan-stones": True, "topogic": False}  # whether the opponent learns which action it was
every_hidden = pytest.mark.parametrize("name", HIDDEN)


def played(name: str) -> Table:
    """Play the first action of a game that hides something."""
    table = Table(Setup(name, players=PEOPLE, seed=7, secret="kept"))
    act(table, FIRST[name])
    return table


def test_every_game_that_hides_something_is_tried_and_both_kinds_are_there() -> None:
    assert set(HIDDEN) == set(FIRST) == set(TOLD)
    assert set(TOLD.values()) == {True, False}


@every_hidden
def test_secret_actions_are_told_to_their_player_only(name: str) -> None:
    table, text = played(name), FIRST[name]
    texts = [table.view(Viewpoint.of(chair), 0).turns[0].actions[0].text for chair in (0, 1, SPECTATOR)]
    assert texts == ([text] * 3 if TOLD[name] else [text, UNTOLD, UNTOLD])
    assert table.view(Viewpoint.of(1), 0).changes[-1].text == texts[1]
    with pytest.raises(NotNow):
        table.record()
    do(table, 0, Resign())
    assert table.record().actions == (text,)


@every_hidden
def test_the_deal_is_sealed_and_so_is_an_action_that_is_not_told(name: str) -> None:
    table = played(name)
    seals = table.view(Viewpoint.of(1), 0).seals
    sealed = [0] if TOLD[name] else [0, 1]
    assert [seal.ply for seal in seals] == sealed
    assert FIRST[name] not in msgspec.json.encode(seals).decode()
    do(table, 0, Resign())
    assert verify(read_record(write_record(table.record()))) == sealed


def test_an_action_other_than_the_sealed_one_breaks_the_seal() -> None:
    table = played("topogic")
    do(table, 0, Resign())
    with pytest.raises(BrokenSeal, match="Action 1"):
        verify(msgspec.structs.replace(read_record(write_record(table.record())), actions=("?R2",)))


@every_hidden
def test_nothing_is_taken_back(name: str) -> None:
    table = played(name)
    with pytest.raises(NotNow):
        table.decide(0, AskTakeBack(), 0)
    assert not table.view(Viewpoint.of(0), 0).can.take_back
