"""A player for the arena that sees what is hidden: how far an honest one is from a player who knows everything.

    estaminet arena "command:.venv/bin/python bench/_sees_all.py" level-8 --time 200 --game logan-stones

It searches the true position as if nothing were hidden, for both players, with the game's own knowledge; docs/arena.md tells the lines.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from estaminet.arena.worker import Seat, answering, serve
from estaminet.engines.choice import pick
from estaminet.search.analysis import analyse


class SeeingSeat(Seat):
    """A player at a board who looks at everything."""

    def choose(self, milliseconds: int | None, simulations: int | None) -> str:
        """Choose an action with what is left of the turn."""
        self.memory = None
        self.note_turn(milliseconds, simulations)
        world = self.position.copy()
        world.game = replace(self.position.game, hidden=False)
        found = pick(analyse(world, world.player, self.rng, self.budget(milliseconds)), self.rng)
        return self.position.action_text(found.action)


def main() -> None:
    """Serve it."""
    serve(lambda deal: SeeingSeat("level-8", deal), sys.stdin, answering())


if __name__ == "__main__":
    main()
