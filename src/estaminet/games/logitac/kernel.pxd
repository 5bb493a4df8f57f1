import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.games.logitac.state cimport (
    BOARD_OF, BY_REPETITION, CUBE, CYLINDER, DOUBLE, ESCAPE, FALL, HOME_OF, LONE_CUBE, LONE_CYLINDER, LOST, NOWHERE, ON_BOARD, PAWN, PLAIN_KIND, PYRAMID,
    RESERVE, SUMMIT, TURN,
)
from estaminet.games.logitac.choices cimport (
    BUY, FIRST_SQUARE, IS_CHIMNEY, LogitacChoices, PASS, PAWN_STEPS, PUT_DOWN, RECRUIT, RECRUIT_DOUBLE, Scratch, STAY,
)

cdef enum:
    LAST_TURN = 999999999
    MOST_CREDITS = 999
    BY_SUMMIT = 1
    BY_BANKRUPTCY = 2
    BY_BLOCKADE = 4
    BY_LIMIT = 5
    IF_NEEDED = 1
    NEVER = 2

cdef class LogitacPosition(LogitacChoices):
    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    @cython.locals(count=int)
    cdef int legal_into(self, int *actions) noexcept nogil
    cdef void apply(self, int action) noexcept nogil

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
