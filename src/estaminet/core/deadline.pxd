import cython
from libc.stdint cimport int64_t

cdef extern from "<time.h>" nogil:
    cdef struct timespec:
        long tv_sec
        long tv_nsec
    int clock_gettime(int clock, timespec *time)
    int CLOCK_MONOTONIC

cdef class Deadline:
    cdef readonly bint stopped
    cdef readonly int64_t end_us           # on the clock that never goes back; 0: no end

    cpdef void stop(self) noexcept
    @cython.locals(end="int64_t")
    cpdef void limit(self, int milliseconds) noexcept
    cdef bint is_past(self) noexcept nogil

cdef inline int64_t clock_us() noexcept nogil:
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return <int64_t>time.tv_sec * 1000000 + time.tv_nsec // 1000
