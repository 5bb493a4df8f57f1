# The C-level contract of a kernel: what the search calls without the GIL.
from cpython.object cimport Py_TPFLAGS_HEAPTYPE, Py_TYPE, PyTypeObject
from libc.stdint cimport uint64_t
from libc.string cimport memcmp, memcpy
from estaminet.core.rng cimport below

cpdef enum:
    MOST_LEGAL = 16384                     # the size of every buffer of actions

cdef class Position:
    cdef public object game                # the Game this position belongs to
    cdef Py_ssize_t span                   # the bytes of the fields that come after these

    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    cdef int legal_into(self, int *actions) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef Py_ssize_t spare_bytes(self) noexcept nogil
    cdef uint64_t position_key(self) noexcept nogil
    cdef void imagine_for(self, int seat, uint64_t *rng) noexcept nogil
    cdef uint64_t information_key(self, int seat) noexcept nogil
    cdef int random_action(self, int *actions, uint64_t *rng) noexcept nogil
    cdef int rollout_action(self, int *actions, uint64_t *rng) noexcept nogil
    cdef double evaluate(self) noexcept nogil
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil
    cdef bint wins_at_once(self) noexcept nogil
    cdef int features_into(self, int *features) noexcept nogil
    cdef void copy_from(self, Position other) noexcept nogil

cdef inline Py_ssize_t size_of_fields(Position position):
    cdef PyTypeObject *kind = Py_TYPE(position)
    while kind.tp_flags & Py_TPFLAGS_HEAPTYPE:  # what a Python class adds is not copied
        kind = kind.tp_base
    return kind.tp_basicsize - FIRST_FIELD

cdef inline void copy_fields(Position target, Position source) noexcept nogil:
    cdef Py_ssize_t size = min(target.span, source.span) - source.spare_bytes()
    memcpy(<char *><void *>target + FIRST_FIELD, <char *><void *>source + FIRST_FIELD, size)

cdef inline bint same_fields(Position one, Position other) noexcept nogil:
    cdef Py_ssize_t size = one.span - one.spare_bytes()
    if other.span - other.spare_bytes() != size:
        return False
    return memcmp(<char *><void *>one + FIRST_FIELD, <char *><void *>other + FIRST_FIELD, size) == 0

cdef Py_ssize_t FIRST_FIELD
cdef int BUFFER[MOST_LEGAL]
cdef uint64_t STATE[1]
