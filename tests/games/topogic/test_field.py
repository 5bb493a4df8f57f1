"""The field of tiles: dealt in no time, read from any text, and never laid outside its grid."""

from __future__ import annotations

from itertools import product
from timeit import repeat

import pytest

from estaminet import BadText
from estaminet.games.topogic.codes import TILES, tile_text
from estaminet.games.topogic.field import Field
from estaminet.games.topogic.game import GAME
from tests.games.topogic.model import Model
from tests.support import SMALL

ALL = [tile_text(tile) for tile in range(TILES)]
REST = "seekers=3,start=border,limit=10 1 1 - - - - -"
LONG = {"row": "".join(ALL), "column": "/".join(ALL), "stairs": "", "ring": ""}


def drawn(cells: dict[tuple[int, int], str]) -> str:
    """Write a field by its cells."""
    wide, high = 1 + max(x for x, _ in cells), 1 + max(y for _, y in cells)
    return "/".join("".join(cells.get((x, y), "..") for x in range(wide)) for y in range(high))


LONG["stairs"] = drawn({((number + 1) // 2, number // 2): tile for number, tile in enumerate(ALL)})
RING = [(x, y) for x, y in product(range(16), range(16)) if x in (0, 15) or y in (0, 15)]
LONG["ring"] = drawn(dict(zip(RING, ALL, strict=True)))


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
def test_fields_as_long_as_can_be_are_read_and_walked(text: str) -> None:
    position = GAME.parse(f"{text} {REST}")
    assert position.text() == f"{text} {REST}"
    model = Model.read(position.text())
    position.play(position.parse_action("?R1"))
    assert {position.action_text(action) for action in position.legal_actions()} == {f"@{tile}" for tile in model.border()}
    for _ in range(3):
        position.play(position.parse_action("@N6"))
    reached = {position.action_text(action) for action in position.legal_actions()} - {"ask"}
    assert reached == {f"N6-{tile}" for tile in model.reach("N6")}


@pytest.mark.parametrize(
    "text", ["R1.", "R1/", "/R1", "", "..", "../R1", "R1" + ".." * 10**5, "/" * 10**6, "R1" * 10**6, "R1/" * 10**5 + "R2"]
)
def test_what_is_no_field_is_refused_at_once(text: str) -> None:
    with pytest.raises(BadText) as refused:
        GAME.parse(f"{text} {REST}")
    assert refused.value.field == "field"


def test_a_tile_is_laid_once_and_inside_the_grid() -> None:
    field = Field()
    assert field.lay(0, 59, 59)
    laid = [
        field.lay(*wrong)
        for wrong in ((0, 1, 1), (1, 59, 59), (60, 1, 1), (-1, 1, 1), (1, 60, 0), (1, 0, 60), (1, -1, 0), (1, 0, -1), (1, 10**30, 0))
    ]
    assert not any(laid)
    assert (field.tiles, field.box()) == (1, (1, 1))


@pytest.mark.skipif(SMALL, reason="the time of the compiled mode")
def test_a_start_takes_less_than_a_third_of_a_millisecond() -> None:
    assert min(repeat(lambda: GAME.start(1), number=10, repeat=20)) / 10 < 0.0003
