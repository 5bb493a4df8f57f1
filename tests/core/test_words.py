"""Messages, and the French catalogue: every sentence of the sources is in it, with the same places."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from babel.messages.catalog import Catalog

from estaminet.core.words import CATALOGUES, Message, catalogue
from estaminet.locale.__main__ import faults, load, places, sentences
from tests.support import SOURCE

SENTENCES = 300  # there are more than that

SAID = [
    (Message("Good evening."), "Good evening."),
    (Message("{a} and {b}", {"a": 1, "b": "two"}), "1 and two"),
    (Message("{a}", {"a": Message("{b}", {"b": Message("deep")})}), "deep"),
    (Message("{ braces without places }"), "{ braces without places }"),
    (Message("{a}", {"a": "{b}"}), "{b}"),
]


@pytest.mark.parametrize(("message", "sentence"), SAID, ids=[sentence for _, sentence in SAID])
def test_a_message_fills_its_places(message: Message, sentence: str) -> None:
    assert message.say() == str(message) == message.say("no such language") == sentence
    assert msgspec.json.decode(msgspec.json.encode(message), type=Message) == message


def message_calls() -> Iterator[tuple[Path, ast.Call]]:
    """Find every `Message(…)` in the sources."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Message":
                yield path, node


def literal(node: ast.expr | None) -> str | None:
    """Give the sentence that is written there, if it is one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_every_message_is_written_as_a_literal_and_gets_what_it_has_places_for() -> None:
    """A sentence may also come from another message, whose `id` is written as a literal."""
    for path, call in message_calls():
        where = f"{path.relative_to(SOURCE)}:{call.lineno}"
        sentence = literal(call.args[0])
        if sentence is None:
            assert isinstance(call.args[0], ast.Attribute), f"{where}: a catalogue cannot be collected from a computed sentence"
            assert call.args[0].attr == "id", where
        elif len(call.args) == 2 and isinstance(call.args[1], ast.Dict) and all(call.args[1].keys):
            names = {key.value for key in call.args[1].keys if isinstance(key, ast.Constant)}
            assert names == places(sentence), where


def test_every_sentence_has_its_french_and_the_catalogue_nothing_else() -> None:
    wanted = sentences()
    assert faults(wanted, load(CATALOGUES / "fr.po", "fr")) == []
    assert len({entry.id for entry in wanted}) > SENTENCES


def test_the_faults_of_a_catalogue_are_found() -> None:
    wanted, present = Catalog(), Catalog()
    for text in ("One {place}.", "Two."):
        wanted.add(text)
    present.add("One {place}.", "Un {lieu}.")
    present.add("Three.", "Trois.")
    assert faults(wanted, present) == ["missing: Two.", "obsolete: Three.", "other places: One {place}."]


def test_nobody_shouts() -> None:
    shouted = [sentence for sentence in [*catalogue("fr"), *catalogue("fr").values()] if "!" in sentence]
    assert not shouted


def test_english_needs_no_catalogue() -> None:
    assert catalogue("en") == {}
    assert catalogue("../../etc") == {}
