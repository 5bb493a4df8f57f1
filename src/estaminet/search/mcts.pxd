import cython
from libc.stdint cimport int64_t, uint64_t
from estaminet.core.deadline cimport Deadline, clock_us
from estaminet.core.position cimport MOST_LEGAL, Position
from estaminet.core.rng cimport below
from estaminet.search.growth cimport UNPROVEN, Growth
from estaminet.search.nodes cimport log, release, sqrt, zeros

cdef double EARLY

cdef class Tree(Growth):
    cdef Position root
    cdef Position position                 # the scratch position that every simulation walks on
    cdef int seat                          # whose knowledge the worlds keep
    cdef bint hidden                       # a new world for every simulation
    cdef double exploration
    cdef double patience
    cdef int rollout_actions               # a rollout is cut after so many; -1 never
    cdef int width
    cdef double growth
    cdef int overlooked                    # of 1,000 actions, how many it never considers
    cdef int *stamps                       # by action: stamp if legal here, stamp + 1 if there is an edge too
    cdef int stamp
    cdef int actions[MOST_LEGAL]
    cdef double weights[MOST_LEGAL]
    cdef int path_edges[1024]
    cdef int path_nodes[1024]
    cdef int leaf                          # where the last walk rested
    cdef int depth                         # and how many edges it followed
    cdef uint64_t rng[1]
    cdef uint64_t dice[1]
    cdef uint64_t oversight                # decides which actions are overlooked
    cdef double variety                    # the most that the root adds to an action's value
    cdef Deadline deadline
    cdef readonly int simulations

    cpdef void run(self, int simulations, int milliseconds, Deadline deadline)
    @cython.locals(begun="int64_t", end="int64_t", now="int64_t", done=int, due=int)
    cdef void _run(self, int simulations, int milliseconds) noexcept nogil
    @cython.locals(kept=int)
    cpdef bint advance(self, int action, Position position) except -1
    cpdef void place(self, Position position)
    @cython.locals(information="uint64_t", edge=int, node=int)
    cdef int _find(self, int action) noexcept nogil
    @cython.locals(edge=int)
    cdef void _favour(self) noexcept nogil
    cdef int _draw_favour(self, int action) noexcept nogil
    cdef void _simulate(self) noexcept nogil
    @cython.locals(node=int, edge=int)
    cdef void _walk(self) noexcept nogil
    cdef void _finish(self, double value) noexcept nogil
    @cython.locals(information="uint64_t", node=int, last=int)
    cdef int _child(self, int edge) noexcept nogil
    cdef bint _resting(self, int node, int depth) noexcept nogil
    cdef double _judge(self, int node) noexcept nogil
    @cython.locals(left=int)
    cdef double _rollout(self) noexcept nogil
    @cython.locals(wanted=int, edge=int)
    cdef int _descend(self, int node) noexcept nogil
    @cython.locals(best=int, edge=int, sign=int, explore=double, exploration=double, score=double, best_score=double)
    cdef int _choose(self, int node) noexcept nogil
    cdef bint _open_to(self, int edge) noexcept nogil
    cdef bint _notices(self, int node, int action) noexcept nogil
    @cython.locals(count=int, kept=int, index=int)
    cdef int _list_actions(self, int node) noexcept nogil
    @cython.locals(count=int, present=int, index=int, edge=int)
    cdef void _open(self, int node, int wanted) noexcept nogil
    @cython.locals(missing=int, index=int, best=int)
    cdef void _add(self, int node, int count, int adding) noexcept nogil
    @cython.locals(last=int, chosen=int, action=int)
    cdef void _shuffle(self, int count) noexcept nogil
    @cython.locals(edge=int)
    cdef bint _add_edge(self, int node, int action) noexcept nogil
    @cython.locals(index=int, node=int)
    cdef void _back_up(self, int depth, double value) noexcept nogil
    cdef void _prove(self, int depth) noexcept nogil
    @cython.locals(sign=int, best=int, edge=int, child=int, proven=int, complete=bint)
    cdef bint _settle(self, int node) noexcept nogil
    @cython.locals(edge=int, best=int)
    cdef int _favourite(self, int node)

cdef int LONGEST_PATH, LONGEST_ROLLOUT, CLOCK_US, FAVOURS
