import cython
from estaminet.core.observation cimport Observer
from estaminet.core.position cimport Position
from estaminet.games.logan_stones.kernel cimport LoganStonesPosition
from estaminet.games.logan_stones.state cimport STONES

cdef class LoganStonesObserver(Observer):
    cdef void fill(self, Position position, int seat, float *out) noexcept nogil
    cdef void wipe(self, Position position, int seat, float *out) noexcept nogil
    @cython.final
    @cython.locals(stone=int, cell=int)
    cdef void _fill_stones(self, LoganStonesPosition position, int seat, float value, float *out) noexcept nogil
    @cython.final
    cdef void _fill_cell(self, LoganStonesPosition position, int seat, int stone, int cell, float value, float *out) noexcept nogil
    @cython.final
    cdef void _fill_beside(self, LoganStonesPosition position, int seat, int stone, int begin, float value, float *out) noexcept nogil
    @cython.final
    cdef void _fill_numbers(self, LoganStonesPosition position, int seat, float *out) noexcept nogil

cdef int SPAN, CELLS, IN_RESERVE, ON_ISLAND, TOLD
cdef int FACES, BACKS, OTHER_KNOWS, LEFT, RESERVE, HAND, TO_ACT, IDLE, PAIRS, BACKS_HIDDEN, TURN_ANY
