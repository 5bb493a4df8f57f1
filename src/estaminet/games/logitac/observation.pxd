import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.core.observation cimport Observer
from estaminet.core.position cimport Position
from estaminet.games.logitac.kernel cimport LogitacPosition
from estaminet.games.logitac.state cimport SQUARE_COUNT

cdef class LogitacObserver(Observer):
    cdef void fill(self, Position position, int seat, float *out) noexcept nogil
    cdef void wipe(self, Position position, int seat, float *out) noexcept nogil
    @cython.final
    @cython.locals(word=int, begin=int, rest="uint64_t", piece=int, square=int)
    cdef void _fill_units(self, LogitacPosition position, int seat, float value, float *out) noexcept nogil
    @cython.final
    @cython.locals(place=int, board=int, earned=int)
    cdef void _fill_holdings(self, LogitacPosition position, int player, int side, float *out) noexcept nogil
    @cython.final
    @cython.locals(kind=int)
    cdef void _fill_turn(self, LogitacPosition position, int seat, float *out) noexcept nogil

cdef int KINDS, ESCAPE, FALL, IF_NEEDED, NEVER, NOWHERE, PAWN
cdef int UNITS, DOUBLE, CREDITS, COUNTED, FALLEN, BELOW, RESERVE, PRISONERS
cdef int TO_ACT, SECOND, ESCAPING, FALLING, RECRUITING, IDLE, NEEDED, OFF, THIRD
cdef double PAWNS
