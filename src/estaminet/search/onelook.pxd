import cython
from estaminet.core.position cimport Position

cdef class Judge:
    cdef Position root
    cdef Position scratch

    @cython.locals(value=double)
    cdef double after(self, int action) noexcept nogil

cdef double ENDED
