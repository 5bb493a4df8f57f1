import cython
from estaminet.core.position cimport MOST_LEGAL, Position

cdef class Frame:
    cdef Position position
    cdef Frame deeper
    cdef int depth
    cdef int actions[MOST_LEGAL]

    @cython.locals(player=int, count=int, index=int)
    cdef int search(self, int left) noexcept nogil
    cdef int outcome(self, int most)
