"""What the computer thinks of: pairs of actions of which one is better."""

from __future__ import annotations

import pytest

from estaminet import game
from estaminet.search.onelook import look
from tests.support import table, tables_folder

TACTIC = game("tactic")
JUDGEMENTS = list(table(tables_folder(TACTIC) / "judgements.txt"))


@pytest.mark.parametrize(("text", "better", "worse", "why"), JUDGEMENTS, ids=[row[-1] for row in JUDGEMENTS])
def test_one_look_tells_the_better_action(text: str, better: str, worse: str, why: str) -> None:
    position = TACTIC.parse(text)
    good, bad = look(position, [position.parse_action(better), position.parse_action(worse)])
    assert good > bad, why
