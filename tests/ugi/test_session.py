"""Our engine over UGI: whole matches by a runner in another language, and every command as another program would send it."""

from __future__ import annotations

import io
import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import estaminet
from estaminet.core.game import Game
from estaminet.ugi import Session, speak
from estaminet.ugi.search import read_limits, share_of_clock, slice_lengths

RUNNER = Path(__file__).with_name("runner.mjs")
ENGINE = [sys.executable, "-m", "estaminet", "engine"]
ANSWER = re.compile(
    r"(ugiok|readyok|id (name|author) .+|option name \S+ type (spin default \d+ min \d+ max \d+|combo default \S+( var \S+)+)"
    r"|info string \S.*|info depth \d+ nodes \d+ time \d+ score cp -?\d+ pv \S+( \S+)*|bestmove \S+|response \S.*)"
)
SHORT = {"l-calculus": {"limit": 10}, "logan-stones": {"limit": 20}, "topogic": {"limit": 10, "seekers": 3}, "logitac": {"limit": 50}}
every_game = pytest.mark.parametrize("game", estaminet.games(), ids=lambda game: game.name)


def told(game: Game, *lines: str, language: str = "en") -> list[str]:
    """Give what our engine answers to some lines."""
    answers: list[str] = []
    speak(game, io.BytesIO("\n".join(lines).encode()), answers.append, language)
    return answers


@every_game
def test_a_whole_match_by_a_runner_that_knows_no_game(game: Game) -> None:
    options = SHORT.get(game.name, {})
    command = [*ENGINE, game.name]
    settings = {"engines": [command, command], "options": {**options, "Seed": 5, "Level": 4}, "go": "nodes 4"}
    done = subprocess.run(["node", str(RUNNER), json.dumps(settings)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    played = json.loads(done.stdout)
    position = game.start(5, **options)
    for move in played["moves"]:
        position.play(move)
    assert position.over
    result = {1: "p1win", -1: "p2win", 0: "draw"}[position.returns()[0]]
    assert played["results"] == [result, result]


@every_game
def test_it_introduces_itself_and_its_options(game: Game) -> None:
    answers = told(game, "ugi", "isready")
    assert answers[-2:] == ["ugiok", "readyok"]
    declared = {line.split(" ")[2] for line in answers if line.startswith("option ")}
    assert declared == {"Level", "Seed", "Random", *(option.name for option in game.options)} | ({"Seat"} if game.hidden else set())


@every_game
def test_every_option_can_be_set_and_changes_the_start(game: Game) -> None:
    for option in game.options:
        value = option.samples()[-1]
        answers = told(game, f"setoption name {option.name} value {value}", "position startpos", "query view")
        position = game.start(1, **{option.name: value})
        assert answers == [f"response {game.known_text(position, position.player)}"]


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["query gameover"], "response false"),
        (["query p1turn"], "response true"),
        (["query result"], "response none"),
        (["position startpos moves 2:1/1", "query p1turn"], "response true"),  # a removal is still to come
        (["position startpos moves 2:1/1 stop", "query p1turn"], "response false"),
        (["position fen wb w s 3:2 5 0 - groups=any,limit=40", "query gameover"], "response true"),
        (["position fen wb w s 3:2 5 0 - groups=any,limit=40", "query result"], "response p1win"),
        (["position fen wb w s 2:3 5 0 - groups=any,limit=40", "query result"], "response p2win"),
        (["position fen wb w s 2:2 5 0 - groups=any,limit=40", "query result"], "response draw"),
        (["position fen bbwwb w r 0:0 2 0 - groups=any,limit=40", "query moves"], "response L1 L2 R1 stop"),
        (["position fen bbwwb w r 0:0 2 0 - groups=any,limit=40 moves L2", "query view"], "response wwb b s 0:0 3 0 - groups=any,limit=40"),
        (["position fen wb w s 3:2 5 0 - groups=any,limit=40", "go nodes 5"], "info string The game is over."),
        (["setoption name level value 12"], "info string Option Level cannot be 12; allowed: 1–8."),
        (["setoption level 3"], "info string An option is set by: setoption name NAME value VALUE."),
        (["position startpos moves 1:2/2"], "info string This swap would leave the row as it is. (LC-5)"),
        (["position e2e4"], "info string A position is startpos or fen TEXT, then perhaps moves and the moves."),
        (["go swiftly"], "info string swiftly is no limit of a search; there are: "),
        (["go nodes -1"], "info string nodes -1 is no limit of a search; there are: "),
        (["query weather"], "info string There is no question weather."),
        (["ponder"], "info string There is no command ponder."),
    ],
)
def test_commands(lines: list[str], answer: str) -> None:
    assert told(estaminet.game("l-calculus"), *lines)[-1].startswith(answer)


def test_sentences_are_in_the_readers_language() -> None:
    assert told(estaminet.game("l-calculus"), "ponder", language="fr") == ["info string Il n’y a pas de commande ponder."]


@every_game
@pytest.mark.parametrize("limit", ["movetime 30", "nodes 3", "p1time 900 p2time 900 p1inc 0 p2inc 0", "depth 3", "infinite", ""])
def test_every_limit_is_answered_by_a_legal_move(game: Game, limit: str) -> None:
    session_lines: list[str] = []
    session = Session(game, session_lines.append)
    session.hear("setoption name Level value 2")
    session.hear(f"go {limit}")
    deadline = time.monotonic() + 20
    while limit != "infinite" and session.searching is not None and time.monotonic() < deadline:
        time.sleep(0.01)
    session.hear("stop")
    assert all(ANSWER.fullmatch(line) for line in session_lines), session_lines
    assert [line.split(" ")[0] for line in session_lines][-1] == "bestmove"
    session.played.position.play(session_lines[-1].split(" ")[1])


def test_it_listens_while_it_searches() -> None:
    lines: list[str] = []
    session = Session(estaminet.game("tactic"), lines.append)
    session.hear("go infinite")
    for line in ("isready", "query p1turn", "go nodes 1", "setoption name Level value 1", "position startpos"):
        session.hear(line)
    busy = "info string A search is going on: stop it first."
    assert [line for line in lines if not line.startswith("info depth")] == ["readyok", "response true", busy, busy, busy]
    begun = time.monotonic()
    session.hear("stop")
    session.hear("stop")
    assert time.monotonic() - begun < 1
    assert sum(line.startswith("bestmove ") for line in lines) == 1


def test_the_seat_that_was_set_plays_and_sees_its_own() -> None:
    game = estaminet.game("topogic")
    hidden = ["setoption name Seat value p2", "position startpos moves ?R1", "query view"]
    assert " 1 2 ? " in told(game, *hidden)[-1]
    assert " 1 2 R1 " in told(game, "setoption name Seat value p1", *hidden[1:])[-1]
    answers = told(game, "setoption name Seat value p2", "query moves", "go nodes 1")
    assert answers == ["response none", "bestmove none", "info string It is not the turn of the seat that was set."]


def test_a_text_with_gaps_can_be_thought_about() -> None:
    game = estaminet.game("logan-stones")
    text = game.known_text(game.start(3), 0)
    assert "?" in text
    move = told(game, f"position fen {text}", "go nodes 20")[-1].split(" ")[1]
    game.start(3).play(move)


def test_a_long_game_is_not_played_again_from_the_start_for_every_question() -> None:
    position, moves = estaminet.game("logitac").start(1), list[str]()
    session = Session(position.game, lambda _line: None)
    while len(moves) < 300 and not position.over:
        moves.append(position.action_text(position.legal_actions()[0]))
        position.play(moves[-1])
        before = session.played.position
        session.hear(f"position startpos moves {' '.join(moves)}")
        assert session.played.begins(session.played.key, moves)
        assert session.played.position.key == position.key
        assert before is not session.played.position
    session.hear("position startpos moves nonsense")
    assert session.played.moves == moves


def test_the_same_seed_deals_and_chooses_alike() -> None:
    game = estaminet.game("logan-stones")
    lines = ["setoption name Seed value 9", "setoption name Random value 4", "uginewgame", "query view", "go nodes 50"]
    first, second = ([line for line in told(game, *lines) if not line.startswith("info")] for _ in range(2))
    assert first == second
    assert told(game, "setoption name Seed value 8", *lines[2:4])[0] != first[0]


def test_clocks_and_slices() -> None:
    assert read_limits(["p1time", "5000", "p2time", "1000", "p1inc", "0", "p2inc", "100"], 1).milliseconds == 120
    assert [share_of_clock(left, 0) for left in (25_000, 60, 10)] == [1000, 2, 1]
    assert list(slice_lengths(1000)) == [100, 900]
    assert list(slice_lengths(60)) == [60]
    assert sum(slice_lengths(20_000)) == 20_000
    assert max(slice_lengths(20_000)) <= 5000


def fuzz_lines(seed: int, count: int) -> list[bytes]:
    """Make lines of nonsense, and of what is nearly sense."""
    rng = random.Random(seed)
    words = [
        "ugi",
        "isready",
        "uginewgame",
        "stop",
        "query",
        "setoption",
        "position",
        "go",
        "fen",
        "startpos",
        "moves",
        "name",
        "value",
        "Level",
    ]
    words += [
        "nodes",
        "movetime",
        "1",
        "-1",
        "99999999999999",
        "p1time",
        "result",
        "gameover",
        "?",
        "2:1/1",
        "stop",
        "\0",
        "é",
        "{x}",
        "%s",
        "\x85",
    ]
    lines = [" ".join(rng.choices(words, k=rng.randrange(7))).encode() for _ in range(count)]
    lines += [bytes(rng.randrange(256) for _ in range(rng.randrange(60))).replace(b"\n", b" ") for _ in range(count // 2)]
    rng.shuffle(lines)
    return [line for line in lines if b"go" not in line.split() and not line.startswith(b"quit")]


@pytest.mark.parametrize("name", ["l-calculus", "topogic"])
def test_nonsense_gets_well_formed_answers(name: str) -> None:
    lines = [*fuzz_lines(1, 3000), b"x" * (3 << 20), b"isready", b"position startpos", b"go nodes 2"]
    done = subprocess.run([*ENGINE, name], input=b"\n".join(lines), capture_output=True, timeout=120, check=False)
    answers = done.stdout.decode().split("\n")[:-1]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [line for line in answers if not ANSWER.fullmatch(line)] == []
    assert len(answers) > 1000
    assert answers[-1].startswith("bestmove ")
    assert "info string This line is too long to be read." in answers


def test_the_end_of_the_input_waits_for_an_answer_that_is_being_written() -> None:
    told: list[str] = []

    def write(line: str) -> None:
        if line.startswith("bestmove"):
            time.sleep(0.3)
        told.append(line)

    session = Session(estaminet.game("topogic"), write)
    session.hear("go nodes 2")
    while session.searching is not None:
        time.sleep(0.001)
    assert not told[-1].startswith("bestmove")
    session.finish()
    assert told[-1].startswith("bestmove")


def test_a_runner_that_goes_away_ends_it_quietly() -> None:
    process = subprocess.Popen([*ENGINE, "tactic"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(b"ugi\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write(b"ugi\ngo infinite\n")
    process.stdin.close()
    assert process.wait(20) is not None
    complaint = process.stderr.read().decode()
    process.stderr.close()
    assert "Traceback" not in complaint
