import cython

@cython.locals(nodes=dict, tree=dict, node=dict, path=tuple, joints=set, end="Py_ssize_t")
cpdef pack_paths(choices)
@cython.locals(nodes=dict, node=dict, last=tuple, path=tuple, size="Py_ssize_t")
cdef dict _ends(choices)
@cython.locals(index="Py_ssize_t")
cdef bint _alike(tuple path, tuple last, Py_ssize_t size)
cdef dict _joint(dict tree, tuple path)
@cython.locals(differences=list, before=long, action=long)
cdef list _short(dict node)
