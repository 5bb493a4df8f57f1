import cython
from estaminet.core.position cimport MOST_LEGAL
from estaminet.games.tactic.features cimport Distances, TacticFeatures
from estaminet.games.tactic.state cimport Trio
from estaminet.games.tactic.tables cimport PLACES

cdef class Half:
    cdef TacticFeatures position
    cdef int seat
    cdef bint last
    cdef Half after
    cdef int actions[MOST_LEGAL]

    @cython.locals(found=int, count=int, index=int)
    cdef int least(self) noexcept nogil
    cdef int least_after(self, int action) noexcept nogil
    cdef int result(self) noexcept nogil
    @cython.locals(bases=Trio, distances=Distances, found=int, index=int)
    cdef int steps(self, int player) noexcept nogil

cdef int ENDED
