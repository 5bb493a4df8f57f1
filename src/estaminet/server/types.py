"""The types of the browser's code, made from the structs that travel: `python -m estaminet.server.types` writes `static/types.js`."""

from __future__ import annotations

import types
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from estaminet.core.scene import Button, PackedScene
from estaminet.engines.lookback import GameReview
from estaminet.play.view import ClockView, OffersView
from estaminet.server.manifests import ViewManifest
from estaminet.server.messages import Answer, Boot, Difference, Lines, Seated, State, WithLayout
from estaminet.server.puzzling import Verdict

TARGET = Path(__file__).parent / "static" / "types.js"
WIDTH = 140
NAMES: dict[type, str] = {
    Button: "Pick",
    ClockView: "Clock",
    Difference: "Edits",
    OffersView: "Offers",
    PackedScene: "Scene",
    Seated: "Player",
    State: "WholeState",
    ViewManifest: "ViewTitle",
}
PLAIN: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
PACKED = "[string, number[]] | {[id: string]: number | Packed}"  # what core.packing makes of a scene's choices
EDIT = "[(string | number)[], ...any[]]"  # of a Difference
HEADER = "The shapes of what travels. Types only, made by `python -m estaminet.server.types` from the structs of the server."
WRITTEN = {(PackedScene, "choices"): "Packed", (Difference, "edits"): "Edit[]"}  # what a struct holds as it is written
Fields = dict[str, str]  # the type of each; an optional one's name ends in `?`


def source() -> str:
    """Write the whole file."""
    structs: list[type[msgspec.Struct]] = []
    answered = [field.type for answer in get_args(Answer) for field in msgspec.structs.fields(answer)]
    for root in (State, WithLayout, Difference, Boot, Lines, GameReview, Verdict, *answered):
        _collect(root, structs)
    lines = [line for struct in structs for line in _typedef(_name(struct), _braced(fields(struct)))]
    lines += _typedef("Packed", PACKED)
    lines += _typedef("Edit", EDIT)
    lines += _typedef("Difference", f"{_name(Difference)} & {_name(WithLayout)}")
    lines += _typedef("State", f"{_name(State)} & {_name(WithLayout)}")
    lines += _typedef("Reply", _braced(merged([fields(answer) for answer in get_args(Answer)])))
    return "\n".join(["/**", f" * {HEADER}", " *", *lines, " */", "", "export {};", ""])


def fields(struct: type[msgspec.Struct]) -> Fields:
    """Give the type of every field of a struct; one that can be left out is optional."""
    config = struct.__struct_config__
    found = {config.tag_field: f'"{config.tag}"'} if config.tag_field else {}
    for field in msgspec.structs.fields(struct):
        if (struct, field.name) in WRITTEN:
            found[field.name] = WRITTEN[struct, field.name]
        elif config.omit_defaults and not field.required:
            found[f"{field.encode_name}?"] = type_name(field.type, omitted=field.default)
        else:
            found[field.encode_name] = type_name(field.type)
    return found


def merged(every: list[Fields]) -> Fields:
    """Join the fields of several structs into those of one that may be any of them."""
    names = dict.fromkeys(name.rstrip("?") for found in every for name in found)
    joined = {}
    for name in names:
        kinds = [found[key] for found in every for key in (name, f"{name}?") if key in found]
        always = all(name in found for found in every)
        joined[name if always else f"{name}?"] = " | ".join(dict.fromkeys(one for kind in kinds for one in kind.split(" | ")))
    return joined


def type_name(kind: Any, omitted: Any = msgspec.NODEFAULT) -> str:
    """Write a type as JSDoc does; `omitted` is the value for which nothing is sent."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if origin is Annotated:
        return _name(inside[1]) if inside[0] is msgspec.Raw else type_name(inside[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inside)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(type_name(one) for one in inside if not (omitted is None and one is type(None))))
    if origin is dict:
        return f"Record<string, {type_name(inside[1])}>"
    if origin in (list, tuple):
        items = " | ".join(dict.fromkeys(type_name(one) for one in inside if one is not Ellipsis))
        return f"({items})[]" if " | " in items else f"{items}[]"
    return _name(kind)


def _collect(kind: Any, found: list[type[msgspec.Struct]]) -> None:
    """Note the structs that a type is made of, each once."""
    inside = get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in found:
            return
        found.append(kind)
        inside = tuple(field.type for field in msgspec.structs.fields(kind))
    for one in inside:
        _collect(one, found)


def _name(struct: type) -> str:
    return NAMES.get(struct, struct.__name__)


def _braced(found: Fields) -> str:
    return "{" + ", ".join(f"{name}: {kind}" for name, kind in found.items()) + "}"


def _typedef(name: str, text: str) -> list[str]:
    line = f" * @typedef {{{text}}} {name}"
    if len(line) <= WIDTH:
        return [line]
    parts = text.removeprefix("{").removesuffix("}").split(", ")
    lines, row = [" * @typedef {{"], ""
    for part in parts:
        if len(row) + len(part) > WIDTH - 10:
            lines.append(f" *   {row.rstrip()}")
            row = ""
        row += f"{part}, "
    return [*lines, f" *   {row.rstrip(', ')}", f" * }}}} {name}"]


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")
