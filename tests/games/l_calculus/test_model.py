"""The kernel of L-Calculus against the model that is written from the rules page with strings."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estaminet import BadText, Position, game
from estaminet.core.rng import Generator
from estaminet.games.l_calculus import kernel
from tests.games.both import at_random, by_numbers, play_both, successors
from tests.games.l_calculus.model import Model
from tests.support import SMALL, spread, table, tables_folder

GAME = game("l-calculus")
OPTIONS = [(pawns, groups, limit) for pawns in (10, 11, 13) for groups in ("any", "equal") for limit in (10, 40)]


def alike(position: Position, other: Model) -> None:
    """Check that the kernel and the model say the same of a position."""
    assert position.text() == other.text()
    assert [position.action_text(action) for action in position.legal_actions()] == other.legal()
    assert (position.over, position.returns(), position.points()) == (other.over(), other.returns(), [other.white, other.black])


@pytest.mark.parametrize(("pawns", "groups", "limit"), OPTIONS)
def test_random_games_are_the_same_in_both(pawns: int, groups: str, limit: int) -> None:
    for seed in range(1 if SMALL else 3):
        position = GAME.start(seed, pawns=pawns, groups=groups, limit=limit)
        play_both(position, Model.read(position.text()), alike, at_random(Generator(seed)))


@given(st.data())
def test_any_row_goes_on_the_same_in_both(data: st.DataObject) -> None:
    row = data.draw(st.text("wb", min_size=2, max_size=14))
    before = data.draw(st.one_of(st.just("-"), st.permutations(row).map("".join)))
    mover, groups = data.draw(st.sampled_from("wb")), data.draw(st.sampled_from(["any", "equal"]))
    position = GAME.parse(f"{row} {mover} s 5:5 7 3 {before} groups={groups},limit=10")
    choices = data.draw(st.lists(st.integers(0, 10**6), max_size=12))
    play_both(position, Model.read(position.text()), alike, by_numbers(choices), len(choices))


@pytest.mark.skipif(not hasattr(kernel, "SEEN_ROWS"), reason="a compiled table belongs to its thread")
def test_swaps_are_told_apart_when_all_stamps_have_been_used() -> None:
    kernel.SEEN_ROWS[kernel.SEEN] = kernel.ALL - 3 * kernel.STAMP + 1
    for _ in range(5):
        position = GAME.start()
        alike(position, Model.read(position.text()))


def test_the_key_is_the_same_exactly_where_the_essence_is() -> None:
    """Every field of every text put into every other text."""
    texts = [line[0] for line in table(tables_folder(GAME) / "perft.txt")] + [
        line[column] for line in table(tables_folder(GAME) / "keys.txt") for column in (1, 2)
    ]
    essences: dict[int, tuple[object, ...]] = {}
    keys: dict[tuple[object, ...], int] = {}
    for one, other in product(spread(texts, 12 if SMALL else 40), repeat=2):
        fields, others = one.split(" "), other.split(" ")
        for place, field in enumerate(others):
            try:
                position = GAME.parse(" ".join([*fields[:place], field, *fields[place + 1 :]]))
            except BadText:
                continue
            essence = Model.read(position.text()).essence()
            assert essences.setdefault(position.key, essence) == essence
            assert keys.setdefault(essence, position.key) == position.key
    assert len(essences) > 50


def test_a_key_does_not_depend_on_the_way() -> None:
    """All ways of four actions from a short row: the same essence, the same key; another essence, another key."""
    keys: dict[tuple[object, ...], set[int]] = {}
    ways = [GAME.parse("wbwbwb w s 0:0 1 0 - groups=any,limit=40")]
    for _ in range(4):
        ways = [after for position in ways for after in successors(position)]
        for position in ways:
            keys.setdefault(Model.read(position.text()).essence(), set()).add(position.key)
    assert all(len(found) == 1 for found in keys.values())
    assert len({key for found in keys.values() for key in found}) == len(keys) < len(ways)
