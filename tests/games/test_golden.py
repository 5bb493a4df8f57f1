"""Every game's golden playthroughs, replayed line by line (`python -m tests.golden` writes them)."""

from __future__ import annotations

from pathlib import Path

import pytest

from estaminet import Game, games
from tests.golden import SEEDS, golden_files, golden_variants
from tests.support import table

FILES = [path for game in games() for path in golden_files(game)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_golden_playthrough_can_be_replayed(path: Path) -> None:
    (_, name), (_, options), (_, seed), (_, start), *played, (_, returns), (_, points) = table(path)
    game = next(game for game in games() if game.name == name)
    values: dict[str, object] = {}
    for pair in options.split(",") if options else []:
        option, _, value = pair.partition("=")
        values[option] = value
    position = game.start(int(seed), **values)
    assert position.text() == start
    for action, text in played:
        position.play(position.parse_action(action))
        assert position.text() == text
    assert position.over
    assert position.returns() == [int(number) for number in returns.split()]
    assert position.points() == [int(number) for number in points.split()]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_no_game_lacks_golden_playthroughs(game: Game) -> None:
    assert len(golden_files(game)) == len(SEEDS) * len(golden_variants(game))
