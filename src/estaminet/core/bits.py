"""Bit counting for interpreted kernels; compiled ones use the machine's instructions (`bits.pxd`)."""


def lowest_bit(word: int) -> int:
    """Give the place of the lowest set bit; the word must not be 0."""
    return (word & -word).bit_length() - 1


def count_bits(word: int) -> int:
    """Give the number of set bits."""
    return word.bit_count()


def highest_bit(word: int) -> int:
    """Give the place of the highest set bit; the word must not be 0."""
    return word.bit_length() - 1
