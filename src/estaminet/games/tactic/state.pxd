import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.core.position cimport Position
from estaminet.core.rng cimport key_word
from estaminet.games.tactic.tables cimport BEYOND, CENTRALS, END, FORWARD, LATERAL, NARROW, PLACES, ROUTES, SIDEWAYS

cdef enum:
    MOST_PATROLS = 3                       # of a player

ctypedef int Trio[MOST_PATROLS]            # one place for each patrol of a player

cdef class TacticState(Position):
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
    cdef public int board                  # option board: 0 lattice, 1 grid
    cdef public int limit                  # option limit, TC-19
    cdef public int ended                  # how the game ended, 0 while it goes on

    cdef int to_move(self) noexcept nogil
    @cython.locals(key="uint64_t", rest="uint64_t", index=int)
    cdef uint64_t position_key(self) noexcept nogil
    cdef uint64_t _shuttle_word(self, int index) noexcept nogil
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

@cython.locals(word="uint64_t")
cdef bint vacant(uint64_t transit, uint64_t ends, int base) noexcept nogil

cdef int NO_ACTION
cdef uint64_t KEY_TURN, KEY_HALVES, KEY_OPTIONS, KEY_IDLE, KEY_PATROLS, KEY_GUARDS, KEY_SHUTTLES
