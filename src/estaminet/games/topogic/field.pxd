import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport lowest_bit
from estaminet.core.rng cimport below

cdef enum:
    TILES = 60
    SIDE = 124                             # cells in a column: an island that grows from the middle stays inside, with a margin
    CELLS = 15376
    MOST_SHORE = 122                       # a straight row of all tiles has the most cells along it

cdef class Field:
    cdef signed char at[CELLS]             # the tile of a cell, EMPTY, or OUTSIDE
    cdef short place[TILES]                   # the cell of a tile
    cdef signed char order[TILES]             # in which the tiles are laid
    cdef short shore[MOST_SHORE]                  # the empty cells along a growing island, in order
    cdef int shore_count
    cdef short waiting[CELLS]              # cells from which the walk around the field goes on
    cdef int steps[8]                      # to the next cell: four sides, then four corners
    cdef readonly uint64_t tiles
    cdef int left
    cdef int right
    cdef int top
    cdef int bottom

    cdef int across(self, int tile) noexcept nogil
    cdef int down(self, int tile) noexcept nogil
    @cython.locals(across=int, down=int)
    cdef void _put(self, int tile, int cell) noexcept nogil
    @cython.locals(tile=int, last=int, chosen=int)
    cdef void _shuffle(self) noexcept nogil
    @cython.locals(number=int)
    cdef void _fill_rectangle(self) noexcept nogil
    @cython.locals(number=int, cell=int, side=int)
    cdef void _grow_island(self) noexcept nogil
    @cython.locals(place=int, later=int)
    cdef void _add_to_shore(self, int cell) noexcept nogil
    @cython.locals(cell=int, later=int)
    cdef int _take_from_shore(self, int place) noexcept nogil
    @cython.locals(reached="uint64_t", direction=int, cell=int)
    cdef uint64_t reach(self, int tile) noexcept nogil
    @cython.locals(found="uint64_t", count=int, cell=int, side=int, beside=int)
    cdef uint64_t border(self) noexcept nogil
    @cython.locals(across=int, down=int)
    cdef bint _within_one(self, int cell) noexcept nogil
    @cython.locals(reached="uint64_t", edge="uint64_t")
    cpdef bint connected(self)
    @cython.locals(found="uint64_t", cell=int, side=int)
    cdef uint64_t _beside(self, uint64_t tiles) noexcept nogil

cdef uint64_t STATE[1]
cdef int MARGIN, MIDDLE, EMPTY, OUTSIDE
cdef uint64_t ONE
