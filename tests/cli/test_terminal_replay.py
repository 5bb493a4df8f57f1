"""Records in the terminal."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from estaminet.cli.main import app

TAGS = '[Game "l-calculus"]\n[Rules "1"]\n[Seed "7"]\n[First "Ann"]\n[Second "Bob"]\n'
WHOLE = f"{TAGS}\n1. 2:1/1 R1 {{a comment}} 2. 3:1/2 R1 3. 2:1/1\n"


def replay(record: str, *arguments: str, language: str = "C") -> Result:
    environment = {"LANG": language, "LC_ALL": language, "COLUMNS": "100"}
    return CliRunner().invoke(app, ["replay", "-", *arguments], input=record, env=environment)


def test_every_turn_and_the_result() -> None:
    result = replay(WHOLE)
    assert result.exit_code == 0
    lines = [line.split() for line in result.output.splitlines()]
    assert [line[:2] for line in lines if line and line[0].endswith(".")][:3] == [["1.", "White"], ["2.", "Black"], ["3.", "White"]]
    assert "Ann" in result.output
    assert result.output.splitlines()[-1].startswith("Result *, points ")


def test_what_stands_beside_the_actions() -> None:
    moves = "{so it begins} 1. 2:1/1 $2 (1. 1:1/1 {better} L1 (stop)) R1 {a comment} 2. 3:1/2 ; and on\nR1"
    output = replay(f'{TAGS}[Event "Lille"]\n\n{moves}').output
    for words in (
        "Event: Lille",
        "2:1/1 = 1:2/1",
        "so it begins",
        "1:2/1? R1",
        "instead of 1:2/1: 1. 1:1/1 {better} L1 (stop)",
        "a comment",
        "and on",
    ):
        assert words in output
    assert "au lieu de 1:2/1" in replay(f"{TAGS}\n{moves}", language="fr_FR.UTF-8").output


def test_several_records() -> None:
    both = WHOLE + "\n" + WHOLE.replace("Ann", "Zoe")
    output = replay(both).output
    assert [words in output for words in ("Record 1 of 2", "Record 2 of 2", "Ann", "Zoe")] == [True] * 4
    assert "Ann" not in replay(both, "--number", "2", "--ply", "1").output
    assert "holds 2 records: choose one" in replay(both, "--ply", "1").stderr
    assert "holds 2 records" in replay(both, "--number", "3").stderr


def test_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(WHOLE)
    assert CliRunner().invoke(app, ["replay", str(file)]).exit_code == 0


def test_up_to_a_ply() -> None:
    result = replay(WHOLE, "--ply", "2")
    assert " 2. Black" not in result.output
    assert "Result" not in result.output


def test_no_further_than_there_is() -> None:
    result = replay(WHOLE, "--ply", "6")
    assert result.exit_code == 1
    assert "This record has 5 actions." in result.stderr


def test_boards() -> None:
    assert replay(WHOLE, "--boards").output.count("Ann") == 3


def test_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "last.svg"
    assert replay(WHOLE, "--svg", str(file)).exit_code == 0
    assert file.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("1. 2:1/1 R1 2. 1:1/1", "Turn 2, 1:1/1: This swap would leave the row as it is. (LC-5)"),
        ("1. 2:1/1 R2", "Turn 1, R2: At most 1 can be taken off this end"),
        ("1. 2:1/1 R1 2. e4", "Turn 2, e4: e4 is no action."),
    ],
)
def test_a_broken_record_is_refused_with_turn_action_and_rule(moves: str, sentence: str) -> None:
    result = replay(f"{TAGS}\n{moves}\n")
    assert result.exit_code == 1
    assert sentence in result.stderr


def test_a_broken_record_in_french() -> None:
    result = replay(f"{TAGS}\n1. 1:2/2\n", language="fr_FR.UTF-8")
    assert "Tour 1, 1:2/2" in result.stderr
    assert "Cet échange ne changerait rien à la file. (LC-5)" in result.stderr


def test_what_is_no_record() -> None:
    assert replay("hello\n").exit_code == 1


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "game.bin"
    file.write_bytes(b"\xff\xfe\x00")
    result = CliRunner().invoke(app, ["replay", str(file)], env={"LANG": "C", "LC_ALL": "C"})
    assert result.exit_code == 1
    assert "is no text" in result.stderr
