"""What a learner may see of Topogic: the field, the pawns, and what the scores leave possible; the secret only if the seat hid it."""

from collections.abc import Mapping

import cython

from estaminet.core.observation import Floats, Observer, flags, offsets
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.games.topogic.codes import COLOURS, VALUES
from estaminet.games.topogic.kernel import TopogicPosition

if not cython.compiled:
    from estaminet.core.bits import lowest_bit
    from estaminet.games.topogic.codes import TILES
    from estaminet.games.topogic.kernel import TURN_BYTES

    SHARE = [0.0] * TILES  # of each column or row: how far it is, of the furthest of a field

PAWNS = 5.0
BEST_SCORE = 10.0

PLANES = (
    *flags(
        (len(COLOURS), VALUES),
        field="the tiles of the field, by colour and value",
        across="the column where a tile lies, of 59",
        down="the row where it lies, of 59",
        border="tiles on the field's border (TG-5)",
        still="pawns on a tile that have not moved in this turn, or have been placed, of 5",
        moved="pawns on a tile that have moved in this turn, of 5",
        possible="tiles that can be the secret by all scores of this round",
        secret="the secret, if the seat may know it",  # noqa: S106  (of a game)
    ),
    *flags(
        (),
        to_act="the seat acts now",
        seeks="the seat seeks in this round",
        hiding="the secret is yet to be chosen",
        placing="the pawns are being placed",
        round_two="the second round is played",
        turns="turns of this round, of the limit (TG-11)",
        first_turns="turns of the first round, of the limit and one",
        score="the last score, of 10",
        seekers="option seekers, of 5",
        border_start="option start=border",
    ),
)
FIELD, ACROSS, DOWN, BORDER, STILL, MOVED, POSSIBLE, SECRET = offsets(PLANES)[:8]
(TO_ACT, SEEKS, HIDING, PLACING, ROUND_TWO, TURNS, FIRST_TURNS, SCORE, SEEKERS, BORDER_START) = offsets(PLANES)[8:]


def _fill_shares() -> None:
    for cell in range(TILES):
        SHARE[cell] = cell / (TILES - 1.0)


_fill_shares()


def longest(options: Mapping[str, Value]) -> int:
    """Bound a game: in each of two rounds a hiding, then at most one action for each pawn and turn (TG-3, TG-7, TG-11)."""
    return 2 * (1 + int(options["seekers"]) * int(options["limit"]))


class TopogicObserver(Observer):
    """Writes down what one player sees and may conclude."""

    def fill(self, position: Position, seat: int, out: Floats) -> None:
        """Write what a seat knows into zeros: the secret only for its coder, and for both when the game is over (TG-4)."""
        self._fill_tiles(cython.cast(TopogicPosition, position), out)
        self._fill_pawns(cython.cast(TopogicPosition, position), out)
        self._fill_numbers(cython.cast(TopogicPosition, position), seat, out)

    def _fill_tiles(self, position: TopogicPosition, out: Floats) -> None:
        self._fill_bits(position.border, BORDER, out)
        self._fill_bits(position.possible, POSSIBLE, out)
        rest = position.tiles
        while rest:
            tile = lowest_bit(rest)
            rest = rest & (rest - 1)
            out[FIELD + tile] = 1.0
            out[ACROSS + tile] = SHARE[position.across[tile]]
            out[DOWN + tile] = SHARE[position.down[tile]]

    def _fill_bits(self, word: int, begin: int, out: Floats) -> None:
        """Write down a set of tiles."""
        while word:
            out[begin + lowest_bit(word)] = 1.0
            word = word & (word - 1)

    def _fill_pawns(self, position: TopogicPosition, out: Floats) -> None:
        for index in range(position.still_count):
            out[STILL + position.still[index]] += 1.0 / PAWNS
        for index in range(position.moved_count):
            out[MOVED + position.moved[index]] += 1.0 / PAWNS

    def _fill_numbers(self, position: TopogicPosition, seat: int, out: Floats) -> None:
        seeks = seat == 2 - position.round
        if position.secret >= 0 and (position.finished or not seeks):
            out[SECRET + position.secret] = 1.0
        out[TO_ACT] = position.to_move() == seat
        out[SEEKS] = seeks
        out[HIDING] = position.secret < 0
        out[PLACING] = position.secret >= 0 and position.turns == 0
        out[ROUND_TWO] = position.round == 2
        out[TURNS] = position.turns / (1.0 * position.limit)
        out[FIRST_TURNS] = position.first_turns / (1.0 + position.limit)
        if position.turns > 0:
            out[SCORE] = position.history[(position.turns - 1) * TURN_BYTES] / BEST_SCORE
        out[SEEKERS] = position.seekers / PAWNS
        out[BORDER_START] = position.border_start


OBSERVER = TopogicObserver(PLANES, longest)
