"""The ids of a game's rules, read from the rules page in its folder."""

from __future__ import annotations

import re
from functools import cache

from estaminet import Game
from tests.support import game_folder

RULE_ID = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)?\b")


@cache
def rule_ids(game: Game) -> frozenset[str]:
    """List the rule ids of a game's English rules."""
    page = game_folder(game) / "rules.en.md"
    assert page.exists(), f"{game.name} has no rules.en.md: its rule ids are read from there"
    return frozenset(RULE_ID.findall(page.read_text(encoding="utf-8")))
