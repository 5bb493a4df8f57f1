import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits, lowest_bit
from estaminet.core.rng cimport below
from estaminet.games.tactic.state cimport MOST_PATROLS, TacticState, Trio
from estaminet.games.tactic.tables cimport CENTRALS, END, LATERAL, LOSS_CODE, ONE, SHUTTLE_LINE, START, TRANSIT

ctypedef uint64_t Targets[MOST_PATROLS]

cdef class TacticPosition(TacticState):
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    @cython.locals(count=int, index=int, sources=int, guards=Trio, targets=Targets, rest="uint64_t")
    cdef int legal_into(self, int *actions) noexcept nogil
    @cython.locals(whole="bint")
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(count=int, index=int, sources=int, total=int, chosen=int, guards=Trio, targets=Targets, rest="uint64_t")
    cdef int random_action(self, int *actions, uint64_t *rng) noexcept nogil
    @cython.locals(arrived=int)
    cdef int score(self, int player) noexcept nogil
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
    @cython.locals(own=int, first_count=int, last_count=int, index=int)
    cdef void _count_shuttles(self, int last) noexcept nogil
    cdef void _note_shuttle(self, int index, int action, int count) noexcept nogil
    @cython.locals(bases=Trio, index=int)
    cdef void judge(self) noexcept nogil
    @cython.locals(transits="uint64_t", ends="uint64_t")
    cdef bint _nobody_can_play(self) noexcept nogil

cdef int ENTER, JOURNEY, LOSE, LOSE_HAND, PASS, OTHER_TRANSITS, NO_ACTION, CAPTURE, PASSAGE
cdef int GOING_ON, ARRIVED, CAPTURED, SHUTTLED, STUCK, REACHED_LIMIT, MOST_TURNS
