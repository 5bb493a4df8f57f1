import cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport abort, calloc, free, realloc
from estaminet.core.observation cimport Observer, clear, floats_of
from estaminet.core.position cimport MOST_LEGAL, Position
from estaminet.core.rng cimport below

cdef extern from *:
    """
    #define FETCH_ADD(taken, count) __atomic_fetch_add(taken, count, __ATOMIC_RELAXED)
    """
    Py_ssize_t FETCH_ADD(Py_ssize_t *taken, Py_ssize_t count) noexcept nogil

ctypedef int Actions[MOST_LEGAL]

cdef class Stepper:
    cdef list positions                    # keeps the games
    cdef list dealt                        # and what they begin with
    cdef dict arrays                       # and what is told
    cdef Observer observer
    cdef readonly Py_ssize_t size          # games
    cdef int deal_count
    cdef int longest                       # actions of a game
    cdef int final_seat                    # who observes the end of a game; -1 who acted last
    cdef bint has_masks
    cdef bint has_finals
    cdef Py_ssize_t width                  # actions that a mask tells of
    cdef Py_ssize_t taken                  # games that some thread has taken, or is about to
    cdef void **games
    cdef void **deals
    cdef int **legal                       # of each game: its legal actions
    cdef int *rooms                        # how many there is room for
    cdef int *counts                       # how many there are
    cdef int *actions
    cdef int *lengths
    cdef uint64_t *rngs
    cdef unsigned char *players
    cdef unsigned char *done
    cdef unsigned char *truncated
    cdef unsigned char *masks
    cdef float *rewards
    cdef float *observations
    cdef float *finals

    @cython.locals(index="Py_ssize_t")
    cdef _take_addresses(self)
    cpdef void prepare(self)
    cpdef void begin(self)
    cpdef void step(self)
    @cython.locals(found="Py_ssize_t")
    cpdef Py_ssize_t first_illegal(self)
    cpdef void draw(self)
    cpdef redeal(self, int number, Position position)
    cpdef list list_legal(self, Py_ssize_t index)
    @cython.locals(out="int *", written="Py_ssize_t", index="Py_ssize_t", number=int)
    cpdef legal_into(self, values)
    @cython.final
    @cython.locals(number=int)
    cdef bint _is_legal(self, Py_ssize_t index, int action) noexcept nogil
    @cython.final
    @cython.locals(index="Py_ssize_t")
    cdef Py_ssize_t _first_illegal(self) noexcept nogil
    @cython.final
    @cython.locals(actions=Actions, index="Py_ssize_t", first="Py_ssize_t")
    cdef void _visit_all(self, bint anew) noexcept nogil
    @cython.final
    cdef void _renew(self, Py_ssize_t index) noexcept nogil
    @cython.final
    cdef void _open(self, Py_ssize_t index) noexcept nogil
    @cython.final
    @cython.locals(index="Py_ssize_t")
    cdef void _draw_all(self) noexcept nogil
    @cython.final
    cdef void _deal(self, Py_ssize_t index) noexcept nogil
    @cython.final
    cdef void _play(self, Py_ssize_t index) noexcept nogil
    @cython.final
    cdef void _end(self, Py_ssize_t index, int outcome) noexcept nogil
    @cython.final
    cdef void _tell(self, Py_ssize_t index, int *actions) noexcept nogil
    @cython.final
    cdef void _observe(self, Py_ssize_t index, int seat, float *values) noexcept nogil
    @cython.final
    @cython.locals(number=int, listed="int *")
    cdef void _keep_legal(self, Py_ssize_t index, int *actions, int count) noexcept nogil
    @cython.final
    @cython.locals(number=int)
    cdef void _change_mask(self, int *actions, int count, unsigned char *mask, unsigned char legal) noexcept nogil

cdef inline void *object_of(Position position):
    return <void *>position

cdef inline unsigned char *bytes_of(object values) except? NULL:
    return <unsigned char *>floats_of(values)

cdef inline int *ints_of(object values) except? NULL:
    return <int *>floats_of(values)

cdef inline uint64_t *words_of(object values) except? NULL:
    return <uint64_t *>floats_of(values)

cdef inline float *row(float *values, Py_ssize_t begin) noexcept nogil:
    return values + begin

cdef inline unsigned char *byte_row(unsigned char *values, Py_ssize_t begin) noexcept nogil:
    return values + begin

cdef inline uint64_t *word_at(uint64_t *words, Py_ssize_t index) noexcept nogil:
    return words + index

cdef inline void lay_out(Stepper stepper):
    stepper.taken = 0

cdef inline Py_ssize_t take(Stepper stepper) noexcept nogil:
    return FETCH_ADD(&stepper.taken, CHUNK)

cdef inline void make_room(int **lists, Py_ssize_t index, int count) noexcept nogil:
    lists[index] = <int *>realloc(lists[index], count * sizeof(int))
    if lists[index] == NULL:
        abort()                            # there is no memory left, and nobody to tell

cdef inline allocate(Stepper stepper):
    stepper.games = <void **>calloc(stepper.size, sizeof(void *))
    stepper.deals = <void **>calloc(stepper.deal_count, sizeof(void *))
    stepper.legal = <int **>calloc(stepper.size, sizeof(int *))
    stepper.rooms = <int *>calloc(stepper.size, sizeof(int))
    if stepper.games == NULL or stepper.deals == NULL or stepper.legal == NULL or stepper.rooms == NULL:
        raise MemoryError

cdef inline void release(Stepper stepper):
    cdef Py_ssize_t index
    if stepper.legal != NULL:
        for index in range(stepper.size):
            free(stepper.legal[index])
    free(stepper.games)
    free(stepper.deals)
    free(stepper.legal)
    free(stepper.rooms)

cdef int LEAVE
cdef Py_ssize_t CHUNK
