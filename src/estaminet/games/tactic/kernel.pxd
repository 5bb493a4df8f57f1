import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits, lowest_bit
from estaminet.core.position cimport Position
from estaminet.core.rng cimport below

ctypedef int Trio[4]
ctypedef uint64_t Targets[4]

cdef class TacticPosition(Position):
    cdef public uint64_t patrols[4]        # first player's transit and ends, second player's transit and ends
    cdef public uint64_t guards[2]         # of each player, on transit bases
    cdef public int hand[2]                # guards not yet entered
    cdef public int mover                  # 0 or 1
    cdef public int penalty                # the guard lost before this turn's half-moves (TC-18), or -1
    cdef public int first                  # the first half-move of this turn, or -1
    cdef public int turn                   # the turn being played, from 1
    cdef public int idle                   # successive turns without progress, TC-19
    cdef public int shuttle_at[4]          # two entries for each player, TC-15: where the patrol stands,
    cdef public int shuttle_from[4]        # the base it goes to and fro with,
    cdef public int shuttle_count[4]       # its steps so far; 0 for no entry
    cdef public int variant                # option variant: 0 basic, 1 capture, 2 passage
    cdef public int chart                  # option board: 0 lattice, 1 grid
    cdef public int limit                  # option limit, TC-19
    cdef public int ended                  # how the game ended, 0 while it goes on

    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    @cython.locals(count=int, index=int, sources=int, guards=Trio, targets=Targets, rest="uint64_t")
    cdef int legal_into(self, int *actions) noexcept nogil
    @cython.locals(whole="bint")
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(index=int)
    cdef void copy_from(self, Position other) noexcept nogil
    @cython.locals(key="uint64_t", index=int)
    cdef uint64_t position_key(self) noexcept nogil
    @cython.locals(count=int, index=int, sources=int, total=int, chosen=int, guards=Trio, targets=Targets, rest="uint64_t")
    cdef int random_action(self, int *actions, uint64_t *rng) noexcept nogil

    @cython.locals(arrived=int)
    cdef int score(self, int player) noexcept nogil
    cdef uint64_t taken_transits(self) noexcept nogil
    cdef uint64_t taken_ends(self) noexcept nogil
    @cython.locals(count=int, rest="uint64_t")
    cdef int under_way_into(self, int player, int *bases) noexcept nogil
    cdef bint has_guard(self, int player) noexcept nogil
    @cython.locals(row=int, beyond=int, place=int)
    cdef bint can_leave(self, int player, int base, bint lateral_too, uint64_t transits, uint64_t ends) noexcept nogil
    @cython.locals(bases=Trio, index=int)
    cdef bint has_step(self, int player, uint64_t transits, uint64_t ends) noexcept nogil
    @cython.locals(transits="uint64_t", ends="uint64_t", row=int, before=int, place=int)
    cdef int _steps_of(self, int base, bint lateral_too, int *actions, int count) noexcept nogil
    @cython.locals(bases=Trio, forward_only=int, count=int, index=int)
    cdef int _steps_into(self, int *actions) noexcept nogil
    @cython.locals(index=int)
    cdef int shuttles_on(self, int action) noexcept nogil
    cdef bint arrives(self, int action) noexcept nogil
    @cython.locals(bases=Trio)
    cdef bint ends_game(self, int action) noexcept nogil
    @cython.locals(bases=Trio, transits="uint64_t", ends="uint64_t", index=int)
    cdef bint has_second(self, int action) noexcept nogil
    @cython.locals(kept=int, index=int)
    cdef int _whole_only(self, int *actions, int count) noexcept nogil
    cdef bint opens_way(self, int guard) noexcept nogil
    @cython.locals(rest="uint64_t")
    cdef bint can_play(self) noexcept nogil
    @cython.locals(bases=Trio, index=int)
    cdef bint owes_guard(self) noexcept nogil
    @cython.locals(free="uint64_t", index=int)
    cdef uint64_t _guard_targets(self, int guard, int *actions, int steps) noexcept nogil
    @cython.locals(taken="uint64_t")
    cdef uint64_t _targets_beside(self, uint64_t free, int guard, int only) noexcept nogil
    @cython.locals(count=int, rest="uint64_t")
    cdef int _open_targets(self, int *actions, int steps, int *guards, uint64_t *targets) noexcept nogil
    cdef int guard_code(self, int guard, int end) noexcept nogil
    @cython.locals(steps=int)
    cdef int _patrols_or_penalties(self, int *actions) noexcept nogil
    @cython.locals(bases=Trio, count=int, index=int, rest="uint64_t")
    cdef int _penalties_into(self, int *actions) noexcept nogil
    @cython.locals(goes_on="bint")
    cdef void _pay(self, int action) noexcept nogil
    cdef void _lift(self, int base) noexcept nogil
    cdef void _move(self, int action) noexcept nogil
    cdef bint _advances(self, int action) noexcept nogil
    cdef void _end_turn(self, int last, bint progress) noexcept nogil
    @cython.locals(own=int, first_count=int, last_count=int)
    cdef void _count_shuttles(self, int last) noexcept nogil
    cdef void _note_shuttle(self, int index, int action, int count) noexcept nogil
    @cython.locals(bases=Trio, index=int)
    cdef void judge(self) noexcept nogil
    @cython.locals(transits="uint64_t", ends="uint64_t")
    cdef bint _nobody_can_play(self) noexcept nogil

cdef uint64_t mix(uint64_t key, uint64_t value) noexcept nogil
@cython.locals(word="uint64_t")
cdef bint vacant(uint64_t transit, uint64_t ends, int base) noexcept nogil

cdef int ENTER, JOURNEY, LOSE, LOSE_HAND, PASS, OTHER_TRANSITS, NO_ACTION, CAPTURE, PASSAGE
cdef int GOING_ON, ARRIVED, CAPTURED, SHUTTLED, STUCK, TIRED
cdef int START[4096]
cdef int END[4096]
cdef bint LATERAL[4096]
cdef int LOSS_CODE[128]
cdef bint NARROW[128]
cdef bint SHUTTLE_LINE[128]
cdef int ROUTES[2048]
cdef int FORWARD[512]
cdef int SIDEWAYS[512]
cdef int BEYOND[512]
cdef uint64_t CENTRALS[2]
cdef uint64_t ONE, ALL, TRANSIT, HASH, MIX
