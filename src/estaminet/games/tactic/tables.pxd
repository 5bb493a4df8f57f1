from libc.stdint cimport uint64_t

cdef enum:
    PLACES = 128                           # numbers that a base can have: the bits of two words
    ROWS = 512                             # each base for both boards and players
    GOAL_ROWS = 4096                       # the same for every set of centrals to reach
    MOST_ACTIONS = 4096
    MOST_ROUTES = 2048

cdef int NO_WAY
cdef uint64_t ONE, TRANSIT
cdef int START[MOST_ACTIONS]
cdef int END[MOST_ACTIONS]
cdef bint LATERAL[MOST_ACTIONS]
cdef int LOSS_CODE[PLACES]
cdef bint NARROW[PLACES]
cdef bint SHUTTLE_LINE[PLACES]
cdef int ROUTES[MOST_ROUTES]
cdef int FORWARD[ROWS]
cdef int SIDEWAYS[ROWS]
cdef int BEYOND[ROWS]
cdef uint64_t BACK_TRANSITS[ROWS]
cdef uint64_t BACK_ENDS[ROWS]
cdef uint64_t CENTRALS[2]
cdef int FIRST_CENTRAL[2]
cdef int CLEAR_WAY[GOAL_ROWS]
cdef uint64_t AHEAD_TRANSITS[ROWS]
cdef uint64_t AHEAD_ENDS[ROWS]
