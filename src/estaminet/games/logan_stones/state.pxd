import cython
from libc.stdint cimport uint32_t, uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.core.position cimport Position

cpdef enum:
    STONES = 18
    GRID = 1024                            # 32 x 32 cells, wrapped around
    WORDS = 22                             # of an island as bits of the window, with an empty column on either side
    MOST_ISLANDS = 402                     # more than the turns that LS-15 allows without an added stone

ctypedef int Stones[STONES]
ctypedef uint32_t Words[WORDS]
ctypedef uint32_t Sets[STONES]            # of stones, as bits

@cython.locals(across=int, once="uint32_t", twice="uint32_t")
cdef void touching_two(uint32_t *island, int begin, int end, uint32_t *free) noexcept nogil

cdef class LoganStonesState(Position):
    cdef int column[STONES]                    # of a stone on the island, or where the lifted one stood
    cdef int line[STONES]
    cdef signed char face[STONES]              # the symbol showing: 0 rock, 1 paper, 2 scissors
    cdef signed char back[STONES]
    cdef signed char place[STONES]             # IN_RESERVE, ON_ISLAND, LIFTED, ABSENT
    cdef signed char knowing[STONES]           # who knows the back: bit 0 the first player, bit 1 the second
    cdef signed char grid[GRID]            # the stone on a cell, plus one
    cdef uint32_t filled[32]               # the same as bits: for each column, wrapped, the lines that hold a stone
    cdef public int mover
    cdef public int lifted                 # the stone in the mover's hand, or -1
    cdef public int since_add              # turns since a stone was added
    cdef public int winner                 # -1 nobody yet
    cdef public bint drawn
    cdef public bint pairs                 # option stones=pairs
    cdef public bint backs_hidden          # option backs=nobody
    cdef public bint turn_any              # option turning=any
    cdef public int limit
    cdef public int island_count
    cdef int first_column                  # the window of the action codes
    cdef int first_line
    cdef uint64_t islands[MOST_ISLANDS]    # islands with empty reserves so far, LS-15; last, for a copy leaves out what is not used

    cdef Py_ssize_t spare_bytes(self) noexcept nogil
    @cython.final
    @cython.locals(stone=int)
    cdef void find_window(self) noexcept nogil
    @cython.final
    cdef void widen_window(self, int stone) noexcept nogil
    @cython.final
    cdef int stone_in_window(self, int cell) noexcept nogil
    @cython.final
    cdef int cell_of(self, int stone) noexcept nogil
    @cython.final
    @cython.locals(stone=int)
    cdef bint has_reserve(self, int seat) noexcept nogil
    @cython.final
    cdef bint knows(self, int seat, int stone) noexcept nogil
    @cython.final
    @cython.locals(count=int, side=int)
    cdef int touching_stones(self, int column, int line) noexcept nogil
    @cython.final
    @cython.locals(turn=int, across=int, word="uint32_t")
    cdef void _island_into(self, uint32_t *words) noexcept nogil
    @cython.final
    @cython.locals(count=int, index=int)
    cdef int stones_into(self, int *stones) noexcept nogil
    @cython.final
    @cython.locals(island=Words, free=Words, across=int, count=int, left=int, word="uint32_t")
    cdef int free_cells_into(self, int *cells) noexcept nogil
    @cython.final
    @cython.locals(near=Sets, suspects="uint32_t", stone=int, links=int)
    cdef int link_stones(self) noexcept nogil
    @cython.final
    @cython.locals(suspects="uint32_t", stone=int, side=int, other=int, sides=int)
    cdef uint32_t _neighbours_into(self, uint32_t *near) noexcept nogil
    @cython.final
    @cython.locals(reached="uint32_t", fresh="uint32_t", found="uint32_t")
    cdef bint _splits(self, int stone, uint32_t *near) noexcept nogil
    @cython.final
    @cython.locals(stone=int)
    cdef bint has_line(self) noexcept nogil
    @cython.final
    cdef int beside(self, int stone, int side) noexcept nogil
    @cython.final
    @cython.locals(sides=int, side=int, other=int)
    cdef int beaten(self, int stone) noexcept nogil
    @cython.final
    @cython.locals(length=int, column=int, line=int, other=int)
    cdef int run_from(self, int stone, int direction) noexcept nogil
    @cython.final
    @cython.locals(longest=int, direction=int)
    cdef int longest_line(self, int stone) noexcept nogil
    @cython.final
    @cython.locals(longest=int, side=int)
    cdef int longest_near(self, int stone, int sides) noexcept nogil
    @cython.final
    cdef void set_down(self, int stone, int column, int line) noexcept nogil
    @cython.final
    cdef void pick_up(self, int stone) noexcept nogil
    @cython.final
    @cython.locals(other=int)
    cdef void sort_in(self, int stone) noexcept nogil
    @cython.final
    cdef bint _comes_before(self, int one, int other) noexcept nogil
    @cython.final
    cdef void _swap_numbers(self, int one, int other) noexcept nogil
    @cython.final
    cdef void _enter(self, int stone) noexcept nogil
    @cython.final
    @cython.locals(shown="signed char")
    cdef void flip(self, int stone) noexcept nogil
    @cython.final
    @cython.locals(sides=int, side=int)
    cdef int beat_neighbours(self, int stone) noexcept nogil

cdef int SPAN, ABSENT, IN_RESERVE, ON_ISLAND, LIFTED
cdef int AROUND_COLUMN[6]
cdef int AROUND_LINE[6]
cdef unsigned char SIDE_BY_SIDE[64]
cdef uint32_t HALF, ONE
