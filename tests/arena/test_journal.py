"""The journal: whatever stops a tournament, the same command goes on, and every game is played once."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from estaminet import Refusal, read_record, replay
from estaminet.arena import Played, Tournament, run
from estaminet.arena.journal import GAMES, open_journal, read_games, read_settings, record_name
from estaminet.arena.pools import LocalPool

TOURNAMENT = Tournament("tactic", ("random", "random"), 24, {"variant": "basic", "board": "lattice", "limit": 60}, seed=3)


def arguments(folder: Path) -> list[str]:
    return ["arena", "random", "random", "--game", "tactic", "--games", "24", "--seed", "3", "--jobs", "1", "--records", str(folder)]


def lines(folder: Path) -> list[bytes]:
    path = folder / GAMES
    return path.read_bytes().splitlines() if path.exists() else []


def all_once(games: list[Played]) -> bool:
    return sorted((game.pair, game.leg) for game in games) == [(pair, leg) for pair in range(12) for leg in range(2)]


def test_a_tournament_that_was_killed_goes_on(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-m", "estaminet", *arguments(tmp_path)], stdout=subprocess.DEVNULL) as process:
        while len(lines(tmp_path)) < 4:
            assert process.poll() is None
            time.sleep(0.005)
        os.kill(process.pid, signal.SIGKILL)
    before = lines(tmp_path)
    assert len(before) < 24, "it was killed too late for this test"
    done = subprocess.run(
        [sys.executable, "-m", "estaminet", *arguments(tmp_path)], capture_output=True, text=True, check=True, timeout=120
    )
    assert "of 24." in done.stdout
    whole = lines(tmp_path)
    assert whole[: len(before)] == before, "what was played stays as it is"
    games = read_games(tmp_path)
    assert all_once(games)
    for game in games:
        record = read_record((tmp_path / record_name(game)).read_text(encoding="utf-8"))
        assert list(replay(record))[-1].returns()[0] == game.result


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    run(TOURNAMENT, LocalPool(1), open_journal(tmp_path, TOURNAMENT))
    before = lines(tmp_path)
    games = run(TOURNAMENT, LocalPool(1), open_journal(tmp_path, TOURNAMENT))
    assert lines(tmp_path) == before
    assert all_once(games)
    assert read_settings(tmp_path) == TOURNAMENT


@pytest.mark.parametrize("lost", [1, 10])
def test_a_torn_line_is_cut_off_and_only_its_game_is_played_again(tmp_path: Path, lost: int) -> None:
    run(TOURNAMENT, LocalPool(1), open_journal(tmp_path, TOURNAMENT))
    before = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(before[:-lost])
    told: list[Played] = []
    games = run(TOURNAMENT, LocalPool(1), open_journal(tmp_path, TOURNAMENT), told.append)
    assert len(told) == 1
    assert all_once(games)
    assert all_once(read_games(tmp_path))


def test_a_folder_that_is_lost_while_it_is_written_is_a_sentence(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "kept", TOURNAMENT)
    shutil.rmtree(tmp_path / "kept")
    with pytest.raises(Refusal, match="cannot be written"):
        run(TOURNAMENT, LocalPool(1), journal)


def test_a_folder_keeps_one_tournament(tmp_path: Path) -> None:
    open_journal(tmp_path, TOURNAMENT)
    with pytest.raises(Refusal, match="another tournament"):
        open_journal(tmp_path, msgspec.structs.replace(TOURNAMENT, seed=4))


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    first = open_journal(tmp_path, TOURNAMENT)
    with pytest.raises(Refusal, match="Another run"):
        open_journal(tmp_path, TOURNAMENT)
    del first
    open_journal(tmp_path, TOURNAMENT)


def test_folders_that_cannot_be_used_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="holds no tournament"):
        read_settings(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be written"):
        open_journal(tmp_path / "file" / "below", TOURNAMENT)
    open_journal(tmp_path / "good", TOURNAMENT)
    (tmp_path / "good" / GAMES).write_text("nonsense\n")
    with pytest.raises(Refusal, match="cannot be read"):
        open_journal(tmp_path / "good", TOURNAMENT)
