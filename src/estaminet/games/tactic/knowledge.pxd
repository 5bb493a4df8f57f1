import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits, lowest_bit
from estaminet.games.tactic.kernel cimport TacticPosition
from estaminet.games.tactic.state cimport Trio
from estaminet.games.tactic.tables cimport AHEAD_ENDS, AHEAD_TRANSITS, ASIDE, BACK_ENDS, BACK_TRANSITS, BEYOND, CENTRALS, CLEAR_WAY
from estaminet.games.tactic.tables cimport END, FIRST_CENTRAL, FORWARD, NARROW, NO_WAY, PLACES, ROUTES, SIDEWAYS, START

ctypedef int Distances[PLACES]
ctypedef double Threats[64]
ctypedef uint64_t Words[2]

cdef class TacticThinker(TacticPosition):
    @cython.locals(base=int, row=int, steps=int, transits="uint64_t", ends="uint64_t", near_front="uint64_t", far_front="uint64_t",
                   near_reached="uint64_t", far_reached="uint64_t", near_done="uint64_t", far_done="uint64_t")
    cdef void flood(self, int player, int *distances) noexcept nogil
    @cython.locals(bases=Trio, distances=Distances, index=int)
    cpdef list distances(self, int player)
    @cython.locals(worth=double, index=int)
    cdef double _player_worth(self, int player) noexcept nogil
    cdef int _guards_of(self, int player) noexcept nogil
    cdef int _goals_of(self, int player) noexcept nogil
    @cython.locals(bases=Trio, distances=Distances, goals=int, guards=int, row=int, under_way=int, lost=int, steps=int, index=int, worth=double)
    cdef double _ways_worth(self, int player) noexcept nogil
    @cython.locals(first=Trio, second=Trio)
    cdef double _race_lead(self) noexcept nogil
    @cython.locals(margin=double, worth=double)
    cdef double _race_worth(self, int player, int *own, int *enemy) noexcept nogil
    @cython.locals(ways=Trio, ends=Trio, left=int, index=int, _=int, nearest=int)
    cdef void _steps_to(self, int player, int *steps) noexcept nogil
    @cython.locals(bases=Trio, exits=Words, distances=Distances, row=int, index=int, base=int, way=int)
    cdef void _ways_into(self, int player, int *ways, int *ends) noexcept nogil
    @cython.locals(bases=Trio, exits=Words, worth=double, transits="uint64_t", ends="uint64_t", under_way=int, index=int)
    cdef double _room_worth(self, int player) noexcept nogil
    @cython.locals(row=int)
    cdef int _exits_into(self, int player, int base, uint64_t *exits) noexcept nogil
    @cython.locals(lead=double)
    cdef double evaluate(self) noexcept nogil
    @cython.locals(own=Distances, enemy=Distances, threat=Threats, index=int)
    cdef bint prefer(self, int *actions, int count, double *weights) noexcept nogil
    @cython.locals(bases=Trio, base=int, index=int, row=int, place=int)
    cdef void _threats(self, int *enemy, double *threat) noexcept nogil
    @cython.locals(weight=double)
    cdef double _step_weight(self, int action, int *own) noexcept nogil
    @cython.locals(weight=double)
    cdef double _guard_weight(self, int action, double *threat) noexcept nogil
    @cython.locals(row=int)
    cdef bint _beside(self, int guard) noexcept nogil

cdef int ENTER, LOSE, FAR, LOST_STEPS, CUT_STEPS, LATE_STEPS, NEVER, CLOSED_STEPS, TO_SECOND, TO_END, TO_THIRD
cdef double SCALE, GUARD_WORTH, LOST_WORTH, ASIDE_WORTH, SHUTTLE_WORTH, RACE_WORTH
cdef double MARGIN_WORTH, MARGIN_SCALE, TURN_STEPS, SECOND_WORTH, END_WORTH, THIRD_WORTH, LEAD_WORTH, HOME_WORTH
cdef double WAYS_WEIGHT[3]
cdef double ROOM_WEIGHT[3]
cdef double RACE_WEIGHT[3]
cdef double GOALS_WORTH[24]
cdef double STEP_WORTH[3]
cdef double EXITS_WORTH[5]
cdef double ROOM_WORTH[28]
