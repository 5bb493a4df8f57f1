"""The page on running a café names every setting as it is."""

from __future__ import annotations

from estaminet.server.settings import table
from tests.support import ROOT


def test_the_table_of_settings_is_the_one_that_is_printed() -> None:
    assert table() in (ROOT / "docs" / "running.md").read_text(encoding="utf-8"), "run: python -m estaminet.server.settings"
