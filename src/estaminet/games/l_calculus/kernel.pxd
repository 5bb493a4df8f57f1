import cython
from libc.stdint cimport int64_t, uint64_t
from estaminet.core.bits cimport count_bits, highest_bit, lowest_bit
from estaminet.core.position cimport Position
from estaminet.core.rng cimport below, mix
from estaminet.games.l_calculus.tree cimport open_group, write_ends

ctypedef uint64_t Keys[16384]              # SLOTS
ctypedef int Values[16384]
ctypedef int Swaps[10660]                  # SWAPS
ctypedef int Cuts[41]                      # MOST_CUTS

cdef class LCalculusPosition(Position):
    cdef public uint64_t row               # bit i is the pawn at place i + 1: 0 white, 1 black
    cdef public int length                 # pawns in the row
    cdef public int mover                  # 0 white, 1 black
    cdef public bint removing              # False: a swap is next, True: a removal
    cdef public int64_t white_total
    cdef public int64_t black_total
    cdef public int turn                   # the turn being played, from 1
    cdef public int idle                   # successive turns without a removal
    cdef public uint64_t before            # the row before the last swap, LC-6
    cdef public int before_length          # its length; 0 if there is none
    cdef public bint equal_groups          # option groups=equal
    cdef public int limit                  # option limit, LC-12

    @cython.locals(stamp="uint64_t", factor="uint64_t", others="uint64_t", row="uint64_t", length=int, equal_groups=bint, moved="uint64_t", left_group="uint64_t", border="uint64_t", kept="uint64_t",
                   result="uint64_t", slot="uint64_t", code=int,
                   start=int, middle=int, end=int, first_end=int, last_end=int, count=int, shift=int)
    cdef int _tell_apart(self, int *actions, uint64_t *seen) noexcept nogil
    @cython.locals(count=int)
    cdef int _swaps_into(self, int *actions) noexcept nogil
    @cython.locals(left="uint64_t", right="uint64_t", kept="uint64_t")
    cdef uint64_t swapped(self, int start, int middle, int end) noexcept nogil
    @cython.locals(count=int, taken=int, run=int)
    cdef int _removals_into(self, int *actions) noexcept nogil
    @cython.locals(own="uint64_t")
    cdef int enemy_run(self, bint right) noexcept nogil
    @cython.locals(blacks=int, whites=int)
    cdef bint _decided(self) noexcept nogil
    @cython.locals(rest="uint64_t", end=int, start=int, white="int64_t", black="int64_t", white_chains=int, black_chains=int)
    cdef void _score(self) noexcept nogil
    cdef uint64_t result_of(self, int action) noexcept nogil
    cdef int _drawn_swap(self, uint64_t *rng) noexcept nogil
    cdef bint _allowed(self, uint64_t result) noexcept nogil
    @cython.locals(row="uint64_t", length=int, last=int, first=int, left=int, start=int, size=int)
    cdef bint _is_first(self, int action, uint64_t result) noexcept nogil
    @cython.locals(actions=Swaps, ends=Cuts, codes=Cuts, keys=Keys, values=Values, out="unsigned char[::1]", result="uint64_t", slot="uint64_t",
                   count=int, index=int, at=int, start=int, middle=int, end=int, found=int, opened=bint)
    cdef bytes _tree(self)
    cdef void _end_swap(self) noexcept nogil
    cdef void _remove(self, int action) noexcept nogil
    cdef void _end_turn(self, bint removed) noexcept nogil

    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    cdef int legal_into(self, int *actions) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(draw=int, action=int, result="uint64_t")
    cdef int random_action(self, int *actions, uint64_t *rng) noexcept nogil
    @cython.locals(key="uint64_t")
    cdef uint64_t position_key(self) noexcept nogil

cdef uint64_t low_bits(int count) noexcept nogil

@cython.locals(slot="uint64_t")
cdef uint64_t fresh_stamp(uint64_t *seen) noexcept nogil

@cython.locals(slot="uint64_t")
cdef uint64_t slot_of(uint64_t *seen, uint64_t row, int shift, uint64_t factor, uint64_t others) noexcept nogil

cdef extern from *:
    """
    static __thread uint64_t thread_rows[(1 << 15) + 1];
    """
    uint64_t *thread_rows                  # SEEN slots and the last stamp

cdef inline uint64_t *seen_rows() noexcept nogil:
    return thread_rows

@cython.locals(middle=int, least=int, differ="uint64_t", longest=int, other=int)
cdef bint leads(uint64_t row, int length, int start, int size, int last, int most, uint64_t result, bint equal_groups) noexcept nogil

cdef enum:
    CUT_PAIRS = 1681                       # MOST_CUTS squared
    MOST_SWAPS = 10660                     # SWAPS, as an array's size

cdef int SWAPS, PASS, STOP, LEFT, RIGHT, MOST_CUTS
cdef int SWAP_CODE[CUT_PAIRS]
cdef unsigned char START[MOST_SWAPS]
cdef unsigned char MIDDLE[MOST_SWAPS]
cdef unsigned char END[MOST_SWAPS]
cdef int ANY_SWAP[MOST_SWAPS]
cdef int EQUAL_SWAP[MOST_SWAPS]
cdef int MOST_DRAWS, MOST_COUNTED
cdef int SLOTS, SLOT_SHIFT, LEAST_SHIFT
cdef uint64_t ONE, ALL, HASH, SEEN, STAMP
