"""No game twice: from one start the strongest level plays against itself as many different games as it plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import estaminet
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Line, Memory, Report, engine
from estaminet.engines.choice import best_lines, pick
from tests.support import SMALL, Variant, variant_name, variants

GAMES = 4 if SMALL else 20
BUDGET = Budget(simulations=20 if SMALL else 100)


def actions_of(variant: Variant, seed: int) -> Iterator[int]:
    """Play a game of the strongest level against itself, action by action."""
    position, rng, memories = variant.start(1), Generator(seed), (Memory(), Memory())
    played: list[int] = []
    while not position.over:
        memories[position.player].follow(played)
        played.append(engine("level-8").choose(position, None, rng, BUDGET, memories[position.player]))
        position.play(played[-1])
        yield played[-1]


def beginnings(variant: Variant) -> list[tuple[int, ...]]:
    """Play games side by side, each only as long as another one is still the same."""
    games = [actions_of(variant, seed) for seed in range(GAMES)]
    played: list[tuple[int, ...]] = [()] * GAMES
    alike = True
    while alike:
        alike = False
        counts = Counter(played)
        for index, beginning in enumerate(played):
            action = next(games[index], None) if counts[beginning] > 1 else None
            if action is not None:
                played[index] = (*beginning, action)
                alike = True
    return played


@pytest.mark.parametrize("variant", variants(), ids=variant_name)
def test_no_game_is_played_twice(variant: Variant) -> None:
    assert len(set(beginnings(variant))) == GAMES


def line(action: int, visits: int, value: float, proven: int | None = None, length: int = 1, margin: int | None = None) -> Line:
    return Line(action, visits, value, [action] * length, proven, margin)


@pytest.mark.parametrize(
    ("lines", "best"),
    [
        ([line(1, 100, 0.5), line(2, 95, 0.495), line(3, 95, 0.48), line(4, 60, 0.5)], [1, 2]),
        ([line(1, 100, 0.5), line(2, 99, 0.5, -1)], [1]),
        ([line(1, 10, 1.0, 1, 3), line(2, 90, 1.0, 1, 5), line(3, 1, 1.0, 1, 3), line(4, 500, 0.9)], [1, 3]),
        ([line(1, 50, 0.0, 0), line(2, 48, 0.0, 0), line(3, 50, -0.2)], [1, 2]),
        ([line(1, 1, 1.0, 1, 1, 5), line(2, 1, 1.0, 1, 1, 5), line(3, 1, 1.0, 1, 1, 4)], [1, 2]),
    ],
)
def test_what_is_as_good_as_the_best(lines: list[Line], best: list[int]) -> None:
    report = Report(lines, simulations=300)
    assert [found.action for found in best_lines(report)] == best
    assert {pick(report, Generator(seed)).action for seed in range(20)} == set(best)


def test_one_look_ahead_takes_only_what_looks_best() -> None:
    assert [found.action for found in best_lines(Report([line(1, 1, 0.5), line(2, 1, 0.5), line(3, 1, 0.499)]))] == [1, 2]


def test_the_favour_of_a_root_is_small() -> None:
    """An action is not preferred over one that is clearly better."""
    position = estaminet.game("tactic").start(1)
    for seed in range(10):
        report = engine("level-8").analyse(position, 0, Generator(seed), Budget(simulations=5000))
        assert report.lines[0].value >= max(found.value for found in report.lines) - position.game.thinking.variety
