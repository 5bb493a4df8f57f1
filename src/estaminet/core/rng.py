"""SplitMix64: the one generator of deals, worlds and rollouts. The state is a list of one word.

Compiled code includes the same arithmetic from `rng.pxd`, with a pointer for the list.
"""

from typing import Any

WORD = (1 << 64) - 1


def next_word(rng: list[int]) -> int:
    """Step the generator and give its next 64 bits."""
    rng[0] = (rng[0] + 0x9E3779B97F4A7C15) & WORD
    word = rng[0]
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def below(rng: list[int], limit: int) -> int:
    """Draw a whole number from 0 to limit - 1 (limit below 2^31; the bias is under 2^-31)."""
    return ((next_word(rng) >> 32) * limit) >> 32


def seeded(seed: int) -> list[int]:
    """Start a generator from any whole number."""
    return [seed & WORD]


def shuffle(rng: list[int], items: list[Any]) -> None:
    """Shuffle a list in place (Fisher and Yates)."""
    for last in range(len(items) - 1, 0, -1):
        chosen = below(rng, last + 1)
        items[last], items[chosen] = items[chosen], items[last]


def mix(key: int, value: int) -> int:
    """Stir a value into a 64-bit key."""
    key = ((key ^ (value & WORD)) + 0x9E3779B97F4A7C15) & WORD
    key = ((key ^ (key >> 32)) * 0xD6E8FEB86659FD93) & WORD
    return key ^ (key >> 29)
