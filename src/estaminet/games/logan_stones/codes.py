"""The numbering of Logan Stones' actions. The island drifts, so cells are counted from its own window.

The window begins one column and one row before the island's least q and r (without the lifted stone); a
cell's number in it is (q - first q) * SPAN + (r - first r).
"""

SPAN = 20  # eighteen stones in a line, and a cell before and after
CELLS = SPAN * SPAN
FAR = 0  # the window's first cell touches no stone: it stands for every cell outside the window
SAME, OTHER = 0, 1  # the face now showing, the other one

ADD = 0  # ADD + (stone * 2 + face) * CELLS + cell, stones from 0
LIFT = ADD + 8 * 2 * CELLS
PUT = LIFT + CELLS  # PUT + face * CELLS + cell
TURN = PUT + 2 * CELLS
PASS = TURN + CELLS
ACTION_COUNT = PASS + 1

ABSENT, IN_RESERVE, ON_ISLAND, LIFTED = range(4)  # where a stone is
SYMBOLS = "RPS"
NEIGHBOURS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def stone_list(pairs: bool) -> list[tuple[int, int]]:
    """List the eighteen stones of LS-1, each as its two faces, the lesser first."""
    if pairs:
        counts = {(0, 1): 6, (0, 2): 6, (1, 2): 6}
    else:
        counts = {(0, 0): 2, (1, 1): 2, (2, 2): 2, (0, 1): 4, (0, 2): 4, (1, 2): 4}
    return [faces for faces, count in counts.items() for _ in range(count)]
