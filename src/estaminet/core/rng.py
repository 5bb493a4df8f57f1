"""SplitMix64: the one generator of deals, imagined worlds and rollouts.

Python code holds a `Generator`. Kernels get its state, a list of one word; compiled code includes the same arithmetic
from `rng.pxd`, with a pointer for the list.
"""

from __future__ import annotations

import secrets
from operator import index as as_number
from typing import Any

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
KEY_SEED = 0x2545F4914F6CDD1D  # of the words that keys are made of


class Generator:
    """A source of random numbers that a seed decides; without a seed it is another one every time."""

    __slots__ = ("words",)

    def __init__(self, seed: int | None = None) -> None:
        """Begin with a seed; TypeError if it is no whole number."""
        if seed is not None and not hasattr(seed, "__index__"):
            raise TypeError(f"a seed is a whole number, not {seed!r}")
        self.words = [(secrets.randbits(64) if seed is None else as_number(seed)) & WORD]

    def next_word(self) -> int:
        """Give the next 64 bits."""
        return next_word(self.words)

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 to limit - 1."""
        return below(self.words, limit)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            chosen = self.below(last + 1)
            items[last], items[chosen] = items[chosen], items[last]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Generator) and self.words == other.words

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Generator({self.words[0]:#x})"


Randomness = Generator | int | None  # what may be given where something is drawn: a generator, a seed, or nothing


def generator(source: Randomness) -> Generator:
    """Give the generator that was given, or start one from the seed that was given."""
    return source if isinstance(source, Generator) else Generator(source)


def next_word(rng: list[int]) -> int:
    """Step the generator and give its next 64 bits."""
    rng[0] = (rng[0] + STEP) & WORD
    return scramble(rng[0])


def scramble(word: int) -> int:
    """Turn a word into another one that looks drawn at random; no two words give the same."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def below(rng: list[int], limit: int) -> int:
    """Draw a whole number from 0 to limit - 1 (limit below 2^31; the bias is under 2^-31)."""
    return ((next_word(rng) >> 32) * limit) >> 32


def key_word(index: int) -> int:
    """Give the random word number `index`: each pair of a thing and a place has a word of its own, and a key is the xor of those there."""
    return scramble((KEY_SEED + index * STEP) & WORD)


def mix(key: int, value: int) -> int:
    """Stir a value into a 64-bit key."""
    key = ((key ^ (value & WORD)) + STEP) & WORD
    key = ((key ^ (key >> 32)) * 0xD6E8FEB86659FD93) & WORD
    return key ^ (key >> 29)
