import cython
from libc.stdint cimport uint64_t
from estaminet.core.rng cimport mix
from estaminet.games.logan_stones.kernel cimport Cells, LoganStonesPosition
from estaminet.games.logan_stones.state cimport AROUND_COLUMN, AROUND_LINE, Stones

cdef class LoganStonesThinker(LoganStonesPosition):
    @cython.locals(shown="signed char")
    cdef void _swap_faces(self, int stone) noexcept nogil
    @cython.locals(side=int)
    cdef void _swap_neighbours(self, int stone, int sides) noexcept nogil
    @cython.locals(sides=int, longest=int)
    cdef int _line_here(self, int stone) noexcept nogil
    @cython.locals(column=int, line=int, place=int, longest=int)
    cdef int _line_on(self, int stone, bint other_face, int cell) noexcept nogil
    @cython.locals(longest=int)
    cdef int _line_by_turning(self, int stone) noexcept nogil
    @cython.locals(cells=Cells, stones=Stones, links=int, count=int, index=int)
    cdef int winning_action(self) noexcept nogil
    @cython.locals(symbols=int, stone=int, face=int, symbol=int, index=int)
    cdef int _winning_addition(self, int *cells, int count) noexcept nogil
    @cython.locals(face=int, index=int)
    cdef int _winning_put(self, int stone, int *cells, int count) noexcept nogil
    @cython.locals(cells=Cells, column=int, line=int, found=bint)
    cdef bint _wins_lifted(self, int stone) noexcept nogil
    @cython.locals(cells=Cells, count=int, lines=int, index=int, value=double)
    cdef double evaluate(self) noexcept nogil
    @cython.locals(column=int, line=int, lines=int, direction=int, length=int, other=int, across=int)
    cdef int _lacking(self, int cell) noexcept nogil
    cdef bint wins_at_once(self) noexcept nogil
    @cython.locals(index=int)
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil
    @cython.locals(longest=int)
    cdef double _weight(self, int action) noexcept nogil
    @cython.locals(chosen=int, attempt=int)
    cdef int rollout_action(self, int *actions, uint64_t *rng) noexcept nogil
    @cython.locals(stone=int, other_face=bint, column=int, line=int, cell=int, sides=int,
                   window_column=int, window_line=int, found=bint)
    cdef bint _gives_line_away(self, int action) noexcept nogil

cdef int SPAN, CELLS, LIFT, PUT, TURN, PASS, IN_RESERVE, TRIES
cdef double WINNING, OPEN_LINE
