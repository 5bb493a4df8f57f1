"""Memory of many searches: what the process holds in the first and in the last tenth of them.

    python bench/search_memory.py [--quick]

Each search is a turn of the strongest level at 300 simulations, with a memory that goes on from game to game.
"""

from __future__ import annotations

from pathlib import Path

from common import arguments, show

import estaminet
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Memory, engine

BUDGET = Budget(simulations=300)


def resident_megabytes() -> float:
    """Read what the process holds in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def searched(name: str, searches: int) -> list[float]:
    """Search again and again, game after game; the memory after each tenth."""
    memory, rng = Memory(), Generator(1)
    position, sizes = estaminet.game(name).start(1), []
    for number in range(searches):
        if position.over:
            position = estaminet.game(name).start(number)
        position.play(engine("level-8").choose(position, None, rng, BUDGET, memory))
        if (number + 1) % (searches // 10) == 0:
            sizes.append(resident_megabytes())
    return sizes


def main() -> None:
    """Print the table."""
    searches = 200 if arguments(__doc__ or "").quick else 10_000
    rows = []
    for game in estaminet.games():
        sizes = searched(game.name, searches)
        rows.append((game.name, searches, sizes[0], sizes[-1], sizes[-1] / sizes[0]))
    show("Memory of searches", ("game", "searches", "MB after a tenth", "MB at the end", "ratio"), rows)


if __name__ == "__main__":
    main()
