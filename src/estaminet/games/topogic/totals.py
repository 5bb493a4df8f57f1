"""The least sum of turns that any way to seek needs, for a number of secrets."""

from __future__ import annotations

from functools import cache

from estaminet.games.topogic.codes import TILES

NEVER = 1e18


@cache
def least_totals(branches: int = 10) -> tuple[float, ...]:
    """Give the least sum of turns for 0 to 60 secrets: an ask parts them into few classes, gathering on one into three.

    A turn that is no gathering tells at most `branches` scores apart (0 to 9 with five pawns); a gathering on a tile
    ends the round for that secret, and the other pawns' scores are 0 or all one.
    """
    least = [0.0, 1.0]
    shared = [[NEVER, 1.0] for _ in range(branches + 1)]  # by the number of classes at most, then of secrets
    for count in range(2, TILES + 1):
        for parts in range(2, branches + 1):
            shared[parts].append(min(least[own] + shared[parts - 1][count - own] for own in range(1, count)))
        gathered = min(least[own] + least[count - 1 - own] for own in range(count))
        least.append(count + min(shared[branches][count], gathered))
        shared[1].append(least[count])
        for parts in range(2, branches + 1):
            shared[parts][count] = min(shared[parts][count], shared[parts - 1][count])
    return tuple(least)
