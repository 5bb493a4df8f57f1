import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits
from estaminet.games.topogic.field cimport TILES

cdef enum:
    WITHIN = 240                           # four for each tile

cdef class Gathering:
    cdef int seekers
    cdef uint64_t start
    cdef uint64_t tiles
    cdef uint64_t within[WITHIN]              # the tiles that a pawn reaches within 1 to 4 turns, at (turns - 1) * 60 + tile
    cdef int classes                       # scores that an ask tells apart at most
    cdef int second                        # secrets that two asks tell apart at most
    cdef int best
    cdef int enough

    cdef void _place(self, int pawn, int first, uint64_t one, uint64_t two, uint64_t three, uint64_t four) noexcept nogil
    @cython.locals(tile=int, gathered=int)
    cdef void _all(self, int pawn, int first, uint64_t one, uint64_t two, uint64_t three, uint64_t four) noexcept nogil
    @cython.locals(count=int, late=int)
    cdef int _late(self, uint64_t one, uint64_t two, uint64_t three, uint64_t four) noexcept nogil

cdef uint64_t ONE
