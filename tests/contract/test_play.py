"""Every game: what is legal, what playing does, and how it ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet import IllegalAction
from estaminet.core.position import MOST_LEGAL
from estaminet.core.rng import Generator
from tests.rules import rule_ids
from tests.support import ACTIONS, SEEDS, Variant, illegal_actions, play_on, positions, random_game, spread, variant_name, variants

every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)


@every_variant
def test_legal_actions_are_unique_and_in_range(variant: Variant) -> None:
    for position in positions(variant):
        legal = position.legal_actions()
        assert len(set(legal)) == len(legal) <= MOST_LEGAL
        assert all(0 <= action < variant.game.action_count for action in legal)
        assert bool(legal) != position.over
        assert position.player in (0, 1)


@every_variant
def test_each_legal_action_can_be_played_on_a_copy_without_touching_the_original(variant: Variant) -> None:
    for position in positions(variant):
        before = position.text()
        for action in spread(position.legal_actions(), ACTIONS):
            assert position.is_legal(action)
            after = position.copy()
            assert after.text() == before
            after.play(action)
            assert after.text() != before
            assert position.text() == before
            assert after.game is variant.game


@every_variant
def test_an_original_can_be_played_without_touching_its_copy(variant: Variant) -> None:
    for ply in spread(random_game(variant, 1), 5):
        original, text = ply.position.copy(), ply.position.text()
        copy = original.copy()
        if ply.action is not None:
            original.play(ply.action)
        assert copy.text() == text
        assert copy == ply.position
        assert hash(copy) == hash(ply.position)


@every_variant
def test_an_illegal_action_names_a_rule_of_the_game_and_changes_nothing(variant: Variant) -> None:
    known = rule_ids(variant.game)
    for position in positions(variant):
        text, key = position.text(), position.key
        for action in illegal_actions(position):
            assert not position.is_legal(action)
            with pytest.raises(IllegalAction) as caught:
                position.play(action)
            assert caught.value.rule in known
            assert caught.value.rule in caught.value.say("fr")
            assert (position.text(), position.key) == (text, key)


@every_variant
def test_the_cells_of_an_illegal_action_are_on_the_board(variant: Variant) -> None:
    for position in positions(variant):
        cells = {cell.id for cell in variant.game.layout(position).cells}
        for action in illegal_actions(position):
            assert set(variant.game.why_not(position, action).cells) <= cells


@every_variant
def test_random_games_end_with_returns_that_add_up_to_nothing(variant: Variant) -> None:
    for seed in SEEDS:
        *played, end = random_game(variant, seed)
        assert end.position.over
        assert sum(end.position.returns()) == 0
        assert set(end.position.returns()) <= {-1, 0, 1}
        assert end.position.legal_actions() == []
        assert all(ply.position.returns() == [0, 0] for ply in played)
        assert len(end.position.points()) == 2


@every_variant
def test_the_same_seed_deals_the_same_game(variant: Variant) -> None:
    for seed in (0, 1, 7, 2**63, -5):
        one, other = variant.start(seed), variant.start(seed)
        assert one is not other
        assert (one.text(), one.key) == (other.text(), other.key)
    played = [(ply.position.text(), ply.action) for ply in random_game(variant, 1)]
    assert [(ply.position.text(), ply.action) for ply in play_on(variant.start(1), Generator(1))] == played


@every_variant
def test_a_game_without_a_seed_starts(variant: Variant) -> None:
    assert not variant.game.start(None, **variant.options).over


@every_variant
def test_the_thinker_plays_by_the_same_rules(variant: Variant) -> None:
    for ply in spread(random_game(variant, 1), 8):
        thinker = variant.game.thinker()
        thinker.game = variant.game
        variant.game.notation.parse(thinker, ply.position.text())
        assert (thinker.text(), thinker.key) == (ply.position.text(), ply.position.key)
        assert thinker.legal_actions() == ply.position.legal_actions()
        if ply.action is not None:
            after = ply.position.copy()
            thinker.play(ply.action)
            after.play(ply.action)
            assert thinker.text() == after.text()


@given(st.data())
def test_any_choices_lead_to_an_end_or_go_on(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(variants()))
    position = variant.start(data.draw(st.integers(0, 2**64 - 1)))
    for choice in data.draw(st.lists(st.integers(0, 10**6), max_size=60)):
        legal = position.legal_actions()
        if position.over:
            break
        position.play(legal[choice % len(legal)])
        again = variant.game.parse(position.text())
        assert again.text() == position.text()  # what a repetition would repeat is not in a text
        if again.over == position.over:
            assert (again.key, again.legal_actions()) == (position.key, position.legal_actions())
