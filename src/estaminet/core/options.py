"""The options of a game: their types, limits and defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from estaminet.core.errors import BadOption, BadText, UnknownOption
from estaminet.core.words import Message

Value = str | int


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """An option with named values; the first is the default."""

    name: str
    title: Message
    values: tuple[str, ...]
    titles: tuple[Message, ...]
    rule: str
    field: str | None = None  # of the position that keeps the value's number; None: named like the option; "": only the start needs it

    @property
    def default(self) -> Value:
        """The value when none is given."""
        return self.values[0]

    @property
    def allowed(self) -> str:
        """The values in words."""
        return ", ".join(self.values)

    def read(self, value: object) -> Value:
        """Check a value, given as text or as itself."""
        if value not in self.values:
            raise BadOption(self.name, value, self.allowed)
        return str(value)

    def kept(self, value: Value) -> int:
        """Give the number under which a position keeps a value."""
        return self.values.index(str(value))

    def value(self, kept: int) -> Value:
        """Give the value that a position keeps under a number."""
        return self.values[kept]

    def samples(self) -> tuple[Value, ...]:
        """List the values that tests go through."""
        return self.values


class Number(msgspec.Struct, frozen=True, tag="number"):
    """An option that is a whole number between two limits."""

    name: str
    title: Message
    default: int
    least: int
    most: int
    rule: str
    field: str | None = None  # of the position that keeps the number; None: named like the option; "": only the start needs it

    @property
    def allowed(self) -> str:
        """The values in words."""
        return f"{self.least}–{self.most}"

    def read(self, value: object) -> Value:
        """Check a value, given as text or as itself."""
        text = str(value)
        plain = text.isascii() and text.isdecimal() and (text == "0" or text[0] != "0") and len(text) < 10
        if isinstance(value, bool) or not plain or not self.least <= int(text) <= self.most:
            raise BadOption(self.name, value, self.allowed)
        return int(text)

    def kept(self, value: Value) -> int:
        """Give the number that a position keeps."""
        return int(value)

    def value(self, kept: int) -> Value:
        """Give the value that a position keeps as a number."""
        return kept

    def samples(self) -> tuple[Value, ...]:
        """List the values that tests go through."""
        return tuple(dict.fromkeys((self.default, self.least, self.most)))


Option = Choice | Number


def resolve(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Value]:
    """Complete given values with the defaults; BadOption for a name or a value that does not exist."""
    known = {option.name for option in options}
    for name, value in given.items():
        if name not in known:
            raise UnknownOption(name, value, ", ".join(sorted(known)) or "–")
    return {option.name: option.read(given[option.name]) if option.name in given else option.default for option in options}


def kept_fields(options: tuple[Option, ...]) -> Iterator[tuple[Option, str]]:
    """List the options that a position keeps, each with the name of its field."""
    for option in options:
        field = option.name if option.field is None else option.field
        if field:
            yield option, field


def keep_options(position: object, options: tuple[Option, ...], values: Mapping[str, Value]) -> None:
    """Write values into the fields of a position."""
    for option, field in kept_fields(options):
        setattr(position, field, option.kept(values[option.name]))


def options_of(position: object, options: tuple[Option, ...]) -> dict[str, Value]:
    """Read the options back from the fields of a position."""
    return {option.name: option.value(int(getattr(position, field))) for option, field in kept_fields(options)}


def write_options(values: Mapping[str, Value]) -> str:
    """Write options as the last field of a position's text: `groups=any,limit=40`."""
    return ",".join(f"{name}={value}" for name, value in values.items())


def read_options(options: tuple[Option, ...], text: str) -> dict[str, Value]:
    """Read that field back; each option must be there, in order."""
    pairs = [part.partition("=") for part in text.split(",")]
    if [name for name, _, _ in pairs] != [option.name for option in options]:
        names = ",".join(f"{option.name}=…" for option in options)
        raise BadText("options", text, Message("The options must read {names}.", {"names": names}))
    return {option.name: option.read(value) for option, (_, _, value) in zip(options, pairs, strict=True)}
