import cython
from libc.stdint cimport int64_t
from estaminet.core.position cimport MOST_LEGAL, Position

cdef class Frame:
    cdef Position position
    cdef Frame deeper
    cdef int actions[MOST_LEGAL]

    @cython.locals(count=int, index=int, total="int64_t")
    cdef int64_t leaves(self, int depth) noexcept nogil
    cdef int64_t measure(self, int depth)
    cdef void enter(self, Position root, int action)
