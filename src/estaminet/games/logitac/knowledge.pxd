import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits
from estaminet.core.position cimport Position
from estaminet.games.logitac.state cimport BOARD_OF, HOME_OF, SQUARE_COUNT
from estaminet.games.logitac.choices cimport (
    ALL_PAWNS, IS_CHIMNEY, JUMPED, PAWN_ROOM, PAWN_TAKES, RAY_ROOM, RAYS, Scratch, STEP_ROOM, STEPS,
)
from estaminet.games.logitac.kernel cimport LogitacPosition

cdef enum:
    FEATURES = 39                          # the weights of weights.py
    FADING = 38                            # the place of the last, by which the sum of the others fades

ctypedef double Vector[FEATURES]
ctypedef signed char Danger[ALL_PAWNS]

cdef class LogitacThinker(LogitacPosition):
    cdef int occurrences_to_draw(self) noexcept nogil
    @cython.locals(values=Vector, index=int, total=double)
    cdef double evaluate(self) noexcept nogil
    @cython.locals(dangers=Danger, index=int)
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil

    @cython.final
    @cython.locals(index=int, sign=double)
    cdef void _measure(self, double *values) noexcept nogil
    @cython.final
    @cython.locals(word=int, left=int)
    cdef void _measure_army(self, double *values, int colour, double sign) noexcept nogil
    @cython.final
    @cython.locals(due=int)
    cdef int _owed(self, int colour) noexcept nogil
    @cython.final
    @cython.locals(square=int, kind=int)
    cdef void _measure_pieces(self, double *values, int colour, double sign) noexcept nogil
    @cython.final
    @cython.locals(square=int, board=int, guards=double)
    cdef void _measure_pyramid(self, double *values, int colour, double sign) noexcept nogil
    @cython.final
    cdef bint _guarded(self, int colour, int board) noexcept nogil
    @cython.locals(values=Vector, index=int)
    cdef list _measured(self)
    @cython.final
    @cython.locals(scratch=Scratch, count=int, index=int, piece_moves=int, pawn_moves=int, best=int, total=int, gain=int)
    cdef void _measure_chances(self, double *values, int colour, double sign, int place) noexcept nogil
    @cython.final
    @cython.locals(gain=int)
    cdef int _gain(self, int source, int target, bint defended) noexcept nogil
    @cython.final
    @cython.locals(place=int)
    cdef bint _attacked(self, int square, int colour) noexcept nogil
    @cython.final
    @cython.locals(direction=int, place=int, other=int, kind=int)
    cdef bint _attacked_from_afar(self, int square, int colour) noexcept nogil
    @cython.final
    cdef bint _in_danger(self, signed char *dangers, int square, int colour) noexcept nogil
    @cython.final
    cdef double _promise(self, int action, signed char *dangers) noexcept nogil
    @cython.final
    @cython.locals(kind=int, weight=double)
    cdef double _promise_of_move(self, int source, int target, signed char *dangers) noexcept nogil
    @cython.final
    @cython.locals(kind=int, weight=double, board=int)
    cdef double _promise_of_climb(self, int source, int target, signed char *dangers) noexcept nogil

cdef int CUBE, CYLINDER, DOUBLE, LONE_CUBE, LONE_CYLINDER, NEVER, NOWHERE, PAWN, PYRAMID, RECRUIT, RECRUIT_DOUBLE, STAY
cdef double WEIGHTS[FEATURES]
cdef int VALUES[8]
cdef uint64_t FALLERS[8]  # at colour * 4 + word: squares of board 1 from which a pawn can still reach a chimney
cdef uint64_t FAR[8]      # squares of board 1 in the enemy's half
