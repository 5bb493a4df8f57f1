"""What helps the common search at Topogic. The computer itself plays by `player.py`, which needs no search."""

from __future__ import annotations

from estaminet.games.topogic.kernel import TopogicPosition
from estaminet.games.topogic.player import Player

PLAYER = Player()


class TopogicThinker(TopogicPosition):
    """The kernel as it is: a secret is found by deduction, not by playing at random."""
