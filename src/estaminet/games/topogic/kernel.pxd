import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits, lowest_bit
from estaminet.core.position cimport Position
from estaminet.core.rng cimport below, key_word
from estaminet.games.topogic.field cimport TILES, Field

cdef enum:
    MOST_PAWNS = 5
    MOST_TURNS = 100
    TURN_BYTES = 6                         # of a turn in the history: its score, then its tiles, sorted
    HISTORY_BYTES = 600

cdef class TopogicPosition(Position):
    cdef signed char across[TILES]         # where a tile of the field lies
    cdef signed char down[TILES]
    cdef uint64_t reach[TILES]             # the tiles that a pawn on a tile reaches, TG-8
    cdef readonly uint64_t tiles           # the tiles of the field
    cdef readonly uint64_t border          # those with a side on the outside, TG-5
    cdef readonly uint64_t field_key
    cdef readonly uint64_t possible        # the secrets that agree with all scores of the round
    cdef public int seekers                # option: how many pawns
    cdef public bint border_start          # option start=border
    cdef public int limit                  # option, TG-11
    cdef public int round                  # 1 or 2
    cdef public int secret                 # a tile, or -1 before it is chosen
    cdef public int first_turns            # of round 1, or 0
    cdef public bint finished
    cdef readonly int turns                # of this round
    cdef readonly int still_count
    cdef readonly int moved_count
    cdef signed char still[MOST_PAWNS]     # tiles of the pawns that have not moved this turn; while placing, of those placed
    cdef signed char moved[MOST_PAWNS]     # tiles of those that have
    cdef signed char history[HISTORY_BYTES]  # the turns of this round; the last field, so that a copy can leave its end out

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
    @cython.locals(index=int)
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
    cdef Py_ssize_t spare_bytes(self) noexcept nogil
    @cython.locals(key="uint64_t", index=int, colour=int)
    cdef uint64_t position_key(self) noexcept nogil
    @cython.locals(counts="uint64_t")
    cdef uint64_t _counts(self) noexcept nogil
    cdef void imagine_for(self, int seat, uint64_t *rng) noexcept nogil

@cython.locals(skipped=int)
cpdef int nth_bit(uint64_t word, int number) noexcept nogil

cdef int VALUES, HIDE, PLACE, MOVE, ASK
cdef uint64_t ONE, COLOUR, VALUE, STILL_WORDS, MOVED_WORDS, SECRET_WORDS, POSSIBLE_WORDS, COUNT_WORDS
