"""Every game's table of ways to play, `perft.txt`: counted by the kernel, and by the game's model as far as it is quick enough."""

from __future__ import annotations

from itertools import pairwise

import pytest

from estaminet import Game, games
from tests.games.both import perft
from tests.support import SMALL, own_module, table, tables_folder

TABLE = [(game, text, counts) for game in games() for text, counts in table(tables_folder(game) / "perft.txt")]
NODES = 100 if SMALL else 20_000  # before the last action
every_row = pytest.mark.parametrize(("game", "text", "counts"), TABLE, ids=[f"{game.name}-{text[:60]}" for game, text, _ in TABLE])


def depths(counts: str, nodes: int) -> list[tuple[int, int]]:
    """List the depths, with their counts, that a number of nodes before the last action allows."""
    numbers = [1, *map(int, counts.split())]
    return [(depth, count) for depth, (before, count) in enumerate(pairwise(numbers), 1) if before <= nodes]


@every_row
def test_the_kernel_finds_as_many_ways(game: Game, text: str, counts: str) -> None:
    position, found = game.parse(text), depths(counts, NODES)
    assert [(depth, perft(position, depth)) for depth, _ in found] == found != []


@every_row
def test_the_model_finds_as_many_ways(game: Game, text: str, counts: str) -> None:
    model = own_module(game, "model")
    if model is None:
        pytest.skip("no model")
    found = depths(counts, model.NODES)
    assert [(depth, model.perft(text, depth)) for depth, _ in found] == found != []
