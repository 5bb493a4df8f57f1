# The machine's own bit counting for compiled kernels; bits.py is the same for the interpreted mode.
from libc.stdint cimport uint64_t

cdef extern from *:
    int __builtin_ctzll(unsigned long long) noexcept nogil
    int __builtin_clzll(unsigned long long) noexcept nogil
    int __builtin_popcountll(unsigned long long) noexcept nogil

cdef inline int lowest_bit(uint64_t word) noexcept nogil:
    return __builtin_ctzll(word)

cdef inline int count_bits(uint64_t word) noexcept nogil:
    return __builtin_popcountll(word)

cdef inline int highest_bit(uint64_t word) noexcept nogil:
    return 63 - __builtin_clzll(word)
