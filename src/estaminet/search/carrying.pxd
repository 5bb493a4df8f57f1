import cython
from estaminet.search.growth cimport UNPROVEN, Growth

cdef class Carrying(Growth):
    cdef double implicit                   # the share of an action's value that is the minimax of what lies below it
    cdef int path_edges[1024]              # of the last walk
    cdef int path_nodes[1024]

    cdef void _set_out(self, double implicit, int longest)
    @cython.locals(index=int, node=int, deep=double)
    cdef void _back_up(self, int depth, double value) noexcept nogil
    @cython.locals(best=double, edge=int, sign=int)
    cdef double _minimax(self, int node) noexcept nogil
    cdef void _prove(self, int depth) noexcept nogil
    @cython.locals(sign=int, best=int, edge=int, child=int, proven=int, complete=bint)
    cdef bint _settle(self, int node) noexcept nogil
