# SplitMix64 for compiled code; rng.py is the same for the interpreted mode, and a test compares both.
from libc.stdint cimport uint64_t

cdef inline uint64_t next_word(uint64_t *rng) noexcept nogil:
    cdef uint64_t word
    rng[0] += <uint64_t>0x9E3779B97F4A7C15ULL
    word = rng[0]
    word = (word ^ (word >> 30)) * <uint64_t>0xBF58476D1CE4E5B9ULL
    word = (word ^ (word >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return word ^ (word >> 31)

cdef inline int below(uint64_t *rng, int limit) noexcept nogil:
    return <int>(((next_word(rng) >> 32) * <uint64_t>limit) >> 32)

cdef inline uint64_t mix(uint64_t key, uint64_t value) noexcept nogil:
    key = (key ^ value) + <uint64_t>0x9E3779B97F4A7C15ULL
    key = (key ^ (key >> 32)) * <uint64_t>0xD6E8FEB86659FD93ULL
    return key ^ (key >> 29)
