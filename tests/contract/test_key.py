"""Every game: the key is the same exactly where what the rules compare is the same.

Each game tells its cases in `keys.txt`: two positions of the same key, or of different keys, and why.
Its `essence.py` says, from a position's text and without any key, what a key must tell apart (`essence`), and writes other texts
of the same essence (`twins`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice, pairwise, product
from random import Random

import pytest

from estaminet import BadText, Game, Position, games
from estaminet.core.rng import Generator
from tests.support import (
    SMALL,
    Variant,
    go_on_alike,
    own_module,
    positions,
    random_game,
    spread,
    table,
    tables_folder,
    variant_name,
    variants,
)

CASES = [(game, line) for game in games() for line in table(tables_folder(game) / "keys.txt")]
DIFFERENT = 1_000 if SMALL else 200_000  # positions that are walked through
NEIGHBOURS = 12  # of each step, looked at as well
IMAGINED = 8  # steps to every one at which seats imagine what they do not know
every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@pytest.mark.parametrize(("game", "line"), CASES, ids=[f"{game.name}-{line[3]}" for game, line in CASES])
def test_the_cases_of_each_game(game: Game, line: list[str]) -> None:
    verdict, one, other, why = line
    assert verdict in ("same", "different")
    assert (game.parse(one).key == game.parse(other).key) == (verdict == "same"), why
    assert (essence(game, one) == essence(game, other)) == (verdict == "same"), f"the essence: {why}"


@every_game
def test_each_game_has_cases_of_different_keys(game: Game) -> None:
    assert "different" in {line[0] for line in table(tables_folder(game) / "keys.txt")}


@every_variant
def test_a_key_has_64_bits_and_stays_with_copies(variant: Variant) -> None:
    for position in positions(variant):
        assert 0 <= position.key < 2**64
        assert position.copy().key == position.key


@every_game
def test_different_positions_have_different_keys(game: Game) -> None:
    check_keys(game, DIFFERENT)


@pytest.mark.long
@pytest.mark.skipif(SMALL, reason="a million positions are for the compiled mode")
@every_game
def test_a_million_different_positions_have_different_keys(game: Game) -> None:
    check_keys(game, 1_000_000)


MOST_LOOKED_AT = 10  # times as many as are wanted


def check_keys(game: Game, different: int) -> None:
    """Walk the same way twice: the first walk finds the keys that come again, the second compares the positions that have them."""
    seen: set[int] = set()
    again: set[int] = set()
    looked_at = 0
    for position in walk(game):
        (again if position.key in seen else seen).add(position.key)
        looked_at += 1
        if len(seen) == different or looked_at == MOST_LOOKED_AT * different:  # a small game has not so many
            break
    met: dict[int, Position] = {}
    for position in islice(walk(game), looked_at):
        if position.key in again:
            same(met.setdefault(position.key, position.copy()), position)
    assert len(met) == len(again)


def same(one: Position, other: Position) -> None:
    """Check that two positions of one key differ in nothing that a key must tell apart."""
    texts = one.text(), other.text()
    assert (one.over, one.returns()) == (other.over, other.returns()), texts
    if texts[0] != texts[1]:
        assert essence(one.game, texts[0]) == essence(one.game, texts[1]), texts


def walk(game: Game) -> Iterator[Position]:
    """Walk at random under every option, again and again, and look at some neighbours of every step, and at what seats may imagine."""
    chosen = [variant for variant in variants() if variant.game is game]
    choose, rng, steps = Random(1), Generator(1), 0
    for number in count():
        position = chosen[number % len(chosen)].start(number)
        while not position.over:
            yield position
            steps += 1
            legal = position.legal_actions()
            first = choose.randrange(len(legal))
            for action in (legal + legal)[first + 1 : first + min(len(legal), NEIGHBOURS)]:
                neighbour = position.copy()
                neighbour.play(action)
                yield neighbour
            if game.hidden and steps % IMAGINED == 0:
                yield from (position.imagine(seat, rng) for seat in (0, 1))
            position.play(legal[first])
        yield position


@every_variant
def test_twins_have_one_key_and_go_on_alike(variant: Variant) -> None:
    """What differs only in what decides nothing has the same key, and the rest of the game is the same."""
    own = own_module(variant.game, "essence")
    if own is None:
        pytest.skip("every sign of a text decides something")
    compared = 0
    for ply in (ply for seed in (1, 2, 3, 4) for ply in spread(random_game(variant, seed), 20)):
        text = ply.position.text()
        for twin in own.twins(text):
            other = read(variant.game, twin)
            if other is None or essence(variant.game, twin) != essence(variant.game, text):
                continue
            again = variant.game.parse(text)  # of what has been before, a text says nothing, nor does its twin
            assert (other.text(), other.key) == (twin, again.key)
            compared += go_on_alike(again, other, tell, 12)
    assert compared > 0


@every_variant
def test_a_changed_field_changes_the_key_exactly_if_it_matters(variant: Variant) -> None:
    texts = [ply.position.text() for ply in spread(random_game(variant, 1), 5 if SMALL else 8)]
    following = [ply.position.text() for ply in random_game(variant, 1)[:60]]
    different = 0
    for text, donor in [*product(texts, texts), *pairwise(following)]:
        position = variant.game.parse(text)
        for changed in transplants(text, donor):
            other = read(variant.game, changed)
            if other is not None:
                same = essence(variant.game, changed) == essence(variant.game, text)
                assert (position.key == other.key) == same, f"{text} and {changed}"
                different += not same
    assert different > 0


def essence(game: Game, text: str) -> object:
    """Say what a key must tell apart of a position; all of its text, unless the game says what decides nothing."""
    own = own_module(game, "essence")
    return text if own is None else own.essence(text)


def read(game: Game, text: str) -> Position | None:
    """Read a position; None if the text is none."""
    try:
        return game.parse(text)
    except BadText:
        return None


def transplants(text: str, donor: str) -> list[str]:
    """Replace one field of a position's text by a different one of another position, each in turn."""
    fields, others = text.split(" "), donor.split(" ")
    pairs = enumerate(zip(fields, others, strict=True))
    return [" ".join([*fields[:place], other, *fields[place + 1 :]]) for place, (field, other) in pairs if field != other]


def tell(position: Position) -> object:
    """Say what two positions of one key have in common."""
    return (position.key, position.player, position.over, position.returns(), position.points())
