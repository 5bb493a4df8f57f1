"""Playthroughs of Logitac, whole games and rich positions to their ends, and the invariants of long random play."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from estaminet import Position, game
from estaminet.core.rng import below, seeded
from estaminet.games.logitac.knowledge import LogitacThinker
from estaminet.games.logitac.weights import WEIGHTS
from estaminet.records import read, replay, write
from tests.games.logitac.generate import strewn
from tests.games.logitac.model import CHIMNEYS, Model
from tests.support import SMALL, table

GAME = game("logitac")
PLAYTHROUGHS = list(table(Path(__file__).parent / "endings.txt"))
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


@pytest.mark.parametrize(("name", "options", "actions", "end", "returns"), GAMES, ids=[line[0] for line in GAMES])
def test_a_whole_game(name: str, options: str, actions: str, end: str, returns: str) -> None:
    values: dict[str, object] = {pair.partition("=")[0]: pair.partition("=")[2] for pair in options.split(",")}
    position = GAME.start(1, **values)
    for action in actions.split():
        position.play(position.parse_action(action))
    assert position.text() == end
    assert " ".join(map(str, position.returns())) == returns


def test_a_summit_win_replayed_from_its_record() -> None:
    text = (Path(__file__).parent / "summit.txt").read_text(encoding="utf-8")
    record = read(text)
    model = Model(GAME.start(1).text())
    for position, action in zip(replay(record), ("", *record.actions), strict=True):
        if action:
            model.play(action)
        assert position.text() == model.text()
    assert write(record) == text
    assert record.actions[-1].endswith("^z26")
    assert position.returns() == [1, -1]


def test_every_weight_has_its_measure() -> None:
    thinker = cast(LogitacThinker, GAME.thinker())
    thinker.game = GAME
    measured = [thinker.features_of(GAME.parse(strewn(seed))) for seed in range(150)]
    assert {name for name, values in zip(WEIGHTS, zip(*measured, strict=True), strict=True) if not any(values)} == set()


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


def fuzz(actions: int, every: int) -> None:
    """Play random games under all options, looking at a position now and then."""
    rng, played, number = seeded(7), 0, 0
    while played < actions:
        options = {"bankruptcy": ("sheet", "needed", "off")[number % 3], "third": ("home", "second")[number % 2]}
        position, number = GAME.start(1, **options), number + 1
        while not position.over and played < actions:
            legal = position.legal_actions()
            position.play(legal[below(rng, len(legal))])
            played += 1
            if played % every == 0:
                check(position)
        check(position)


def test_the_invariants_hold_in_random_play() -> None:
    fuzz(500 if SMALL else 20_000, 10 if SMALL else 40)


@pytest.mark.long
@pytest.mark.skipif(SMALL, reason="a million actions are for the compiled mode")
def test_the_invariants_hold_for_a_million_actions() -> None:
    fuzz(1_000_000, 100)
