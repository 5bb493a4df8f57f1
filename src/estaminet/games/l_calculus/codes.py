"""The numbering of L-Calculus's actions: the same action has the same code in every row.

A swap is known by its three cuts start < middle < end: the pawns from place start + 1 to middle change
places with those from middle + 1 to end.
"""

MOST_PAWNS = 40  # LC-1: twenty of each colour
MOST_CUTS = MOST_PAWNS + 1  # before, between and behind the pawns
CUTS = tuple(
    (start, middle, end)
    for start in range(MOST_PAWNS - 1)
    for middle in range(start + 1, MOST_PAWNS)
    for end in range(middle + 1, MOST_PAWNS + 1)
)
CODES = {cuts: code for code, cuts in enumerate(CUTS)}

SWAPS = len(CUTS)
PASS = SWAPS
STOP = SWAPS + 1
LEFT = STOP  # LEFT + n removes n pawns from the left end
RIGHT = LEFT + MOST_PAWNS // 2
ACTION_COUNT = RIGHT + MOST_PAWNS // 2 + 1
