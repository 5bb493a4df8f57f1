"""The turns of a round written down, as a value: the older ones can be packed, for nobody reads them again until a page needs the whole.

Compiled, for every action needs it.
"""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec

MOST_BYTES = 20_000  # of turns that are not packed
FEW_BYTES = 2000  # of turns that are not worth packing
OPEN = 2  # turns that are left open when others are packed: they may still be added to or taken back
FAST, WINDOW_BITS, MEMORY_LEVEL = 1, 12, 5  # of a compressor that takes little time and memory
BETWEEN = b"\n"  # two turns of a pack; it stands in no JSON text


class Pack(NamedTuple):
    """Some turns, without the air: a fifth of the bytes is left."""

    length: int
    data: bytes

    def turns(self) -> tuple[bytes, ...]:
        """Give the turns."""
        return tuple(zlib.decompress(self.data, -WINDOW_BITS).split(BETWEEN))


def packed(turns: tuple[bytes, ...]) -> Pack:
    """Pack some turns."""
    press = zlib.compressobj(FAST, wbits=-WINDOW_BITS, memLevel=MEMORY_LEVEL)
    return Pack(len(turns), press.compress(BETWEEN.join(turns)) + press.flush())


class Splice(NamedTuple):
    """After so many turns so many give way to others."""

    start: int
    removed: int
    turns: list[msgspec.Raw]


class Story:
    """Turns as JSON texts. What it tells is never changed: what is added makes another one, which shares what both begin with."""

    def __init__(self, packs: tuple[Pack, ...] = (), packed: int = 0, turns: tuple[bytes, ...] = ()) -> None:
        self.packs = packs
        self.packed = packed  # how many turns are in them
        self.open = turns  # the last ones

    def __len__(self) -> int:
        return self.packed + len(self.open)

    @property
    def last(self) -> bytes:
        """The last turn."""
        return self.open[len(self.open) - 1]

    def add(self, turn: bytes) -> Story:
        """Tell one turn more."""
        longer = Story(self.packs, self.packed, (*self.open, turn))
        longer.pack(MOST_BYTES)
        return longer

    def pack(self, most: int = FEW_BYTES) -> None:
        """Pack the older turns, if all that are not packed are more than so many bytes; that is for when nobody waits."""
        old, size = len(self.open) - OPEN, 0
        for turn in self.open:
            size += len(turn)
        if old > 0 and size > most:
            self.packs = (*self.packs, packed(self.open[:old]))
            self.packed += old
            self.open = self.open[old:]

    def without_last(self) -> Story:
        """Leave the last turn out."""
        if len(self.open) > 1 or not self.packs:
            return Story(self.packs, self.packed, self.open[: len(self.open) - 1])
        *packs, pack = self.packs
        return Story(tuple(packs), self.packed - pack.length, pack.turns())

    def turns(self, first: int = 0) -> list[bytes]:
        """List the turns, from a pack on."""
        return [turn for pack in self.packs[first:] for turn in pack.turns()] + list(self.open)

    def since(self, before: Story) -> list[Splice]:
        """Tell what leads from another story to this one."""
        old, new = before.open, self.open
        if before.packs is not self.packs:
            packs = _common(before.packs, self.packs, 0)
            old, new = tuple(before.turns(packs)), tuple(self.turns(packs))
        first, most = len(self) - len(new), max(len(old), len(new))
        splices = []
        start = _common(old, new, 0)
        while start < most:
            end = _different(old, new, start)
            splices.append(Splice(first + start, max(0, min(end, len(old)) - start), [msgspec.Raw(turn) for turn in new[start:end]]))
            start = _common(old, new, end)
        return splices

    def written(self) -> msgspec.Raw:
        """Write the turns as one list."""
        return msgspec.Raw(b"[" + b",".join(self.turns()) + b"]")


def _common(one: tuple[Any, ...], other: tuple[Any, ...], start: int) -> int:
    """Tell up to where both are the same, from a place on."""
    most = min(len(one), len(other))
    for index in range(start, most):
        if one[index] is not other[index] and one[index] != other[index]:
            return index
    return max(start, most)


def _different(one: tuple[Any, ...], other: tuple[Any, ...], start: int) -> int:
    """Tell up to where both differ, from a place on."""
    for index in range(start, min(len(one), len(other))):
        if one[index] == other[index]:
            return index
    return max(len(one), len(other))
