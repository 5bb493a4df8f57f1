"""A small network that judges a position by the features that are present in it.

The first layer is a sum of rows, one for each feature; a second small layer and the output follow. All weights are whole numbers in
256ths, so that both modes reckon alike to the last bit. A file has a header with its version, its sizes and a checksum.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from struct import Struct
from typing import Any

import cython

from estaminet.core.errors import Refusal
from estaminet.core.words import Message

if not cython.compiled:
    MOST_UNITS = 64  # of a layer
    MOST_FEATURES = 64  # that can be present

    def shorts_of(values: Any) -> Any:
        """Give compiled code the address of an array of int16."""
        return values


HEADER = Struct("<8sIIIII")  # what it is, version, features, units of both layers, checksum of the rest
MAGIC = b"estanet\n"
VERSION = 1
SCALE = 256  # what stands for 1
CEILING = 8  # the most that a unit tells
LARGEST = 511  # weight of a feature, so that the sum of as many as can be present fits into 16 bits
ONE = SCALE  # the same for compiled code
MOST = CEILING * SCALE


class BadWeights(Refusal):
    """A file that holds no weights for the network that reads it."""

    status = 500

    def __init__(self, path: Path, why: Message) -> None:
        super().__init__(Message("{file} holds no weights that can be used: {why}", {"file": path.name, "why": why}))


class Network:
    """Weights read from a file, and the judgement by them; without a file, all positions are alike to it.

    A game that is played in several kinds, with other options, has the same features once for each of them. `mirror` names for each
    feature of one kind the one that stands in its place on the mirrored board.
    """

    def __init__(self, path: Path, inputs: int, kinds: int = 1, mirror: Sequence[int] = ()) -> None:
        self.path = path
        self.inputs = inputs
        self.kinds = kinds
        self.mirror = tuple(mirror)
        self.load(_read(path) if path.exists() else blank(inputs))

    def load(self, data: bytes) -> None:
        """Judge by the weights of a file's content from now on; BadWeights, and nothing changed, if there is a fault in it."""
        hidden, second, numbers = unpacked(data, self.path, self.inputs)
        self.hidden, self.second, self.numbers = hidden, second, numbers
        self.weights = shorts_of(self.numbers)

    def judge(self, features: list[int], count: int) -> float:
        """Judge by the first `count` features of a list, each below `inputs`: from -1 to 1."""
        if not cython.compiled:
            sums = [0] * MOST_UNITS
            outs = [0] * MOST_UNITS
        weights = self.weights
        hidden = self.hidden
        second = self.second
        for unit in range(hidden):
            sums[unit] = 0
        for index in range(count):
            row = features[index] * hidden
            for unit in range(hidden):
                sums[unit] += weights[row + unit]
        dense = self.inputs * hidden + hidden * second
        for out in range(second):
            outs[out] = weights[dense + out] * ONE
        dense = self.inputs * hidden
        for unit in range(hidden):
            value = min(sums[unit], MOST)
            if value > 0:
                for out in range(second):
                    outs[out] += value * weights[dense + out]
            dense += second
        total = weights[dense + 2 * second] * ONE
        for out in range(second):
            if outs[out] > 0:
                total += min(outs[out] >> 8, MOST) * weights[dense + second + out]
        lead: float = total / (1.0 * ONE * ONE)
        return lead / (1.0 + abs(lead))

    def judged(self, features: list[int]) -> float:
        """Judge by a list of features, from Python."""
        if min(features, default=-1) < 0 or max(features) >= self.inputs or len(features) > MOST_FEATURES:
            raise ValueError(f"1 to {MOST_FEATURES} features can be present, each below {self.inputs}")
        if not cython.compiled:
            present = [0] * MOST_FEATURES
        count = len(features)
        for index in range(count):
            present[index] = features[index]
        return self.judge(present, count)


def pack(inputs: int, hidden: int, second: int, numbers: array[int]) -> bytes:
    """Write the content of a file of weights."""
    body = _little(numbers).tobytes()
    return HEADER.pack(MAGIC, VERSION, inputs, hidden, second, zlib.crc32(body)) + body


def blank(inputs: int) -> bytes:
    """Write the content of a file of weights that are all 0."""
    return pack(inputs, 1, 1, array("h", bytes(2 * weight_count(inputs, 1, 1))))


def weight_count(inputs: int, hidden: int, second: int) -> int:
    """Count the weights of a network."""
    return inputs * hidden + hidden * second + 2 * second + 1


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadWeights(path, Message("it cannot be read.")) from error


def unpacked(data: bytes, path: Path, expected: int) -> tuple[int, int, array[int]]:
    """Check the content of a file and give the units of both layers and the weights."""
    if len(data) < HEADER.size or not data.startswith(MAGIC):
        raise BadWeights(path, Message("it does not begin as such a file does."))
    _, version, inputs, hidden, second, checksum = HEADER.unpack_from(data)
    if version != VERSION:
        raise BadWeights(path, Message("its version is {found}, not {version}.", {"found": version, "version": VERSION}))
    if inputs != expected:
        raise BadWeights(path, Message("it is for {found} features, not for {expected}.", {"found": inputs, "expected": expected}))
    if not 0 < hidden <= MOST_UNITS or not 0 < second <= MOST_UNITS:
        raise BadWeights(path, Message("a layer has 1 to {most} units.", {"most": MOST_UNITS}))
    body = data[HEADER.size :]
    if len(body) != 2 * weight_count(inputs, hidden, second):
        raise BadWeights(path, Message("it is cut off, or too long."))
    if zlib.crc32(body) != checksum:
        raise BadWeights(path, Message("it was changed: its checksum is another."))
    numbers = array("h")
    numbers.frombytes(body)
    numbers = _little(numbers)
    if _overflows(numbers, inputs * hidden, hidden, second):
        raise BadWeights(path, Message("its weights are too large."))
    return hidden, second, numbers


def _little(numbers: array[int]) -> array[int]:
    """Turn weights from this machine's order of bytes to the file's, or back."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


def _overflows(numbers: array[int], dense: int, hidden: int, second: int) -> bool:
    """Whether sums of the first layer could leave 16 bits, or those of the others 32."""
    rows = numbers[:dense]
    if max(rows) > LARGEST or min(rows) < -LARGEST:
        return True
    end = dense + hidden * second
    columns = [numbers[dense + out : end : second] for out in range(second)]
    columns.append(numbers[end + second : end + 2 * second])
    return any(CEILING * SCALE * sum(map(abs, column)) + SCALE * 2**15 >= 2**31 for column in columns)
