"""The kernel of Topogic against the model that is written from the rules page with names."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from estaminet import Position, game
from estaminet.core.rng import Generator
from estaminet.games.topogic.codes import TILE_NUMBERS, tile_text, tiles_of
from estaminet.games.topogic.kernel import TopogicPosition
from tests.games.both import at_random, play_both
from tests.games.topogic.model import Model
from tests.support import SMALL

GAME = game("topogic")
OPTIONS = [(field, start, seekers) for field in ("island", "rectangle") for start in ("anywhere", "border") for seekers in (5, 4, 3)]


def alike(position: Position, other: Model) -> None:
    """Check that the kernel and the model say the same of a position."""
    assert position.text() == other.text()
    assert [position.action_text(action) for action in position.legal_actions()] == other.legal()
    assert (position.over, position.returns(), position.points()) == (other.over(), other.returns(), other.points())
    if not other.over():
        assert [tile_text(tile) for tile in tiles_of(cast(TopogicPosition, position).possible)] == other.possible()


def asking(rng: Generator) -> Callable[[Position], int]:
    """Choose at random, but ask more often than by chance."""
    draw = at_random(rng)
    return lambda position: position.legal_actions()[-1] if rng.below(4) == 0 else draw(position)


@pytest.mark.parametrize(("field", "start", "seekers"), OPTIONS)
def test_random_games_are_the_same_in_both(field: str, start: str, seekers: int) -> None:
    for seed in range(1 if SMALL else 2):
        position = GAME.start(seed, field=field, start=start, seekers=seekers, limit=10)
        play_both(position, Model.read(position.text()), alike, asking(Generator(seed)))


def test_rounds_that_end_on_the_secret_are_the_same_in_both() -> None:
    """On five tiles in a row random pawns soon gather."""
    ends = set()
    for seed in range(10 if SMALL else 60):
        position = GAME.parse("R1R2/Y2R3 seekers=3,start=anywhere,limit=10 1 1 - - - - -")
        play_both(position, Model.read(position.text()), alike, at_random(Generator(seed)))
        ends.add(tuple(position.returns()))
    assert len(ends) > 1


def test_a_key_is_the_same_exactly_where_the_essence_is() -> None:
    keys: dict[tuple[object, ...], set[int]] = {}
    for seed in range(20 if SMALL else 150):
        position, rng = GAME.parse("R1R2/Y2R3 seekers=3,start=anywhere,limit=10 1 2 R1 - - - -"), Generator(seed)
        for _ in range(12):
            legal = position.legal_actions()
            if position.over:
                break
            position.play(legal[rng.below(len(legal))])
            keys.setdefault(Model.read(position.text()).essence(), set()).add(position.key)
    assert all(len(found) == 1 for found in keys.values())
    assert len({key for found in keys.values() for key in found}) == len(keys) > 50


def test_a_seeker_imagines_every_possible_secret_alike() -> None:
    text = "R1R2R3R4R5R6/Y1Y2Y3Y4Y5Y6/B1B2B3B4B5B6 seekers=5,start=anywhere,limit=30 1 2 Y5 R6,Y1,Y3,B2,B5 - R6,Y1,Y3,B2,B5:3 -"
    position, rng = GAME.parse(text), Generator(2)
    draws = 400 if SMALL else 4000
    for seat in (1, 2):
        drawn = [tile_text(cast(TopogicPosition, position.imagine(seat, rng)).secret) for _ in range(draws)]
        possible = Model.read(text).possible()
        assert set(drawn) == set(possible)
        expected = draws / len(possible)
        assert sum((drawn.count(tile) - expected) ** 2 / expected for tile in possible) < 4 * len(possible)
    assert {cast(TopogicPosition, position.imagine(0, rng)).secret for _ in range(50)} == {TILE_NUMBERS["Y5"]}
