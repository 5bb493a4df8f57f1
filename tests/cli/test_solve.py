"""`estaminet solve`: the exact value of a start, for a reader and for a program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from estaminet.cli.main import app


def run(folder: Path, *arguments: str, language: str = "en_GB.UTF-8") -> Result:
    environment = {"LANG": language, "LC_ALL": language, "XDG_DATA_HOME": str(folder)}
    return CliRunner().invoke(app, ["solve", *arguments], env=environment)


@pytest.mark.parametrize(
    "arguments",
    [
        ("l-calculus", "--pawns", "2", "--groups", "equal", "--limit", "40"),
        ("--groups=equal", "--pawns=2", "l-calculus"),
        ("l-calculus", "-o", "pawns=2", "--option", "groups=equal"),
    ],
)
def test_a_program_gets_one_line_of_json(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    result = run(tmp_path, *arguments, "--json")
    facts = json.loads(result.stdout)
    assert result.stdout.count("\n") == 1
    assert list(facts)[:2] == ["value", "best"]
    assert (facts["value"], facts["best"]) == (1, ["2:1/1"])
    assert facts["options"] == {"pawns": 2, "groups": "equal", "limit": 40}
    assert facts["processor_seconds"] >= 0
    assert "file" not in facts


def test_a_reader_gets_sentences(tmp_path: Path) -> None:
    output = run(tmp_path, "l-calculus", "--pawns", "2", "--groups", "equal").stdout
    assert "L-Calculus pawns=2,groups=equal,limit=40" in output
    assert "the first player's points less the second's: +1" in output
    assert "Best: 2:1/1" in output
    french = run(tmp_path, "l-calculus", "--pawns", "2", "--groups", "equal", language="fr_FR.UTF-8").stdout
    assert "Meilleurs coups\u00a0: 2:1/1" in french


def test_a_table_is_saved_in_the_data_folder(tmp_path: Path) -> None:
    file = Path(json.loads(run(tmp_path, "l-calculus", "--pawns", "2", "--json", "--save").stdout)["file"])
    assert file.is_file()
    assert tmp_path in file.parents


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("in the way")
    result = run(place, "l-calculus", "--pawns", "2", "--limit", "12", "--save")
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
    assert "Traceback" not in result.output
