"""What a learner may see of Tactic: who stands on which base, what the turn has seen so far, the counts."""

from collections.abc import Mapping

import cython

from estaminet.core.observation import Floats, Observer, flags, offsets
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.games.tactic import geometry
from estaminet.games.tactic.codes import CAPTURE, PASSAGE
from estaminet.games.tactic.kernel import TacticPosition

if not cython.compiled:
    from estaminet.core.bits import lowest_bit
    from estaminet.games.tactic.tables import END, PLACES, START

    BASE_ORDER = [0] * PLACES  # of each base's number: its place among all, by line, then by letter

BASES = len(geometry.BASES)
SHUTTLE_STEPS = 6.0  # that end a game (TC-15)

PLANES = (
    *flags(
        (BASES,),
        own_patrols="the seat's patrols; bases are in the order of their names, by line, then by letter",
        enemy_patrols="the other player's patrols",
        own_guards="the seat's guards on the board",
        enemy_guards="the other player's guards on the board",
        own_shuttle="the steps that the seat's patrol on a base has gone to and fro, of 6 (TC-15)",
        own_shuttle_from="the same count, on the base it goes to and fro with",
        enemy_shuttle="the other player's count, on the patrol's base",
        enemy_shuttle_from="the other player's count, on the base it goes to and fro with",
        first_from="where this turn's first half-move began",
        first_to="where it ended",
    ),
    *flags(
        (),
        to_act="the seat acts now",
        second="the seat is the second player",
        own_hand="the seat's guards that have not entered, of 2",
        enemy_hand="the other player's, of 2",
        halfway="a first half-move has been made in this turn",
        paid="a guard has been lost in this turn, before its half-moves (TC-18)",
        idle="turns without progress, of the limit (TC-19)",
        capture="option variant=capture",
        passage="option variant=passage",
        grid="option board=grid",
    ),
)
AT = offsets(PLANES)
PATROLS, GUARDS, SHUTTLE, FIRST_FROM, FIRST_TO = AT[0], AT[2], AT[4], AT[8], AT[9]
TO_ACT, SECOND, HAND, HALFWAY, PAID, IDLE, CAPTURING, PASSING, GRID = AT[10], AT[11], AT[12], AT[14], AT[15], AT[16], AT[17], AT[18], AT[19]


def _fill_order() -> None:
    for number, place in geometry.ORDER.items():
        BASE_ORDER[number] = place


_fill_order()


def longest(options: Mapping[str, Value]) -> int:
    """Bound a game: every forward step, arrival and loss may follow on a whole patience, three actions a turn (TC-18, TC-19)."""
    progress = 6 * (geometry.LAST_LINE - 1) + 6 + 6 + 4
    return 3 * (progress + 1) * int(options["limit"])


class TacticObserver(Observer):
    """Writes down a board from one player's side; bases keep their places."""

    def fill(self, position: Position, seat: int, out: Floats) -> None:
        """Write what a seat knows into zeros: everything, its own first."""
        self._fill_board(cython.cast(TacticPosition, position), seat, 1.0, out)
        self._fill_numbers(cython.cast(TacticPosition, position), seat, out)

    def wipe(self, position: Position, seat: int, out: Floats) -> None:
        """Make what `fill` wrote zeros again, but for the numbers, which it always writes."""
        self._fill_board(cython.cast(TacticPosition, position), seat, 0.0, out)

    def _fill_board(self, position: TacticPosition, seat: int, value: float, out: Floats) -> None:
        """Write down who stands where, and where this turn's first half-move went."""
        self._fill_side(position, seat, 0, value, out)
        self._fill_side(position, 1 - seat, 1, value, out)
        if position.first >= 0:
            out[FIRST_TO + BASE_ORDER[END[position.first]]] = value
            if START[position.first] >= 0:
                out[FIRST_FROM + BASE_ORDER[START[position.first]]] = value

    def _fill_side(self, position: TacticPosition, player: int, side: int, value: float, out: Floats) -> None:
        """Write down one player's pieces, as the own (side 0) or the enemy's (side 1)."""
        self._fill_bases(position.patrols[2 * player], 0, PATROLS + side * BASES, value, out)
        self._fill_bases(position.patrols[2 * player + 1], 64, PATROLS + side * BASES, value, out)
        self._fill_bases(position.guards[player], 0, GUARDS + side * BASES, value, out)
        for index in range(2 * player, 2 * player + 2):
            if position.shuttle_count[index]:
                share = value * position.shuttle_count[index] / SHUTTLE_STEPS
                out[SHUTTLE + 2 * side * BASES + BASE_ORDER[position.shuttle_at[index]]] = share
                out[SHUTTLE + (2 * side + 1) * BASES + BASE_ORDER[position.shuttle_from[index]]] = share

    def _fill_bases(self, word: int, first: int, begin: int, value: float, out: Floats) -> None:
        """Write down the bases whose bits are set."""
        while word:
            out[begin + BASE_ORDER[first + lowest_bit(word)]] = value
            word = word & (word - 1)

    def _fill_numbers(self, position: TacticPosition, seat: int, out: Floats) -> None:
        """Write down who acts, what each player has in hand, what has been done in this turn, and the options."""
        out[HAND] = position.hand[seat] / 2.0
        out[HAND + 1] = position.hand[1 - seat] / 2.0
        out[HALFWAY] = position.first >= 0
        out[TO_ACT] = position.mover == seat
        out[SECOND] = seat
        out[PAID] = position.penalty >= 0
        out[IDLE] = position.idle / (1.0 * position.limit)
        out[CAPTURING] = position.variant == CAPTURE
        out[PASSING] = position.variant == PASSAGE
        out[GRID] = position.board


OBSERVER = TacticObserver(PLANES, longest)
