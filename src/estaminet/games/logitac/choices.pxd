import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.games.logitac.state cimport (
    BOARD_OF, CUBE, CYLINDER, DOUBLE, HOME_OF, LogitacState, LONE_CUBE, LONE_CYLINDER, NOWHERE, ON_BOARD, PAWN, PYRAMID, RESERVE, SUMMIT,
)

cdef enum:
    RECRUIT = 59904
    RECRUIT_DOUBLE = 60160
    PUT_DOWN = 60416
    STAY = 60672
    BUY = 60673
    PASS = 60674

ctypedef int Scratch[4096]
ctypedef int Targets[144]

cdef class LogitacChoices(LogitacState):
    @cython.final
    @cython.locals(summit=int, count=int)
    cdef int _turn_into(self, int *actions, int colour) noexcept nogil
    @cython.final
    cdef int _summit_into(self, int *actions, int colour) noexcept nogil
    @cython.final
    cdef int _duties_into(self, int *actions, int count, int colour) noexcept nogil
    @cython.final
    @cython.locals(targets=Targets, found=int)
    cdef int _climbs_into(self, int *actions, int count, int colour, int board) noexcept nogil
    @cython.final
    @cython.locals(square=int)
    cdef int _pawn_climbs_into(self, int *actions, int count, int colour, int board, int *targets, int found) noexcept nogil
    @cython.final
    @cython.locals(kind=int, square=int)
    cdef int _piece_climbs_into(self, int *actions, int count, int colour, int board, int *targets, int found) noexcept nogil
    @cython.final
    @cython.locals(index=int)
    cdef int _climber_into(self, int *actions, int count, int square, int *targets, int found) noexcept nogil
    @cython.final
    @cython.locals(found=int, square=int)
    cdef int _open_into(self, int board, int *targets) noexcept nogil
    @cython.final
    cdef bint _pyramid_may_climb(self, int colour, int board) noexcept nogil
    @cython.final
    cdef bint _stands_on(self, int colour, int kind, int board) noexcept nogil
    @cython.final
    cdef bint _must_prepare(self, int colour) noexcept nogil
    @cython.final
    cdef int _room(self, int board) noexcept nogil

    @cython.final
    cdef int _free_into(self, int *actions, int count, int colour) noexcept nogil
    @cython.final
    @cython.locals(word=int, rest="uint64_t")
    cdef int _pawn_moves_into(self, int *actions, int count, int colour) noexcept nogil
    @cython.final
    @cython.locals(target=int, place=int)
    cdef int _pawn_into(self, int *actions, int count, int colour, int square) noexcept nogil
    @cython.final
    @cython.locals(square=int)
    cdef int _piece_moves_into(self, int *actions, int count, int colour) noexcept nogil
    @cython.final
    @cython.locals(direction=int, place=int, target=int, unit=int, sheltered=int)
    cdef int _rays_into(self, int *actions, int count, int square, int colour, int first, int last) noexcept nogil
    @cython.final
    @cython.locals(place=int, target=int, square=int)
    cdef int _pyramid_moves_into(self, int *actions, int count, int colour) noexcept nogil
    @cython.final
    @cython.locals(place=int, target=int, square=int)
    cdef int _jumps_into(self, int *actions, int count, int colour) noexcept nogil
    @cython.final
    cdef bint _is_enemy(self, int square, int colour) noexcept nogil
    @cython.final
    cdef bint _pyramid_may_fall(self, int colour, int board) noexcept nogil
    @cython.final
    @cython.locals(square=int, first=int)
    cdef int _recruits_into(self, int *actions, int count, int colour, int code) noexcept nogil
    @cython.final
    cdef bint _can_recruit(self, int colour) noexcept nogil
    @cython.final
    cdef bint _can_recruit_double(self, int colour) noexcept nogil
    @cython.final
    cdef bint _has_pledge(self, int colour) noexcept nogil
    @cython.final
    cdef bint _can_buy_back(self, int colour) noexcept nogil
    @cython.final
    @cython.locals(square=int, count=int)
    cdef int _landings_into(self, int *actions) noexcept nogil
    @cython.locals(scratch=Scratch, count=int, index=int)
    cdef list _listed(self, int colour, bint free)

cdef unsigned char IS_CHIMNEY[234]
cdef unsigned char RAYS[22464]             # at (square * 8 + direction) * 12
cdef unsigned char STEPS[2106]             # at square * 9
cdef unsigned char JUMPED[2106]
cdef unsigned char PAWN_STEPS[2340]        # at (colour * 234 + square) * 5
cdef unsigned char PAWN_TAKES[2340]
cdef unsigned char PAWN_FALLS[468]         # at colour * 234 + square
cdef int FIRST_SQUARE[6]
