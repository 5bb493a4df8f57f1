import cython
from libc.stdint cimport int64_t, uint64_t
from estaminet.core.deadline cimport Deadline, clock_us
from estaminet.core.position cimport MOST_LEGAL, Position
from estaminet.core.rng cimport mix
from estaminet.search.nodes cimport release, zero_words, zeros

cdef enum:
    DEEPEST = 64                           # actions of the longest line
    ENTRIES = 1 << 20                      # of the table
    SURE = 1000000                         # a win at once; one that takes so many actions is worth so much less
    CERTAIN = 999000                       # scores from here on are wins
    ENDLESS = 2000000                      # beyond every score
    NOTHING = 0xFFFFFF                     # no action
    AT_LEAST = 1
    AT_MOST = 2
    EXACT = 3

cdef class Shared:
    cdef Deadline deadline
    cdef int64_t end_us                    # 0: no end
    cdef int nodes                         # positions looked at in this run
    cdef int last_node
    cdef int due                           # to look at the clock
    cdef bint halted
    cdef bint unbounded                    # whether nothing halts it now
    cdef uint64_t *words                   # the table: keys and facts in turns
    cdef uint64_t age                      # of what is written now, modulo 64
    cdef readonly int written              # entries
    cdef int *history                      # at player * action_count + action: how often it refuted what was before
    cdef int action_count
    cdef int seat                          # who thinks
    cdef double loud
    cdef int margin                        # 0: nothing is left out or looked at less deeply
    cdef int contempt
    cdef int overlooked                    # of 1,000 actions, how many it never considers
    cdef uint64_t oversight                # decides which
    cdef double weights[MOST_LEGAL]

    cdef bint spends(self) noexcept nogil
    @cython.locals(place="uint64_t")
    cdef uint64_t find(self, uint64_t key) noexcept nogil
    @cython.locals(place="uint64_t", facts="uint64_t", old=int)
    cdef void keep(self, uint64_t key, int score, int action, int depth, int bound) noexcept nogil
    @cython.locals(place=int)
    cdef void praise(self, int player, int action, int amount) noexcept nogil

cdef class Frame:
    cdef Position position
    cdef Shared shared
    cdef Frame deeper
    cdef bint last
    cdef int ply                           # actions since the root
    cdef int *actions
    cdef int *order                        # what to try first: the greatest
    cdef int count
    cdef int first                         # what the table says to try first
    cdef int killer                        # the last two quiet actions that refuted something here
    cdef int second_killer
    cdef int line[DEEPEST]                 # the best line from here
    cdef int length

    cdef void step(self, int action) noexcept nogil
    cdef int follow(self, int depth, int alpha, int beta) noexcept nogil
    @cython.locals(key="uint64_t", facts="uint64_t", score=int, narrow=bint, hope=int, stand=int)
    cdef int search(self, int depth, int alpha, int beta) noexcept nogil
    @cython.locals(best=int, best_action=int, floor=int, tried=int, left=int, index=int, score=int, quiet=bint, bound=int)
    cdef int _try_all(self, uint64_t key, int depth, int alpha, int beta, int hope) noexcept nogil
    @cython.locals(score=int)
    cdef int _value(self, int left, int tried, bint quiet, int floor, int beta) noexcept nogil
    @cython.locals(best=int, index=int, score=int)
    cdef int _rest(self, int alpha, int beta) noexcept nogil
    @cython.locals(value=double, score=int)
    cdef int _stand(self) noexcept nogil
    cdef int _ended(self) noexcept nogil
    @cython.locals(score=int, bound=int)
    cdef int _known(self, uint64_t facts, int depth, int alpha, int beta) noexcept nogil
    cdef int _from_here(self, int score, int way) noexcept nogil
    @cython.locals(index=int)
    cdef void _note(self, int action) noexcept nogil
    @cython.locals(player=int, amount=int, place=int)
    cdef void _refuted(self, int index, int depth) noexcept nogil
    @cython.locals(index=int, weighed=bint)
    cdef void list_all(self, int first) noexcept nogil
    @cython.locals(louder=int, quiet=int, place=int)
    cdef int _promise(self, int action, double weight) noexcept nogil
    @cython.locals(index=int, kept=int)
    cdef void _list_loud(self) noexcept nogil
    @cython.locals(index=int, kept=int)
    cdef void _list_noticed(self) noexcept nogil
    @cython.locals(drawn=int)
    cdef bint _notices(self, int action) noexcept nogil
    @cython.locals(best=int, other=int, swapped=int)
    cdef int pick(self, int index) noexcept nogil

cdef inline int score_of(double value) noexcept nogil:
    return <int>(1000.0 * value / (1.0001 - (value if value > 0 else -value)))

cdef inline double value_of(int score) noexcept nogil:
    return score / (1000.0 + (score if score > 0 else -score))

cdef int BIAS, CLOCK_NODES, FIRST, KILLER, LATE, MOST_HISTORY, QUIETEST, SECOND_KILLER, SHALLOW
