"""Another program as an opponent: whole games, and every way in which it can fail."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import estaminet
from estaminet.core.game import Game
from estaminet.core.rng import Generator
from estaminet.engines import Budget
from estaminet.ugi import Course, EngineFailed, UgiEngine, command_words
from estaminet.ugi.opponent import Program, position_line

HERE = Path(__file__).parent
OURS = f"{sys.executable} -m estaminet engine"
QUICK = Budget(simulations=4)
SENTENCES = {
    "hang": ("time", "It gave no answer for 0.6 s."),
    "crash": ("crash", "It has stopped (exit code 3)."),
    "nonsense": ("illegal", "It played e2e4: e2e4 is no action."),
    "nothing": ("illegal", "It played –: "),
    "garbage": ("illegal", "It played ��: "),
    "endless": ("time", "It talks without an end"),
    "endless-line": ("time", "It talks without an end"),
}


def running(pid: int) -> bool:
    """Whether a process is still there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def pid_of(engine: UgiEngine) -> int:
    assert engine._process is not None
    return engine._process.process.pid


@pytest.mark.parametrize("game", estaminet.games(), ids=lambda game: game.name)
def test_ours_as_another_program(game: Game) -> None:
    engine, position = UgiEngine(f"{OURS} {game.name}"), game.start(2)
    start, actions = position.text(), list[str]()
    while len(actions) < 12 and not position.over:
        actions.append(position.action_text(engine.choose(position, None, None, QUICK, Course(start, tuple(actions)))))
        position.play(actions[-1])
    pid = pid_of(engine)
    engine.close()
    assert not running(pid)


def test_a_program_in_another_language_plays_whole_games() -> None:
    game, rng = estaminet.game("l-calculus"), Generator(1)
    engine = UgiEngine(["node", str(HERE / "l_calculus.mjs")], "stranger")
    for options in ({"limit": 10}, {"limit": 10, "groups": "equal"}):
        position = game.start(**options)
        start, actions = position.text(), list[str]()
        while not position.over:
            if position.player == 0:
                action = engine.choose(position, 0, rng, None, Course(start, tuple(actions)))
            else:
                action = estaminet.engine("greedy").choose(position, 1, rng)
            actions.append(position.action_text(action))
            position.play(action)
        assert len(actions) > 10
    engine.close()


@pytest.mark.parametrize("kind", SENTENCES)
def test_a_program_that_fails_is_told_of_in_a_sentence_and_ended(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("estaminet.ugi.opponent.MOST_BYTES", 1 << 18)
    engine = UgiEngine([sys.executable, str(HERE / "fakes.py"), kind], move_ms=100, grace_seconds=0.5 if kind == "hang" else 15)
    position = estaminet.game("l-calculus").start()
    pids = []
    for _ in range(2):  # the next game finds it started anew
        engine._ready(position, "")
        pids.append(pid_of(engine))
        with pytest.raises(EngineFailed) as failed:
            engine.choose(position)
        failure, sentence = SENTENCES[kind]
        assert failed.value.kind == failure
        assert failed.value.say().startswith(sentence)
        assert failed.value.say("fr") != failed.value.say()
    assert len(set(pids)) == 2
    assert not any(map(running, pids))


def test_a_program_killed_in_the_middle_of_a_move() -> None:
    engine = UgiEngine(f"{OURS} tactic")
    position = estaminet.game("tactic").start()
    engine.choose(position, budget=QUICK)
    killer = threading.Timer(0.3, os.kill, [pid_of(engine), signal.SIGKILL])
    killer.start()
    begun = time.monotonic()
    with pytest.raises(EngineFailed, match="It has stopped") as failed:
        engine.choose(position, budget=Budget(milliseconds=20_000))
    killer.join()
    assert failed.value.kind == "crash"
    assert time.monotonic() - begun < 10
    position.play(engine.choose(position, budget=QUICK))
    engine.close()


@pytest.mark.parametrize(("command", "sentence"), [("/no/such/program", "It cannot be started"), ("true", "It has stopped (exit code 0)")])
def test_a_program_that_is_none(command: str, sentence: str) -> None:
    with pytest.raises(EngineFailed) as failed:
        UgiEngine(command).choose(estaminet.game("tactic").start())
    assert failed.value.say().startswith(sentence)


@pytest.mark.parametrize("command", ["", "  ", 'a "b'])
def test_no_command(command: str) -> None:
    with pytest.raises(estaminet.Refusal):
        command_words(command)


def test_a_program_that_does_not_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("estaminet.ugi.opponent.START_SECONDS", 0.4)
    engine = UgiEngine(["sleep", "60"])
    with pytest.raises(EngineFailed, match="gave no answer"):
        engine.choose(estaminet.game("tactic").start())
    program = Program(["sleep", "60"])
    with pytest.raises(EngineFailed, match="does not read"):
        program.send("x" * (1 << 20))
    program.kill()


@pytest.mark.parametrize("name", ["logan-stones", "topogic"])
def test_a_program_is_told_what_its_seat_knows(name: str) -> None:
    game = estaminet.game(name)
    for seed in range(20):
        position, rng = game.start(seed), Generator(seed)
        for _ in range(seed):
            legal = position.legal_actions()
            if legal:
                position.play(legal[rng.below(len(legal))])
        twin = position.imagine(position.player, rng)
        course = Course(position.text(), ("?R1",))
        assert position_line(position, course) == position_line(twin, Course(twin.text(), ("?G4",)))


@pytest.mark.parametrize(("kind", "why"), [("crash", "It has stopped (exit code 3)."), ("nonsense", "It played e2e4: ")])
def test_at_the_terminal_it_loses_with_a_sentence(kind: str, why: str, tmp_path: Path) -> None:
    program = tmp_path / "stranger"
    program.write_text(f"#!/bin/sh\nexec {sys.executable} {HERE / 'fakes.py'} {kind}\n")
    program.chmod(0o755)
    command = [sys.executable, "-m", "estaminet", "play", "tactic", "--second", "--engine", str(program)]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "200"}
    done = subprocess.run(command, input="", capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert f"stranger cannot go on and gives up. {why}" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_at_the_terminal_a_stranger_plays() -> None:
    command = [sys.executable, "-m", "estaminet", "play", "l-calculus", "--second", "--engine", f"node {HERE / 'l_calculus.mjs'}"]
    done = subprocess.run(command, input="quit\n", capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "White: " in done.stdout
