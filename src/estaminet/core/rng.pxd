# SplitMix64 for compiled code; rng.py is the same for the interpreted mode, and a test compares both.
from libc.stdint cimport uint64_t

cdef inline uint64_t scramble(uint64_t word) noexcept nogil:
    word = (word ^ (word >> 30)) * <uint64_t>0xBF58476D1CE4E5B9ULL
    word = (word ^ (word >> 27)) * <uint64_t>0x94D049BB133111EBULL
    return word ^ (word >> 31)

cdef inline uint64_t next_word(uint64_t *rng) noexcept nogil:
    rng[0] += <uint64_t>0x9E3779B97F4A7C15ULL
    return scramble(rng[0])

cdef inline uint64_t key_word(uint64_t index) noexcept nogil:
    return scramble(<uint64_t>0x2545F4914F6CDD1DULL + index * <uint64_t>0x9E3779B97F4A7C15ULL)

cdef inline int below(uint64_t *rng, int limit) noexcept nogil:
    return <int>(((next_word(rng) >> 32) * <uint64_t>limit) >> 32)

cdef inline uint64_t mix(uint64_t key, uint64_t value) noexcept nogil:
    key = (key ^ value) + <uint64_t>0x9E3779B97F4A7C15ULL
    key = (key ^ (key >> 32)) * <uint64_t>0xD6E8FEB86659FD93ULL
    return key ^ (key >> 29)
