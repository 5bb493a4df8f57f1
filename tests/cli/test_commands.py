"""The command line as a shell sees it: help, languages, exit codes, sentences."""

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from estaminet.cli.main import app
from estaminet.cli.speech import language_first, wanted
from estaminet.games import REGISTRY
from estaminet.records import read_record

COMMANDS = tuple(typer.main.get_group(app).commands)
USAGE = (
    ["fly"],
    ["play", "--level", "9"],
    ["play", "--fast"],
    ["perft", "--depth", "deep"],
    ["replay"],
    ["solve"],
    ["solve", "l-calculus", "topogic"],
    ["--lang", "de", "games"],
    ["games", "--lang", "de"],
)
REFUSED = (
    (["games", "chess"], "There is no game chess; the games are:"),
    (["play", "chess"], "There is no game chess"),
    (["play", "--engine", "deep-blue"], "There is no opponent deep-blue"),
    (["play", "--option", "groups=odd"], "Option groups cannot be odd; allowed: any, equal."),
    (["play", "--option", "colour=red"], "There is no option colour; the options are: groups, limit, pawns."),
    (["play", "--option", "groups"], "Option groups cannot be –"),
    (["perft", "--position", "wb w"], "A position has the fields"),
    (["perft", "--position", "wbx w s 0:0 1 0 - groups=any,limit=40"], "wbx is no row"),
    (["solve", "chess"], "There is no game chess"),
    (["solve", "topogic"], "Topogic cannot be solved from its start; these games can: l-calculus."),
    (["solve", "l-calculus", "--pawns", "11"], "Option pawns cannot be 11; allowed: 2–10."),
    (["solve", "l-calculus", "--pawns=1"], "Option pawns cannot be 1; allowed: 2–10."),
    (["solve", "l-calculus", "--groups", "odd"], "Option groups cannot be odd; allowed: any, equal."),
    (["solve", "l-calculus", "--limit", "9"], "Option limit cannot be 9; allowed: 10–400."),
    (["solve", "l-calculus", "--colour", "red"], "There is no option colour; the options are: groups, limit, pawns."),
    (["solve", "l-calculus", "--pawns"], "Option pawns cannot be –; allowed: 2–10."),
    (["replay", "no/such/file"], "no/such/file cannot be read:"),
    (["serve", "--no-open", "--database", "/no/such/folder/cafe.sqlite"], "The database cannot be opened ("),
    (["backup", "copy.gz", "--database", "no-such-file.sqlite"], "There is no database no-such-file.sqlite."),
    (["serve", "--no-open", "--database", "nonsense://"], "The database cannot be opened ("),
    (["bench", "no-such-measurement"], "There is no measurement no-such-measurement"),
)


def run(*arguments: str, given: str = "", language: str = "en_GB.UTF-8") -> Result:
    return CliRunner().invoke(app, list(arguments), input=given, env={"LANG": language, "LC_ALL": language, "COLUMNS": "100"})


def shell(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100"}
    command = [sys.executable, "-m", "estaminet", *arguments]
    return subprocess.run(command, input=given, env=environment, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help(command: str, flag: str) -> None:
    result = run(command, flag)
    assert result.exit_code == 0
    assert f"estaminet {command}" in result.output.replace("root", "estaminet")


def test_the_commands_are_all_there() -> None:
    names = "arena backup bench doctor engine games generate ladder mine perft play replay restore review serve solve study train verify"
    assert set(COMMANDS) == set(names.split())


def test_help_lists_every_command() -> None:
    output = run("--help").output
    assert all(command in output for command in COMMANDS)


@pytest.mark.parametrize(("where", "language"), [(("--lang", "fr"), "C"), (("--lang=fr",), "en_GB.UTF-8"), ((), "fr_FR.UTF-8")])
def test_help_speaks_french(where: tuple[str, ...], language: str) -> None:
    assert "contre l’ordinateur" in run(*where, "play", "--help", language=language).output
    assert "contre l’ordinateur" in run("play", "--help", *where, language=language).output


def test_the_help_on_completion_speaks_french_too() -> None:
    assert "Installer la complétion" in run("--help", "--lang", "fr").output


def test_an_interruption_is_a_word_and_exit_code_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("estaminet.cli.perft.count_each", interrupted)
    result = run("perft", "l-calculus")
    assert (result.exit_code, result.output) == (130, "\nInterrupted.\n")


def test_a_run_in_french_leaves_english_untouched() -> None:
    run("games", "--lang", "fr")
    assert "Author" in run("games").output


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_CA.UTF-8"}, "fr"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        ([], {"LANG": "en_US", "LC_ALL": "fr_FR"}, "fr"),
        (["play", "--lang", "en"], {"LANG": "fr_FR"}, "en"),
        (["play", "--lang=fr"], {}, "fr"),
        (["play", "--lang"], {"LANG": "fr_FR"}, "fr"),
    ],
)
def test_the_language_is_found(arguments: list[str], environment: dict[str, str], language: str) -> None:
    assert wanted(language_first(arguments), environment) == language


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["arena", "--games", "0"], "--games is a number, 2 or more. More: root arena --help", "--games est un nombre, au moins 2."),
        (["play", "--level", "nine"], "--level is a number from 1 to 8.", "--level est un nombre de 1 à 8."),
        (["play", "--pace", "slow"], "--pace is one of these: calm, quick, instant.", "--pace est l’un de ceux-ci : calm, quick, instant."),
        (["arena", "--gamse", "2"], "There is no option --gamse; perhaps", "Il n’y a pas d’option --gamse ; peut-être"),
        (["--frobnicate"], "There is no option --frobnicate. More: root --help", "Il n’y a pas d’option --frobnicate."),
        (["arena", "--games"], "--games needs a value.", "--games demande une valeur."),
        (["generate", "tactic"], "folder is missing. More: root generate --help", "folder manque."),
        (["frobnicate"], "There is no command frobnicate.", "Il n’y a pas de commande frobnicate."),
        (["games", "tactic", "topogic"], "This is too much: topogic.", "Ceci est de trop : topogic."),
        (
            ["arena", "greedy", "random", "--records", ""],
            "A part of the command line is empty",
            "Une partie de la ligne de commande est vide",
        ),
        (["arena", "greedy", "random", "--records="], "A part of the command line is empty", "Une partie de la ligne de commande est vide"),
        (
            ["arena", "greedy", "random", "--patience", "inf"],
            "--patience is a number from 0.1 to 86400",
            "--patience est un nombre de 0.1 à 86400",
        ),
    ],
)
def test_a_command_line_that_cannot_be_read_is_a_sentence_in_both_languages(arguments: list[str], english: str, french: str) -> None:
    for language, sentence in (("en_GB.UTF-8", english), ("fr_FR.UTF-8", french)):
        result = run(*arguments, language=language)
        assert (result.exit_code, result.stdout) == (2, "")
        assert sentence in result.stderr.replace("\u00a0", " ")
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", USAGE)
def test_a_bad_command_line_is_exit_code_2(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_what_is_refused_is_a_sentence_and_exit_code_1(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_a_refusal_in_a_shell() -> None:
    done = shell("games", "chess")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"There is no game chess; the games are: {', '.join(REGISTRY)}.\n"


def test_version() -> None:
    assert run("--version").output.startswith("estaminet 0.")


def test_games_lists_them() -> None:
    output = run("games").output
    assert "l-calculus" in output
    assert "Vincent Everaert" in output


def test_one_game_shows_its_options() -> None:
    output = run("games", "l-calculus", "--lang", "fr").output
    assert "Pions par joueur" in output
    assert "LC-12" in output


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["--depth", "0"], "1 ways"),
        (["--depth", "1"], "100 ways"),
        (["--depth", "1", "--option", "groups=equal"], "55 ways"),
        (["--depth", "1", "--position", "bbwwb w r 0:2 3 0 wbbwb groups=any,limit=40"], "4 ways"),
    ],
)
def test_perft_counts(arguments: list[str], count: str) -> None:
    assert run("perft", "l-calculus", *arguments).output.startswith(count)


def test_perft_divides() -> None:
    lines = run("perft", "--depth", "1", "--divide", "--position", "bbwwb w r 0:2 3 0 wbbwb groups=any,limit=40").output.splitlines()
    assert lines[:4] == ["L1  1", "L2  1", "R1  1", "stop  1"]


def test_serve_opens_the_cafe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "estaminet", "serve", "--port", "0", "--no-open", "--database", str(tmp_path / "cafe.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            with urllib.request.urlopen(f"{address}rules/l-calculus", timeout=60) as page:
                assert "LC-12" in page.read().decode()
        finally:
            server.terminate()


def test_bench_lists_the_measurements_of_a_checkout() -> None:
    assert run("bench").exit_code == 0


def test_bench_outside_a_checkout_says_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("estaminet.cli.bench.folder", lambda: None)
    result = run("bench")
    assert result.exit_code == 1
    assert "bench/" in result.stderr


def test_a_review_is_a_record_again(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    game.write_text('[Game "l-calculus"]\n[Rules "1"]\n[Seed "7"]\n\n1. 2:1/1 stop\n')
    done = shell("review", str(game), "--seconds", "1")
    assert done.returncode == 0, done.stderr
    assert "Accuracy:" in done.stderr
    assert read_record(done.stdout).seed == 7
