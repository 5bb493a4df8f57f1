"""The colours of the pages, and how well two of them are told apart."""

from __future__ import annotations

import re

from estaminet.core.svg import LOOK


def colours() -> dict[str, tuple[str, str]]:
    """Read the colour tokens: name to light and dark."""
    text = (LOOK / "tokens.css").read_text()
    return {name: (light, dark) for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", text)}


def luminance(colour: str) -> float:
    """Give the relative luminance of WCAG 2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the contrast of WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def as_hex(computed: str) -> str:
    """Write a colour that the browser has computed, `rgb(…)`, as the tokens are written."""
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", computed)[:3])
