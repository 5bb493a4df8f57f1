"""What a learner may see of Logan Stones: the island in its window, both reserves, and the backs that a seat has seen."""

from collections.abc import Mapping

import cython

from estaminet.core.observation import Floats, Observer, flags, offsets
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.games.logan_stones.codes import CELLS, IN_RESERVE, ON_ISLAND, SPAN
from estaminet.games.logan_stones.kernel import LoganStonesPosition

if not cython.compiled:
    from estaminet.games.logan_stones.state import STONES

TOLD = 7  # of a stone beside the island: that it is there, its face, its back if known

PLANES = (
    *flags(
        (SPAN, SPAN),
        rock="stones of the island that show a rock; cells are those of the action codes, column by column",
        paper="those that show paper",
        scissors="those that show scissors",
        rock_back="those with a rock on the back, if the seat knows it",
        paper_back="those with paper on the back, if the seat knows it",
        scissors_back="those with scissors on the back, if the seat knows it",
        other_knows="those whose back the other player knows",
        left="the cell that the stone in hand has left",
    ),
    *flags(
        (8, TOLD),
        own_reserve="the seat's stones: there or not; shows rock, paper, scissors; has on the back rock, paper, scissors, if known",
        enemy_reserve="the other player's stones, in the same way",
    ),
    *flags((TOLD,), hand="the stone that is lifted, in the same way"),
    *flags(
        (),
        to_act="the seat acts now",
        idle="turns since a stone was added, of the limit (LS-15)",
        pairs="option stones=pairs",
        backs_hidden="option backs=nobody",
        turn_any="option turning=any",
    ),
)
FACES, BACKS, OTHER_KNOWS, LEFT, RESERVE, HAND, TO_ACT, IDLE, PAIRS, BACKS_HIDDEN, TURN_ANY = (
    at for number, at in enumerate(offsets(PLANES)) if number not in (1, 2, 4, 5, 9)
)


def longest(options: Mapping[str, Value]) -> int:
    """Bound a game: sixteen additions, then turns of two actions until the patience ends (LS-5, LS-10, LS-15)."""
    return 16 + 2 * int(options["limit"])


class LoganStonesObserver(Observer):
    """Writes down what one player sees and remembers."""

    def fill(self, position: Position, seat: int, out: Floats) -> None:
        """Write what a seat knows into zeros: a back only if the seat has seen it."""
        self._fill_stones(cython.cast(LoganStonesPosition, position), seat, 1.0, out)
        self._fill_numbers(cython.cast(LoganStonesPosition, position), seat, out)

    def wipe(self, position: Position, seat: int, out: Floats) -> None:
        """Make what `fill` wrote zeros again, but for the numbers, which it always writes."""
        self._fill_stones(cython.cast(LoganStonesPosition, position), seat, 0.0, out)

    def _fill_stones(self, position: LoganStonesPosition, seat: int, value: float, out: Floats) -> None:
        for stone in range(STONES):
            if position.place[stone] == ON_ISLAND:
                cell = (position.column[stone] - position.first_column) * SPAN + position.line[stone] - position.first_line
                self._fill_cell(position, seat, stone, cell, value, out)
            elif position.place[stone] == IN_RESERVE:
                self._fill_beside(position, seat, stone, RESERVE + TOLD * ((stone + 8 * seat) % 16), value, out)
        if position.lifted >= 0:
            out[LEFT + position.cell_of(position.lifted)] = value
            self._fill_beside(position, seat, position.lifted, HAND, value, out)

    def _fill_cell(self, position: LoganStonesPosition, seat: int, stone: int, cell: int, value: float, out: Floats) -> None:
        """Write down a stone of the island."""
        out[FACES + position.face[stone] * CELLS + cell] = value
        if (position.knowing[stone] >> seat) & 1:
            out[BACKS + position.back[stone] * CELLS + cell] = value
        if (position.knowing[stone] >> (1 - seat)) & 1:
            out[OTHER_KNOWS + cell] = value

    def _fill_beside(self, position: LoganStonesPosition, seat: int, stone: int, begin: int, value: float, out: Floats) -> None:
        """Write down a stone of a reserve or in hand."""
        out[begin] = value
        out[begin + 1 + position.face[stone]] = value
        if (position.knowing[stone] >> seat) & 1:
            out[begin + 4 + position.back[stone]] = value

    def _fill_numbers(self, position: LoganStonesPosition, seat: int, out: Floats) -> None:
        out[TO_ACT] = position.mover == seat
        out[IDLE] = position.since_add / (1.0 * position.limit)
        out[PAIRS] = position.pairs
        out[BACKS_HIDDEN] = position.backs_hidden
        out[TURN_ANY] = position.turn_any


OBSERVER = LoganStonesObserver(PLANES, longest)
