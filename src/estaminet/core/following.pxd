import cython

@cython.locals(changed=list, free=dict, crowd=dict, strangers=list, gone=list, pieces=list, place=tuple, start="Py_ssize_t", index="Py_ssize_t")
cpdef follow(before, after, dict moves)
@cython.locals(count="Py_ssize_t")
cdef Py_ssize_t _stay(list before, list after, dict moves, list changed) except -1
@cython.locals(most="Py_ssize_t", index="Py_ssize_t", last="Py_ssize_t", end="Py_ssize_t")
cdef _share(list old, list new)
