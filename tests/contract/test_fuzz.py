"""Every game: whatever is read, only refusals come out, within milliseconds, and what is accepted can be played.

The fuzzer runs in a process of its own (`tests/fuzzer.py`): a text that kills it is a finding, and no end of the tests.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from estaminet import Game, games, mode
from tests.fuzzer import fuzz

pytestmark = pytest.mark.skipif(mode.INTERPRETED, reason="what the compiled kernels read")
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
KINDS = ("position", "action", "record")


@every_game
def test_no_text_breaks_its_reader(game: Game, tmp_path: Path) -> None:
    check(game, 3000, tmp_path)


@pytest.mark.long
@every_game
def test_no_text_of_a_million_breaks_its_reader(game: Game, tmp_path: Path) -> None:
    check(game, 1_000_000, tmp_path)


def check(game: Game, count: int, folder: Path) -> None:
    """Try damaged texts; some of each kind must still be good, or nothing was played."""
    report = fuzz(game, 1, count, folder)
    assert not report.findings, "\n".join(report.findings)
    assert all(report.accepted[kind] > count // 400 for kind in KINDS), report.accepted
