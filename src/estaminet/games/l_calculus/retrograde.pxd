import cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from estaminet.core.deadline cimport Deadline
from estaminet.games.l_calculus.kernel cimport low_bits
from estaminet.games.l_calculus.knowledge cimport balance

cdef inline int *numbers(int count) except NULL:
    cdef int *room = <int *>calloc(count, sizeof(int))
    if room == NULL:
        raise MemoryError
    return room

cdef inline bytes copied(int *kept, int count):
    return (<char *>kept)[:<Py_ssize_t>count * sizeof(int)]

cdef inline const int *as_numbers(bytes kept):
    return <const int *><const char *>kept

cdef inline void release(void *room) noexcept nogil:
    free(room)

cdef class Rows:
    cdef readonly int own                  # pawns of the player to act
    cdef readonly int enemy                # pawns of the other
    cdef readonly int length
    cdef readonly int count                # rows
    cdef int half                          # places in the lower half of a word
    cdef int *low                          # by the lower half: its share of the row's number
    cdef int *high                         # by the upper half: the rest

    cdef int number_of(self, uint64_t word) noexcept nogil

cdef class Side(Rows):
    cdef int *words                        # by number: the row
    cdef int *mirrored                     # the row's mirror image
    cdef int *score                        # what making the row scores, LC-8
    cdef int *removal                      # the best removal from it, NOTHING if there is none
    cdef int *usual                        # what making the row is worth
    cdef int *most                         # and what it is worth if the best reply is forbidden
    cdef int *reply                        # that reply, as the maker sees it
    cdef int *first                        # the layer: the best swap's value
    cdef int *second                       # the value without its result
    cdef int *best                         # its result

    @cython.locals(number=int, word="uint64_t", lowest="uint64_t", carried="uint64_t")
    cpdef void _fill_rows(self)
    @cython.locals(image="uint64_t", place=int)
    cdef uint64_t _mirror_image(self, uint64_t word) noexcept nogil
    @cython.locals(number=int, worth="const int *")
    cpdef void take(self, int taken, Rows rest, bytes values)
    @cython.locals(word="uint64_t", enemies="uint64_t", length=int)
    cdef void _take(self, int number, int taken, Rows rest, const int *worth) noexcept nogil
    @cython.locals(value=int)
    cdef void _value_rest(self, int number, uint64_t word, int length, Rows rest, const int *worth) noexcept nogil
    @cython.locals(number=int, stop=int, forbidding=int, reply=int, seen=int)
    cpdef void weigh(self, Side other, bint last)
    @cython.locals(number=int)
    cpdef void choose(self, bint equal_groups, Deadline deadline)
    @cython.locals(first=int, second=int, best=int, length=int, start=int, middle=int, end=int, first_end=int, last_end=int,
                   result=int, value=int, word="uint64_t", low_half="uint64_t", left="uint64_t", right="uint64_t", kept="uint64_t",
                   made="uint64_t")
    cdef void _choose(self, int number, bint equal_groups) noexcept nogil
    @cython.locals(image=int)
    cdef void _keep(self, int number, int first, int second, int best) noexcept nogil

cdef uint64_t ONE
cdef int NOTHING, NONE, ROWS_BETWEEN_LOOKS
