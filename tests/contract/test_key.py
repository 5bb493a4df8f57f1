"""Every game: the key is the same exactly where what the rules compare is the same.

Each game tells its cases in `keys.txt`: two positions of the same key, or of different keys, and why.
"""

from __future__ import annotations

from itertools import product

import pytest

from estaminet import BadText, Game, Position, games
from estaminet.core.rng import Generator
from tests.support import SEEDS, Variant, positions, random_game, spread, table, tables_folder, variant_name, variants

CASES = [(game, line) for game in games() for line in table(tables_folder(game) / "keys.txt")]
every_variant = pytest.mark.parametrize("variant", variants(), ids=variant_name)


@pytest.mark.parametrize(("game", "line"), CASES, ids=[f"{game.name}-{line[3]}" for game, line in CASES])
def test_the_cases_of_each_game(game: Game, line: list[str]) -> None:
    verdict, one, other, why = line
    assert verdict in ("same", "different")
    assert (game.parse(one).key == game.parse(other).key) == (verdict == "same"), why


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_each_game_has_both_kinds_of_cases(game: Game) -> None:
    assert {line[0] for line in table(tables_folder(game) / "keys.txt")} == {"same", "different"}


@every_variant
def test_a_key_has_64_bits_and_stays_with_copies(variant: Variant) -> None:
    for position in positions(variant):
        assert 0 <= position.key < 2**64
        assert position.copy().key == position.key


@every_variant
def test_equal_keys_mean_equal_continuations(variant: Variant) -> None:
    """Whatever the way to two positions of one key, the rest of the game is the same."""
    met: dict[int, Position] = {}
    for seed in SEEDS:
        for ply in random_game(variant, seed):
            go_on_alike(met.setdefault(ply.position.key, ply.position), ply.position)


@every_variant
def test_a_changed_field_changes_the_key_or_nothing_that_matters(variant: Variant) -> None:
    texts = [position.text() for position in spread(positions(variant), 8)]
    for text, donor in product(texts, texts):
        for changed in transplants(text, donor):
            try:
                other = variant.game.parse(changed)
            except BadText:
                continue
            position = variant.game.parse(text)
            if position.key == other.key:
                go_on_alike(position, other)


def transplants(text: str, donor: str) -> list[str]:
    """Replace one field of a position's text by that of another position, each in turn."""
    fields, others = text.split(" "), donor.split(" ")
    return [" ".join([*fields[:place], other, *fields[place + 1 :]]) for place, other in enumerate(others[: len(fields)])]


def go_on_alike(one: Position, other: Position) -> None:
    """Check that two positions of one key have the same legal actions and ends, along a random line."""
    if one.text() == other.text():
        return
    one, other, rng = one.copy(), other.copy(), Generator(1)
    for _ in range(12):
        assert (one.key, one.player, one.returns(), one.points()) == (other.key, other.player, other.returns(), other.points())
        legal = one.legal_actions()
        assert legal == other.legal_actions()
        if not legal:
            return
        action = legal[rng.below(len(legal))]
        one.play(action)
        other.play(action)
