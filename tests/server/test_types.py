"""The types of the browser's code are those of the messages."""

from __future__ import annotations

import msgspec

from estaminet.server.messages import State
from estaminet.server.types import TARGET, fields, merged, source
from tests.server.cafe import Visitor


class Inner(msgspec.Struct, omit_defaults=True):
    """Something with a part that can be left out."""

    name: str
    more: list[int | None] = []


class Outer(msgspec.Struct, tag_field="type", tag="outer"):
    """A message."""

    parts: tuple[Inner, ...]
    table: dict[str, Inner] | None = None


def test_the_file_is_up_to_date() -> None:
    assert TARGET.read_text(encoding="utf-8") == source(), "run: python -m estaminet.server.types"


def test_the_types_of_fields() -> None:
    assert fields(Inner) == {"name": "string", "more?": "(number | null)[]"}
    assert fields(Outer) == {"type": '"outer"', "parts": "Inner[]", "table": "Record<string, Inner> | null"}


def test_fields_of_several_structs() -> None:
    both = merged([{"n": "number", "text?": "string"}, {"n": "number | null", "line": "string[]"}])
    assert both == {"n": "number | null", "text?": "string", "line?": "string[]"}


def test_a_state_is_what_is_declared(visitor: Visitor) -> None:
    with visitor.sit(visitor.open()["table"]) as page:
        assert page.until(status="playing").keys() == {"type", "layout", *State.__struct_fields__}
