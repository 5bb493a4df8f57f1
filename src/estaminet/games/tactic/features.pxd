import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits, lowest_bit
from estaminet.games.tactic.kernel cimport TacticPosition
from estaminet.games.tactic.state cimport Trio
from estaminet.games.tactic.tables cimport AHEAD_ENDS, AHEAD_TRANSITS, BACK_ENDS, BACK_TRANSITS, CENTRALS, CLEAR_WAY, FIRST_CENTRAL
from estaminet.games.tactic.tables cimport NARROW, NO_WAY, PLACES

cdef enum:
    VIEWS = 256                            # places of both players

ctypedef int Distances[PLACES]
ctypedef uint64_t Words[2]

cdef class TacticFeatures(TacticPosition):
    @cython.locals(base=int, row=int, steps=int, transits="uint64_t", ends="uint64_t", near_front="uint64_t", far_front="uint64_t",
                   near_reached="uint64_t", far_reached="uint64_t", near_done="uint64_t", far_done="uint64_t")
    cdef void flood(self, int player, int *distances) noexcept nogil
    @cython.locals(bases=Trio, distances=Distances, index=int)
    cpdef list distances(self, int player)
    cdef int _guards_of(self, int player) noexcept nogil
    cdef int _goals_of(self, int player) noexcept nogil
    @cython.locals(row=int)
    cdef int _exits_into(self, int player, int base, uint64_t *exits) noexcept nogil
    @cython.locals(count=int, own=Trio, enemy=Trio, first=int, player=int, side=int)
    cdef int features_into(self, int *features) noexcept nogil
    cdef int _bases_into(self, uint64_t word, int place, int begin, int *features, int count) noexcept nogil
    cdef int _guards_into(self, uint64_t word, int begin, int *features, int count) noexcept nogil
    @cython.locals(bases=Trio, exits=Words, distances=Distances, ways=Trio, ends=Trio, under_way=int, index=int, base=int, goals=int, row=int,
                   transits="uint64_t", reached="uint64_t", way=int, free=int)
    cdef int _side_into(self, int player, int begin, int *steps, int *features, int count) noexcept nogil
    @cython.locals(left=int, index=int, _=int, nearest=int)
    cdef void _sum_steps(self, int player, int *ways, int *ends, int *steps) noexcept nogil
    @cython.locals(lead=int, stage=int)
    cdef int _turn_into(self, int begin, int *own, int *enemy, int *features, int count) noexcept nogil

cdef int ENTER, FAR, NEVER, CLOSED_STEPS, TO_SECOND, TO_END, TO_THIRD, FEATURES
cdef int BASES, TRANSIT_BASES, OWN_PATROLS, OWN_GUARDS, SIDE, GOALS, EXITS, ROOM, CLEAR, FREE, THIRD, SECOND, END_STEPS, SHUTTLES, HANDS
cdef int SIDE_FEATURES, POINTS, ARRIVALS, STAGE, MARGINS
cdef int PLACE_SEEN[VIEWS]
cdef int GUARD_SEEN[VIEWS]
