"""What a learner may see of Logitac: the units on four boards, reserves, credits, and what a turn still asks for."""

from collections.abc import Mapping

import cython

from estaminet.core.observation import Floats, Observer, flags, offsets
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.games.logitac.codes import ESCAPE, FALL, IF_NEEDED, NAMES, NEVER, NOWHERE, PAWN
from estaminet.games.logitac.kernel import LogitacPosition

if not cython.compiled:
    from estaminet.core.bits import lowest_bit
    from estaminet.games.logitac.codes import SQUARE_COUNT

KINDS = 7
PAWNS = 45.0  # LG-0.3
PATIENCES = 40  # whole limits that those who train on it may wait: random games end far earlier

PLANES = (
    *flags(
        (KINDS, len(NAMES)),
        own="the seat's pawns, double pawn, cylinder, cube, pyramid, solitary cylinder, solitary cube, on the squares of all boards",
        enemy="the other player's units, in the same order",
    ),
    *flags(
        (3,),
        own_double="whether the seat's double pawn is in reserve, on a board, lost",
        enemy_double="the other player's",
        own_credits="n / (n + 1) for n credits to climb to boards 2, 3 and 4",
        enemy_credits="the other player's",
        own_counted="a pawn captured on board 1, 2, 3 counts towards the next credit (LG-5.1)",
        enemy_counted="the other player's",
        fallen="the cylinder, the cube, the pyramid is still to be put down (LG-6.6)",
        below="the board below on which it is put down: 1, 2, 3",
    ),
    *flags(
        (),
        own_reserve="the seat's pawns in reserve, of 45",
        enemy_reserve="the other player's, of 45",
        own_prisoners="enemy pawns that the seat holds, of 45",
        enemy_prisoners="those that the other player holds, of 45",
        to_act="the seat acts now",
        second="the seat is Black, who plays second",
        escape="a freed pyramid may move at once (LG-3.7)",
        fall="something that has fallen is to be put down",
        recruiting="each player has had a turn: recruiting has begun (LG-4.1)",
        idle="turns without a capture or a climb, of the limit (LG-8.1)",
        bankruptcy_needed="option bankruptcy=needed",
        bankruptcy_off="option bankruptcy=off",
        third_from_second="option third=second",
    ),
)
UNITS, DOUBLE, CREDITS, COUNTED, FALLEN, BELOW, RESERVE, PRISONERS = (
    at for number, at in enumerate(offsets(PLANES)) if number in (0, 2, 4, 6, 8, 9, 10, 12)
)
TO_ACT, SECOND, ESCAPING, FALLING, RECRUITING, IDLE, NEEDED, OFF, THIRD = offsets(PLANES)[14:]


def longest(options: Mapping[str, Value]) -> int:
    """Give a length after which a learner's game counts as drawn; no proof bounds Logitac, whose pyramids can be freed again and again."""
    return PATIENCES * int(options["limit"])


class LogitacObserver(Observer):
    """Writes down the boards from one player's side; squares keep their places."""

    def fill(self, position: Position, seat: int, out: Floats) -> None:
        """Write what a seat knows into zeros: everything, its own first."""
        self._fill_units(cython.cast(LogitacPosition, position), seat, 1.0, out)
        self._fill_holdings(cython.cast(LogitacPosition, position), seat, 0, out)
        self._fill_holdings(cython.cast(LogitacPosition, position), 1 - seat, 1, out)
        self._fill_turn(cython.cast(LogitacPosition, position), seat, out)

    def wipe(self, position: Position, seat: int, out: Floats) -> None:
        """Make what `fill` wrote zeros again, but for what it always writes."""
        self._fill_units(cython.cast(LogitacPosition, position), seat, 0.0, out)

    def _fill_units(self, position: LogitacPosition, seat: int, value: float, out: Floats) -> None:
        for word in range(8):
            begin = UNITS + (PAWN - 1 + (0 if word >> 2 == seat else KINDS)) * SQUARE_COUNT + 64 * (word & 3)
            rest = position.pawn_bits[word]
            while rest:
                out[begin + lowest_bit(rest)] = value
                rest = rest & (rest - 1)
        for piece in range(16):
            square = position.piece_squares[piece]
            if square != NOWHERE:
                begin = UNITS + ((position.units[square] & 7) - 1 + (0 if piece >> 3 == seat else KINDS)) * SQUARE_COUNT
                out[begin + square] = value

    def _fill_holdings(self, position: LogitacPosition, player: int, side: int, out: Floats) -> None:
        """Write down what one player has besides the boards, as the own (side 0) or the enemy's (side 1)."""
        for place in range(3):
            out[DOUBLE + 3 * side + place] = position.doubles[player] == place
        out[RESERVE + side] = position.reserves[player] / PAWNS
        out[PRISONERS + side] = position.prisoners[player] / PAWNS
        for board in range(3):
            earned = position.credits[player * 5 + board + 2]
            out[CREDITS + 3 * side + board] = earned / (earned + 1.0)
            out[COUNTED + 3 * side + board] = position.counted[player * 5 + board + 1]

    def _fill_turn(self, position: LogitacPosition, seat: int, out: Floats) -> None:
        """Write down who acts, what is asked for, and the options."""
        for kind in range(3):
            out[FALLEN + kind] = (position.fallen >> (kind + 3)) & 1
            out[BELOW + kind] = position.below_board == kind + 1
        out[TO_ACT] = position.mover == seat
        out[SECOND] = seat
        out[ESCAPING] = position.phase == ESCAPE
        out[FALLING] = position.phase == FALL
        out[RECRUITING] = position.turn >= 3
        out[IDLE] = position.idle / (1.0 * position.limit)
        out[NEEDED] = position.bankruptcy == IF_NEEDED
        out[OFF] = position.bankruptcy == NEVER
        out[THIRD] = position.third_from_second


OBSERVER = LogitacObserver(PLANES, longest)
