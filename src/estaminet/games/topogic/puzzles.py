"""Positions of Topogic worth asking about: the notebook says enough to be sure of the secret in a turn or two."""

from __future__ import annotations

from estaminet.games.topogic.kernel import TopogicPosition

MOST_POSSIBLE = 8  # secrets that the scores leave
SOON = (1, 2, 3)  # turns


def candidates(position: TopogicPosition) -> list[TopogicPosition]:
    """Put a seeker's turn into the second round, where finding the secret within one turn, two or three wins (TG-10)."""
    still, moved = position.pawns()
    if position.secret < 0 or not position.turns or moved or not still or position.possible.bit_count() > MOST_POSSIBLE:
        return []
    fields = position.text().split(" ")
    fields[2], fields[3] = "2", "1"
    goals = [position.turns + soon + 1 for soon in SOON]
    return [position.game.parse(" ".join([*fields[:-1], str(goal)])) for goal in goals if goal <= position.limit + 1]
