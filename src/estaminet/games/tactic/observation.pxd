import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.core.observation cimport Observer
from estaminet.core.position cimport Position
from estaminet.games.tactic.kernel cimport TacticPosition
from estaminet.games.tactic.tables cimport END, PLACES, START

cdef class TacticObserver(Observer):
    cdef void fill(self, Position position, int seat, float *out) noexcept nogil
    cdef void wipe(self, Position position, int seat, float *out) noexcept nogil
    @cython.final
    cdef void _fill_board(self, TacticPosition position, int seat, float value, float *out) noexcept nogil
    @cython.final
    @cython.locals(index=int, share=double)
    cdef void _fill_side(self, TacticPosition position, int player, int side, float value, float *out) noexcept nogil
    @cython.final
    cdef void _fill_bases(self, uint64_t word, int first, int begin, float value, float *out) noexcept nogil
    @cython.final
    cdef void _fill_numbers(self, TacticPosition position, int seat, float *out) noexcept nogil

cdef int BASES, CAPTURE, PASSAGE
cdef int PATROLS, GUARDS, SHUTTLE, FIRST_FROM, FIRST_TO, TO_ACT, SECOND, HAND, HALFWAY, PAID, IDLE, CAPTURING, PASSING, GRID
cdef int BASE_ORDER[PLACES]
cdef double SHUTTLE_STEPS
