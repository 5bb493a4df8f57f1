"""Facts about actions, in every game: of a known kind, well said in both languages, true, and nothing that a seat may not know."""

from __future__ import annotations

from functools import cache

import pytest

from estaminet import Generator, Position
from estaminet.core.effects import KINDS, LETS_WIN, Effect
from estaminet.core.outlook import can_win
from tests.contract.test_words import every_variant, told_positions, well_said
from tests.support import SMALL, Variant, random_game, spread, variant_name, variants

ACTIONS = 2 if SMALL else 4  # of a position
ENDS = 2 if SMALL else 8  # the last positions of a game, where wins are near
WORLDS = 2 if SMALL else 8


def late_positions(variant: Variant) -> list[Position]:
    """Pick positions from all over a random game, and its last ones."""
    ended = [ply.position for ply in random_game(variant, 1)[-1 - ENDS : -1]]
    return [*told_positions(variant)[:: 12 if SMALL else 6], *ended]


def said(variant: Variant) -> tuple[tuple[Position, int, list[Effect]], ...]:
    """List actions and what is said of them to their player."""
    return _said(variant_name(variant))


@cache
def _said(name: str) -> tuple[tuple[Position, int, list[Effect]], ...]:
    variant = next(variant for variant in variants() if variant_name(variant) == name)
    chosen = [(position, action) for position in late_positions(variant) for action in spread(position.legal_actions(), ACTIONS)]
    return tuple((position, action, variant.game.effects(position, action, position.player)) for position, action in chosen)


def after(position: Position, action: int) -> Position:
    """Play an action on a copy."""
    played = position.copy()
    played.play(action)
    return played


def wins_in_turn(position: Position, seat: int) -> bool:
    """Whether a seat can win before the other acts: every way tried, by playing it."""
    if position.over:
        return position.returns()[seat] > 0
    return position.player == seat and any(wins_in_turn(after(position, action), seat) for action in position.legal_actions())


@every_variant
def test_effects_are_of_known_kinds_and_well_said(variant: Variant) -> None:
    found = 0
    for _, _, effects in said(variant):
        assert {effect.kind for effect in effects} <= KINDS
        for effect in effects:
            well_said(effect.sentence)
        found += len(effects)
    assert found > 0


@every_variant
def test_what_is_said_of_winning_is_true(variant: Variant) -> None:
    """In every world that the seat holds possible: here by playing on, step by step."""
    for position, action, effects in said(variant):
        kinds, seat = {effect.kind for effect in effects}, position.player
        worlds = [position.imagine(seat, Generator(seed)) for seed in range(WORLDS)] if variant.game.hidden else [position]
        for world in worlds:
            played = after(world, action)
            result = played.returns()[seat] if played.over else None
            assert ("wins" not in kinds) or result == 1
            assert ("draws" not in kinds) or result == 0
            assert ("loses" not in kinds) or result == -1
            assert ("only choice" not in kinds) or world.legal_actions() == [action]
            if not variant.game.hidden and played.over:
                assert {"wins", "draws", "loses"} & kinds
            if "can win this turn" in kinds:
                assert wins_in_turn(played, seat)
            if "lets the other win" in kinds:
                assert wins_in_turn(played, 1 - seat)


@every_variant
def test_a_win_that_is_stopped_was_there(variant: Variant) -> None:
    """Where an action stops a win, the other cannot win after it, and can after some other action."""
    for position, action, effects in said(variant):
        if "stops a win" not in {effect.kind for effect in effects}:
            continue
        others = [other for other in position.legal_actions() if other != action]
        assert any(LETS_WIN in variant.game.effects(position, other, position.player) for other in others)
        if not variant.game.hidden:
            assert can_win(after(position, action)) is False


@every_variant
def test_effects_tell_no_secret(variant: Variant) -> None:
    """Two positions that differ only in what a seat does not know have the same effects for it."""
    if not variant.game.hidden:
        pytest.skip("everybody knows everything")
    compared = 0
    for number, (position, action, effects) in enumerate(said(variant)):
        seat = position.player
        assert variant.game.effects(position.imagine(seat, Generator(number)), action, seat) == effects
        world = position.imagine(1 - seat, Generator(number))
        if world.is_legal(action):
            assert variant.game.effects(position, action, 1 - seat) == variant.game.effects(world, action, 1 - seat)
            compared += 1
    assert compared > 0
