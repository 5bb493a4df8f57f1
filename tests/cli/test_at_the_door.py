"""What stands in the way of the command `estaminet` is said in one sentence: no traceback, no half-done work."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from estaminet.server.store import migrate, open_engine

NOT_THERE = "import sys; sys.modules[{!r}] = None; from estaminet.cli.main import main; sys.argv[0] = 'estaminet'; main()"


def estaminet(*arguments: str, without: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a shell does; `without` a package as if it were not installed."""
    start = ["-c", NOT_THERE.format(without)] if without else ["-m", "estaminet"]
    variables = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100", **environment}
    command = [sys.executable, *start, *arguments]
    return subprocess.run(command, env=variables, capture_output=True, text=True, timeout=120, check=False, input="")


def serve(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Try to open the café."""
    return estaminet("serve", "--no-open", *arguments, **more)


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """Give the one sentence of a refused command."""
    assert (done.returncode, done.stdout) == (1, "")
    (sentence,) = done.stderr.splitlines()
    return sentence


def test_the_server_is_not_installed() -> None:
    assert refused(serve(without="litestar")) == 'The server is not installed: pip install "estaminet[server]" brings it.'


def test_the_driver_of_postgresql_is_not_installed() -> None:
    sentence = refused(serve("--database", "postgresql://nobody@127.0.0.1:1/cafe", without="psycopg"))
    assert sentence == 'The driver of PostgreSQL is not installed: pip install "estaminet[postgres]" brings it.'


def test_a_postgresql_that_does_not_answer() -> None:
    assert refused(serve("--database", "postgresql://nobody@127.0.0.1:1/cafe")).startswith(
        "The database cannot be opened (connection failed"
    )


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt, " * 100)
    assert refused(serve("--database", str(file))).startswith("The database cannot be opened (file is not a database)")
    assert file.read_text().startswith("Dear aunt")


@pytest.mark.parametrize("command", [("serve", "--no-open"), ("backup", "copy.gz"), ("restore", "copy.gz")])
def test_a_url_that_cannot_be_read(command: tuple[str, ...]) -> None:
    sentence = refused(estaminet(*command, "--database", "postgresql://user:secret@host:port/cafe"))
    assert sentence == "The database’s URL cannot be read: it looks like postgresql://user:password@host:5432/name."


def test_what_stands_in_brackets_is_said_too(tmp_path: Path) -> None:
    folder = tmp_path / "a[b]c"
    folder.mkdir()
    engine = open_engine(f"sqlite:///{tmp_path / 'cafe.sqlite'}")
    migrate(engine)
    engine.dispose()
    for command in ("backup", "restore"):
        target = tmp_path / ("cafe.sqlite" if command == "backup" else "other.sqlite")
        done = estaminet(command, str(folder / "copy.gz"), "--database", str(target), COLUMNS="1000")
        assert (done.returncode, f"{folder}/copy.gz" in done.stdout) == (0, True), done.stdout + done.stderr
    told = estaminet("doctor", "--database", "postgresql://nobody@127.0.0.1:1/cafe", without="psycopg", COLUMNS="1000")
    assert 'pip install "estaminet[postgres]" brings it' in told.stdout


def test_a_home_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, so that no folder can be made in it")
    sentence = refused(serve(HOME=str(tmp_path / "home"), XDG_DATA_HOME=""))
    assert sentence.startswith(f"The games cannot be kept in {tmp_path / 'home'}")
    assert sentence.endswith("name another file by --database.")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        sentence = refused(serve("--port", str(port), "--database", str(tmp_path / "cafe.sqlite")))
    assert f"127.0.0.1:{port}" in sentence
    assert "--port" in sentence
    assert "PORT=" in sentence


def test_a_full_disk_behind_the_output() -> None:
    with Path("/dev/full").open("w") as full:
        for arguments in (["games"], ["solve", "l-calculus", "--pawns", "3", "--json"]):
            command = [sys.executable, "-m", "estaminet", *arguments]
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
            assert (done.returncode, done.stderr) == (1, "The system refuses: No space left on device\n")


def test_ctrl_c_closes_the_cafe_with_a_sentence(tmp_path: Path) -> None:
    opened = ["serve", "--no-open", "--port", "0", "--database", str(tmp_path / "cafe.sqlite")]
    command = ["env", "--default-signal=INT", sys.executable, "-m", "estaminet", *opened]  # a background job may ignore it
    variables = {**os.environ, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert server.stdout.readline().startswith("http://")
        time.sleep(1)
        server.send_signal(signal.SIGINT)
        output, complaints = server.communicate(timeout=60)
    assert (server.returncode, output, complaints) == (0, "The café is closed; the games are kept.\n", "")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("arguments", [("games",), ("games", "logan-stones"), ("play", "topogic"), ("play", "l-calculus", "--help")])
def test_a_terminal_that_only_knows_ascii(arguments: tuple[str, ...], language: str) -> None:
    done = estaminet(*arguments, "--lang", language, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


def test_in_ascii_the_players_differ() -> None:
    board = estaminet("games", "l-calculus", PYTHONIOENCODING="ascii", PYTHONUTF8="0").stdout
    assert "o   x   o   x" in board


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_games(shell: str) -> None:
    line = {"_ESTAMINET_COMPLETE": f"complete_{shell}", "_TYPER_COMPLETE_ARGS": "estaminet play lo", "COMP_WORDS": "estaminet play lo"}
    done = estaminet("play", "lo", COMP_CWORD="2", _TYPER_COMPLETE_FISH_ACTION="get-args", without="nothing-at-all", **line)
    assert "logitac" in done.stdout
    assert "tactic" not in done.stdout.replace("logitac", "")
