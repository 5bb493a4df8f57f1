# What an observation is filled by, without the GIL.
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from libc.string cimport memset
from estaminet.core.position cimport Position

cdef class Observer:
    cdef readonly tuple planes             # in their order
    cdef readonly int size                 # values of an observation
    cdef readonly object longest           # a bound of the actions of a game, by its options

    cdef void fill(self, Position position, int seat, float *out) noexcept nogil
    cdef void wipe(self, Position position, int seat, float *out) noexcept nogil

cdef inline void clear(float *values, int count) noexcept nogil:
    memset(values, 0, count * sizeof(float))

cdef inline float *floats_of(object values) except? NULL:
    cdef Py_buffer buffer
    PyObject_GetBuffer(values, &buffer, PyBUF_SIMPLE)
    PyBuffer_Release(&buffer)              # who holds the values keeps them where they are
    return <float *>buffer.buf
