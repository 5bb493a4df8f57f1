"""Every game: its manifest and its options."""

from __future__ import annotations

import pytest

from estaminet import BadOption, Game, games
from tests.rules import RULE_ID, rule_ids
from tests.support import Variant, variant_name, variants

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)
NEVER = ["", "no such value", -1, 10**9, "01", " 10", "10 ", "1e1", "٣", None, 1.5, True, [], "9" * 40]


@every_game
def test_a_value_that_does_not_exist_is_refused_by_name(game: Game) -> None:
    for option in game.options:
        for value in NEVER:
            with pytest.raises(BadOption) as caught:
                game.start(1, **{option.name: value})
            assert caught.value.option == option.name
            assert caught.value.value == value
            assert caught.value.allowed == option.allowed
            for part in (option.name, str(value), option.allowed):
                assert part in caught.value.say("en")
                assert part in caught.value.say("fr")


@every_game
def test_an_option_that_does_not_exist_is_refused_by_name(game: Game) -> None:
    with pytest.raises(BadOption) as caught:
        game.start(1, colour="blue")
    assert (caught.value.option, caught.value.value) == ("colour", "blue")
    assert caught.value.say().startswith("There is no option colour")
    assert all(option.name in caught.value.allowed for option in game.options)


@every_variant
def test_options_can_be_given_as_text(variant: Variant) -> None:
    as_text = {name: str(value) for name, value in variant.options.items()}
    assert variant.game.start(3, **as_text).text() == variant.start(3).text()


@every_game
def test_the_samples_of_an_option_differ_and_hold_its_default(game: Game) -> None:
    for option in game.options:
        assert option.default in option.samples()
        assert len(set(option.samples())) == len(option.samples()) > 1
        assert all(option.read(value) == value for value in option.samples())


@every_game
def test_every_option_has_a_title_and_a_rule(game: Game) -> None:
    for option in game.options:
        assert option.title.say("fr")
        assert RULE_ID.fullmatch(option.rule)
        assert option.rule in rule_ids(game)


@every_game
def test_the_manifest_is_complete(game: Game) -> None:
    assert game.title
    assert game.rules_version >= 1
    assert len({side.say() for side in game.sides}) == 2
    assert game.summary.say("fr")
    assert issubclass(game.thinker, game.kernel)
