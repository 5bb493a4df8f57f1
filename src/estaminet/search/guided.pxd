import cython
from libc.math cimport exp
from estaminet.core.observation cimport Observer, floats_of
from estaminet.core.position cimport MOST_LEGAL
from estaminet.search.growth cimport UNPROVEN
from estaminet.search.mcts cimport Tree
from estaminet.search.nodes cimport sqrt

cdef class GuidedTree(Tree):
    cdef int count                         # actions that are considered at the leaf

    @cython.locals(waits=bint)
    cpdef bint walk(self)
    cpdef void observe(self, Observer observer, values)
    @cython.locals(weights="float *")
    cpdef void judge(self, double value, logits)
    cdef bint _waits(self) noexcept nogil
    cdef bint _resting(self, int node, int depth) noexcept nogil
    @cython.locals(highest=double, total=double, index=int)
    cdef void _expand(self, float *logits) noexcept nogil
    cdef int _descend(self, int node) noexcept nogil
    @cython.locals(sign=int, hope=double, expected=double, even=double, prior=double, best=int, best_score=double, score=double, edge=int)
    cdef int _choose(self, int node) noexcept nogil
    @cython.locals(total=double, visits=int, edge=int)
    cdef double _expected(self, int node, int sign) noexcept nogil

cdef int LONGEST_WALK
