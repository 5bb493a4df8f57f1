"""What has changed between two states of a page, as edits; `static/difference.js` makes them. See messages.Difference. Compiled."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import astuple

from estaminet.core.scene import PackedScene
from estaminet.play.story import Story
from estaminet.server.messages import Edit

Path = tuple[str | int, ...]
UNTOLD = {"version"}  # fields that a message tells otherwise


def difference(before: msgspec.Struct, after: msgspec.Struct, path: Path = ()) -> list[Edit]:
    """List the edits that make the fields of one struct those of another."""
    edits: list[Edit] = []
    for field, old, new in zip(_fields(type(after)), astuple(before), astuple(after), strict=True):
        if old is new or old == new:
            continue
        name, omitted = field
        place = (*path, name)
        if name in UNTOLD:
            continue
        if new == omitted:
            edits.append([place])
        elif isinstance(new, PackedScene):
            edits += difference(old, new, place)
        elif isinstance(new, list) and old != omitted:
            _list_difference(old, new, place, edits)
        elif isinstance(new, Story):
            edits += [[place, *splice] for splice in new.since(old)]
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


def _list_difference(old: list[Any], new: list[Any], path: Path, edits: list[Edit]) -> None:
    """Edit a list; lists in a list are edited one by one."""
    size, most = len(new), min(len(old), len(new))
    if size and len(old) == size and _all_lists(new):
        for index in range(size):
            if old[index] is not new[index] and old[index] != new[index]:
                _list_difference(old[index], new[index], (*path, index), edits)
        return
    start, end = 0, 0
    while start < most and (old[start] is new[start] or old[start] == new[start]):
        start += 1
    most -= start
    first, last = len(old) - 1, size - 1
    while end < most and (old[first - end] is new[last - end] or old[first - end] == new[last - end]):
        end += 1
    _splices(old[start : len(old) - end], new[start : size - end], start, path, edits)


def _all_lists(items: list[Any]) -> bool:
    for item in items:
        if not isinstance(item, list):
            return False
    return True


def _splices(old: list[Any], new: list[Any], start: int, path: Path, edits: list[Edit]) -> None:
    """Take away and put in, from the end to the beginning, between the items that stay: the same objects in the same order."""
    last, end = len(old), len(new)
    if last and end and last + end > 2:  # one for one: nothing stays
        known = {id(item): index for index, item in enumerate(old)}
        places = [known.get(id(item), -1) for item in new]
        for old_index, new_index in _staying(places) if max(places) >= 0 else ():
            if last - old_index > 1 or end - new_index > 1:
                edits.append([path, start + old_index + 1, last - old_index - 1, new[new_index + 1 : end]])
            last, end = old_index, new_index
    if last or end:
        edits.append([path, start, last, new[:end]])


def _staying(places: list[int]) -> list[tuple[int, int]]:
    """Find the longest rising sequence among the places that items had (-1: none); give old and new place of each, the last first."""
    ends: list[int] = []  # the least last place of the sequences of each length
    links: list[Any] = []  # the place, its index, and the link before, of each of those
    for index, place in enumerate(places):
        if place >= 0:
            length = bisect_left(ends, place)
            ends[length : length + 1] = [place]
            links[length : length + 1] = [(place, index, links[length - 1] if length else None)]
    staying, link = [], links[len(links) - 1] if links else None
    while link is not None:
        staying.append((link[0], link[1]))
        link = link[2]
    return staying
