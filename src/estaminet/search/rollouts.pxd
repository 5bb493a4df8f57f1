import cython
from libc.stdint cimport int64_t, uint64_t
from estaminet.core.position cimport MOST_LEGAL, Position

cdef class Roller:
    cdef Position root
    cdef Position scratch
    cdef int actions[MOST_LEGAL]
    cdef uint64_t rng[1]
    cdef readonly int64_t played           # actions
    cdef readonly int first_wins
    cdef readonly int second_wins
    cdef readonly int draws

    cpdef void run(self, int games)
    cdef int draw(self)
    @cython.locals(game=int)
    cdef void _run(self, int games) noexcept nogil
    @cython.locals(outcome=int)
    cdef void _play(self) noexcept nogil
