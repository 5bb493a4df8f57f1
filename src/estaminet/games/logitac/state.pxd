import cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport abort, free, realloc
from libc.string cimport memcpy
from estaminet.core.position cimport Position, copy_fields
from estaminet.core.rng cimport key_word, mix

cdef enum:                                 # sizes, as in codes.py
    SQUARE_COUNT = 234
    MOST_REMEMBERED = 2048
    LAST_MARK = 15
    OWN_BYTES = 16                         # of `room` and `history`, the last two fields
    NO_ROOM = 0

cdef class LogitacState(Position):
    cdef unsigned char units[SQUARE_COUNT] # what stands on each square: a kind, plus 8 for Black; 0 nothing
    cdef uint64_t pawn_bits[8]             # at colour * 4 + word: bit b of word w is a pawn on square 64 w + b
    cdef unsigned char piece_squares[16]   # at colour * 8 + kind: where a piece stands, or NOWHERE
    cdef int pawns_on[10]                  # at colour * 5 + board
    cdef int home_pawns[2]                 # pawns on their own first line
    cdef int occupied[5]                   # units of both sides on each board
    cdef public int reserves[2]            # pawns in reserve
    cdef public int doubles[2]             # where each double pawn is: RESERVE, ON_BOARD, LOST
    cdef public int prisoners[2]           # enemy pawns held
    cdef public int credits[10]            # at colour * 5 + board: credits to climb to that board
    cdef public int counted[10]            # at colour * 5 + board: pawns counted there towards the next credit
    cdef public int mover                  # 0 White, 1 Black
    cdef public int phase                  # TURN, ESCAPE, FALL
    cdef public int below_board            # the board on which fallen pieces are put
    cdef public int fallen                 # kinds still to be put down there, a bit each
    cdef public int turn                   # the turn being played, from 1
    cdef public int idle                   # turns without a capture or a climb
    cdef public int bankruptcy             # option: BY_SHEET, IF_NEEDED, NEVER
    cdef public bint third_from_second     # option third=second
    cdef public int limit                  # option
    cdef public int ended                  # PLAYING, or how the game ended
    cdef public int winner                 # 1 White, -1 Black, 0 nobody
    cdef uint64_t board_key                # the xor of the words of all units on their squares
    cdef int remembered                    # positions since the last thing that cannot be undone, LG-8.1
    cdef uint64_t marks[LAST_MARK + 1]     # a bit for each of their keys, chosen by its last ten bits: a key without one is new
    cdef Py_ssize_t room                   # how many keys there is place for
    cdef uint64_t *history                 # their keys, in a place of its own, which grows with them

    cdef Py_ssize_t spare_bytes(self) noexcept nogil
    cdef void copy_from(self, Position other) noexcept nogil
    @cython.final
    cdef void _make_room(self, Py_ssize_t size) noexcept nogil
    @cython.locals(word="uint64_t")
    cdef uint64_t position_key(self) noexcept nogil
    @cython.final
    @cython.locals(kind=int, colour=int)
    cdef void _place(self, int square, int unit) noexcept nogil
    @cython.final
    @cython.locals(unit=int, kind=int, colour=int)
    cdef void _lift(self, int square) noexcept nogil
    @cython.final
    @cython.locals(word="uint64_t")
    cdef uint64_t _compared_key(self) noexcept nogil
    @cython.final
    @cython.locals(word="uint64_t", board=int)
    cdef uint64_t _holdings(self, int colour) noexcept nogil
    @cython.final
    @cython.locals(key="uint64_t", index=int, count=int)
    cdef int _write_down(self) noexcept nogil
    @cython.final
    cdef void _append(self, uint64_t key) noexcept nogil
    @cython.final
    @cython.locals(index=int)
    cdef void _forget(self) noexcept nogil

cdef inline Py_ssize_t wanted_room(Py_ssize_t size) noexcept nogil:
    return size + size // 2 + 8

cdef inline uint64_t *roomier(uint64_t *history, Py_ssize_t size) noexcept nogil:
    cdef uint64_t *grown = <uint64_t *>realloc(history, size * sizeof(uint64_t))
    if grown == NULL:
        abort()                            # without memory nothing can go on
    return grown

cdef inline void copy_keys(uint64_t *target, uint64_t *source, Py_ssize_t size) noexcept nogil:
    memcpy(target, source, size * sizeof(uint64_t))

cdef int BY_REPETITION, NOWHERE, PAWN, TURN
cdef unsigned char BOARD_OF[SQUARE_COUNT]
cdef unsigned char HOME_OF[SQUARE_COUNT]   # 1 on White's first line, 2 on Black's, 0 elsewhere
cdef unsigned char PLAIN_KIND[8]
cdef uint64_t ONE
