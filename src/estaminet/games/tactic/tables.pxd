from libc.stdint cimport uint64_t

cdef int ENTER, JOURNEY, LOSE, LOSE_HAND, PASS, OTHER_TRANSITS, NO_WAY
cdef uint64_t ONE, TRANSIT
cdef int START[4096]
cdef int END[4096]
cdef bint LATERAL[4096]
cdef int LOSS_CODE[128]
cdef bint NARROW[128]
cdef bint SHUTTLE_LINE[128]
cdef bint ASIDE[128]
cdef int ROUTES[2048]
cdef int FORWARD[512]
cdef int SIDEWAYS[512]
cdef int BEYOND[512]
cdef uint64_t BACK_TRANSITS[512]
cdef uint64_t BACK_ENDS[512]
cdef uint64_t CENTRALS[2]
cdef int FIRST_CENTRAL[2]
cdef int CLEAR_WAY[4096]
cdef uint64_t AHEAD_TRANSITS[512]
cdef uint64_t AHEAD_ENDS[512]
