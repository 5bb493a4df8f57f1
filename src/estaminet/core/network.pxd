# The judgement of a network, without the GIL.
import cython
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdint cimport int16_t, int32_t

cdef enum:
    MOST_UNITS = 64                        # of a layer
    MOST_FEATURES = 64                     # that can be present

ctypedef int16_t Sums[MOST_UNITS]
ctypedef int32_t Outs[MOST_UNITS]
ctypedef int Features[MOST_FEATURES]

cdef class Network:
    cdef readonly object path
    cdef readonly int inputs               # features that it knows
    cdef readonly int kinds                # how often the same features are repeated, once for each kind of game
    cdef readonly tuple mirror             # by feature of one kind: the one in its place on the mirrored board
    cdef readonly int hidden               # units of the first layer
    cdef readonly int second               # units of the second layer
    cdef object numbers                    # holds the weights where they are
    cdef int16_t *weights                  # a row for each feature, the second layer, its biases, the last weights, the last bias

    @cython.locals(sums=Sums, outs=Outs, index=int, unit=int, out=int, row=int, value="int16_t", total=int, dense=int, lead=double,
                   weights="const int16_t *", hidden=int, second=int)
    cdef double judge(self, int *features, int count) noexcept nogil
    @cython.locals(present=Features, count=int, index=int)
    cpdef double judged(self, list features)

cdef inline int16_t *shorts_of(object values) except? NULL:
    cdef Py_buffer buffer
    PyObject_GetBuffer(values, &buffer, PyBUF_SIMPLE)
    PyBuffer_Release(&buffer)              # who holds the values keeps them where they are
    return <int16_t *>buffer.buf

cdef int ONE
cdef int16_t MOST
