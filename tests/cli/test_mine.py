"""`estaminet mine`: finds, goes on, and checks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from estaminet.cli.main import app
from estaminet.puzzles import read_puzzles


@pytest.fixture(autouse=True)
def at_full_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests that follow in this process not be slowed down."""
    monkeypatch.setattr(os, "nice", lambda more: more)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["mine", *arguments], env={"LANG": "C", "LC_ALL": "C", "COLUMNS": "200"})


def test_a_run_is_gone_on_with_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "found.txt"
    assert run("topogic", "--games", "1", "--out", str(path)).exit_code == 0
    first = path.read_text()
    assert "% games: 1" in first
    result = run("topogic", "--games", "2", "--out", str(path))
    assert result.exit_code == 0
    found = read_puzzles(path.read_text())
    assert {each.name for each in read_puzzles(first)} <= {each.name for each in found}
    assert f"{len(found)} puzzles in {path}" in result.output.replace("\n", "")
    checked = run("topogic", "--check", "--out", str(path))
    assert f"100.0 % of {len(found)} puzzles agree" in checked.output


def test_it_stops_in_time(tmp_path: Path) -> None:
    path = tmp_path / "found.txt"
    assert run("tactic", "--games", "1000", "--seconds", "1", "--out", str(path)).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "There is no game chess"),
        (("tactic", "--check", "--out", "/nowhere/at/all.txt"), "cannot be read"),
        (("tactic", "--games", "1", "--out", "/nowhere/at/all.txt"), "cannot be written"),
    ],
)
def test_refused(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert words in result.stderr
