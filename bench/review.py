"""Reviews: how long the look back at a game of about 100 turns takes on one processor.

    python bench/review.py [--turns 100] [game …]

Level 4 plays level 4; the game is looked through as on a server, piece by piece.
"""

from __future__ import annotations

import argparse
import time

from common import show

import estaminet
from estaminet import Generator, Position
from estaminet.engines import engine
from estaminet.engines.lookback import LookBack


def played(name: str, turns: int) -> tuple[list[Position], list[int], int]:
    """Play a game, no further than so many turns: its positions, its actions, its turns."""
    position, rng = estaminet.game(name).start(1), Generator(1)
    positions, actions, done = [position.copy()], [], 0
    while not position.over and done < turns:
        before = position.player
        actions.append(engine("level-4").choose(position, rng=rng))
        position.play(actions[-1])
        positions.append(position.copy())
        done += position.player != before
    return positions, actions, done


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[game.name for game in estaminet.games()])
    parser.add_argument("--turns", type=int, default=100)
    wish = parser.parse_args()
    rows = []
    for name in wish.games:
        positions, actions, turns = played(name, wish.turns)
        begun, pieces, back = time.monotonic(), 0, LookBack(positions, actions)
        longest = 0.0
        while back.review is None:
            at = time.monotonic()
            back.work()
            longest, pieces = max(longest, time.monotonic() - at), pieces + 1
        rows.append([name, turns, len(actions), pieces, f"{longest:.2f} s", f"{time.monotonic() - begun:.1f} s"])
    show("A look back", ["game", "turns", "actions", "pieces", "longest piece", "in all"], rows)


if __name__ == "__main__":
    main()
