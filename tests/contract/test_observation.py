"""Every game: what a learner may see, and how it is described."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from itertools import pairwise

import pytest

from estaminet import Game, Position, games
from estaminet.core.observation import offsets
from estaminet.core.rng import Generator
from tests.support import SEEDS, Variant, positions, random_game, spread, table, tables_folder, variant_name, variants

every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
PLIES = 150  # of a game that are compared with each other


def seen(position: Position, seat: int) -> bytes:
    """Give the bytes of what a seat knows."""
    return bytes(position.observation(seat))


@every_game
def test_the_description_says_what_every_value_means(game: Game) -> None:
    planes = game.observation.planes
    assert len(planes) > 5
    assert len({plane.name for plane in planes}) == len(planes)
    assert all(plane.low < plane.high and plane.meaning and plane.size > 0 for plane in planes)
    assert offsets(planes)[-1] + planes[-1].size == game.observation.size
    low, high = game.observation.bounds()
    assert len(low) == len(high) == game.observation.size
    assert game.utilities == (-1, 1)


@every_variant
def test_every_value_keeps_within_its_bounds(variant: Variant) -> None:
    low, high = variant.game.observation.bounds()
    for position in positions(variant):
        for seat in (0, 1):
            values = position.observation(seat)
            assert len(values) == variant.game.observation.size
            outside = [index for index, value in enumerate(values) if not low[index] <= value <= high[index]]
            assert not outside


@every_variant
def test_what_a_seat_does_not_know_cannot_be_read(variant: Variant) -> None:
    """Observations of a seat are byte for byte those of any position it cannot tell apart."""
    for number, position in enumerate(positions(variant)):
        for seat in (0, 1):
            for draw in range(3):
                other = position.imagine(seat, Generator(100 * number + draw))
                assert seen(other, seat) == seen(position, seat)


@every_game
def test_what_is_hidden_from_one_seat_is_seen_by_the_other(game: Game) -> None:
    """The comparison above is worth something: imagined worlds differ for who does know."""
    if game.hidden:
        worlds = [
            (ply.position, ply.position.imagine(seat, Generator(seat)), seat)
            for ply in random_game(Variant(game, {}), 1)
            for seat in (0, 1)
        ]
        assert any(seen(position, 1 - seat) != seen(world, 1 - seat) for position, world, seat in worlds)


@every_variant
def test_every_action_changes_what_both_seats_see(variant: Variant) -> None:
    for seed in SEEDS:
        for ply, following in pairwise(random_game(variant, seed)[-PLIES:]):
            for seat in (0, 1):
                assert seen(ply.position, seat) != seen(following.position, seat)


@every_variant
def test_where_nothing_is_hidden_different_positions_look_different(variant: Variant) -> None:
    if not variant.game.hidden:
        plies = random_game(variant, 1)[:PLIES]
        looks = {(ply.position.key, seen(ply.position, 0)) for ply in plies if not ply.position.over}
        assert len({look for _, look in looks}) == len({key for key, _ in looks}) == len(looks)


@every_variant
def test_the_mask_is_the_legal_actions(variant: Variant) -> None:
    for position in spread(positions(variant), 8):
        mask = position.mask()
        assert len(mask) == variant.game.action_count
        assert [action for action, legal in enumerate(mask) if legal] == sorted(position.legal_actions())


@every_variant
def test_no_game_is_longer_than_the_longest(variant: Variant) -> None:
    longest = variant.game.max_length(**variant.options)
    assert all(len(random_game(variant, seed)) - 1 <= longest for seed in SEEDS)


@every_game
def test_planes_can_be_had_by_name(game: Game) -> None:
    position = game.start(1)
    planes = game.observation.split(position.observation(1))
    assert list(planes) == [plane.name for plane in game.observation.planes]
    assert all(planes[plane.name].shape == plane.shape for plane in game.observation.planes)
    assert planes["to_act"] == (position.player == 1)


def test_there_are_two_seats() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="seat"):
            games()[0].start(1).observation(seat)


def test_without_numpy_there_are_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    position = games()[0].start(1)
    expected = position.observation(0).tolist(), position.mask().tolist()
    monkeypatch.setitem(sys.modules, "numpy", None)
    values, mask = position.observation(0), position.mask()
    assert isinstance(values, array)
    assert isinstance(mask, array)
    assert (values.tolist(), mask.tolist()) == expected


def looks() -> list[tuple[Game, list[str]]]:
    """Read the tables of what is to be seen, of all games."""
    return [(game, line) for game in games() for line in table(tables_folder(game) / "observation.txt")]


def shown(values: Iterable[float]) -> str:
    """Write a plane as the tables do."""
    return " ".join(str(index) if value == 1 else f"{index}={value:.6g}" for index, value in enumerate(values) if value)


@pytest.mark.parametrize(("game", "line"), looks(), ids=lambda cell: cell.name if isinstance(cell, Game) else " ".join(cell[:3]))
def test_what_is_seen_where(game: Game, line: list[str]) -> None:
    actions, seat, plane, expected = line
    position = game.start(1)
    for action in actions.split() if actions != "-" else []:
        position.play(action)
    assert shown(game.observation.split(position.observation(int(seat)))[plane].ravel().tolist()) == expected


def test_every_game_has_a_table_of_what_is_seen() -> None:
    assert {game.name for game, _ in looks()} == {game.name for game in games()}
