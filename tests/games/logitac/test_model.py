"""The kernel of Logitac against the slow model, in random games and from positions that no game need reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from estaminet import Position, game
from estaminet.core.rng import Generator
from tests.games.both import play_both
from tests.games.logitac.generate import strewn
from tests.games.logitac.model import Model
from tests.support import SMALL

GAME = game("logitac")
LONGEST = 60 if SMALL else 400  # actions of a game that are compared; the model needs milliseconds for one
STREWN = 40 if SMALL else 400
OPTIONS = [
    {"bankruptcy": bankruptcy, "third": third, "limit": limit}
    for bankruptcy, third, limit in (("sheet", "home", 200), ("needed", "second", 50), ("off", "home", 50), ("off", "second", 200))
]


def alike(position: Position, model: Model) -> None:
    """Check that the kernel and the model say the same of a position."""
    assert position.text() == model.text()
    result = model.result()
    assert position.over == (result is not None)
    assert position.returns() == [result or 0, -(result or 0)]
    assert sorted(position.action_text(action) for action in position.legal_actions()) == sorted(model.actions())


def lively(rng: Generator) -> Callable[[Position], int]:
    """Choose at random, captures, climbs and falls half of the time."""

    def choose(position: Position) -> int:
        legal = position.legal_actions()
        texts = {action: position.action_text(action) for action in legal}
        rare = [action for action, text in texts.items() if "x" in text[2:-2] or "^" in text or "!" in text]
        chosen = rare if rare and rng.below(2) else legal
        return chosen[rng.below(len(chosen))]

    return choose


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_random_games_are_the_same_in_both(options: dict[str, object]) -> None:
    position = GAME.start(1, **options)
    play_both(position, Model(position.text()), alike, lively(Generator(1)), LONGEST)


@pytest.mark.parametrize("block", range(8))
def test_strewn_positions_go_on_the_same_in_both(block: int) -> None:
    for seed in range(block * STREWN // 8, (block + 1) * STREWN // 8):
        text = strewn(seed)
        play_both(GAME.parse(text), Model(text), alike, lively(Generator(seed)), 4)
