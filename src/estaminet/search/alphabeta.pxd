import cython
from estaminet.core.deadline cimport Deadline, clock_us
from estaminet.core.position cimport MOST_LEGAL, Position
from estaminet.search.frames cimport CERTAIN, DEEPEST, ENDLESS, ENTRIES, NOTHING, Frame, Shared, score_of, value_of
from estaminet.search.nodes cimport release, zeros

cdef class AlphaBeta:
    cdef Position root
    cdef Shared shared
    cdef Frame frame
    cdef int exact                         # so many of the best lines get exact values
    cdef readonly int depth                # actions that the last whole iteration looked ahead
    cdef int count                         # of the root's actions
    cdef int *ranking                      # places in the lists below, the best first
    cdef int *actions
    cdef int *scores
    cdef int *depths                       # of the iteration that valued each exactly; 0: none
    cdef int *following                      # what each action leads to, DEEPEST of each
    cdef int *lengths
    cdef readonly int simulations

    cpdef void run(self, int simulations, int milliseconds, Deadline deadline)
    @cython.locals(index=int)
    cdef void _begin(self) noexcept nogil
    cdef void _deepen(self) noexcept nogil
    @cython.locals(rank=int, place=int, floor=int, score=int)
    cdef void _iterate(self, int depth) noexcept nogil
    @cython.locals(score=int)
    cdef int _value_first(self, int depth, int guess) noexcept nogil
    @cython.locals(score=int)
    cdef int _value_other(self, int depth, int floor) noexcept nogil
    @cython.locals(best=int)
    cdef int _floor(self, int rank) noexcept nogil
    @cython.locals(place=int, index=int)
    cdef void _record(self, int rank, int score, int depth) noexcept nogil
    cpdef bint advance(self, int action, Position position) except -1
    cpdef void place(self, Position position)

cdef int NO_END, UNGUESSED, UNKNOWN, WINDOW
cdef double NEAR
