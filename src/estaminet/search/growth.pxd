import cython
from estaminet.search.nodes cimport Edge, Node, edge_bytes, more_edges, more_nodes, no_edges, no_nodes, node_bytes, release

cdef enum:
    UNPROVEN = 2                           # no result is known

cdef class Growth:
    cdef int most_edges                    # the tree grows no further
    cdef Edge *edges
    cdef Node *nodes
    cdef int edge_count
    cdef int edge_room
    cdef int node_count
    cdef int node_room
    cdef int numbers                       # nodes made so far

    cdef void _set_up(self, long megabytes)
    @cython.locals(edges="Edge *", room=int)
    cdef bint _edge_fits(self) noexcept nogil
    @cython.locals(nodes="Node *", room=int)
    cdef bint _node_fits(self) noexcept nogil
    @cython.locals(node=int)
    cdef int _add_node(self) noexcept nogil
    cdef void _link(self, int node, int edge) noexcept nogil
    @cython.locals(nodes="Node *", edges="Edge *", index=int)
    cdef void _keep(self, int kept) noexcept nogil
    cdef void _start_anew(self) noexcept nogil
    @cython.locals(fresh=int)
    cdef int _move_node(self, Node *nodes, int node) noexcept nogil
    @cython.locals(first=int, last=int, fresh=int, following=int)
    cdef int _move_nodes(self, Node *nodes, int node) noexcept nogil
    @cython.locals(edge=int, following=int, fresh=int)
    cdef void _move_edges(self, int node, Node *nodes, Edge *edges) noexcept nogil
