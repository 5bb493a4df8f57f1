"""Every game: the text of a position as a seat may know it gives nothing away, and can be read and played on."""

from __future__ import annotations

import pytest

from estaminet import SPECTATOR, BadText
from estaminet.core.rng import Generator
from tests.support import SEEDS, SMALL, Variant, random_game, spread, variant_name, variants

every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)
MOMENTS = 5 if SMALL else 12


@every_variant
def test_what_a_seat_cannot_tell_apart_is_written_alike(variant: Variant) -> None:
    for seed in SEEDS:
        for ply in spread(random_game(variant, seed), MOMENTS):
            for seat in (0, 1, SPECTATOR):
                twin = ply.position.imagine(seat, Generator(seed))
                assert variant.game.known_text(twin, seat) == variant.game.known_text(ply.position, seat)


@every_variant
def test_a_known_text_reads_back_and_offers_the_same(variant: Variant) -> None:
    for ply in spread(random_game(variant, 1), MOMENTS):
        position = ply.position
        for seat in (0, 1, SPECTATOR):
            text = variant.game.known_text(position, seat)
            again = variant.game.parse_known(text)
            assert variant.game.known_text(again, seat) == text
            if seat == position.player and again.over == position.over:
                here, there = ([world.action_text(action) for action in world.legal_actions()] for world in (position, again))
                assert here == there


@every_variant
def test_only_where_something_is_hidden_a_text_has_gaps(variant: Variant) -> None:
    texts = [variant.game.known_text(ply.position, SPECTATOR) for ply in random_game(variant, 1)]
    assert any("?" in text for text in texts) == variant.game.hidden


@pytest.mark.parametrize("variant", [variant for variant in variants() if not variant.options], ids=variant_name)
@pytest.mark.parametrize("garbage", ["?", "? ?", "????????", "?" * 5000, ":R?" * 40])
def test_gaps_alone_are_no_position(variant: Variant, garbage: str) -> None:
    with pytest.raises(BadText):
        variant.game.parse_known(garbage)
