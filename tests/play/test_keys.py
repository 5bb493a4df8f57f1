"""A log says with which keys it was written: other keys than today's are not compared, the same ones are."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from estaminet import game as find_game
from estaminet.play import Table
from estaminet.play.events import Acted, decode
from estaminet.play.refusals import BrokenLog
from tests.play.playing import act, opened

OLD = '{"type":"acted","at_ms":1,"ply":1,"seat":0,"action":"1:1/1","key":12345}'  # as it was written before keys had a version


def use_keys(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    game = dataclasses.replace(find_game("l-calculus"), keys_version=version)
    monkeypatch.setattr("estaminet.play.table.find_game", lambda name: game)


def test_an_old_log_opens_under_new_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    use_keys(monkeypatch, 2)
    table = opened()
    act(table, "1:1/1")
    assert Table.replay(table.setup, [decode(OLD)]).position == table.position


@pytest.mark.parametrize("version", [1, 2])
def test_a_wrong_key_of_the_same_version_breaks_the_log(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    use_keys(monkeypatch, version)
    table = opened()
    acted = act(table, "1:1/1")[0]
    assert isinstance(acted, Acted)
    assert acted.keys == version
    assert Table.replay(table.setup, [acted]).position == table.position
    with pytest.raises(BrokenLog):
        Table.replay(table.setup, [msgspec.structs.replace(acted, key=acted.key ^ 1)])
