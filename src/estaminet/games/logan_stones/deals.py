"""How many deals agree with what a seat has seen, and one of them drawn (LS-1).

What is left of LS-1's list once the known stones are taken out (`pool`, by kind) must show the faces that the unknown
stones show (`shown`, by symbol). A split tells how many RP show R and P, RS show R and S, PS show P and S.
"""

import cython

from estaminet.games.logan_stones.codes import stone_list

if not cython.compiled:
    from estaminet.core.rng import below, next_word

    POOL = [0] * 12  # the stones of LS-1 by kind: doubles, then pairs
    CHOOSE = [0] * 400

UNIT = 2.0**-53


def _fill_tables() -> None:
    for option in range(2):
        for kind in range(6):
            POOL[option * 6 + kind] = 0
        for low, high in stone_list(option == 1):
            POOL[option * 6 + kind_of(low, high)] += 1
    for total in range(20):
        CHOOSE[total * 20] = 1
        for taken in range(1, total + 1):
            CHOOSE[total * 20 + taken] = CHOOSE[(total - 1) * 20 + taken - 1] + (CHOOSE[(total - 1) * 20 + taken] if taken < total else 0)


def kind_of(face: int, back: int) -> int:
    """Give the number of a kind of stones: RR, PP, SS, then RP, RS, PS."""
    if face == back:
        return face
    return 2 + face + back


def _ways(pool: list[int], shown: list[int], split: list[int]) -> float:
    """Count the deals in which the pairs show their two faces as `split` says and the doubles show the rest."""
    rocks = shown[0] - split[0] - split[2]
    papers = shown[1] - split[1] - split[4]
    scissors = shown[2] - split[3] - split[5]
    if rocks < 0 or papers < 0 or scissors < 0 or rocks > pool[0] or papers > pool[1] or scissors > pool[2]:
        return 0.0
    ways = 1.0 * CHOOSE[pool[0] * 20 + rocks] * CHOOSE[pool[1] * 20 + papers] * CHOOSE[pool[2] * 20 + scissors]
    for kind in range(3):
        count = pool[kind + 3]
        first = split[kind * 2]
        second = split[kind * 2 + 1]
        ways *= CHOOSE[count * 20 + first] * CHOOSE[(count - first) * 20 + second]
        ways *= 1 << (count - first - second)  # a stone that is not there may lie either way
    return ways


def _weigh(pool: list[int], shown: list[int], missing: int, split: list[int], kind: int, pick: float) -> float:
    """Add up the deals over all splits of this kind and the later ones; -1 as soon as they pass `pick`, if that is not negative."""
    if kind == 3:
        return _ways(pool, shown, split)
    total = 0.0
    for first in range(pool[kind + 3] + 1):
        for second in range(max(0, pool[kind + 3] - first - missing), pool[kind + 3] - first + 1):
            split[kind * 2] = first
            split[kind * 2 + 1] = second
            weight = _weigh(pool, shown, missing, split, kind + 1, pick - total)
            total += weight
            if weight < 0 or (kind == 2 and pick >= 0 and total > pick):
                return -1.0
    return total


def draw_split(pool: list[int], shown: list[int], missing: int, split: list[int], rng: list[int]) -> None:
    """Draw how many RP show R and P, RS show R and S, PS show P and S, by the number of deals of each case."""
    total = _weigh(pool, shown, missing, split, 0, -1.0)
    chosen = int((next_word(rng) >> 11) * UNIT * total)
    _weigh(pool, shown, missing, split, 0, 1.0 * chosen)


def count_backs(shown: list[int], split: list[int], backs: list[int]) -> None:
    """Count the stones that show a face and have a back, at face * 3 + back."""
    backs[0] = shown[0] - split[0] - split[2]
    backs[1] = split[0]
    backs[2] = split[2]
    backs[3] = split[1]
    backs[4] = shown[1] - split[1] - split[4]
    backs[5] = split[4]
    backs[6] = split[3]
    backs[7] = split[5]
    backs[8] = shown[2] - split[3] - split[5]


def take_back(backs: list[int], face: int, rng: list[int]) -> int:
    """Draw one of the backs left for stones that show a face."""
    chosen = below(rng, backs[face * 3] + backs[face * 3 + 1] + backs[face * 3 + 2])
    back = 0
    while chosen >= backs[face * 3 + back]:
        chosen -= backs[face * 3 + back]
        back += 1
    backs[face * 3 + back] -= 1
    return back


def fill_pool(pool: list[int], pairs: bool) -> None:
    """Put all stones of LS-1 into a pool, by kind."""
    for kind in range(6):
        pool[kind] = POOL[pairs * 6 + kind]


_fill_tables()
