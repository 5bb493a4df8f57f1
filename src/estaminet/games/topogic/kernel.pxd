import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits, lowest_bit
from estaminet.core.position cimport Position
from estaminet.core.rng cimport below, mix
from estaminet.games.topogic.field cimport Field

cdef class TopogicPosition(Position):
    cdef signed char across[60]            # where a tile lies; -1 if it is not in the field
    cdef signed char down[60]
    cdef uint64_t reach[60]                # the tiles that a pawn on a tile reaches, TG-8
    cdef public uint64_t tiles             # the tiles of the field
    cdef public uint64_t border            # those with a side on the outside, TG-5
    cdef public uint64_t field_key
    cdef public int seekers                # option: how many pawns
    cdef public bint border_start          # option start=border
    cdef public int limit                  # option, TG-11
    cdef public int round                  # 1 or 2
    cdef public int secret                 # a tile, or -1 before it is chosen
    cdef signed char still[5]              # tiles of the pawns that have not moved this turn; while placing, of those placed
    cdef signed char moved[5]              # tiles of those that have
    cdef public int still_count
    cdef public int moved_count
    cdef signed char history[600]          # a turn: its scores at 6 * turn, then its tiles, sorted
    cdef public int turns                  # of this round
    cdef public int first_turns            # of round 1, or 0
    cdef public uint64_t possible          # the secrets that agree with all scores of the round
    cdef public bint finished

    @cython.locals(tile=int)
    cpdef void lay(self, Field field) noexcept
    cdef int _seeker(self) noexcept nogil
    @cython.locals(count=int)
    cdef int _list_bits(self, uint64_t word, int offset, int *actions, int count) noexcept nogil
    @cython.locals(index=int, count=int)
    cdef int _moves_into(self, int *actions) noexcept nogil
    cdef bint _listed_before(self, int index) noexcept nogil
    @cython.locals(index=int)
    cdef void _move(self, int start, int end) noexcept nogil
    @cython.locals(place=int)
    cdef void _insert(self, signed char *pawns, int count, int tile) noexcept nogil
    @cython.locals(index=int, found=bint)
    cdef void _take(self, int tile) noexcept nogil
    @cython.locals(index=int, score=int)
    cdef void _ask(self) noexcept nogil
    @cython.locals(index=int, total=int)
    cdef int _score(self) noexcept nogil
    @cython.locals(index=int, tile=int, ones="uint64_t", twos="uint64_t", fours="uint64_t", eights="uint64_t", carry="uint64_t")
    cdef void _learn(self, int score) noexcept nogil
    cdef void _end_round(self, int counted) noexcept nogil
    @cython.locals(index=int)
    cdef void _write_down(self, int score) noexcept nogil
    cdef bint _gathered(self) noexcept nogil
    cdef int _counted_turns(self) noexcept nogil

    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    @cython.locals(own=int)
    cdef int outcome(self) noexcept nogil
    cdef int legal_into(self, int *actions) noexcept nogil
    @cython.locals(chosen=int, total=int, index=int, word="uint64_t")
    cdef int random_action(self, int *actions, uint64_t *rng) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(index=int)
    cdef void copy_from(self, Position other) noexcept nogil
    @cython.locals(key="uint64_t", index=int)
    cdef uint64_t position_key(self) noexcept nogil
    cdef void imagine_for(self, int seat, uint64_t *rng) noexcept nogil

@cython.locals(skipped=int)
cpdef int nth_bit(uint64_t word, int number) noexcept nogil

cdef int TILES, VALUES, HIDE, PLACE, MOVE, ASK
cdef uint64_t ONE, COLOUR, VALUE
