"""The state of Logitac: who stands where, what is in reserve, who may climb, and which positions have been."""

import cython

from estaminet.core.position import Position
from estaminet.core.rng import next_word, seeded
from estaminet.games.logitac import codes

if not cython.compiled:
    from estaminet.games.logitac.codes import BY_REPETITION, NOWHERE, PAWN, TURN

    MOST_REMEMBERED = 2048
    SLOT_MASK = 4095
    BOARD_OF = [0] * 234
    HOME_OF = [0] * 234
    PLAIN_KIND = [0] * 8
    UNIT_WORDS = [0] * 3744
    COUNT_WORDS = [0] * 32

ONE = 1
WORD = (1 << 64) - 1
KEY_SEED = 1988


def _fill_tables() -> None:
    for square in range(len(codes.NAMES)):
        BOARD_OF[square] = codes.BOARDS[square]
        HOME_OF[square] = (square in codes.HOME[0]) + 2 * (square in codes.HOME[1])
    for kind, plain in enumerate(codes.PLAIN_KINDS):
        PLAIN_KIND[kind] = plain
    rng = seeded(KEY_SEED)
    for place in range(3744):
        UNIT_WORDS[place] = next_word(rng)
    for place in range(32):
        COUNT_WORDS[place] = next_word(rng) | 1  # odd, so that no two counts give the same multiple


_fill_tables()


class LogitacState(Position):
    """The units on the boards, and everything else that a position's text tells."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.units = [0] * 234
            self.pawn_bits = [0] * 8
            self.piece_squares = [0] * 16
            self.pawns_on = [0] * 10
            self.home_pawns = [0, 0]
            self.occupied = [0] * 5
            self.reserves = [0, 0]
            self.doubles = [0, 0]
            self.prisoners = [0, 0]
            self.credits = [0] * 10
            self.counted = [0] * 10
            self.history = [0] * 2048
            self.occurrences = [0] * 2048
            self.slot_of = [0] * 2048
            self.slots = [0] * 4096
        for place in range(16):
            self.piece_squares[place] = NOWHERE
        self.patience = 3  # LG-8.1: the occurrence of a position that draws
        self.mover = 0
        self.phase = TURN
        self.below_board = 0
        self.fallen = 0
        self.turn = 1
        self.idle = 0
        self.bankruptcy = 0
        self.third_from_second = False
        self.limit = 200
        self.ended = 0
        self.winner = 0
        self.board_key = 0
        self.remembered = 0

    def copy_from(self, other: Position) -> None:
        """Become equal to another Logitac position."""
        for index in range(234):
            self.units[index] = cython.cast(LogitacState, other).units[index]
        for index in range(8):
            self.pawn_bits[index] = cython.cast(LogitacState, other).pawn_bits[index]
        for index in range(16):
            self.piece_squares[index] = cython.cast(LogitacState, other).piece_squares[index]
        for index in range(10):
            self.pawns_on[index] = cython.cast(LogitacState, other).pawns_on[index]
            self.credits[index] = cython.cast(LogitacState, other).credits[index]
            self.counted[index] = cython.cast(LogitacState, other).counted[index]
        for index in range(5):
            self.occupied[index] = cython.cast(LogitacState, other).occupied[index]
        for index in range(2):
            self.home_pawns[index] = cython.cast(LogitacState, other).home_pawns[index]
            self.reserves[index] = cython.cast(LogitacState, other).reserves[index]
            self.doubles[index] = cython.cast(LogitacState, other).doubles[index]
            self.prisoners[index] = cython.cast(LogitacState, other).prisoners[index]
        self.mover = cython.cast(LogitacState, other).mover
        self.phase = cython.cast(LogitacState, other).phase
        self.below_board = cython.cast(LogitacState, other).below_board
        self.fallen = cython.cast(LogitacState, other).fallen
        self.turn = cython.cast(LogitacState, other).turn
        self.idle = cython.cast(LogitacState, other).idle
        self.bankruptcy = cython.cast(LogitacState, other).bankruptcy
        self.third_from_second = cython.cast(LogitacState, other).third_from_second
        self.limit = cython.cast(LogitacState, other).limit
        self.ended = cython.cast(LogitacState, other).ended
        self.winner = cython.cast(LogitacState, other).winner
        self.board_key = cython.cast(LogitacState, other).board_key
        self.remembered = cython.cast(LogitacState, other).remembered
        for index in range(self.remembered):  # slots that nothing points back to need no copying
            self.history[index] = cython.cast(LogitacState, other).history[index]
            self.occurrences[index] = cython.cast(LogitacState, other).occurrences[index]
            slot = cython.cast(LogitacState, other).slot_of[index]
            self.slot_of[index] = slot
            self.slots[slot] = index

    # Units come and go.

    def _place(self, square: int, unit: int) -> None:
        """Put a unit on an empty square."""
        kind = unit & 7
        colour = unit >> 3
        self.units[square] = unit
        self.board_key = self.board_key ^ UNIT_WORDS[unit * 234 + square]
        self.occupied[BOARD_OF[square]] += 1
        if kind != PAWN:
            self.piece_squares[colour * 8 + PLAIN_KIND[kind]] = square
            return
        self.pawn_bits[colour * 4 + (square >> 6)] |= ONE << (square & 63)
        self.pawns_on[colour * 5 + BOARD_OF[square]] += 1
        if HOME_OF[square] == colour + 1:
            self.home_pawns[colour] += 1

    def _lift(self, square: int) -> None:
        """Take the unit off a square."""
        unit = self.units[square]
        kind = unit & 7
        colour = unit >> 3
        self.units[square] = 0
        self.board_key = self.board_key ^ UNIT_WORDS[unit * 234 + square]
        self.occupied[BOARD_OF[square]] -= 1
        if kind != PAWN:
            self.piece_squares[colour * 8 + PLAIN_KIND[kind]] = NOWHERE
            return
        self.pawn_bits[colour * 4 + (square >> 6)] ^= ONE << (square & 63)
        self.pawns_on[colour * 5 + BOARD_OF[square]] -= 1
        if HOME_OF[square] == colour + 1:
            self.home_pawns[colour] -= 1

    # Keys, and the positions that have been (LG-8.1).

    def _compared_key(self) -> int:
        """Sum the words of all that LG-8.1 compares: everything but `turn` and `idle`; the prisoners follow from the rest."""
        key = self.board_key + self.mover * COUNT_WORDS[0] + self.phase * COUNT_WORDS[1]
        key += self.below_board * COUNT_WORDS[2] + self.fallen * COUNT_WORDS[3]
        for colour in range(2):
            first = 16 + colour * 8
            key += self.reserves[colour] * COUNT_WORDS[first] + self.doubles[colour] * COUNT_WORDS[first + 1]
            for board in range(1, 4):
                key += self.credits[colour * 5 + board + 1] * COUNT_WORDS[first + 1 + board]
                key += self.counted[colour * 5 + board] * COUNT_WORDS[first + 4 + board]
        return key & WORD

    def position_key(self) -> int:
        """Add the idle turns, whether recruiting has begun (LG-4.1), a draw by repetition, and the options as well."""
        key = self._compared_key() + self.idle * COUNT_WORDS[4] + min(self.turn, 3) * COUNT_WORDS[5]
        key += self.limit * COUNT_WORDS[6] + self.bankruptcy * COUNT_WORDS[7] + self.third_from_second * COUNT_WORDS[8]
        if self.ended == BY_REPETITION:  # the one end that the position's text does not tell
            key += COUNT_WORDS[9]
        return key & WORD

    def _remember(self) -> int:
        """Write this position down and tell how often it has occurred since the last thing that cannot be undone."""
        key = self._compared_key()
        slot = key & SLOT_MASK
        index = self.slots[slot]
        while index < self.remembered and self.slot_of[index] == slot:
            if self.history[index] == key:
                self.occurrences[index] += 1
                return self.occurrences[index]
            slot = (slot + 1) & SLOT_MASK
            index = self.slots[slot]
        if self.remembered == MOST_REMEMBERED:  # far beyond any play of purpose: begin anew
            self.remembered = 0
        index = self.remembered
        self.history[index] = key
        self.occurrences[index] = 1
        self.slot_of[index] = slot
        self.slots[slot] = index
        self.remembered += 1
        return 1

    def _forget(self) -> None:
        """Nothing from before can occur again."""
        self.remembered = 0

    # What Python asks.

    def unit(self, square: int) -> int:
        """Tell what stands on a square: a kind, plus 8 for Black; 0 if nothing."""
        return self.units[square]

    def piece_square(self, colour: int, kind: int) -> int:
        """Tell where a piece stands, solitary or not; NOWHERE if it is on no board."""
        return self.piece_squares[colour * 8 + kind]

    def pawns(self, colour: int, board: int) -> int:
        """Count a player's pawns on a board."""
        return self.pawns_on[colour * 5 + board]

    def pieces(self, colour: int, board: int) -> int:
        """Count a player's cube, cylinder and double pawn on a board (LG-5.8)."""
        squares = [self.piece_squares[colour * 8 + kind] for kind in range(codes.DOUBLE, codes.PYRAMID)]
        return sum(1 for square in squares if square != codes.NOWHERE and codes.BOARDS[square] == board)

    def waiting(self, colour: int) -> int:
        """Count a player's pawns on their own first line."""
        return self.home_pawns[colour]

    def put(self, square: int, unit: int) -> None:
        """Put a unit on an empty square of a position that is being set up."""
        self._place(square, unit)
