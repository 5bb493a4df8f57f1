import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.core.observation cimport Observer
from estaminet.core.position cimport Position
from estaminet.games.topogic.field cimport TILES
from estaminet.games.topogic.kernel cimport TURN_BYTES, TopogicPosition

cdef class TopogicObserver(Observer):
    cdef void fill(self, Position position, int seat, float *out) noexcept nogil
    @cython.final
    @cython.locals(tile=int, rest="uint64_t")
    cdef void _fill_tiles(self, TopogicPosition position, float *out) noexcept nogil
    @cython.final
    cdef void _fill_bits(self, uint64_t word, int begin, float *out) noexcept nogil
    @cython.final
    @cython.locals(index=int)
    cdef void _fill_pawns(self, TopogicPosition position, float *out) noexcept nogil
    @cython.final
    @cython.locals(seeks=bint)
    cdef void _fill_numbers(self, TopogicPosition position, int seat, float *out) noexcept nogil

cdef float SHARE[TILES]
cdef double PAWNS, BEST_SCORE
cdef int FIELD, ACROSS, DOWN, BORDER, STILL, MOVED, POSSIBLE, SECRET
cdef int TO_ACT, SEEKS, HIDING, PLACING, ROUND_TWO, TURNS, FIRST_TURNS, SCORE, SEEKERS, BORDER_START
