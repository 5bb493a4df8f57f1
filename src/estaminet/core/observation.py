"""What a learner may see: the named planes and numbers of one seat's knowledge, described once for each game.

A game's `observation.py` has an `Observer`, whose `fill` writes the values at C level; `observation.pxd` holds the signatures.
Every value is a float32 within the bounds of its plane: 0 or 1 for what is there or not, a share of the most for what is counted.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

import cython

if TYPE_CHECKING:
    from estaminet.core.options import Value
    from estaminet.core.position import Position

Floats = Any  # values of one observation: a pointer in compiled code, else an array or a view of one

UTILITIES = (-1.0, 1.0)  # the least and the greatest result of a player, in every game

if not cython.compiled:

    def floats_of(values: Any) -> Floats:
        """Give compiled code the address of an array of float32."""
        return values

    def clear(values: Floats, count: int) -> None:
        """Fill a number of values with zeros."""
        for index in range(count):
            values[index] = 0.0


class Plane(NamedTuple):
    """A named part of an observation; one without a shape is a single number."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str

    @property
    def size(self) -> int:
        """How many values it has."""
        return prod(self.shape)


def flags(shape: tuple[int, ...], **meanings: str) -> list[Plane]:
    """Describe planes of one shape whose values are 0 or 1, or shares between."""
    return [Plane(name, shape, 0.0, 1.0, meaning) for name, meaning in meanings.items()]


def offsets(planes: tuple[Plane, ...]) -> list[int]:
    """Tell where each plane begins."""
    return list(accumulate((plane.size for plane in planes), initial=0))[: len(planes)]


def _no_bound(options: Mapping[str, Value]) -> int:
    raise ValueError("nothing is known of this game's length")


class Observer:
    """Describes a game's observations and makes them; a game without one of its own shows nothing."""

    def __init__(self, planes: tuple[Plane, ...] = (), longest: Callable[[Mapping[str, Value]], int] = _no_bound) -> None:
        self.planes = planes
        self.size = sum(plane.size for plane in planes)
        self.longest = longest

    def fill(self, position: Position, seat: int, out: Floats) -> None:
        """Write what a seat knows into zeros."""

    def wipe(self, position: Position, seat: int, out: Floats) -> None:
        """Make what `fill` wrote of this position zeros again; where most values stay zeros a game knows a shorter way than all."""
        clear(out, self.size)

    def observe(self, position: Position, seat: int) -> Any:
        """Give what a seat knows as a NumPy array of float32, or as an `array.array` where there is no NumPy."""
        if seat not in (0, 1):
            raise ValueError(f"there is no seat {seat}: a player's is 0 or 1")
        values = array("f", bytes(4 * self.size))
        self.fill(position, seat, floats_of(values))
        return as_numpy(values)

    def split(self, observation: Any) -> dict[str, Any]:
        """Give the planes of a NumPy array by name, each in its shape; those of a whole batch have the batch's dimensions first."""
        found, batch = {}, observation.shape[: observation.ndim - 1]
        for plane, begin in zip(self.planes, offsets(self.planes), strict=True):
            found[plane.name] = observation[..., begin : begin + plane.size].reshape((*batch, *plane.shape))
        return found

    def bounds(self) -> tuple[list[float], list[float]]:
        """Give the least and the greatest value at every place of an observation."""
        return [p.low for p in self.planes for _ in range(p.size)], [p.high for p in self.planes for _ in range(p.size)]


NOTHING_SEEN = Observer()


def as_numpy(values: Any) -> Any:
    """Give a buffer as a NumPy array without copying it; as it is, where there is no NumPy."""
    try:
        return import_module("numpy").asarray(values)
    except ImportError:
        return values
