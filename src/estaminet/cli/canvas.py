"""Characters with styles, written anywhere and joined into lines at the end; and the straight tracks of a layout."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby, pairwise

from rich.style import Style
from rich.text import Text

from estaminet.cli.grid import Grid
from estaminet.core.scene import Shape

POINT = re.compile(r"([ML])(-?[0-9.]+),(-?[0-9.]+)")
CROSSED = {frozenset("╱╲"): "╳", frozenset("─│"): "┼"}
TRACK_STYLE = "#8c8375"


class Canvas:
    """The characters of a picture by line and column."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, line: int, column: int, text: str, style: str = "") -> None:
        """Write a text from a column on."""
        for offset, sign in enumerate(text):
            self.signs[line, column + offset] = (sign, style)

    def centre(self, line: int, middle: float, text: str, style: str = "") -> None:
        """Write a text around a column."""
        self.write(line, max(0, round(middle - (len(text) - 1) / 2 + 0.01)), text, style)

    def restyle(self, line: int, column: int, width: int, style: str) -> None:
        """Add a style to what is written in a line; what comes later wins."""
        for place in range(column, column + width):
            sign, before = self.signs.get((line, place), (" ", ""))
            self.signs[line, place] = (sign, f"{before} {style}")

    def is_free(self, line: int, column: int) -> bool:
        """Whether nothing but ground or a track is there."""
        return self.signs.get((line, column), (" ", ""))[0] in " ─│╱╲╳┼"

    def close_up(self) -> dict[int, int]:
        """Leave one of several empty lines that follow each other; give the new number of each old line that stays."""
        used = {line for (line, _), (sign, style) in self.signs.items() if sign != " " or " on " in style}
        kept = [line for line in range(min(used, default=0), max(used, default=0) + 1) if line in used or line - 1 in used]
        numbers = {line: number for number, line in enumerate(kept)}
        self.signs = {(numbers[line], column): sign for (line, column), sign in self.signs.items() if line in numbers}
        return numbers

    @property
    def height(self) -> int:
        """How many lines there are."""
        return max((line for line, _ in self.signs), default=-1) + 1

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max((column for _, column in self.signs), default=-1) + 1

    def text(self) -> Text:
        """Join the characters into lines."""
        text = Text(no_wrap=True)
        ends = [0] * self.height
        for line, column in self.signs:
            ends[line] = max(ends[line], column + 1)
        for line, end in enumerate(ends):
            row = [self.signs.get((line, column), (" ", "")) for column in range(end)]
            for style, run in groupby(row, key=lambda pair: pair[1]):
                text.append("".join(sign for sign, _ in run), Style.parse(style))
            text.append("\n" if line + 1 < len(ends) else "")
        return text


def draw_tracks(canvas: Canvas, grid: Grid, shapes: Iterable[Shape], kind: str) -> None:
    """Draw the straight lines of the shapes of a kind."""
    for shape in shapes:
        if shape.kind == kind:
            for (_, *start), (pen, *end) in pairwise(POINT.findall(shape.path)):
                if pen == "L":
                    _draw(canvas, grid.point(*map(float, start)), grid.point(*map(float, end)))


def _draw(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw a line between two places, without its ends."""
    (line, column), (to_line, to_column) = sorted((start, end))
    if line == to_line:
        for place in range(min(column, to_column) + 1, max(column, to_column)):
            _cross(canvas, line, place, "─")
        return
    slope = (to_column - column) / (to_line - line)
    sign = "│" if slope == 0 else "╲" if slope > 0 else "╱"
    for place in range(line + 1, to_line):
        _cross(canvas, place, round(column + slope * (place - line)), sign)


def _cross(canvas: Canvas, line: int, column: int, sign: str) -> None:
    """Write a sign of a track, crossed with the one that is there."""
    before = canvas.signs.get((line, column), ("", ""))[0]
    canvas.write(line, column, CROSSED.get(frozenset((before, sign)), sign), TRACK_STYLE)
