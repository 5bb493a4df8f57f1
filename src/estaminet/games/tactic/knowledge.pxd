import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits, lowest_bit
from estaminet.games.tactic.kernel cimport TacticPosition
from estaminet.games.tactic.standing cimport Trio
from estaminet.games.tactic.tables cimport BACK_ENDS, BACK_TRANSITS, BEYOND, CENTRALS, END, ENTER, FORWARD, LOSE, ROUTES, SIDEWAYS, START

ctypedef int Distances[128]
ctypedef double Threats[64]

cdef class TacticThinker(TacticPosition):
    @cython.locals(base=int, row=int, steps=int, transits="uint64_t", ends="uint64_t", near_front="uint64_t", far_front="uint64_t",
                   near_reached="uint64_t", far_reached="uint64_t", near_done="uint64_t", far_done="uint64_t")
    cdef void flood(self, int player, int *distances) noexcept nogil
    @cython.locals(bases=Trio, distances=Distances, left=int, index=int)
    cdef int way_left(self, int player) noexcept nogil
    @cython.locals(bases=Trio, distances=Distances, index=int)
    cpdef list distances(self, int player)
    @cython.locals(bases=Trio, worth=double, index=int)
    cdef double _standing(self, int player) noexcept nogil
    @cython.locals(lead=double)
    cdef double evaluate(self) noexcept nogil
    @cython.locals(own=Distances, enemy=Distances, threat=Threats, index=int)
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil
    @cython.locals(bases=Trio, base=int, index=int, row=int, place=int)
    cdef void _threats(self, int *enemy, double *threat) noexcept nogil
    @cython.locals(weight=double)
    cdef double _step_weight(self, int action, int *own) noexcept nogil
    @cython.locals(weight=double)
    cdef double _guard_weight(self, int action, double *threat) noexcept nogil
    @cython.locals(row=int)
    cdef bint _beside(self, int guard) noexcept nogil

cdef int FAR
cdef double GUARD_WORTH, ARRIVAL_WORTH, STUCK_WORTH, SCALE
