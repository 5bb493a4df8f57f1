"""What is said about every game: each action and each ending in words, in both languages, and never more than a seat may know."""

from __future__ import annotations

import re

import pytest

from estaminet import SPECTATOR, Generator, Position, games
from estaminet.core.words import LANGUAGES, Message
from tests.support import SMALL, Variant, positions, random_game, variant_name, variants

SEATS = (0, 1, SPECTATOR)
TOLD = 3 if SMALL else 12  # positions of a variant whose actions are all told
every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)
MOST_OF_A_HEADLINE = 48  # characters
RULE = re.compile(r"[A-Z]{2}-[0-9]+(\.[0-9]+)*")


def well_said(message: Message) -> dict[str, str]:
    """Say a sentence in every language; no place is left open, and it ends like a sentence."""
    said = {language: message.say(language) for language in LANGUAGES}
    for sentence in said.values():
        assert not re.search("[{}]|None|Message", sentence), sentence
        assert sentence[:1] != sentence[:1].lower() or not sentence[:1].isalpha(), sentence
        assert sentence.endswith((".", "!")), sentence
    return said


def told_positions(variant: Variant) -> list[Position]:
    """Pick positions of a variant that are not over, from the beginning to the end."""
    found = [position for position in positions(variant) if not position.over]
    return found[:: max(1, len(found) // TOLD)]


@every_variant
def test_every_action_has_a_sentence_of_its_own(variant: Variant) -> None:
    compared = 0
    for position in told_positions(variant):
        actions = position.legal_actions()
        sentences = [well_said(variant.game.tell(position, action, position.player)) for action in actions]
        for language in LANGUAGES:
            said = [sentence[language] for sentence in sentences]
            twice = {sentence for sentence in said if said.count(sentence) > 1} if len(set(said)) < len(said) else set()
            assert not twice, f"{position.text()}: {sorted(twice)[:3]}"
        compared += len(actions)
    assert compared > 0


@every_variant
def test_a_sentence_is_not_the_notation_again(variant: Variant) -> None:
    position = variant.start(1)
    for action in position.legal_actions()[:50]:
        assert variant.game.tell(position, action, position.player).say() != f"{position.action_text(action)}."


@every_variant
def test_what_a_seat_may_not_know_is_not_told(variant: Variant) -> None:
    """Two positions that differ only in what the listener does not know give the same sentences for the other's actions."""
    if not variant.game.hidden:
        pytest.skip("everybody knows everything")
    compared = 0
    for number, position in enumerate(told_positions(variant)):
        for seat in (1 - position.player, SPECTATOR):
            world = position.imagine(seat, Generator(number))
            for action in set(position.legal_actions()) & set(world.legal_actions()):
                assert variant.game.tell(position, action, seat) == variant.game.tell(world, action, seat)
                compared += 1
    assert compared > 0


@every_variant
def test_what_is_told_afterwards_was_seen(variant: Variant) -> None:
    """Where a seat sees the same after an action in two worlds, the same is told of it."""
    if not variant.game.hidden:
        pytest.skip("everybody knows everything")
    compared = 0
    for number, position in enumerate(told_positions(variant)):
        seat = 1 - position.player
        world = position.imagine(seat, Generator(number))
        for action in sorted(set(position.legal_actions()) & set(world.legal_actions()))[:40]:
            after, elsewhere = position.copy(), world.copy()
            after.play(action)
            elsewhere.play(action)
            if after.scene(seat) == elsewhere.scene(seat):
                assert variant.game.retell(position, action, seat) == variant.game.retell(world, action, seat)
                assert variant.game.headline(position, action) == variant.game.headline(world, action)
                compared += 1
    assert compared > 0


@every_variant
def test_a_headline_is_a_few_words_in_every_language(variant: Variant) -> None:
    for position in told_positions(variant):
        for headline in filter(None, (variant.game.headline(position, action) for action in position.legal_actions())):
            for language in LANGUAGES:
                said = headline.say(language)
                assert not re.search("[{}]|None|Message", said), said
                assert said[0].isupper()
                assert said[-1].isalnum(), "headlines are no sentences"
                assert len(said) <= MOST_OF_A_HEADLINE


@every_variant
def test_every_ending_has_its_rule_and_its_sentence(variant: Variant) -> None:
    ended = 0
    for seed in range(1, 4 if SMALL else 12):
        position = random_game(variant, seed)[-1].position
        ending = variant.game.ending(position)
        assert RULE.fullmatch(ending.rule), ending.rule
        well_said(ending.sentence)
        assert set(ending.cells) <= {cell.id for cell in variant.game.layout(position).cells}
        ended += 1
    assert ended > 0


def test_every_goal_is_one_sentence() -> None:
    for game in games():
        assert all(len(said) < 200 for said in well_said(game.words.GOAL).values())
