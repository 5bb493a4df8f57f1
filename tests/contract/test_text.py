"""Every game: texts of positions and actions, both ways; and what is no text is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet import BadText, Refusal
from tests.support import ACTIONS, SEEDS, Variant, random_game, spread, variant_name, variants

every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)
GARBAGE = ["", " ", "-", "\n", "\0", "é", "-1", "1e9", "9" * 30, "٣", "²", "wb", "{}", "{text}", "%s", "a" * 5000]


@every_variant
def test_every_position_of_a_game_reads_back(variant: Variant) -> None:
    for seed in SEEDS:
        for ply in random_game(variant, seed):
            text = ply.position.text()
            again = variant.game.parse(text)
            assert "\n" not in text
            assert again.text() == text
            assert again.key == ply.position.key or again.over != ply.position.over
            assert again.player == ply.position.player
            drawn = ply.position.over and not any(ply.position.returns())
            assert again.over == ply.position.over or drawn  # LG-8.1: a text does not tell which positions have been
            assert again.points() == ply.position.points()
            assert again.returns() == ply.position.returns()
            assert repr(again) == f"<{variant.game.name} {text}>"


@every_variant
def test_every_action_of_a_game_reads_back(variant: Variant) -> None:
    for seed in SEEDS:
        for ply in random_game(variant, seed):
            position = ply.position
            texts = {}
            for action in spread(position.legal_actions(), ACTIONS):
                texts[position.action_text(action)] = action
                assert position.parse_action(position.action_text(action)) == action
            assert all(text == text.strip() and " " not in text for text in texts)
            if ply.action is not None:
                assert position.parse_action(position.action_text(ply.action)) == ply.action


@every_variant
@pytest.mark.parametrize("garbage", GARBAGE, ids=repr)
def test_garbage_is_no_position_and_no_action(variant: Variant, garbage: str) -> None:
    position = variant.start(1)
    with pytest.raises(BadText) as caught:
        variant.game.parse(garbage)
    assert caught.value.say("fr")
    with pytest.raises(BadText) as caught:
        position.parse_action(garbage)
    assert (caught.value.field, caught.value.value) == ("action", garbage)
    assert caught.value.say()


@given(st.data())
def test_no_text_breaks_the_reading_of_a_position(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(variants()))
    ply = data.draw(st.sampled_from(random_game(variant, 1)))
    text = data.draw(st.one_of(st.text(max_size=80), damaged(ply.position.text())))
    try:
        position = variant.game.parse(text)
    except BadText as refused:
        assert refused.field
        assert refused.say()
        return
    assert position.text() == text
    for action in spread(position.legal_actions(), 3):
        position.copy().play(action)
    assert position.scene().player == position.player


@given(st.data())
def test_no_text_breaks_the_reading_of_an_action(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from(variants()))
    position = data.draw(st.sampled_from(random_game(variant, 1))).position
    legal = position.legal_actions() or [0]
    good = position.action_text(data.draw(st.sampled_from(legal)))
    text = data.draw(st.one_of(st.text(max_size=20), damaged(good)))
    try:
        action = position.parse_action(text)
    except BadText as refused:
        assert refused.value == text
        return
    assert 0 <= action < variant.game.action_count
    try:
        position.copy().play(action)
    except Refusal as refused:
        assert refused.say("fr")


def damaged(text: str) -> st.SearchStrategy[str]:
    """Take a good text, and cut, double, drop or replace something in it."""
    place = st.integers(0, len(text))
    letter = st.one_of(st.sampled_from(sorted(set(text)) or [" "]), st.characters(exclude_categories=["Cs"]))
    return st.one_of(
        st.builds(lambda at, to, put: text[: min(at, to)] + put + text[max(at, to) :], place, place, letter),
        st.builds(lambda at, put: text[:at] + put + text[at:], place, letter),
        st.builds(lambda at, put: text[:at] + put + text[at + 1 :], place, letter),
        st.builds(lambda at, to: text[: max(at, to)] + text[min(at, to) :], place, place),
    )
