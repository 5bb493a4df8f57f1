"""The stones as pictures: dark hexagons with an engraved symbol, told apart by shape alone; and what beats what, drawn with them."""

from __future__ import annotations

import re

from estaminet.core.scene import Shape
from estaminet.core.words import Message

STONE = (
    '<path class="stone-shade" d="M0,-0.43L0.39,-0.2V0.25L0,0.48L-0.39,0.25V-0.2Z"/>'
    '<path class="stone-body" d="M0,-0.46L0.398,-0.23V0.23L0,0.46L-0.398,0.23V-0.23Z"/>'
    '<path class="stone-light" d="M-0.355,0.19V-0.205L0,-0.41L0.355,-0.205"/>'
)


def _ring(x: float, y: float, radius: float) -> str:
    """Draw a circle as a path."""
    bend = radius * 0.5523
    corners = [(-radius, -bend, -bend, -radius, 0, -radius), (bend, -radius, radius, -bend, radius, 0)]
    corners += [(radius, bend, bend, radius, 0, radius), (-bend, radius, -radius, bend, -radius, 0)]
    points = [[f"{x + across:g},{y + down:g}" for across, down in zip(way[::2], way[1::2], strict=True)] for way in corners]
    return f"M{x - radius:g},{y:g}" + "".join(f"C{' '.join(way)}" for way in points)


# A sign is solid, with cuts in it. Every number belongs to a pair, so that a sign can be drawn elsewhere and smaller.
SOLID = {
    "R": "M-0.26,0.15L-0.24,-0.04L-0.14,-0.13L-0.08,-0.23L0.09,-0.21L0.17,-0.1L0.25,-0.02L0.26,0.15L0.15,0.21L-0.18,0.21Z",
    "P": "M-0.18,-0.23L0.05,-0.23L0.18,-0.1L0.18,0.23L-0.18,0.23Z",
    "S": (
        "M-0.21,-0.25L-0.15,-0.27L0.06,0L0.16,0.12L0.1,0.18L-0.03,0.05Z"
        "M0.03,0.05L-0.1,0.18L-0.16,0.12L-0.06,0L0.15,-0.27L0.21,-0.25Z" + _ring(-0.145, 0.165, 0.095) + _ring(0.145, 0.165, 0.095)
    ),
    "?": "",
}
CUTS = {
    "R": "M-0.14,-0.13L-0.02,-0.07L0.02,0.06M-0.02,-0.07L0.09,-0.12M0.25,-0.02L0.13,0.06L0.1,0.14",
    "P": "M0.05,-0.22L0.05,-0.1L0.17,-0.1M-0.09,0.02L0.09,0.02M-0.09,0.12L0.09,0.12",
    "S": f"M0,0.02L0,0.025{_ring(-0.145, 0.165, 0.02)}{_ring(0.145, 0.165, 0.02)}",
    "?": "M-0.11,-0.11C-0.11,-0.27 0.12,-0.27 0.12,-0.1C0.12,0.02 0,0.01 0,0.11M0,0.22L0,0.225",
}
ENGRAVED = '<path class="stone-sign" d="{solid}"/><path class="stone-cut" d="{cuts}"/>'
UNKNOWN = '<path class="stone-unknown" d="{cuts}"/>'
SYMBOLS = {
    f"stone.{letter}": STONE + (ENGRAVED if SOLID[letter] else UNKNOWN).format(solid=SOLID[letter], cuts=CUTS[letter]) for letter in SOLID
}

# What beats what (LS-6).
HEXAGON = "M0,-0.46L0.398,-0.23L0.398,0.23L0,0.46L-0.398,0.23L-0.398,-0.23Z"
ARROW = "M-0.16,0L0.14,0M0.02,-0.1L0.14,0L0.02,0.1"
WHAT_BEATS_WHAT = Message("Rock beats scissors, scissors beat paper, paper beats rock.")
CYCLE, STEP, SIZE = "RSPR", 0.98, 0.66


def legend(x: float, y: float) -> list[Shape]:
    """Draw around a point that rock beats scissors, scissors paper, and paper rock."""
    places = [x + (number - 1.5) * STEP for number in range(len(CYCLE))]
    shapes = [Shape("small-stone", _drawn(HEXAGON, place, y, SIZE)) for place in places]
    for kind, signs in (("small-sign", SOLID), ("small-cut", CUTS)):
        shapes += [Shape(kind, _drawn(signs[letter], place, y, SIZE)) for letter, place in zip(CYCLE, places, strict=True)]
    arrows = "".join(_drawn(ARROW, place + STEP / 2, y, 1.0) for place in places[:-1])
    return [*shapes, Shape("beats", arrows, WHAT_BEATS_WHAT)]


def _drawn(path: str, x: float, y: float, size: float) -> str:
    """Draw a path of absolute pairs around another point, in another size."""

    def moved(pair: re.Match[str]) -> str:
        return f"{round(x + float(pair[1]) * size, 3):g},{round(y + float(pair[2]) * size, 3):g}"

    return re.sub(r"(-?[0-9.]+),(-?[0-9.]+)", moved, path)
