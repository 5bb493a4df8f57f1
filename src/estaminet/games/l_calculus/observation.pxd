import cython
from libc.math cimport log2
from estaminet.core.bits cimport count_bits
from estaminet.core.observation cimport Observer
from estaminet.core.position cimport Position
from estaminet.games.l_calculus.kernel cimport LCalculusPosition

cdef class LCalculusObserver(Observer):
    cdef void fill(self, Position position, int seat, float *out) noexcept nogil
    @cython.locals(place=int)
    cdef void _fill_rows(self, LCalculusPosition position, int seat, float *out) noexcept nogil
    @cython.locals(blacks=int, own=int, lead=double)
    cdef void _fill_numbers(self, LCalculusPosition position, int seat, float *out) noexcept nogil

cdef int OWN, ENEMY, OWN_BEFORE, ENEMY_BEFORE, TO_ACT, SECOND, REMOVING, OWN_PAWNS, ENEMY_PAWNS, OWN_TOTAL, ENEMY_TOTAL, IDLE, EQUAL, LEAD
cdef double LEAD_SCALE
