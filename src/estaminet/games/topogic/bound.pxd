import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits
from estaminet.games.topogic.field cimport TILES

cdef enum:
    WITHIN = 240                           # four for each tile
    ALIKE = 120                            # two for each tile
    SIZES = 61                             # of a class of secrets

cdef class Placings:
    cdef int seekers
    cdef uint64_t start
    cdef uint64_t tiles
    cdef uint64_t within[WITHIN]           # the tiles that a pawn reaches within 1 to 4 turns, at (turns - 1) * 60 + tile
    cdef uint64_t alike[ALIKE]             # the tiles of the same colour, at 2 * tile, and of the same value, one further
    cdef double least[SIZES]               # what so many secrets cost by information
    cdef int scores                        # that an ask tells apart at most
    cdef double best

    @cython.locals(tile=int)
    cdef void _all(self, int pawn, int first, uint64_t one, uint64_t two, uint64_t three, uint64_t four,
                   uint64_t a, uint64_t b, uint64_t c, uint64_t d) noexcept nogil
    @cython.locals(index=int, more="uint64_t", carry="uint64_t")
    cdef void _place(self, int pawn, int tile, uint64_t one, uint64_t two, uint64_t three, uint64_t four,
                     uint64_t a, uint64_t b, uint64_t c, uint64_t d) noexcept nogil
    @cython.locals(score=int, part="uint64_t", total=double)
    cdef double _total(self, uint64_t one, uint64_t two, uint64_t three, uint64_t four,
                       uint64_t a, uint64_t b, uint64_t c, uint64_t d) noexcept nogil
    @cython.locals(late=int)
    cdef double _distance(self, uint64_t part, uint64_t one, uint64_t two, uint64_t three, uint64_t four) noexcept nogil

cdef int VALUES
cdef uint64_t ONE
cdef double NEVER
