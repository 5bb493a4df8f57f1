"""The text of a position as named fields: split, matched and read, with the field at fault in every refusal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from estaminet.core.errors import BadOption, BadText
from estaminet.core.options import Option, Value, keep_options, kept_fields, read_options, write_options
from estaminet.core.position import Position
from estaminet.core.words import Message

NUMBER = "(0|[1-9][0-9]{0,8})"  # a whole number that fits into every field


def split_fields(names: Sequence[str], text: str) -> dict[str, str]:
    """Split a position's text into its fields."""
    parts = text.split(" ")
    if len(parts) != len(names):
        words = Message("A position has the fields {fields}, separated by one space.", {"fields": " ".join(names)})
        raise BadText("position", text, words)
    return dict(zip(names, parts, strict=True))


def matched(field: str, values: dict[str, str], pattern: str) -> str:
    """Give a field that has the form it must have."""
    if not re.fullmatch(pattern, values[field]):
        raise bad_field(field, values[field])
    return values[field]


def bad_field(field: str, value: str) -> BadText:
    """Refuse a field's value."""
    return BadText(field, value, Message("{value} cannot be the field {field}.", {"value": value, "field": field}))


def options_text(position: Position) -> str:
    """Write the field of the options."""
    return write_options(position.options)


def take_options(position: Position, values: dict[str, str]) -> None:
    """Read the field of the options into a position."""
    options = tuple(option for option, _ in kept_fields(position.game.options))
    try:
        keep_options(position, options, read_options(options, values["options"]))
    except BadOption as error:
        raise BadText("options", values["options"], error.message) from error


def options_in(options: tuple[Option, ...], values: dict[str, str]) -> dict[str, Value]:
    """Read the field of the options."""
    try:
        return read_options(options, values["options"])
    except BadOption as error:
        raise BadText("options", values["options"], error.message) from error
