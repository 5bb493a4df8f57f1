"""What a table can be opened with, and what is refused with the field's name."""

import msgspec
import pytest

from estaminet.core.errors import UnknownGame
from estaminet.play import Clock, Player, Setup, Table, checked
from estaminet.play.refusals import BadField
from tests.play.playing import QUICK

PERSON = Player()
BAD = [
    ({"seed": -1}, "seed"),
    ({"seed": 1 << 63}, "seed"),
    ({"seed": True}, "seed"),
    ({"first_chair": 2}, "first_chair"),
    ({"rounds": 0}, "rounds"),
    ({"rounds": 2}, "rounds"),
    ({"rounds": 17}, "rounds"),
    ({"players": (PERSON,)}, "players"),
    ({"players": (PERSON, Player("robot"))}, "players.1.kind"),  # type: ignore[arg-type]
    ({"players": (Player(name="x" * 41), PERSON)}, "players.0.name"),
    ({"players": (Player(name="two\nlines"), PERSON)}, "players.0.name"),
    ({"players": (PERSON, Player("computer"))}, "players.1.engine"),
    ({"players": (PERSON, Player("person", engine="level-1"))}, "players.1.engine"),
    ({"players": (PERSON, Player("computer", engine="level-1")), "hot_seat": True}, "hot_seat"),
    ({"clock": Clock("sand")}, "clock.kind"),  # type: ignore[arg-type]
    ({"clock": Clock("none", 5)}, "clock.base_ms"),
    ({"clock": Clock("move", 0)}, "clock.base_ms"),
    ({"clock": Clock("move", 1000, 5)}, "clock.increment_ms"),
    ({"clock": Clock("fischer", 1000, -1)}, "clock.increment_ms"),
    ({"clock": Clock("fischer", 10**9)}, "clock.base_ms"),
    ({"options": {"pawns": 9}}, "options.pawns"),
    ({"options": {"colour": "red"}}, "options.colour"),
    ({"position": "nonsense"}, "position"),
    ({"position": "w" * 10_001}, "position"),
]


@pytest.mark.parametrize(("fields", "field"), BAD, ids=[f"{field}-{index}" for index, (_, field) in enumerate(BAD)])
def test_a_bad_value_is_refused_by_the_name_of_its_field(fields: dict[str, object], field: str) -> None:
    with pytest.raises(BadField) as refused:
        Table(Setup("l-calculus", **fields))  # type: ignore[arg-type]
    assert refused.value.field == field
    assert field in refused.value.say()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Table(Setup("go"))


def test_options_are_completed() -> None:
    assert checked(Setup("l-calculus", {"pawns": "12"})).options == {"pawns": 12, "groups": "any", "limit": 40}


def test_a_setup_travels_as_json() -> None:
    setup = checked(Setup("l-calculus", seed=3, players=(PERSON, Player("computer", "", "level-3")), clock=Clock("move", 5000)))
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup


def test_a_table_can_begin_from_a_position() -> None:
    assert Table(Setup("l-calculus", position=QUICK)).position.text() == QUICK
