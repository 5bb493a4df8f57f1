"""The kernel of Logitac against the slow model, in random games and from positions that no game need reach."""

from __future__ import annotations

import pytest

from estaminet import Position, game
from estaminet.core.rng import below, seeded
from tests.games.logitac.generate import strewn
from tests.games.logitac.model import Model
from tests.support import SMALL, table, tables_folder

GAME = game("logitac")
PERFT = list(table(tables_folder(GAME) / "perft.txt"))
LONGEST = 60 if SMALL else 400  # actions of a game that are compared; the model needs milliseconds for one
STREWN = 40 if SMALL else 400
NODES_OF_MODEL = 30 if SMALL else 300  # before the last action
NODES_OF_KERNEL = 100 if SMALL else 20_000
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


def go_on(position: Position, model: Model, rng: list[int], actions: int) -> None:
    """Play at random in both, captures, climbs and falls half of the time."""
    for _ in range(actions):
        alike(position, model)
        if position.over:
            return
        texts = [position.action_text(action) for action in position.legal_actions()]
        lively = [text for text in texts if "x" in text[2:-2] or "^" in text or "!" in text]
        chosen = lively if lively and below(rng, 2) else texts
        text = chosen[below(rng, len(chosen))]
        position.play(position.parse_action(text))
        model.play(text)
    alike(position, model)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_random_games_are_the_same_in_both(options: dict[str, object]) -> None:
    position = GAME.start(1, **options)
    go_on(position, Model(position.text()), seeded(1), LONGEST)


@pytest.mark.parametrize("block", range(8))
def test_strewn_positions_go_on_the_same_in_both(block: int) -> None:
    for seed in range(block * STREWN // 8, (block + 1) * STREWN // 8):
        text = strewn(seed)
        go_on(GAME.parse(text), Model(text), seeded(seed), 4)


@pytest.mark.parametrize(("text", "counts"), PERFT, ids=[text for text, _ in PERFT])
def test_perft(text: str, counts: str) -> None:
    numbers = [int(number) for number in counts.split()]
    for depth, (nodes, count) in enumerate(zip([1, *numbers], numbers, strict=False), 1):
        if nodes <= NODES_OF_KERNEL:
            assert perft(GAME.parse(text), depth) == count
        if nodes <= NODES_OF_MODEL:
            assert slow_perft(text, depth) == count


def perft(position: Position, depth: int) -> int:
    """Count the ways to play a number of actions."""
    legal = position.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = position.copy()
        after.play(action)
        total += perft(after, depth - 1)
    return total


def slow_perft(text: str, depth: int) -> int:
    """Count the same with the model, from texts alone: fewer than three occurrences are possible in so few actions."""
    actions = Model(text).actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = Model(text)
        after.play(action)
        total += slow_perft(after.text(), depth - 1)
    return total
