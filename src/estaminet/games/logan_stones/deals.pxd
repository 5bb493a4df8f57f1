import cython
from libc.stdint cimport int64_t, uint64_t
from estaminet.core.rng cimport below, next_word

cpdef int kind_of(int face, int back) noexcept nogil
@cython.locals(rocks=int, papers=int, scissors=int, kind=int, count=int, first=int, second=int, ways=double)
cdef double _ways(int *pool, int *shown, int *split) noexcept nogil
@cython.locals(first=int, second=int, weight=double, total=double)
cdef double _weigh(int *pool, int *shown, int missing, int *split, int kind, double pick) noexcept nogil
@cython.locals(total=double, chosen="int64_t")
cdef void draw_split(int *pool, int *shown, int missing, int *split, uint64_t *rng) noexcept nogil
cdef void count_backs(int *shown, int *split, int *backs) noexcept nogil
@cython.locals(chosen=int, back=int)
cdef int take_back(int *backs, int face, uint64_t *rng) noexcept nogil
@cython.locals(kind=int)
cdef void fill_pool(int *pool, bint pairs) noexcept nogil

cdef int POOL[12]
cdef int CHOOSE[400]
cdef double UNIT
