"""Messages, and the French catalogue: every sentence of the sources is in it, with the same places."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import msgspec
import pytest

from estaminet.core.words import CATALOGUES, Message, catalogue
from tests.support import SOURCE

IN_TEMPLATES = re.compile(r"""\b_\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')""")
IN_SCRIPTS = re.compile(r"""\bsay\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')""")

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


def places(sentence: str) -> set[str]:
    """List the named places of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def calls() -> Iterator[tuple[Path, ast.Call]]:
    """Find every call in the sources."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield path, node


def message_calls() -> Iterator[tuple[Path, ast.Call]]:
    """Find every `Message(…)` in the sources."""
    return ((path, call) for path, call in calls() if isinstance(call.func, ast.Name) and call.func.id == "Message")


def literal(node: ast.expr | None) -> str | None:
    """Give the sentence that is written there, if it is one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def sentences() -> dict[str, str]:
    """Collect every sentence of the sources, with the file where it is: messages, the terminal's help, pages and scripts."""
    found: dict[str, str] = {}
    for path, call in calls():
        says = isinstance(call.func, ast.Name) and call.func.id == "Message"
        written = [literal(call.args[0])] if says and call.args else []
        written += [literal(keyword.value) for keyword in call.keywords if keyword.arg in ("help", "epilog")]
        found |= {sentence: path.name for sentence in written if sentence}
    for pattern, ending in ((IN_TEMPLATES, "html"), (IN_SCRIPTS, "js")):
        for path in sorted(SOURCE.rglob(f"*.{ending}")):
            for match in pattern.finditer(path.read_text(encoding="utf-8")):
                found[re.sub(r"\\(.)", r"\1", match[1] if match[1] is not None else match[2])] = path.name
    return found


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


def test_every_sentence_has_its_french_with_the_same_places() -> None:
    assert (CATALOGUES / "fr.po").exists(), "locale/fr.po is missing"
    french = catalogue("fr")
    missing = {sentence: where for sentence, where in sentences().items() if not french.get(sentence)}
    assert not missing, f"{len(missing)} sentences have no French: {missing}"
    different = [sentence for sentence in sentences() if places(sentence) != places(french[sentence])]
    assert not different


def test_the_catalogue_holds_nothing_that_nobody_says() -> None:
    assert set(catalogue("fr")) <= set(sentences())


def test_nobody_shouts() -> None:
    shouted = [sentence for sentence in [*sentences(), *catalogue("fr").values()] if "!" in sentence]
    assert not shouted


def test_english_needs_no_catalogue() -> None:
    assert catalogue("en") == {}
    assert catalogue("../../etc") == {}
