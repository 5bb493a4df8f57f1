"""A patrol that walks into a dead end is told as that patrol, not as another."""

from __future__ import annotations

import estaminet

BEFORE = "12f,13a,13d 8c,10b 1b,6b,8e 7d,11b 1 G3c-8c -/6a-6b:1 91 1 variant=basic,board=lattice,limit=60"


def test_a_patrol_that_shuts_itself_in() -> None:
    game = estaminet.game("tactic")
    position = game.parse(BEFORE)
    told = game.tell(position, position.parse_action("12f-13e"), 0).say()
    assert told == "A patrol advances from 12f to the outer base 13e. There it is stuck for now."
