# The records of a search tree and the memory they live in, for compiled code; nodes.py is the same for the interpreted mode.
from libc.math cimport log, sqrt
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free, realloc

cdef struct Edge:
    int action
    int child                              # the node it leads to; -1 before its first visit
    int next                               # the next edge of the same node; -1 at the last
    int visits
    int available                          # visits in which the action was legal, where worlds differ
    int favour                             # of FAVOURS, how much the root adds to its value
    double prior                           # the share of the visits that a judge from outside expects it to deserve
    double value                           # sum of the results for the first player

cdef struct Node:
    int first                              # its first edge; -1 if it has none
    int last
    int count                              # its edges
    int legal                              # its legal actions; 0 before it is opened
    int visits
    int other                              # the next node of the same edge, where the seat sees something else; -1 at the last
    uint64_t information                         # what the seat sees here, where something is hidden
    int sign                               # 1 if the first player acts here, else -1
    bint drawn                             # whether one of its edges is a certain draw
    int number                             # its own as long as it lives, wherever it is moved to
    int proven                             # the result under best play, for the first player; UNPROVEN if not known

cdef inline long edge_bytes() noexcept nogil:
    return sizeof(Edge)

cdef inline long node_bytes() noexcept nogil:
    return sizeof(Node)

cdef inline Edge *no_edges() noexcept nogil:
    return NULL

cdef inline Node *no_nodes() noexcept nogil:
    return NULL

cdef inline Edge *more_edges(Edge *edges, int room) noexcept nogil:
    return <Edge *>realloc(edges, room * sizeof(Edge))

cdef inline Node *more_nodes(Node *nodes, int room) noexcept nogil:
    return <Node *>realloc(nodes, room * sizeof(Node))

cdef inline int *zeros(int count) noexcept nogil:
    return <int *>calloc(count, sizeof(int))

cdef inline uint64_t *zero_words(int count) noexcept nogil:
    return <uint64_t *>calloc(count, sizeof(uint64_t))

cdef inline void release(void *memory) noexcept nogil:
    free(memory)
