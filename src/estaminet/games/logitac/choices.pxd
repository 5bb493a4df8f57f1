import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.games.logitac.state cimport BOARD_OF, HOME_OF, LogitacState, SQUARE_COUNT

cdef enum:                                 # sizes, as in codes.py and tables.py
    MOST_ACTIONS = 4096
    RAY_ROOM = 12
    STEP_ROOM = 9
    PAWN_ROOM = 5
    MOST_TARGETS = 144
    ALL_RAYS = 22464                       # SQUARE_COUNT * 8 * RAY_ROOM
    ALL_STEPS = 2106                       # SQUARE_COUNT * STEP_ROOM
    ALL_PAWN_WAYS = 2340                   # 2 * SQUARE_COUNT * PAWN_ROOM
    ALL_PAWNS = 468                        # 2 * SQUARE_COUNT

ctypedef int Scratch[MOST_ACTIONS]
ctypedef int Targets[MOST_TARGETS]

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

cdef int BUY, CUBE, CYLINDER, DOUBLE, LONE_CUBE, LONE_CYLINDER, NOWHERE, ON_BOARD, PAWN, PUT_DOWN, PYRAMID, RECRUIT, RECRUIT_DOUBLE
cdef int RESERVE, SUMMIT
cdef unsigned char IS_CHIMNEY[SQUARE_COUNT]
cdef unsigned char RAYS[ALL_RAYS]          # at (square * 8 + direction) * RAY_ROOM
cdef unsigned char STEPS[ALL_STEPS]        # at square * STEP_ROOM
cdef unsigned char JUMPED[ALL_STEPS]
cdef unsigned char PAWN_STEPS[ALL_PAWN_WAYS]  # at (colour * SQUARE_COUNT + square) * PAWN_ROOM
cdef unsigned char PAWN_TAKES[ALL_PAWN_WAYS]
cdef unsigned char PAWN_FALLS[ALL_PAWNS]   # at colour * SQUARE_COUNT + square
cdef int FIRST_SQUARE[6]
