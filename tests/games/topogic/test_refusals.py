"""Every cell that is not lit: a click there is answered by the sentence that a referee would say."""

from __future__ import annotations

from collections import Counter

import pytest

from estaminet.core.rng import Generator
from estaminet.games.topogic.game import GAME
from estaminet.games.topogic.kernel import TopogicPosition
from tests.games.topogic.model import Model, sides
from tests.support import SMALL

HOLED = "R1R2R3R4R5/Y1Y2Y3Y4Y5/B1B2..B4B5/G1G2G3G4G5 seekers={seekers},start={start},limit=10 1 1 - - - - -"
STARTS = [(start, seekers) for start in ("anywhere", "border") for seekers in (3, 4, 5)]


def referee(model: Model, path: tuple[str, ...]) -> tuple[str, str]:
    """Say the rule that a click path breaks and words of its sentence, from the rules page alone."""
    if model.secret == "-":
        return "TG-4", "First the coder hides"
    if not model.history:
        return placing(model, path)
    start, end = path if len(path) == 2 else path * 2
    if start not in model.pawns:
        return "TG-7", "has moved" if start in model.moved else "No pawn stands on"
    return "TG-8", walking(model, start, end)


def placing(model: Model, path: tuple[str, ...]) -> tuple[str, str]:
    """Judge a click of the first turn (TG-5)."""
    if path == ("ask",):
        return "TG-5", "First all pawns are put"
    if len(path) == 2:
        return "TG-5", "they move from the second turn on"
    cells = model.cells()
    here = next(cell for cell, tile in cells.items() if tile == path[0])
    return "TG-5", "lies inside" if all(cell in cells for cell in sides(here)) else "lies at a hole"


def walking(model: Model, start: str, end: str) -> str:
    """Judge where a pawn cannot go (TG-8)."""
    if start == end:
        return "to another tile"
    places = {tile: cell for cell, tile in model.cells().items()}
    (x, y), (to_x, to_y) = places[start], places[end]
    on_a_line = x == to_x or y == to_y or x - to_x in (y - to_y, to_y - y)
    return "A tile is missing" if on_a_line else "not lie in a line"


def refused(position: TopogicPosition) -> list[str]:
    """Click every unlit path of one step and of two, compare each sentence with the referee's, and list what was said."""
    model = Model.read(position.text())
    lit = {tuple(path) for path, _ in position.scene().choices}
    begun = {path[:1] for path in lit}
    tiles = list(model.cells().values())
    paths = [("ask",), *((tile,) for tile in tiles), *((start, end) for start in tiles[:4] + list(model.pawns) for end in tiles)]
    said = []
    for path in paths:
        action = GAME.stage.path_action(position, path)
        assert action is not None
        if path in lit | begun or (len(path) == 2 and model.secret == "-"):
            continue
        rule, words = referee(model, path)
        refusal = GAME.why_not(position, action)
        assert (refusal.rule, words in refusal.message.say()) == (rule, True), (path, refusal.say())
        assert refusal.message.say("fr") != refusal.message.say()
        said.append(words)
    return said


@pytest.mark.parametrize(("start", "seekers"), STARTS)
def test_every_unlit_cell_is_answered_as_a_referee_would(start: str, seekers: int) -> None:
    said: Counter[str] = Counter()
    for seed in range(2 if SMALL else 12):
        options = {"start": start, "seekers": seekers, "limit": 10, "field": "island" if seed % 2 else "rectangle"}
        position = GAME.parse(HOLED.format(start=start, seekers=seekers)) if seed % 3 == 0 else GAME.start(seed, **options)
        rng = Generator(seed)
        for _ in range(25):
            said.update(refused(position))
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])
            if position.over:
                break
    expected = {
        "First the coder hides",
        "First all pawns are put",
        "No pawn stands on",
        "has moved",
        "not lie in a line",
        "A tile is missing",
    }
    expected |= {"to another tile", "they move from the second turn on"} | (
        {"lies inside", "lies at a hole"} if start == "border" else set()
    )
    assert set(said) == expected
