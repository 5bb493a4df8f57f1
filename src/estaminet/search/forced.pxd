import cython
from libc.stdint cimport int64_t, uint64_t
from estaminet.core.deadline cimport Deadline, clock_us
from estaminet.core.position cimport MOST_LEGAL, Position
from estaminet.core.rng cimport mix

cdef enum:
    ENTRIES = 1 << 16
    UNKNOWN = -1
    NO = 0
    YES = 1

cdef class Shared:
    cdef int attacker
    cdef int64_t left
    cdef int width                         # the attacker's actions that are tried, the most promising; 0: all
    cdef Deadline deadline
    cdef int64_t end_us                    # 0: no end but the deadline's
    cdef double weights[MOST_LEGAL]
    cdef uint64_t keys[ENTRIES]
    cdef signed char results[ENTRIES]

    cdef bint spends(self) noexcept nogil
    @cython.locals(place="uint64_t")
    cdef int known(self, uint64_t key) noexcept nogil
    @cython.locals(place="uint64_t")
    cdef int note(self, uint64_t key, int result) noexcept nogil

cdef class Frame:
    cdef Position position
    cdef Shared shared
    cdef bint last
    cdef Frame deeper
    cdef int refuting                      # the reply that answered the last try here
    cdef int winning                       # the action that won here last
    cdef int actions[MOST_LEGAL]

    cdef int begin(self, Position root, int turns)
    @cython.locals(attacking=bint, key="uint64_t", result=int)
    cdef int judge(self, int turns) noexcept nogil
    @cython.locals(result=int, count=int, index=int, ended=bint, found=int)
    cdef int attack(self, int turns) noexcept nogil
    @cython.locals(result=int, count=int, index=int, action=int, found=int)
    cdef int defend(self, int turns) noexcept nogil
    @cython.locals(index=int, best=int, other=int)
    cdef int _promising(self, int count) noexcept nogil
    @cython.locals(action=int, weight=double)
    cdef void _exchange(self, int one, int other) noexcept nogil
    cdef void step(self, int action) noexcept nogil

cdef class Prover:
    cdef Shared shared
    cdef Frame frame

cdef class ForcedWin:
    cdef Position root
    cdef readonly object action            # with which the win begins; None before it is found
    cdef list _stages                      # the widths and numbers of turns that are not yet done
    cdef int _deepest                      # actions of the longest line
    cdef int _width                        # of the prover at work
    cdef Prover _prover

cdef int CLOCK_NODES
