import cython
from libc.stdint cimport int64_t, uint64_t
from estaminet.core.bits cimport count_bits, highest_bit, lowest_bit
from estaminet.core.rng cimport below
from estaminet.games.l_calculus.kernel cimport LCalculusPosition

cdef class LCalculusThinker(LCalculusPosition):
    @cython.locals(blacks=int, whites=int, taken=int, size=double, estimate=double)
    cdef double evaluate(self) noexcept nogil
    @cython.locals(index=int)
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil
    @cython.locals(count=int, left=int, right=int)
    cdef int rollout_action(self, int *actions, uint64_t *rng) noexcept nogil
    @cython.locals(best=int, action=int, draw=int, result="uint64_t", weight=double, best_weight=double)
    cdef int _rollout_swap(self, int *actions, uint64_t *rng) noexcept nogil
    @cython.locals(left=int, right=int)
    cdef int _taken(self, uint64_t row) noexcept nogil
    @cython.locals(value=double)
    cdef double _promise(self, uint64_t row) noexcept nogil
    cdef double _weight(self, int action) noexcept nogil
    cdef double _removal_weight(self, int action) noexcept nogil

@cython.locals(white="int64_t", black="int64_t", white_chains=int, black_chains=int, start=int, end=int, rest="uint64_t", last="uint64_t")
cdef int64_t balance(uint64_t row, int length) noexcept nogil

cdef int SWAPS, LEFT, RIGHT, DRAWS
cdef uint64_t ONE
cdef double PAWN_WORTH
