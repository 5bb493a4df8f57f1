import cython

cdef class Story:
    cdef readonly tuple packs
    cdef readonly Py_ssize_t packed
    cdef readonly tuple open

    @cython.locals(longer=Story)
    cpdef Story add(self, bytes turn)
    @cython.locals(old="Py_ssize_t", size="Py_ssize_t", turn=bytes)
    cpdef pack(self, Py_ssize_t most=*)
    cpdef Story without_last(self)
    cpdef list turns(self, Py_ssize_t first=*)
    @cython.locals(first="Py_ssize_t", most="Py_ssize_t", packs="Py_ssize_t", start="Py_ssize_t", end="Py_ssize_t", old=tuple, new=tuple)
    cpdef list since(self, Story before)

@cython.locals(most="Py_ssize_t", index="Py_ssize_t")
cdef Py_ssize_t _common(tuple one, tuple other, Py_ssize_t start) except -1
@cython.locals(index="Py_ssize_t")
cdef Py_ssize_t _different(tuple one, tuple other, Py_ssize_t start) except -1
