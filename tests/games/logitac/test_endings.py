"""Playthroughs of Logitac, whole games and rich positions to their ends, and the invariants of long random play."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from estaminet import Position, game
from estaminet.core.rng import Generator
from estaminet.games.logitac import codes
from estaminet.games.logitac.kernel import LogitacPosition
from estaminet.games.logitac.knowledge import LogitacThinker
from estaminet.games.logitac.weights import WEIGHTS
from estaminet.records import read_record, replay, write_record
from tests.games.logitac.generate import strewn
from tests.games.logitac.model import CHIMNEYS, Model
from tests.support import SMALL, table

GAME = game("logitac")
PLAYTHROUGHS = list(table(Path(__file__).parent / "endings.txt"))
KINDS = ((codes.DOUBLE,), (codes.CYLINDER, codes.LONE_CYLINDER), (codes.CUBE, codes.LONE_CUBE), (codes.PYRAMID,))
GAMES = list(table(Path(__file__).parent / "games.txt"))


@pytest.mark.parametrize(("name", "start", "actions", "end", "returns"), PLAYTHROUGHS, ids=[line[0] for line in PLAYTHROUGHS])
def test_a_playthrough_from_a_rich_position(name: str, start: str, actions: str, end: str, returns: str) -> None:
    position, model = GAME.parse(start), Model(start)
    for action in actions.split():
        position.play(position.parse_action(action))
        model.play(action)
        assert position.text() == model.text()
    assert position.text() == end
    assert (" ".join(map(str, position.returns())) if position.over else "going on") == returns


def settings(options: str) -> dict[str, object]:
    """Read options as a table of games writes them."""
    return {pair.partition("=")[0]: pair.partition("=")[2] for pair in options.split(",")}


@pytest.mark.parametrize(("name", "options", "actions", "end", "returns"), GAMES, ids=[line[0] for line in GAMES])
def test_a_whole_game(name: str, options: str, actions: str, end: str, returns: str) -> None:
    position = GAME.start(1, **settings(options))
    for action in actions.split():
        position.play(position.parse_action(action))
    assert position.text() == end
    assert " ".join(map(str, position.returns())) == returns


HAPPENINGS: dict[
    str, Callable[[LogitacPosition, str], object]
] = {  # of each playthrough's name: how to see in a position and the action that follows that it is there
    "summit": lambda position, action: action.endswith("^z26"),
    "rescue": lambda position, action: position.phase == codes.ESCAPE and action != "stay",
    "bankruptcy": lambda position, action: position.ended == codes.BY_BANKRUPTCY,
    "buy-back": lambda position, action: action == "buy",
    "pyramid": lambda position, action: action.startswith("=") and position.fallen >> codes.PYRAMID & 1,
    "repetition": lambda position, action: position.ended == codes.BY_REPETITION,
}


@pytest.mark.parametrize(("name", "start", "actions", "end", "returns"), PLAYTHROUGHS + GAMES)
def test_a_playthrough_reaches_what_it_is_named_for(name: str, start: str, actions: str, end: str, returns: str) -> None:
    happens = next(happening for key, happening in HAPPENINGS.items() if name.startswith(key))
    position = cast(LogitacPosition, GAME.parse(start) if " " in start else GAME.start(1, **settings(start)))
    seen = False
    for action in actions.split():
        seen = seen or bool(happens(position, action))
        position.play(position.parse_action(action))
    assert seen or happens(position, "")


def test_a_summit_win_replayed_from_its_record() -> None:
    text = (Path(__file__).parent / "summit.txt").read_text(encoding="utf-8")
    record = read_record(text)
    model = Model(GAME.start(1).text())
    for position, action in zip(replay(record), ("", *record.actions), strict=True):
        if action:
            model.play(action)
        assert position.text() == model.text()
    assert write_record(record) == text
    assert record.actions[-1].endswith("^z26")
    assert position.returns() == [1, -1]


def test_every_weight_has_its_measure() -> None:
    thinker = cast(LogitacThinker, GAME.thinker())
    thinker.game = GAME
    measured = [thinker.features_of(GAME.parse(strewn(seed))) for seed in range(150)]
    assert {name for name, values in zip(WEIGHTS, zip(*measured, strict=True), strict=True) if not any(values)} == set()


EMPTY = "T11/12/12/12/12/12/12/12/12/12/12/t11 8/8/8/8/8/8/8/8"


def test_who_thinks_takes_a_second_occurrence_for_a_draw() -> None:
    position = GAME.parse(f"{EMPTY} 5/5/5/5/5 - w m 45:45 r:r 0:0 0,0,0/0,0,0:0,0,0/0,0,0 31 4 bankruptcy=sheet,third=home,limit=200")
    thinker = cast(LogitacThinker, GAME.thinker())
    thinker.game = GAME
    for text in ("a1-a2", "l1-l2", "a2-a1"):
        position.play(position.parse_action(text))
    thinker.features_of(position)
    for player in (position, thinker):
        player.play(player.parse_action("l2-l1"))
    assert (position.over, thinker.over, thinker.returns()) == (False, True, [0, 0])


def check(position: Position) -> None:
    """Check what holds at all times: 45 pawns a side, nobody on a chimney, one of each piece at the most."""
    model = Model(position.text())
    assert not CHIMNEYS & set(model.units)
    for seat, case in enumerate((str.upper, str.lower)):
        letters = [letter for letter in model.units.values() if letter == case(letter)]
        assert letters.count(case("P")) + model.reserves[seat] + model.prisoners[1 - seat] == 45
        for kinds in ("T", "CQ", "YZ", "D"):
            fallen = model.phase[2:] if model.phase[0] == "f" else ""
            assert sum(letters.count(case(kind)) + fallen.count(case(kind)) for kind in kinds) <= 1
        assert (case("D") in letters) == (model.doubles[seat] == "b")


def count(position: LogitacPosition) -> None:
    """Check the same on the units themselves, quickly enough for every action."""
    units = [position.unit(square) for square in range(len(codes.NAMES))]
    assert not any(units[square] for square in codes.CHIMNEYS)
    for seat in (0, 1):
        assert units.count(codes.PAWN | seat << 3) + position.reserves[seat] + position.prisoners[1 - seat] == codes.PAWNS
        for kinds in KINDS:
            standing = sum(units.count(kind | seat << 3) for kind in kinds)
            assert standing + (position.mover == seat and position.fallen >> kinds[0] & 1) <= 1


def fuzz(actions: int, every: int) -> None:
    """Play random games under all options, counting after each action and comparing with the model now and then."""
    rng, played, number = Generator(7), 0, 0
    while played < actions:
        options = {"bankruptcy": ("sheet", "needed", "off")[number % 3], "third": ("home", "second")[number % 2]}
        position, number = cast(LogitacPosition, GAME.start(1, **options)), number + 1
        while not position.over and played < actions:
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])
            played += 1
            count(position)
            if played % every == 0:
                check(position)
        check(position)


def test_the_invariants_hold_in_random_play() -> None:
    fuzz(500 if SMALL else 20_000, 10 if SMALL else 40)


@pytest.mark.long
@pytest.mark.skipif(SMALL, reason="a million actions are for the compiled mode")
def test_the_invariants_hold_for_a_million_actions() -> None:
    fuzz(1_000_000, 100)
