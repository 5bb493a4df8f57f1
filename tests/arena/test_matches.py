"""Matches: sides exchanged, common deals, budgets for a turn, and players that misbehave."""

import threading
import time
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

from estaminet import Refusal, games, read_record, replay
from estaminet.arena import BadPlayer, Journal, Tournament, read_player
from estaminet.arena.journal import record_name
from estaminet.arena.pair import Seat, Stopped, Task, play_pair
from estaminet.arena.players import labels
from estaminet.arena.pools import LocalPool
from estaminet.arena.process import PlayerProcess
from estaminet.core.errors import UnknownGame
from estaminet.engines import UnknownEngine
from estaminet.records import write_record
from tests.arena.matches import fake, played

QUICK = "l-calculus"


@pytest.mark.parametrize("name", [game.name for game in games()])
def test_a_pair_has_one_deal_one_opening_and_both_sides(name: str) -> None:
    (task, *_) = Tournament(name, ("greedy", "random"), 2, seed=5).tasks()
    first, second = play_pair(task)
    assert (first.played.first, first.played.second) == ("greedy", "random")
    assert (second.played.first, second.played.second) == ("random", "greedy")
    assert first.record.seed == second.record.seed == task.seed
    drawn = first.played.opening
    assert first.record.actions[:drawn] == second.record.actions[:drawn]
    assert second.played.opening == drawn
    for finished in (first, second):
        record = read_record(write_record(finished.record))
        last = list(replay(record))[-1]
        assert last.returns()[0] == finished.played.result
        assert last.game.ending(last).rule == finished.played.rule
        assert len(record.actions) == finished.played.actions >= finished.played.turns > 0


def test_everybody_meets_everybody_with_the_same_deals() -> None:
    tasks = list(Tournament(QUICK, ("random", "greedy", "level-1"), 6).tasks())
    assert len(tasks) == 3 * 3, "six games are three pairs"
    assert [task.pair for task in tasks] == list(range(9))
    assert len({task.seed for task in tasks}) == 3
    assert {task.seed for task in tasks[:3]} == {tasks[0].seed}
    assert {task.names for task in tasks[:3]} == {("random", "greedy"), ("random", "level-1"), ("greedy", "level-1")}


def test_the_same_seed_plays_the_same_tournament() -> None:
    digests = [sorted(game.digest for game in played(Tournament(QUICK, ("level-1", "random"), 4, seed=9))) for _ in range(2)]
    assert digests[0] == digests[1]


@pytest.mark.parametrize(
    ("mode", "kind", "sentence"),
    [
        ("crash", "crash", "RuntimeError: out of ideas"),
        ("silent-death", "crash", "It has stopped (exit code -9)."),
        ("hang", "time", "It gave no answer for 1"),
        ("hang-in-a-child", "time", "It gave no answer for 1"),
        ("talk", "time", "It talks without an end"),
        ("rubbish", "time", "It talks without an end"),
        ("illegal", "illegal", "It played nonsense:"),
    ],
)
def test_a_player_that_misbehaves_loses_its_game_and_nothing_worse(mode: str, kind: str, sentence: str) -> None:
    (task, *_) = Tournament(QUICK, (fake(mode), "random"), 2, patience=1.5).tasks()
    pair = play_pair(task)
    assert [one.played.forfeit for one in pair] == [kind, kind]
    assert [one.played.result for one in pair] == [-1, 1]
    for one in pair:
        assert sentence in str(one.played.sentence)
        text = write_record(one.record)
        assert read_record(text).result == ("0-1" if one.played.result < 0 else "1-0")
        assert sentence in text.replace("\n", " ")


def test_what_a_player_has_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    (task, *_) = Tournament(QUICK, (f"command:sh -c 'sleep 1000 & echo $! > {note}; wait'", "random"), 2, patience=1.5).tasks()
    assert [one.played.forfeit for one in play_pair(task)] == ["time", "time"]
    pid, patience = int(note.read_text()), time.monotonic() + 30
    while runs(pid) and time.monotonic() < patience:  # on a busy machine even who is killed takes a moment
        time.sleep(0.05)
    assert not runs(pid)


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended may still be listed."""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_tournament_that_is_left_waits_for_no_answer() -> None:
    begun, pool = time.monotonic(), LocalPool(2)
    pairs = pool.play(Tournament(QUICK, ("command:sleep 1000", "random"), 8, patience=100).tasks())
    threading.Timer(1.0, pool.__exit__).start()
    with pytest.raises((Stopped, CancelledError)):
        list(pairs)
    assert time.monotonic() - begun < 30


def test_a_command_that_does_not_exist_loses_all_its_games() -> None:
    games = played(Tournament(QUICK, ("command:no-such-program-here", "random"), 2))
    assert [game.forfeit for game in games] == ["crash", "crash"]
    assert "cannot be started" in str(games[0].sentence)


def test_other_lines_of_a_player_are_passed_over() -> None:
    assert [game.forfeit for game in played(Tournament(QUICK, (fake("noise"), "random"), 2))] == ["", ""]


def test_a_player_that_begins_elsewhere_is_refused() -> None:
    with pytest.raises(Refusal, match="with another deal"):
        played(Tournament("logan-stones", (fake("other-deal"), "random"), 2))


class Clocked:
    """A process that notes what it is given, and takes its time."""

    def __init__(self, text: str, takes_ms: float) -> None:
        self.spec = read_player(text)
        self.takes_ms = takes_ms
        self.given: list[tuple[int | None, int | None]] = []

    def choose(self, milliseconds: int | None, simulations: int | None) -> str:
        """Note a budget."""
        self.given.append((milliseconds, simulations))
        return ""


def seat(text: str, takes_ms: float, monkeypatch: pytest.MonkeyPatch, **budget: Any) -> tuple[Seat, Clocked]:
    clock = [0.0]

    def now() -> float:
        clock[0] += takes_ms / 1000 / 2  # read twice for an action
        return clock[0] * 2

    monkeypatch.setattr("estaminet.arena.pair.time.perf_counter", now)
    process = Clocked(text, takes_ms)
    task = Task(0, QUICK, {}, (text, text), ("a", "b"), 1, 0, 1.0, **budget)
    return Seat(process, "a", task), process  # type: ignore[arg-type]


def test_a_turn_gets_what_is_left_of_its_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    player, process = seat("random", 79.99, monkeypatch, milliseconds=200)
    for new_turn in (True, False, False, False, True):
        player.choose(new_turn)
    assert [given for given, _ in process.given] == [200, 120, 40, 1, 200]
    assert player.turns == 2
    assert player.spent_ms == pytest.approx(200, abs=1)


def test_a_turn_that_an_opening_began_gets_a_whole_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    player, process = seat("random", 79.99, monkeypatch, milliseconds=200)
    player.choose(False)
    player.choose(False)
    assert [given for given, _ in process.given] == [200, 120]


@pytest.mark.parametrize(("text", "expected"), [("level-8:50ms", (50, None)), ("level-8:400", (None, 400)), ("level-8", (200, None))])
def test_a_budget_of_its_own_comes_first(text: str, expected: tuple[int | None, int | None], monkeypatch: pytest.MonkeyPatch) -> None:
    player, process = seat(text, 0, monkeypatch, milliseconds=200)
    player.choose(True)
    assert process.given == [expected]


@pytest.mark.parametrize(
    "text", ["level-5:fast", "level-5:0", "level-5:-3ms", "commit:/no/such/folder", "command:", "command:'", "command:a 'b"]
)
def test_what_is_no_player_is_refused(text: str) -> None:
    with pytest.raises(BadPlayer):
        read_player(text)


def test_what_cannot_be_played_is_refused_before_anything_is() -> None:
    for bad, error in (
        (Tournament("chess", ("random", "greedy"), 2), UnknownGame),
        (Tournament(QUICK, ("random", "deep-blue"), 2), UnknownEngine),
        (Tournament(QUICK, ("random",), 2), Refusal),
        (Tournament(QUICK, ("random", "greedy"), 3), Refusal),
        (Tournament(QUICK, ("random", "greedy"), 0), Refusal),
        (Tournament(QUICK, ("random", "greedy", "level-1"), 2, sprt=(0, 10)), Refusal),
    ):
        with pytest.raises(error):
            bad.check()


def test_a_checkout_is_run_with_its_own_sources(tmp_path: Any) -> None:
    (tmp_path / "src" / "estaminet").mkdir(parents=True)
    player = read_player(f"commit:{tmp_path}:level-3:200ms")
    assert player.path == str(tmp_path / "src")
    assert player.command[-1] == "level-3"
    assert player.milliseconds == 200
    assert read_player(f"commit:{tmp_path}").command[-1] == "level-8"


def test_two_players_of_one_name_are_told_apart() -> None:
    assert labels(("random", "random", "greedy")) == ("random", "random #2", "greedy")


def test_a_process_is_used_for_many_games() -> None:
    team: dict[str, PlayerProcess] = {}
    (task, other) = Tournament(QUICK, ("random", "greedy"), 4).tasks()
    play_pair(task, team)
    processes = {name: player.program for name, player in team.items()}
    play_pair(other, team)
    assert {name: player.program for name, player in team.items()} == processes
    for player in team.values():
        player.close()
        assert player.program is None


def test_a_sequential_test_stops_early() -> None:
    tournament = Tournament(QUICK, ("greedy", "random"), 400, sprt=(0, 100))
    games = played(tournament)
    assert tournament.decided(games)
    assert len(games) < 200


def test_a_journal_in_memory_writes_nothing() -> None:
    journal = Journal()
    assert journal.folder is None
    assert record_name(played(Tournament(QUICK, ("random", "random"), 2))[0]) == "00001-1.txt"
