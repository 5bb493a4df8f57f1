"""What has changed between two states of a page, as edits; `static/difference.js` makes them. See messages.Difference."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import astuple

from estaminet.core.scene import PackedScene
from estaminet.server.messages import Edit

Path = tuple[str | int, ...]
STRETCH = 16


UNTOLD = {"version"}  # fields that a message tells otherwise


def difference(before: msgspec.Struct, after: msgspec.Struct, path: Path = ()) -> list[Edit]:
    """List the edits that make the fields of one struct those of another."""
    edits: list[Edit] = []
    for (name, omitted), old, new in zip(_fields(type(after)), astuple(before), astuple(after), strict=True):
        if old is new or old == new or name in UNTOLD:
            continue
        place = (*path, name)
        if new == omitted:
            edits.append([place])
        elif isinstance(new, PackedScene):
            edits += difference(old, new, place)
        elif isinstance(new, list) and old != omitted:
            edits += _list_difference(old, new, place)
        else:
            edits.append([place, new])
    return edits


@cache
def _fields(kind: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """List the fields of a struct, each with the value for which nothing is sent."""
    omits = kind.__struct_config__.omit_defaults
    return [(field.name, _default(field) if omits else msgspec.NODEFAULT) for field in msgspec.structs.fields(kind)]


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def _list_difference(old: list[Any], new: list[Any], path: Path) -> list[Edit]:
    """Edit a list; lists in a list are edited one by one."""
    if new and len(old) == len(new) and isinstance(new[0], list) and all(isinstance(item, list) for item in new):
        pairs = enumerate(zip(old, new, strict=True))
        return [edit for index, (one, other) in pairs if one != other for edit in _list_difference(one, other, (*path, index))]
    most = min(len(old), len(new))
    start = _common(old, new, most)
    end = _common_end(old, new, most - start)
    return _splices(old[start : len(old) - end], new[start : len(new) - end], start, path)


def _common(old: list[Any], new: list[Any], most: int) -> int:
    """Count the items at the beginning that are the same; long stretches are compared at once."""
    start = 0
    while start + STRETCH <= most and old[start : start + STRETCH] == new[start : start + STRETCH]:
        start += STRETCH
    while start < most and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    return start


def _common_end(old: list[Any], new: list[Any], most: int) -> int:
    """Count the items at the end that are the same."""
    end = 0
    while end < most and (old[-end - 1] is new[-end - 1] or old[-end - 1] == new[-end - 1]):
        end += 1
    return end


def _splices(old: list[Any], new: list[Any], start: int, path: Path) -> list[Edit]:
    """Take away and put in, from the end to the beginning, between the items that stay: the same objects in the same order."""
    if not (old and new):
        return [[path, start, len(old), new]]
    known = {id(item): index for index, item in enumerate(old)}
    places = [known.get(id(item), -1) for item in new]
    if max(places) < 0:
        return [[path, start, len(old), new]]
    edits: list[Edit] = []
    last, end = len(old), len(new)
    for old_index, new_index in [*_staying(places), (-1, -1)]:
        if last - old_index > 1 or end - new_index > 1:
            edits.append([path, start + old_index + 1, last - old_index - 1, new[new_index + 1 : end]])
        last, end = old_index, new_index
    return edits


def _staying(places: list[int]) -> list[tuple[int, int]]:
    """Find the longest rising sequence among the places that items had (-1: none); give old and new place of each, the last first."""
    ends: list[int] = []  # the least last place of the sequences of each length
    links: list[Any] = []  # the place, its index, and the link before, of each of those
    for index, place in enumerate(places):
        if place >= 0:
            length = bisect_left(ends, place)
            ends[length : length + 1] = [place]
            links[length : length + 1] = [(place, index, links[length - 1] if length else None)]
    staying, link = [], links[-1] if links else None
    while link is not None:
        staying.append((link[0], link[1]))
        link = link[2]
    return staying
