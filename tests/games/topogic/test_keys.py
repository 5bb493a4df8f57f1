"""Keys and pickles of Topogic: different positions have different keys, and a pickle keeps every field."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

from estaminet import mode
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.games.topogic.codes import tiles_of
from estaminet.games.topogic.game import GAME
from estaminet.games.topogic.kernel import TopogicPosition
from tests.support import SMALL

POSITIONS = 2_000 if SMALL else 200_000
OPTIONS: list[dict[str, Value]] = [
    {},
    {"limit": 10},
    {"start": "border"},
    {"seekers": 3},
    {"field": "rectangle", "seekers": 4, "limit": 11},
]


def walk(seed: int) -> Iterator[TopogicPosition]:
    """Play a random game on one of ten fields; the same position object, action by action."""
    position, rng = GAME.start(seed % 10, **OPTIONS[seed % len(OPTIONS)]), Generator(seed)
    while not position.over:
        yield position
        legal = position.legal_actions()
        position.play(legal[rng.below(len(legal))])
    yield position


def essence(position: TopogicPosition) -> tuple[object, ...]:
    """Tell all that decides how a game goes on."""
    field = tuple((tile, position.cell(tile)) for tile in tiles_of(position.tiles)) if position.turns == 0 else position.field_key
    counts = (position.round, position.turns, position.first_turns, position.over)
    still, moved = position.pawns()
    return field, counts, *position.options.values(), position.secret, position.possible, tuple(still), tuple(moved)


def test_no_two_different_positions_have_one_key() -> None:
    met: dict[int, int] = {}
    seed = 0
    while len(met) < POSITIONS:
        for position in walk(seed):
            assert met.setdefault(position.key, hash(essence(position))) == hash(essence(position)), position.text()
        seed += 1


def test_a_pickle_keeps_every_field() -> None:
    for seed in range(len(OPTIONS)):
        for position in walk(seed):
            other = pickle.loads(pickle.dumps(position))
            assert other == position
            assert (other.key, other.possible, other.past(), other.points()) == (
                position.key,
                position.possible,
                position.past(),
                position.points(),
            )
            if mode.INTERPRETED:
                assert vars(other) == vars(position)


def test_a_copy_goes_its_own_way() -> None:
    for position in walk(3):
        text, other = position.text(), position.copy()
        if not position.over:
            other.play(other.legal_actions()[-1])
            assert position.text() == text != other.text()
