"""Games to learn from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from estaminet import Game, games
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.search.onelook import features
from estaminet.train.selfplay import Samples, kinds, opened, play

LEARNERS = [game for game in games() if game.network]


@pytest.mark.parametrize("game", LEARNERS, ids=lambda game: game.name)
def test_a_game_gives_samples(game: Game) -> None:
    assert game.network
    samples = Samples()
    result = play(game, kinds(game)[-1], 2, Generator(3), samples)
    assert len(samples) > 10
    assert set(samples.results) <= {-float(result), float(result)}
    assert all(-1 <= value <= 1 for value in samples.values)
    assert min(samples.features) >= 0
    assert max(samples.features) < game.network.inputs
    assert 0 < samples.widest <= 64
    again = Samples.unpack(samples.pack())
    assert (again.features, again.begins, again.values) == (samples.features, samples.begins, samples.values)
    assert again.results == samples.results


@pytest.mark.parametrize("game", [game for game in LEARNERS if game.sparring], ids=lambda game: game.name)
def test_the_sparring_partner_plays_one_seat(game: Game) -> None:
    asked: list[int] = []

    def partner(position: Position, rng: Generator) -> int:
        asked.append(position.player)
        return position.legal_actions()[0]

    play(replace(game, sparring=partner), kinds(game)[0], 2, Generator(3), Samples(), sparring=1)
    assert set(asked) == {1}


@pytest.mark.parametrize("game", LEARNERS, ids=lambda game: game.name)
def test_every_kind_of_game_has_features_of_its_own(game: Game) -> None:
    assert game.network
    starts = [set(features(game.start(1, **options))) for options in kinds(game)]
    size = game.network.inputs // game.network.kinds
    assert len({min(start) // size for start in starts}) == game.network.kinds
    assert all(min(start) // size == max(start) // size for start in starts)


@pytest.mark.parametrize("game", LEARNERS, ids=lambda game: game.name)
def test_a_mirror_image_of_a_mirror_image_is_the_same(game: Game) -> None:
    assert game.network
    mirror = game.network.mirror
    assert [mirror[other] for other in mirror] == list(range(len(mirror)))
    start = features(opened(game, kinds(game)[0], 0, Generator(1)))
    assert sorted(mirror[feature] for feature in start) == sorted(start)  # a start is its own image
