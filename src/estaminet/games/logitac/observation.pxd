import cython
from estaminet.core.observation cimport Observer
from estaminet.core.position cimport Position
from estaminet.games.logitac.kernel cimport LogitacPosition
from estaminet.games.logitac.state cimport SQUARE_COUNT

cdef class LogitacObserver(Observer):
    cdef void fill(self, Position position, int seat, float *out) noexcept nogil
    @cython.locals(square=int, unit=int, side=int)
    cdef void _fill_units(self, LogitacPosition position, int seat, float *out) noexcept nogil
    @cython.locals(board=int, earned=int)
    cdef void _fill_holdings(self, LogitacPosition position, int player, int side, float *out) noexcept nogil
    @cython.locals(kind=int)
    cdef void _fill_turn(self, LogitacPosition position, int seat, float *out) noexcept nogil

cdef int KINDS, ESCAPE, FALL, IF_NEEDED, NEVER
cdef int UNITS, DOUBLE, CREDITS, COUNTED, FALLEN, BELOW, RESERVE, PRISONERS
cdef int TO_ACT, SECOND, ESCAPING, FALLING, RECRUITING, IDLE, NEEDED, OFF, THIRD
cdef double PAWNS
