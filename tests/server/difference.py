"""Makes the next state from a difference: the twin of static/difference.js."""

from __future__ import annotations

from typing import Any


def applied(state: dict[str, Any], difference: dict[str, Any]) -> dict[str, Any]:
    """Make the next state, and leave the one before as it is."""
    assert state["version"] == difference["before"], "something was missed"
    state = {key: value for key, value in state.items() if key != "layout"} | {"version": difference["version"]}
    if "layout" in difference:
        state["layout"] = difference["layout"]
    for path, *rest in difference["edits"]:
        state = edited(state, path, rest)
    return state


def edited(whole: Any, path: list[str | int], rest: list[Any]) -> Any:
    """Make one edit: take a field away, set it, or change a list from a place on."""
    name, *further = path
    copy = whole.copy()
    if further:
        copy[name] = edited(copy[name], further, rest)
    elif not rest:
        del copy[name]
    elif len(rest) == 1:
        copy[name] = rest[0]
    else:
        start, removed, items = rest
        copy[name] = [*copy[name][:start], *items, *copy[name][start + removed :]]
    return copy
