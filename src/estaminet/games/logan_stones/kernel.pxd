import cython
from libc.stdint cimport uint64_t
from estaminet.core.rng cimport below, key_word
from estaminet.games.logan_stones.deals cimport count_backs, draw_split, fill_pool, kind_of, take_back
from estaminet.games.logan_stones.state cimport LoganStonesState, STONES, Stones

cdef enum:
    MOST_CELLS = 400                       # CELLS, as an array's size

ctypedef int Cells[MOST_CELLS]
ctypedef int Three[3]
ctypedef int Six[6]
ctypedef int Nine[9]

cdef class LoganStonesPosition(LoganStonesState):
    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    cdef int legal_into(self, int *actions) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.final
    @cython.locals(count=int, cells=Cells, cell_count=int, stone=int, index=int, face=int)
    cdef int _adds_into(self, int *actions) noexcept nogil
    @cython.final
    @cython.locals(count=int, cells=Cells, cell_count=int, index=int, face=int)
    cdef int _puts_into(self, int *actions) noexcept nogil
    @cython.final
    @cython.locals(count=int, links=int, stones=Stones, stone_count=int, index=int)
    cdef int _moves_into(self, int *actions) noexcept nogil
    @cython.final
    cdef bint _may_be_turned(self, int stone, int links) noexcept nogil
    @cython.locals(count=int, stone=int, chosen=int)
    cdef int random_action(self, int *actions, uint64_t *rng) noexcept nogil
    @cython.final
    @cython.locals(cell=int, stone=int)
    cdef void _add(self, int action) noexcept nogil
    @cython.final
    cdef void _lift(self, int stone) noexcept nogil
    @cython.final
    @cython.locals(cell=int, stone=int)
    cdef void _put(self, int action) noexcept nogil
    @cython.final
    cdef void _turn(self, int stone) noexcept nogil
    @cython.final
    @cython.locals(sides=int)
    cdef void _take_effect(self, int stone) noexcept nogil
    @cython.final
    cdef void _end_turn(self) noexcept nogil
    @cython.locals(seen=int, index=int)
    cdef bint repeated(self) noexcept nogil
    @cython.locals(pool=Six, shown=Three, split=Six, backs=Nine, stone=int, kind=int, missing=int)
    cdef void imagine_for(self, int seat, uint64_t *rng) noexcept nogil
    @cython.locals(key="uint64_t", stone=int)
    cdef uint64_t island_key(self) noexcept nogil
    @cython.locals(key="uint64_t", stone=int, faces=int)
    cdef uint64_t information_key(self, int seat) noexcept nogil
    @cython.locals(key="uint64_t", stone=int, faces=int)
    cdef uint64_t position_key(self) noexcept nogil

cdef int SPAN, CELLS, LIFT, PUT, TURN, PASS, ABSENT, IN_RESERVE, ON_ISLAND, LIFTED
cdef int KEY_ISLAND, KEY_HAND, KEY_RESERVE, KEY_SEEN, KEY_SHOWN, KEY_MOVER, KEY_OPTIONS, KEY_LIMIT, KEY_TURNS
cdef uint64_t ZERO
