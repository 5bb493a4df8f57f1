import cython

@cython.locals(edits=list, field=tuple, place=tuple)
cpdef list difference(before, after, tuple path=*)
@cython.locals(size="Py_ssize_t", most="Py_ssize_t", start="Py_ssize_t", end="Py_ssize_t", first="Py_ssize_t", last="Py_ssize_t", index="Py_ssize_t")
cdef _list_difference(list old, list new, tuple path, list edits)
cdef bint _all_lists(list items)
@cython.locals(last="Py_ssize_t", end="Py_ssize_t", old_index="Py_ssize_t", new_index="Py_ssize_t", known=dict, places=list)
cdef _splices(list old, list new, Py_ssize_t start, tuple path, list edits)
@cython.locals(index="Py_ssize_t", length="Py_ssize_t", ends=list, links=list, staying=list)
cdef list _staying(list places)
