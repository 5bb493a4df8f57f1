"""A record opened as a table."""

import pytest

from estaminet.play import Table, Viewpoint
from estaminet.play.commands import OfferDraw, Resign
from estaminet.play.study import from_record
from estaminet.records import BadRecord, Record
from tests.play.playing import QUICK, act, do, opened


def test_a_record_opens_as_the_table_it_came_from() -> None:
    for position in ("", QUICK):
        for chair, command in ((0, Resign()), (1, Resign()), (0, OfferDraw())):
            table = opened(hot_seat=True, position=position)
            act(table, "1:1/1")
            do(table, chair, command)
            setup, log = from_record(table.record("2026.11.16"), 0)
            again = Table.replay(setup, log)
            assert again.record("2026.11.16") == table.record("2026.11.16")
            assert again.view(Viewpoint.of(0), 0).result == table.view(Viewpoint.of(0), 0).result


def test_a_flag_is_opened_too() -> None:
    setup, log = from_record(Record("l-calculus", 1, seed=7, result="0-1", ending="time", first="x" * 60), 0)
    table = Table.replay(setup, log)
    assert table.record().ending == "time"
    assert table.players[0].name == "x" * 40


def test_a_bad_record_is_refused_as_such() -> None:
    with pytest.raises(BadRecord):
        from_record(Record("l-calculus", 1, seed=7, actions=("1:2/2",)), 0)
