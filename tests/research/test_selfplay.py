"""Games as data: written, broken off and taken up, read back and replayed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from estaminet import Game, Refusal, games
from estaminet.research import selfplay

OPTIONS: dict[str, dict[str, object]] = {
    "l-calculus": {"limit": 10},
    "logan-stones": {"limit": 20},
    "tactic": {"limit": 20},
    "topogic": {"limit": 10, "seekers": 3},
    "logitac": {"limit": 50},
}
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def run(game: Game, seed: int = 1) -> selfplay.Settings:
    """Settle a short run."""
    return selfplay.settings(game, OPTIONS[game.name], seed, simulations=4)


def rows(folder: Path) -> list[dict[str, Any]]:
    """Read all rows of a run as they are."""
    return [row for path in selfplay.parts(folder) for row in pq.read_table(path).to_pylist()]


def logan() -> Game:
    """Give a game that is hidden, dealt, and soon over."""
    return next(game for game in games() if game.name == "logan-stones")


@every_game
def test_every_row_is_what_its_position_says(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    observer = game.observation
    monkeypatch.setattr(type(game), "max_length", lambda self, **options: 25)
    assert list(selfplay.generate(run(game), tmp_path, 1)) == [1, 1]
    count = 0
    for position, row in selfplay.read(str(tmp_path)):
        count += 1
        assert row["observation"] == position.observation(row["player"]).tolist()
        assert row["legal"] == position.legal_actions()
        assert len(row["visits"]) == len(row["legal"])
        assert 1 <= sum(row["visits"]) <= 4 or len(row["legal"]) == 1
        assert row["visits"][row["legal"].index(row["action"])] > 0
        assert row["result"] in (-1, 0, 1)
        assert (row["rules"], len(row["observation"])) == (game.rules_version, observer.size)
    assert 1 < count <= 25


def test_a_run_is_taken_up_where_it_was_broken_off(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    about = run(logan())
    assert max(selfplay.generate(about, whole, 5, games_a_file=2, workers=2)) == 5
    for done in selfplay.generate(about, broken, 5, games_a_file=2):
        if done == 3:  # one file is there, another begun
            break
    assert len(selfplay.parts(broken)) == 1
    first = selfplay.parts(broken)[0].stat().st_mtime_ns
    list(selfplay.generate(about, broken, 3, games_a_file=2))
    list(selfplay.generate(about, broken, 5, games_a_file=2))
    assert selfplay.parts(broken)[0].stat().st_mtime_ns == first, "what was there is kept"
    assert rows(broken) == rows(whole)
    assert sorted({row["game"] for row in rows(whole)}) == [0, 1, 2, 3, 4]
    assert len({row["seed"] for row in rows(whole)}) == 5


def test_another_run_goes_into_another_folder(tmp_path: Path) -> None:
    list(selfplay.generate(run(logan(), 1), tmp_path, 1))
    with pytest.raises(Refusal, match="other settings"):
        list(selfplay.generate(run(logan(), 2), tmp_path, 2))


@pytest.mark.parametrize(
    ("column", "value", "said"), [("action", 0, "another way"), ("result", 2, "another result"), ("ply", 9, "another way")]
)
def test_rows_that_were_changed_are_refused(tmp_path: Path, column: str, value: int, said: str) -> None:
    list(selfplay.generate(run(logan()), tmp_path, 1))
    changed = rows(tmp_path)
    changed[3][column] = value
    selfplay._write(selfplay.parts(tmp_path)[0], run(logan()), changed)
    with pytest.raises(Refusal, match=said):
        list(selfplay.read(tmp_path))


def test_files_of_others_and_of_other_rules_are_refused(tmp_path: Path) -> None:
    list(selfplay.generate(run(logan()), tmp_path, 1))
    path = selfplay.parts(tmp_path)[0]
    selfplay._write(path, run(logan())._replace(rules=99), rows(tmp_path))
    with pytest.raises(Refusal, match="other rules"):
        list(selfplay.read(tmp_path))
    pq.write_table(pq.read_table(path).replace_schema_metadata(None), path)
    with pytest.raises(Refusal, match="estaminet generate"):
        list(selfplay.read(tmp_path))
