"""What a learner may see of L-Calculus: the row, the row that must not come back, the totals."""

from collections.abc import Mapping

import cython

from estaminet.core.observation import Floats, Observer, Plane, flags, offsets
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.games.l_calculus.codes import MOST_PAWNS
from estaminet.games.l_calculus.kernel import LCalculusPosition

if not cython.compiled:
    from math import log2

    from estaminet.core.bits import count_bits

LEAD_SCALE = 50.0  # a lead of so many points shows as one half

PLANES = (
    *flags(
        (MOST_PAWNS,),
        own="the seat's pawns, by their place from the left",
        enemy="the other player's pawns",
        own_before="the seat's pawns in the row before the last swap, which may not come back (LC-6); none if no such row is forbidden",
        enemy_before="the other player's pawns in that row",
    ),
    *flags(
        (),
        to_act="the seat acts now",
        second="the seat is Black, who plays second",
        removing="a removal is next, not a swap",
        own_pawns="the seat's pawns in the row, of 20",
        enemy_pawns="the other player's pawns in the row, of 20",
        own_total="log2(1 + the seat's total) / 30",
        enemy_total="log2(1 + the other player's total) / 30",
        idle="turns without a removal, of the limit (LC-12)",
        equal_groups="option groups=equal",
    ),
    Plane("lead", (), -1.0, 1.0, "x / (50 + |x|) for a lead of x points"),
)
OWN, ENEMY, OWN_BEFORE, ENEMY_BEFORE, TO_ACT, SECOND, REMOVING, OWN_PAWNS, ENEMY_PAWNS, OWN_TOTAL, ENEMY_TOTAL, IDLE, EQUAL, LEAD = offsets(
    PLANES
)


def longest(options: Mapping[str, Value]) -> int:
    """Bound a game: each of its removals may follow on a whole patience without one, two actions a turn (LC-3, LC-12)."""
    return 2 * 2 * int(options["pawns"]) * int(options["limit"])


class LCalculusObserver(Observer):
    """Writes down a row from one player's side."""

    def fill(self, position: Position, seat: int, out: Floats) -> None:
        """Write what a seat knows into zeros: everything, its own first."""
        self._fill_rows(cython.cast(LCalculusPosition, position), seat, out)
        self._fill_numbers(cython.cast(LCalculusPosition, position), seat, out)

    def _fill_rows(self, position: LCalculusPosition, seat: int, out: Floats) -> None:
        for place in range(position.length):
            out[(ENEMY if ((position.row >> place) ^ seat) & 1 else OWN) + place] = 1.0
        if position.before_length == position.length:
            for place in range(position.length):
                out[(ENEMY_BEFORE if ((position.before >> place) ^ seat) & 1 else OWN_BEFORE) + place] = 1.0

    def _fill_numbers(self, position: LCalculusPosition, seat: int, out: Floats) -> None:
        blacks = count_bits(position.row)
        own = blacks if seat else position.length - blacks
        lead = 1.0 * (position.white_total - position.black_total)
        if seat:
            lead = -lead
        out[TO_ACT] = position.mover == seat
        out[SECOND] = seat
        out[REMOVING] = position.removing
        out[OWN_PAWNS] = own / 20.0
        out[ENEMY_PAWNS] = (position.length - own) / 20.0
        out[OWN_TOTAL] = log2(1.0 + (position.black_total if seat else position.white_total)) / 30.0
        out[ENEMY_TOTAL] = log2(1.0 + (position.white_total if seat else position.black_total)) / 30.0
        out[IDLE] = position.idle / (1.0 * position.limit)
        out[EQUAL] = position.equal_groups
        out[LEAD] = lead / (LEAD_SCALE + max(lead, -lead))


OBSERVER = LCalculusObserver(PLANES, longest)
