import cython
from libc.stdint cimport int64_t, uint64_t
from estaminet.core.position cimport Position
from estaminet.core.rng cimport below, mix, next_word, mix, next_word

ctypedef int Cells[1024]
ctypedef int Stones[18]
ctypedef int Three[3]
ctypedef int Six[6]
ctypedef int Nine[9]

cdef class LoganStonesPosition(Position):
    cdef int column[18]                    # of a stone on the island, or where the lifted one stood
    cdef int line[18]
    cdef signed char face[18]              # the symbol showing: 0 rock, 1 paper, 2 scissors
    cdef signed char back[18]
    cdef signed char place[18]             # IN_RESERVE, ON_ISLAND, LIFTED, ABSENT
    cdef signed char knowing[18]           # who knows the back: bit 0 the first player, bit 1 the second
    cdef signed char grid[1024]            # 32 x 32 cells, wrapped around: the stone there, plus one
    cdef public int mover
    cdef public int lifted                 # the stone in the mover's hand, or -1
    cdef public int since_add              # turns since a stone was added
    cdef public int winner                 # -1 nobody yet
    cdef public bint drawn
    cdef public bint pairs                 # option stones=pairs
    cdef public bint backs_hidden          # option backs=nobody
    cdef public bint turn_any              # option turning=any
    cdef public int limit
    cdef uint64_t islands[402]             # islands with empty reserves so far, LS-15
    cdef public int island_count
    cdef int first_column                  # the window of the action codes
    cdef int first_line

    @cython.locals(stone=int)
    cdef void _find_window(self) noexcept nogil
    cdef int _stone_in_window(self, int cell) noexcept nogil
    cdef int _cell_of(self, int stone) noexcept nogil
    @cython.locals(stone=int)
    cdef bint _has_reserve(self, int seat) noexcept nogil
    @cython.locals(count=int, side=int)
    cdef int _touching(self, int column, int line) noexcept nogil
    @cython.locals(seen=Cells, stone=int, side=int, column=int, line=int, cell=int, count=int)
    cdef int _free_cells_into(self, int *cells) noexcept nogil
    @cython.locals(order=Stones, least=Stones, came_from=Stones, next_side=Stones, stack=Stones,
                   depth=int, time=int, stone=int, side=int, other=int, links=int, branches=int, start=int)
    cdef int link_stones(self) noexcept nogil
    @cython.locals(stone=int, direction=int, length=int, column=int, line=int, other=int)
    cdef bint has_line(self) noexcept nogil
    @cython.locals(count=int, cells=Cells, cell_count=int, stone=int, index=int, face=int)
    cdef int _adds_into(self, int *actions) noexcept nogil
    @cython.locals(count=int, cells=Cells, cell_count=int, index=int, face=int, left=int)
    cdef int _puts_into(self, int *actions) noexcept nogil
    @cython.locals(count=int, links=int, stone=int, cell=int, alone=int)
    cdef int _moves_into(self, int *actions) noexcept nogil
    @cython.locals(cells=Cells, count=int, found=bint)
    cdef bint _can_be_put(self, int stone) noexcept nogil
    cdef void _set(self, int stone, int column, int line) noexcept nogil
    @cython.locals(shown="signed char")
    cdef void _flip(self, int stone) noexcept nogil
    @cython.locals(side=int, other=int)
    cdef void _beat_neighbours(self, int stone) noexcept nogil
    @cython.locals(cell=int, stone=int)
    cdef void _add(self, int action) noexcept nogil
    cdef void _lift(self, int stone) noexcept nogil
    @cython.locals(cell=int, stone=int)
    cdef void _put(self, int action) noexcept nogil
    cdef void _turn(self, int stone) noexcept nogil
    @cython.locals(key="uint64_t", index=int, seen=int)
    cdef void _end_turn(self) noexcept nogil
    @cython.locals(key="uint64_t", stone=int)
    cdef uint64_t island_key(self) noexcept nogil
    cdef bint knows(self, int seat, int stone) noexcept nogil

    cdef int to_move(self) noexcept nogil
    cdef bint is_over(self) noexcept nogil
    cdef int outcome(self) noexcept nogil
    cdef int legal_into(self, int *actions) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(index=int)
    cdef void copy_from(self, Position other) noexcept nogil
    @cython.locals(key="uint64_t", stone=int, faces=int)
    cdef uint64_t position_key(self) noexcept nogil
    @cython.locals(pool=Six, shown=Three, split=Six, backs=Nine, stone=int, kind=int, missing=int)
    cdef void imagine_for(self, int seat, uint64_t *rng) noexcept nogil

cpdef int kind_of(int face, int back) noexcept nogil
@cython.locals(rocks=int, papers=int, scissors=int, kind=int, count=int, first=int, second=int, ways=double)
cdef double _ways(int *pool, int *shown, int *split) noexcept nogil
@cython.locals(first=int, second=int, weight=double, total=double)
cdef double _weigh(int *pool, int *shown, int missing, int *split, int kind, double pick) noexcept nogil
@cython.locals(total=double, chosen="int64_t")
cdef void _draw_split(int *pool, int *shown, int missing, int *split, uint64_t *rng) noexcept nogil
cdef void _count_backs(int *shown, int *split, int *backs) noexcept nogil
@cython.locals(chosen=int, back=int)
cdef int _take_back(int *backs, int face, uint64_t *rng) noexcept nogil

cdef int SPAN, CELLS, LIFT, PUT, TURN, PASS
cdef int ABSENT, IN_RESERVE, ON_ISLAND, LIFTED
cdef int AROUND_COLUMN[6]
cdef int AROUND_LINE[6]
cdef int POOL[12]
cdef int CHOOSE[400]
cdef double UNIT
cdef uint64_t ALL
