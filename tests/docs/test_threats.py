"""Every test that the page on threats names exists."""

from __future__ import annotations

import re

import pytest

from tests.support import ROOT

NAMED = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", (ROOT / "docs" / "threats.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_a_named_test_exists(file: str, name: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert f"def {name}(" in text if name else "def test_" in text


def test_every_line_names_one() -> None:
    rows = [line for line in (ROOT / "docs" / "threats.md").read_text().splitlines() if line.startswith("| to ")]
    assert len(rows) > 25
    assert [row for row in rows if "`tests/" not in row] == []
