"""A click on a place that is not lit is answered with what a referee would say, in every variant on both boards."""

from __future__ import annotations

from itertools import product

import pytest

from estaminet import Position, game
from tests.games.tactic.questions import clicked
from tests.support import Variant, positions, spread

TACTIC = game("tactic")
VARIANTS = list(product(("basic", "capture", "passage"), ("lattice", "grid")))
PLACES = [cell.id for cell in TACTIC.layout(TACTIC.start(1)).cells]
PENALTIES = {"TC-12", "TC-13", "TC-17", "TC-18"}


def possible_rules(position: Position, place: str) -> set[str]:
    """List the rules that can forbid choosing a place, by what is there."""
    if all(position.action_text(action)[0] in "xp" for action in position.legal_actions()):
        return PENALTIES
    piece = next((piece for piece in position.scene().pieces if piece.cell == place), None)
    if piece is None:
        return {"TC-9", "TC-10", "TC-13"} if place.startswith("hand") else {"TC-10"}
    if piece.owner != position.player:
        return {"TC-10"}
    if piece.name.say().startswith("arrived"):
        return {"TC-7"}
    return {"TC-4", "TC-10", "TC-11"} if piece.kind == "patrol" else {"TC-10", "TC-11"}


@pytest.mark.parametrize(("variant", "board"), VARIANTS)
def test_a_place_that_cannot_be_chosen_is_refused_with_the_right_rule(variant: str, board: str) -> None:
    unfinished = [position for position in positions(Variant(TACTIC, {"variant": variant, "board": board})) if not position.over]
    refused = 0
    for position in spread(unfinished, 10):
        for place in PLACES:
            answer = clicked(position, (place,))
            if answer not in ("goes on", "an action"):
                assert answer.split()[1] in possible_rules(position, place), (position.text(), place, answer)
                refused += 1
    assert refused > 100
