"""The text of a position as named fields: split, matched and read, with the field at fault in every refusal."""

from __future__ import annotations

import re
from collections.abc import Sequence

from estaminet.core.errors import BadOption, BadText
from estaminet.core.options import Option, Value, read_options
from estaminet.core.words import Message


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


def options_in(options: tuple[Option, ...], values: dict[str, str]) -> dict[str, Value]:
    """Read the field of the options."""
    try:
        return read_options(options, values["options"])
    except BadOption as error:
        raise BadText("options", values["options"], error.message) from error
