"""The colours of Logitac's board: what must be told apart differs enough, in both themes."""

from __future__ import annotations

import re

import pytest

from estaminet.games.logitac.game import GAME

COLOURS = {name: pair for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", GAME.style)}
SQUARES = ("stone-pale", "stone-grey")
ENOUGH = 3.0  # WCAG 1.4.11, for what is drawn


def brightness(colour: str) -> float:
    """Give the relative luminance of a colour such as #8a3b2f."""
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, theme: int) -> float:
    """Compare two named colours of the board in a theme."""
    dark, light = sorted(brightness(COLOURS[name][theme]) for name in (one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("square", SQUARES)
def test_what_is_drawn_stands_out_from_the_squares(square: str, theme: int) -> None:
    assert {name for name in ("slate", "slate-shade", "choice", "changed", "well") if contrast(name, square, theme) < ENOUGH} == set()
    outlined = min(contrast("ivory-rim", square, theme), contrast("ivory-rim", "ivory", theme))
    assert max(contrast("ivory", square, theme), outlined) >= ENOUGH


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_the_two_sides_are_told_apart(theme: int) -> None:
    for ivory in ("ivory", "ivory-shade"):
        for slate in ("slate", "slate-shade"):
            assert contrast(ivory, slate, theme) >= 2 * ENOUGH
