"""Playthroughs of Logitac, whole games and rich positions to their ends, and the invariants of long random play."""

from __future__ import annotations

from pathlib import Path

import pytest

from estaminet import Position, game
from estaminet.core.rng import below, seeded
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


@pytest.mark.slow
def test_the_invariants_hold_for_a_million_actions() -> None:
    fuzz(1_000_000, 100)
