"""Every game: what a Python user expects of positions, games, generators and errors."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import estaminet
from estaminet import SPECTATOR, BadText, Game, Generator, IllegalAction, Position, Refusal, games, mode
from tests.support import SMALL, Variant, go_on_alike, illegal_actions, positions, random_game, spread, variant_name, variants

every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
LOOKED_AT = 4 if SMALL else 6  # positions of a variant
PLAYED_ON = 8 if SMALL else 12  # actions from each


def pickled(thing: object) -> Any:
    """Write a thing down and read it again."""
    return pickle.loads(pickle.dumps(thing))


DUPLICATES: dict[str, Callable[[Position], Position]] = {
    "copy": Position.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": pickled,
}
every_duplicate = pytest.mark.parametrize("duplicate", DUPLICATES.values(), ids=list(DUPLICATES))


def tell(position: Position) -> object:
    """Say all that can be seen of a position; interpreted, all that it holds."""
    scenes = [msgspec.json.encode(position.game.scene(position, seat)) for seat in (0, 1, SPECTATOR)]
    held = {name: value for name, value in vars(position).items() if name != "game"} if mode.INTERPRETED else {}
    ends = (position.over, position.returns(), position.points())
    return (position.text(), position.key, position.player, ends, repr(position), scenes, position.options, held)


@every_variant
@every_duplicate
def test_a_duplicate_goes_on_like_the_original(variant: Variant, duplicate: Callable[[Position], Position]) -> None:
    played = 0
    for position in spread(positions(variant), LOOKED_AT):
        original = position.copy()
        other = duplicate(original)
        assert other is not original
        assert (type(other), other.game) == (type(original), original.game)
        assert other == original
        assert hash(other) == hash(original)
        assert len({other, original}) == 1
        played += go_on_alike(original, other, tell, PLAYED_ON)
        assert other == original
    assert played >= PLAYED_ON


@every_variant
@every_duplicate
def test_a_duplicate_is_independent(variant: Variant, duplicate: Callable[[Position], Position]) -> None:
    compared = 0
    for ply in spread(random_game(variant, 1), LOOKED_AT):
        if ply.action is not None:
            original, before = ply.position.copy(), tell(ply.position)
            other = duplicate(original)
            original.play(ply.action)
            assert tell(other) == before
            assert other != original
            compared += 1
    assert compared > 0


@every_variant
def test_positions_of_a_game_differ_from_one_another(variant: Variant) -> None:
    plies = spread(random_game(variant, 1), LOOKED_AT)
    for number, one in enumerate(plies):
        assert [one.position == other.position for other in plies].count(True) == 1, number
        assert one.position != one.position.text()
    assert len({ply.position for ply in plies}) == len(plies) > 1


@every_variant
def test_positions_that_compare_equal_go_on_alike(variant: Variant) -> None:
    """What was read from a text is equal only where nothing that came before matters."""
    played = 0
    for position in [variant.start(1), *spread(positions(variant), LOOKED_AT)]:
        original, other = position.copy(), variant.game.parse(position.text())
        if original == other:
            played += go_on_alike(original, other, tell, PLAYED_ON)
    assert played > 0


@every_variant
def test_an_action_is_played_by_its_text_as_by_its_code(variant: Variant) -> None:
    compared = 0
    for ply in spread(random_game(variant, 1), LOOKED_AT):
        if ply.action is not None:
            one, other = ply.position.copy(), ply.position.copy()
            one.play(ply.action)
            other.play(ply.position.action_text(ply.action))
            assert tell(one) == tell(other)
            compared += 1
    assert compared > 0


@every_game
def test_a_text_that_cannot_be_played_changes_nothing(game: Game) -> None:
    position = game.start(1)
    position.play(position.legal_actions()[0])
    before = tell(position)
    with pytest.raises(BadText):
        position.play("no such action")
    refused = next(code for code in illegal_actions(position) if 0 <= code < game.action_count and readable(position, code))
    with pytest.raises(IllegalAction):
        position.play(position.action_text(refused))
    assert tell(position) == before


def readable(position: Position, action: int) -> bool:
    """Whether an action that is not legal has a text which means it."""
    try:
        return position.parse_action(position.action_text(action)) == action
    except BadText:
        return False


@every_game
def test_a_game_is_one_thing_however_it_is_copied(game: Game) -> None:
    assert pickled(game) is game
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game
    assert estaminet.game(game.name) is game


@every_game
def test_errors_can_be_pickled(game: Game) -> None:
    position = game.start(1)
    causes: list[Callable[[], object]] = [
        lambda: position.play(-1),
        lambda: position.play("no such action"),
        lambda: game.parse("no such position"),
        lambda: game.start(1, colour="blue"),
        lambda: estaminet.game("no such game"),
        lambda: estaminet.engine("no such engine"),
        lambda: estaminet.read_record("no such record"),
    ]
    for cause in causes:
        with pytest.raises(Refusal) as caught:
            cause()
        error, again = caught.value, pickled(caught.value)
        assert isinstance(again, type(error))
        assert vars(again) == vars(error)
        assert [again.say(language) for language in ("en", "fr")] == [error.say(language) for language in ("en", "fr")]
        assert str(again) == str(error)


@every_game
def test_randomness_is_a_seed_or_a_generator(game: Game) -> None:
    assert game.start(5) == game.start(Generator(5))
    position = game.start(5)
    for seat in (0, 1):
        assert position.imagine(seat, 7) == position.imagine(seat, Generator(7))
        assert position.imagine(seat).game is game
    with pytest.raises((TypeError, AttributeError)):
        game.start([5])  # type: ignore[arg-type]


def test_a_generator_can_be_duplicated_where_it_is() -> None:
    original = Generator(3)
    drawn = [original.below(1000) for _ in range(5)]
    others = [copy.copy(original), copy.deepcopy(original), pickled(original)]
    after = [original.below(1000) for _ in range(5)]
    assert after != drawn
    for other in others[1:]:
        assert isinstance(other, Generator)
        assert [other.below(1000) for _ in range(5)] == after


@every_game
def test_an_engine_needs_no_other_import(game: Game) -> None:
    position = game.start(1)
    assert position.is_legal(estaminet.engine("level-1").choose(position))


@every_game
@pytest.mark.parametrize("seat", [-1, 3, 9, 10**6])
def test_a_seat_that_does_not_exist_is_refused(game: Game, seat: int) -> None:
    position = game.start(1)
    for look in (position.imagine, position.scene, position.observation, lambda seat: game.picture(position, seat=seat)):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            look(seat)


@pytest.mark.parametrize("seed", ["x", 1.5, [1], b"7"])
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    with pytest.raises(TypeError, match="a seed is a whole number"):
        games()[0].start(seed)
