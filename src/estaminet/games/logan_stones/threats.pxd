import cython
from libc.stdint cimport uint32_t
from estaminet.core.bits cimport lowest_bit
from estaminet.games.logan_stones.kernel cimport LoganStonesPosition
from estaminet.games.logan_stones.state cimport AROUND_COLUMN, AROUND_LINE, STONES, touching_two

cdef enum:
    WIDE = 32                              # words of a board
    SURVEY = 384                           # words of twelve boards
    TOUCHED = 36                           # words that a stone laid down can change: three columns of twelve boards
    MARGIN = 4                             # empty columns before the window, and after it
    BELOW = 2                              # empty lines before the window
    SHOWING = 9                            # the first board of symbols shown

ctypedef uint32_t Board[WIDE]
ctypedef uint32_t Survey[SURVEY]
ctypedef uint32_t Kept[TOUCHED]

cdef class LoganStonesThreats(LoganStonesPosition):
    @cython.locals(index=int, end=int, stone=int, across=int, bit="uint32_t")
    cdef int survey(self, uint32_t *boards) noexcept nogil
    cdef int across(self, int stone) noexcept nogil
    cdef int bit_of(self, int stone) noexcept nogil
    cdef void bar(self, uint32_t *free, int stone) noexcept nogil
    @cython.locals(across=int, kept="uint32_t")
    cdef void take_away(self, uint32_t *boards, int stone) noexcept nogil
    @cython.locals(board=int, side=int)
    cdef void keep(self, uint32_t *boards, int across, uint32_t *kept) noexcept nogil
    @cython.locals(board=int, side=int)
    cdef void restore(self, uint32_t *boards, int across, uint32_t *kept) noexcept nogil
    @cython.locals(bit="uint32_t")
    cdef void lay(self, uint32_t *boards, int across, int line, int face, int back) noexcept nogil
    @cython.locals(side=int, other=int, turned="uint32_t")
    cdef void _flip_in(self, uint32_t *boards, int across, uint32_t cells, int beaten) noexcept nogil
    @cython.locals(island=Board, across=int)
    cdef void free_on(self, uint32_t *boards, int end, uint32_t *free) noexcept nogil
    @cython.locals(lines=Board, shown=int, flipped=int, across=int, here="uint32_t", near="uint32_t", up="uint32_t", down="uint32_t",
                   up_two="uint32_t", down_two="uint32_t", found="uint32_t")
    cdef void winning_cells(self, uint32_t *boards, int end, int symbol, uint32_t *cells) noexcept nogil
    @cython.locals(likely=Board, shown=int, flipped=int, across=int, here="uint32_t", found="uint32_t")
    cdef void _add_flipped_lines(self, uint32_t *boards, int end, int symbol, int made, uint32_t *cells) noexcept nogil
    @cython.locals(line=int, place=int, side=int, column=int, row=int)
    cdef void _add_around(self, uint32_t *boards, int flipped, int across, uint32_t starts, int direction, uint32_t *cells) noexcept nogil
    cdef bint _is_in(self, uint32_t *boards, int board, int across, int line, int direction, int place) noexcept nogil
    @cython.locals(place=int, right=int, down=int, touches=bint)
    cdef bint _flips_all(self, uint32_t *boards, int flipped, int across, int line, int direction, int column, int row) noexcept nogil
    @cython.locals(cells=Board, symbol=int, across=int)
    cdef int completing(self, uint32_t *boards, int end, int symbols, uint32_t *free) noexcept nogil
    @cython.locals(free=Board)
    cdef bint wins_with(self, uint32_t *boards, int end, int symbols) noexcept nogil
    cdef int cell_on(self, int found) noexcept nogil

cdef int SPAN, ON_ISLAND
cdef uint32_t BIT
