import cython
from libc.stdint cimport uint64_t
from estaminet.core.bits cimport count_bits, lowest_bit
from estaminet.core.deadline cimport Deadline
from estaminet.core.rng cimport below
from estaminet.games.topogic.field cimport TILES
from estaminet.games.topogic.kernel cimport MOST_PAWNS

cdef enum:
    PAIRS = 3600                           # of tiles
    SIZES = 61                             # of a class of secrets
    SCORES = 11                            # from 0 to two for each pawn
    KEPT = 64                              # configurations that a climb may keep
    DEPTHS = 12
    TURNS = 128                            # more than any round has
    CONFIGURATIONS = 768                   # all that are kept
    CONFIGURATION_TILES = 3845             # and the root's own

ctypedef uint64_t Parts[SCORES]
ctypedef int Counts[SCORES]

cdef class Deduction:
    cdef Deadline deadline
    cdef readonly int seekers
    cdef readonly uint64_t tiles
    cdef uint64_t reach[TILES]                # the tiles a pawn can stand on after a turn, its own too
    cdef signed char distance[PAIRS]        # turns of one pawn from tile to tile, at from * 60 + to
    cdef signed char share[PAIRS]           # points of a pawn on a tile for a secret: 0, 1 or 2
    cdef double base[SIZES]                   # what a class of so many secrets costs at least, by the rule of thumb
    cdef double slope[SIZES]                  # and for each turn of way to each of its secrets
    cdef double least[SIZES]                  # what so many secrets cost at the very least
    cdef int to_tie                        # the turns that end a race level, from the root on; 0 where there is none
    cdef double late[TURNS]                # what a secret found in a turn from now on costs besides
    cdef double nearness                   # how much a tile of way counts that decides nothing at once
    cdef int starts                        # random starts of a climb, at the root
    cdef int widths[DEPTHS]                    # configurations followed up at each depth
    cdef uint64_t rng[1]
    cdef signed char configurations[CONFIGURATION_TILES]  # five tiles each: 64 for each of 12 depths, then the root's own
    cdef double judged[CONFIGURATIONS]
    cdef int filled[DEPTHS]
    cdef double bar[DEPTHS]                    # a configuration judged worse is not kept
    cdef signed char listed[TILES]            # the secrets of the climb
    cdef int count
    cdef uint64_t places[MOST_PAWNS]                # where each pawn may stand after this turn
    cdef signed char work[MOST_PAWNS]
    cdef signed char kept[MOST_PAWNS]
    cdef int rest_score[TILES]                # of the pawns that are not being shifted
    cdef int rest_way[TILES]
    cdef double near[TILES]
    cdef double rest_near

    @cython.locals(other=int, turns=int, reached="uint64_t", edge="uint64_t", fresh="uint64_t")
    cdef void _survey(self, int tile) noexcept nogil
    @cython.locals(total=double)
    cpdef tuple plan(self, uint64_t secrets, list places, list pawns, uint64_t seed=*, int to_tie=*)
    @cython.locals(turn=int)
    cpdef void _set_race(self, int to_tie)
    @cython.locals(total=double)
    cpdef double weigh(self, uint64_t secrets, list pawns)
    @cython.locals(total=double)
    cpdef double expect(self, uint64_t secrets, list pawns)
    @cython.locals(pawn=int)
    cdef double _plan(self, uint64_t secrets) noexcept nogil
    @cython.locals(index=int, found=double, best=double, chosen=int)
    cdef double _follow(self, uint64_t secrets, int depth) noexcept nogil
    @cython.locals(parts=Parts, left="uint64_t", tile=int, part=int, total=double, hope=double, size=int)
    cdef double _cost(self, uint64_t secrets, int at, int depth, double bound) noexcept nogil
    @cython.locals(left="uint64_t", pawn=int, score=int, tile=int, part=int)
    cdef void _split(self, uint64_t secrets, int at, uint64_t *parts) noexcept nogil
    @cython.locals(count=int, pawn=int, way=int, short=double)
    cdef double _total(self, uint64_t secrets, int at, int depth) noexcept nogil
    @cython.locals(first=int, second=int)
    cdef double _pair(self, uint64_t secrets, int at) noexcept nogil
    @cython.locals(left="uint64_t", total=double)
    cdef double _ways(self, uint64_t secrets, int at) noexcept nogil
    @cython.locals(pawn=int, way=int)
    cdef int _way(self, int at, int tile) noexcept nogil
    @cython.locals(start=int, _start=int, gathering=int, pawn=int)
    cdef void _climb(self, uint64_t secrets, int at, int depth) noexcept nogil
    @cython.locals(left="uint64_t", tile=int, index=int, total=int)
    cdef void _list(self, uint64_t secrets) noexcept nogil
    @cython.locals(pawn=int, skipped=int, number=int, left="uint64_t")
    cdef void _scatter(self) noexcept nogil
    @cython.locals(pawn=int)
    cdef void _gather(self, int secret) noexcept nogil
    @cython.locals(left="uint64_t", tile=int, best=int)
    cdef int _nearest(self, uint64_t places, int secret) noexcept nogil
    @cython.locals(sweep=int, pawn=int, improved=bint)
    cdef void _improve(self, int depth) noexcept nogil
    @cython.locals(old=int, tile=int, chosen=int, judged=double, best=double, left="uint64_t")
    cdef bint _shift(self, int pawn, int depth) noexcept nogil
    @cython.locals(index=int, other=int, secret=int, score=int, way=int, far=int)
    cdef void _rest(self, int pawn) noexcept nogil
    @cython.locals(counts=Counts, ways=Counts, index=int, secret=int, score=int, way=int, total=double)
    cdef double _judge(self, int tile, int depth) noexcept nogil
    @cython.locals(few=int)
    cdef double _lateness(self, int count, int way, int turn) noexcept nogil
    @cython.locals(index=int, place=int, last=int)
    cdef void _keep(self, int pawn, int tile, double judged, int depth) noexcept nogil
    @cython.locals(index=int, place=int, value=int)
    cdef void _sort_kept(self, int pawn, int tile) noexcept nogil
    @cython.locals(pawn=int)
    cdef bint _same(self, int at) noexcept nogil
    @cython.locals(pawn=int)
    cdef void _copy(self, int start, int end) noexcept nogil

cdef int VALUES, ROOT, SWEEPS, RUSH, FOUND_BY_ONE_ASK
cdef double NEVER, TINY, LOST
cdef uint64_t ONE
