import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.games.logitac.state cimport BOARD_OF, HOME_OF, MOST_REMEMBERED, PLAIN_KIND, SQUARE_COUNT
from estaminet.games.logitac.choices cimport FIRST_SQUARE, IS_CHIMNEY, LogitacChoices, PAWN_ROOM, PAWN_STEPS, Scratch

cdef class LogitacPosition(LogitacChoices):
    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    @cython.locals(count=int)
    cdef int legal_into(self, int *actions) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef int occurrences_to_draw(self) noexcept nogil

    @cython.final
    @cython.locals(unit=int)
    cdef void _move(self, int source, int target) noexcept nogil
    @cython.final
    @cython.locals(victim=int, kind=int, counter=int, enemy=int)
    cdef void _capture(self, int target) noexcept nogil
    @cython.final
    @cython.locals(square=int)
    cdef void _make_solitary(self, int colour, int kind) noexcept nogil
    @cython.final
    cdef void _free_pyramid(self, int target) noexcept nogil
    @cython.final
    cdef void _fall(self, int kind, int board) noexcept nogil
    @cython.final
    @cython.locals(square=int, kind=int)
    cdef void _drag_down(self, int board) noexcept nogil
    @cython.final
    @cython.locals(unit=int)
    cdef void _climb(self, int source, int target) noexcept nogil
    @cython.final
    @cython.locals(kind=int)
    cdef void _put_down(self, int square) noexcept nogil
    @cython.final
    cdef void _recruit(self, int square, int kind) noexcept nogil
    @cython.final
    cdef void _buy_back(self) noexcept nogil
    @cython.final
    @cython.locals(summit=int)
    cdef void _judge(self) noexcept nogil
    @cython.final
    cdef bint _bankrupt(self, int colour) noexcept nogil
    @cython.final
    @cython.locals(square=int, first=int)
    cdef bint _home_is_open(self, int colour) noexcept nogil
    @cython.final
    @cython.locals(scratch=Scratch)
    cdef bint _has_climb(self, int colour) noexcept nogil
    @cython.final
    @cython.locals(scratch=Scratch, word=int, target=int, rest="uint64_t")
    cdef bint _can_act(self, int colour) noexcept nogil
    @cython.final
    cdef void _finish(self, int how, int winner) noexcept nogil

cdef int BUY, BY_BANKRUPTCY, BY_BLOCKADE, BY_LIMIT, BY_REPETITION, BY_SUMMIT, CUBE, CYLINDER, DOUBLE, ESCAPE, FALL, IF_NEEDED, LAST_TURN
cdef int LONE_CUBE, LONE_CYLINDER, LOST, MOST_CREDITS, NEVER, NOWHERE, ON_BOARD, PASS, PAWN, PUT_DOWN, PYRAMID, RECRUIT, RECRUIT_DOUBLE
cdef int RESERVE, STAY, SUMMIT, TURN
