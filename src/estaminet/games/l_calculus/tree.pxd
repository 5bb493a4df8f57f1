import cython

@cython.locals(size=int, rest=int, place=int)
cdef int _write_number(unsigned char[::1] out, int at, int value) noexcept nogil
cdef int open_group(unsigned char[::1] out, int at, int first, bint opened) noexcept nogil
@cython.locals(index=int, before=int)
cdef int write_ends(unsigned char[::1] out, int at, int middle, int *ends, int *codes, int count) noexcept nogil
