import cython
from libc.stdint cimport uint32_t
from estaminet.core.bits cimport count_bits
from estaminet.core.rng cimport mix
from estaminet.games.logan_stones.state cimport STONES, Stones
from estaminet.games.logan_stones.threats cimport BELOW, Board, Kept, LoganStonesThreats, MARGIN, SURVEY, Survey, TOUCHED, WIDE

ctypedef uint32_t Wins[96]                 # a board for each symbol

cdef class LoganStonesThinker(LoganStonesThreats):
    @cython.locals(boards=Survey, free=Board, end=int, found=int)
    cdef int winning_action(self) noexcept nogil
    @cython.locals(symbols=int, stone=int)
    cdef int _symbols_of(self, int seat) noexcept nogil
    @cython.locals(stone=int, number=int)
    cdef int _with_symbol(self, int symbol) noexcept nogil
    @cython.locals(stones=Stones, wins=Wins, symbols=int, links=int, count=int, index=int, stone=int)
    cdef int _winning_move(self, uint32_t *boards, int end, uint32_t *free) noexcept nogil
    @cython.locals(cells=Board, symbols=int, symbol=int, across=int)
    cdef int _all_wins(self, uint32_t *boards, int end, uint32_t *free, uint32_t *wins) noexcept nogil
    cdef bint _turns_into_line(self, int stone, uint32_t *wins) noexcept nogil
    @cython.locals(kept=Kept, free=Board, across=int, found=int)
    cdef bint _wins_lifted(self, uint32_t *boards, int end, int stone) noexcept nogil
    @cython.locals(lines=int, sign=int, value=double)
    cdef double evaluate(self) noexcept nogil
    @cython.locals(boards=Survey, free=Board, wins=Wins, end=int)
    cdef int _open_lines(self) noexcept nogil
    @cython.locals(doubles=int, left=int, stone=int)
    cdef double _choice(self, int seat) noexcept nogil
    cdef bint wins_at_once(self) noexcept nogil
    @cython.locals(boards=Survey, free=Board, wins=Wins, end=int, theirs=int, index=int)
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil
    @cython.locals(stone=int, other_face=bint)
    cdef double _weight(self, int action, uint32_t *boards, int end, uint32_t *wins, int theirs) noexcept nogil
    @cython.locals(face=int, back=int, twin=int)
    cdef bint _has_twin(self, int stone, bint other_face) noexcept nogil
    @cython.locals(kept=Kept, face=int, back=int, across=int, line=int, found=bint)
    cdef double _weight_of(self, int stone, bint other_face, int cell, uint32_t *boards, int end, uint32_t *wins, int theirs) noexcept nogil

cdef int SPAN, CELLS, LIFT, PUT, TURN, PASS, IN_RESERVE, ON_ISLAND, ALL_SYMBOLS
cdef double WINNING, LEAVES_LINE, TWIN, OPEN_LINE, SECOND_LAYS_LAST, A_DOUBLE, A_SYMBOL, MOST
