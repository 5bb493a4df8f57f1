"""Small charts as SVG, in the house's colours, light and dark: bars with errors, shares of a whole, counts, curves."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, LABELS, FIGURES, ROW = 720, 210, 110, 26
TOP = 40
STYLE = """
.page{fill:#fffdf8}.ink{fill:#2b2722}.quiet{fill:#6d645a}.axis{stroke:#ddd2c0}.whisker{stroke:#2b2722}
.s0{fill:#2f5d62}.s1{fill:#ddd2c0}.s2{fill:#8a3b2f}.s3{fill:#3f6b3a}.s4{fill:#a8641b}.s5{fill:#6d645a}
@media(prefers-color-scheme:dark){.page{fill:#272421}.ink{fill:#efe7da}.quiet{fill:#b3a899}.axis{stroke:#3b3631}.whisker{stroke:#efe7da}
.s0{fill:#7fb7b5}.s1{fill:#5b544d}.s2{fill:#e08a74}.s3{fill:#93c08a}.s4{fill:#e0ae6a}.s5{fill:#b3a899}}
.curve{fill:none;stroke:#2f5d62;stroke-width:2}@media(prefers-color-scheme:dark){.curve{stroke:#7fb7b5}}
text{font:13px system-ui,sans-serif;font-variant-numeric:tabular-nums}.title{font:600 15px Palatino,Georgia,serif}
"""


class Svg(str):
    """A picture as a text, which shows itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return self


class Bar(NamedTuple):
    """A row with one value, what is written beside it, and half its interval."""

    label: str
    value: float
    figure: str
    error: float = 0.0


class Shares(NamedTuple):
    """A row that is divided into shares of a whole."""

    label: str
    shares: Sequence[float]


def picture(title: str, height: float, parts: Sequence[str]) -> Svg:
    """Put parts on a page with a title."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img"><title>{escape(title)}</title>'
    page = f'<style>{STYLE}</style><rect class="page" width="{WIDTH}" height="{height:g}" rx="6"/>{text(16, 24, title, "title ink")}'
    return Svg("\n".join([head, page, *parts, "</svg>", ""]))


def text(x: float, y: float, words: str, kind: str = "ink", anchor: str = "start") -> str:
    """Write words."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, colour: int) -> str:
    """Fill a box with one of the six colours."""
    return f'<rect class="s{colour % 6}" x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}"/>'


def line(x: float, y: float, other_x: float, other_y: float, kind: str) -> str:
    """Draw a line."""
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{other_x:.1f}" y2="{other_y:.1f}"/>'


def bars(title: str, rows: Sequence[Bar]) -> Svg:
    """Draw a bar for each row, from zero, with a whisker for its error."""
    least = min([0.0, *(row.value - row.error for row in rows)])
    most = max([0.0, *(row.value + row.error for row in rows)])
    scale = (WIDTH - LABELS - FIGURES) / ((most - least) or 1)
    zero = LABELS - least * scale
    parts = [line(zero, TOP, zero, TOP + ROW * len(rows), "axis")]
    for place, row in enumerate(rows):
        parts += _bar(row, TOP + ROW * place, zero, scale)
    return picture(title, TOP + ROW * len(rows) + 12, parts)


def _bar(row: Bar, y: float, zero: float, scale: float) -> list[str]:
    end, middle = zero + row.value * scale, y + ROW / 2
    whisker = [line(end - row.error * scale, middle, end + row.error * scale, middle, "whisker")] if row.error else []
    return [
        text(LABELS - 10, middle + 4, row.label, anchor="end"),
        box(min(zero, end), y + 5, abs(end - zero), ROW - 10, 0),
        *whisker,
        text(WIDTH - 12, middle + 4, row.figure, "quiet", "end"),
    ]


def shares(title: str, legend: Sequence[str], rows: Sequence[Shares]) -> Svg:
    """Divide a bar for each row into shares, coloured as the legend says."""
    room = WIDTH - LABELS - 16
    parts = []
    for place, words in enumerate(legend):
        x = LABELS + place * room / len(legend)
        parts += [box(x, TOP, 12, 12, place), text(x + 18, TOP + 11, words, "quiet")]
    for place, row in enumerate(rows):
        parts += _shares(row, TOP + ROW * (place + 1), room)
    return picture(title, TOP + ROW * (len(rows) + 1) + 12, parts)


def _shares(row: Shares, y: float, room: float) -> list[str]:
    parts = [text(LABELS - 10, y + ROW / 2 + 4, row.label, anchor="end")]
    x = float(LABELS)
    for place, share in enumerate(row.shares):
        parts.append(box(x, y + 4, share * room, ROW - 8, place))
        x += share * room
    return parts


def histogram(title: str, values: Sequence[float], unit: str, bins: int = 24) -> Svg:
    """Count values in equal steps from the least to the most."""
    least, most = min(values), max(values)
    step = (most - least) / bins or 1.0
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - least) / step))] += 1
    room, height = WIDTH - 40, 140.0
    parts = [line(20, TOP + height, WIDTH - 20, TOP + height, "axis")]
    for place, count in enumerate(counts):
        tall = height * count / max(counts)
        parts.append(box(20 + place * room / bins, TOP + height - tall, room / bins - 2, tall, 0))
    parts += [text(20, TOP + height + 18, f"{least:g} {unit}", "quiet"), text(WIDTH - 20, TOP + height + 18, f"{most:g}", "quiet", "end")]
    return picture(title, TOP + height + 32, parts)


def curve(title: str, points: Sequence[tuple[float, float]], unit: str, levels: Sequence[float] = ()) -> Svg:
    """Join points by a line, from left to right, with quiet lines across at some levels."""
    room, height = WIDTH - 90, 180.0
    least, most = min(y for _, y in points), max(y for _, y in points)
    least, most = min([least, *levels]), max([most, *levels])
    first, last = points[0][0], points[-1][0]

    def place(x: float, y: float) -> tuple[float, float]:
        return 70 + room * (x - first) / ((last - first) or 1), TOP + height - height * (y - least) / ((most - least) or 1)

    parts = [line(70, place(0, level)[1], 70 + room, place(0, level)[1], "axis") for level in (*levels, least)]
    parts += [text(60, place(0, level)[1] + 4, f"{level:g}", "quiet", "end") for level in sorted({*levels, least, most})]
    parts.append(f'<polyline class="curve" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))}"/>')
    parts += [text(70, TOP + height + 20, f"{first:g}", "quiet"), text(70 + room, TOP + height + 20, f"{last:g} {unit}", "quiet", "end")]
    return picture(title, TOP + height + 32, parts)
