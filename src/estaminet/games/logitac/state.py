"""The state of Logitac: who stands where, what is in reserve, who may climb, and which positions have been."""

import cython

from estaminet.core.position import Position
from estaminet.games.logitac import codes
from estaminet.games.logitac.codes import BY_REPETITION, NOWHERE, PAWN, TURN

if not cython.compiled:
    from estaminet.core.position import copy_fields
    from estaminet.core.rng import key_word, mix
    from estaminet.games.logitac.codes import LAST_MARK, MOST_REMEMBERED, SQUARE_COUNT

    OWN_BYTES = 0
    NO_ROOM = -1  # always too little: a list is as long as it must be

    def wanted_room(size: int) -> int:
        """Tell how many keys to make place for; compiled, a few more than now."""
        return NO_ROOM

    def roomier(history: list[int], size: int) -> list[int]:
        """Give a place for so many keys, with those that are there."""
        return history[:size] + [0] * (size - len(history))

    def copy_keys(target: list[int], source: list[int], size: int) -> None:
        """Copy so many keys."""
        target[:size] = source[:size]

    def free(history: list[int]) -> None:
        """Give the place of some keys back; Python does it by itself."""

    BOARD_OF = [0] * SQUARE_COUNT
    HOME_OF = [0] * SQUARE_COUNT
    PLAIN_KIND = [0] * 8

ONE = 1


def _fill_tables() -> None:
    for square in range(len(codes.NAMES)):
        BOARD_OF[square] = codes.BOARDS[square]
        HOME_OF[square] = (square in codes.HOME[0]) + 2 * (square in codes.HOME[1])
    for kind, plain in enumerate(codes.PLAIN_KINDS):
        PLAIN_KIND[kind] = plain


_fill_tables()


class LogitacState(Position):
    """The units on the boards, and everything else that a position's text tells."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.units = [0] * SQUARE_COUNT
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
            self.marks = [0] * (LAST_MARK + 1)
            self.history: list[int] = []
        for place in range(16):
            self.piece_squares[place] = NOWHERE
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
        self.room = NO_ROOM

    def __dealloc__(self) -> None:
        """Give the place of the history back."""
        free(self.history)

    def spare_bytes(self) -> int:
        """Count the bytes that tell where the history is: every position has a place of its own for it."""
        return OWN_BYTES

    def copy_from(self, other: Position) -> None:
        """Become equal to another position; the keys that it remembers are few in most games and are copied after the fields."""
        copy_fields(self, other)
        self._make_room(self.remembered)
        copy_keys(self.history, cython.cast(LogitacState, other).history, self.remembered)

    def _make_room(self, size: int) -> None:
        """Have a place for so many keys, and a few more."""
        if size > self.room:
            self.room = wanted_room(size)
            self.history = roomier(self.history, max(size, self.room))

    # Units come and go.

    def _place(self, square: int, unit: int) -> None:
        """Put a unit on an empty square."""
        kind = unit & 7
        colour = unit >> 3
        self.units[square] = unit
        self.board_key = self.board_key ^ key_word(unit * SQUARE_COUNT + square)
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
        self.board_key = self.board_key ^ key_word(unit * SQUARE_COUNT + square)
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
        """Stir together all that LG-8.1 compares: everything but `turn` and `idle`."""
        word = self.mover | (self.phase << 1) | (self.below_board << 3) | (self.fallen << 5)
        return mix(mix(mix(self.board_key, word), self._holdings(0)), self._holdings(1))

    def _holdings(self, colour: int) -> int:
        """Pack a player's reserve, double pawn, credits and counted pawns into a word; the prisoners follow from the rest."""
        word = (self.reserves[colour] << 2) | self.doubles[colour]
        for board in range(1, 4):
            word = (word << 11) | (self.credits[colour * 5 + board + 1] << 1) | self.counted[colour * 5 + board]
        return word

    def position_key(self) -> int:
        """Stir in the idle turns, whether recruiting has begun (LG-4.1), the options, and the one end that no text tells."""
        word = self.limit | (self.bankruptcy << 10) | (self.third_from_second << 12) | (min(self.turn, 3) << 13)
        word = word | ((self.ended == BY_REPETITION) << 15)
        return mix(mix(self._compared_key(), self.idle), word)

    def _write_down(self) -> int:
        """Write this position down and count how often it has been since the last thing that cannot be undone."""
        key = self._compared_key()
        count = 1
        if (self.marks[(key >> 6) & LAST_MARK] >> (key & 63)) & 1:  # else it has never been
            for index in range(self.remembered):
                if self.history[index] == key:
                    count += 1
        if self.remembered == MOST_REMEMBERED:
            self._forget()
        self._append(key)
        return count

    def _append(self, key: int) -> None:
        self._make_room(self.remembered + 1)
        self.marks[(key >> 6) & LAST_MARK] |= ONE << (key & 63)
        self.history[self.remembered] = key
        self.remembered += 1

    def _forget(self) -> None:
        """Nothing from before can occur again."""
        for index in range(LAST_MARK + 1):
            self.marks[index] = 0
        self.remembered = 0
        self._make_room(0)

    def memory(self) -> tuple[int, ...]:
        """Give the keys of the positions that might be repeated (LG-8.1)."""
        return tuple([self.history[index] for index in range(self.remembered)])

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

    def frees_pyramid(self, source: int, target: int) -> bool:
        """Whether the mover's unit on a square would free their pyramid by going to another (LG-3.7)."""
        reaches = self.units[source] & 7 == PAWN and target in codes.HOME[1 - self.mover]
        return reaches and self.piece_squares[self.mover * 8 + codes.PYRAMID] == codes.NOWHERE

    def falling(self, source: int) -> list[int]:
        """List the squares of all that would fall with the mover's unit on a square (LG-6.6)."""
        if self.units[source] & 7 != codes.PYRAMID:
            return [source]
        first, end = codes.FIRST_SQUARES[codes.BOARDS[source]], codes.FIRST_SQUARES[codes.BOARDS[source] + 1]
        return [square for square in range(first, end) if self.units[square] and self.units[square] >> 3 == self.mover]

    def put(self, square: int, unit: int) -> None:
        """Put a unit on an empty square of a position that is being set up."""
        self._place(square, unit)
