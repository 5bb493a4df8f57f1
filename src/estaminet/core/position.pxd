# The C-level contract of a kernel: what the search calls without the GIL.
from libc.stdint cimport uint64_t
from estaminet.core.rng cimport below

cdef class Position:
    cdef public object game                # the Game this position belongs to

    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    cdef int legal_into(self, int *actions) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void copy_from(self, Position other) noexcept nogil
    cdef uint64_t position_key(self) noexcept nogil
    cdef void imagine_for(self, int seat, uint64_t *rng) noexcept nogil
    cdef uint64_t sight_key(self, int seat) noexcept nogil
    cdef int random_action(self, int *actions, uint64_t *rng) noexcept nogil
    cdef int rollout_action(self, int *actions, uint64_t *rng) noexcept nogil
    cdef double evaluate(self) noexcept nogil
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil
    cdef bint wins_at_once(self) noexcept nogil

cdef int BUFFER[16384]
cdef uint64_t GENERATOR[1]
