"""The ten colours stay apart for common eyes and in the three common colour oversightes, and each has a glyph of its own."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from estaminet import game
from estaminet.games.topogic.codes import COLOURS
from estaminet.games.topogic.symbols import GLYPHS

Triple = tuple[float, float, float]
# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
EYES: dict[str, tuple[Triple, Triple, Triple]] = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ: tuple[Triple, Triple, Triple] = ((0.41246, 0.35758, 0.18044), (0.21267, 0.71515, 0.07217), (0.01933, 0.11919, 0.95030))
WHITE = (0.95047, 1.0, 1.08883)
LEAST = 20.0  # in CIELAB; about 2 can just be told apart side by side


def painted(name: str) -> dict[str, Triple]:
    """Read a colour of each kind of tile from the game's style, in linear RGB."""
    found = dict(re.findall(rf"\.colour-([A-Z]) \{{[^}}]*--{name}: #([0-9a-f]{{6}})", game("topogic").style))
    return {letter: (linear(code[:2]), linear(code[2:4]), linear(code[4:])) for letter, code in found.items()}


def linear(code: str) -> float:
    """Undo the screen's gamma."""
    value = int(code, 16) / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def times(matrix: tuple[Triple, Triple, Triple], colour: Triple) -> list[float]:
    """Multiply, and keep what a screen can show."""
    return [min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, colour, strict=True)))) for row in matrix]


def lab(colour: list[float]) -> Triple:
    """Give a colour's place in CIELAB."""
    parts = [sum(factor * part for factor, part in zip(row, colour, strict=True)) / white for row, white in zip(XYZ, WHITE, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
def test_colours_stay_apart(eye: str) -> None:
    seen = {letter: lab(times(EYES[eye], colour)) for letter, colour in painted("tile").items()}
    assert set(seen) == set(COLOURS)
    for one, other in combinations(seen, 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
        assert distance > LEAST, f"{one} and {other}: {distance:.1f}"


def test_the_numbers_can_be_read_on_their_tiles() -> None:
    tiles, inks = painted("tile"), painted("tile-ink")
    for letter in COLOURS:
        light, dark = sorted((brightness(tiles[letter]), brightness(inks[letter])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3, letter  # large figures, AA


def brightness(colour: Triple) -> float:
    """Give the relative luminance of a colour."""
    return sum(factor * part for factor, part in zip(XYZ[1], colour, strict=True))


def test_each_colour_has_a_glyph_of_its_own() -> None:
    assert list(GLYPHS) == list(COLOURS)
    assert len(set(GLYPHS.values())) == 10
