"""Compare the catalogues with the sources: `python -m estaminet.locale [--write]`.

A sentence is the first argument of `Message(...)` and a `help=` or `epilog=` in Python, of `_(...)` in a template, of `say(...)` in
a script. What a catalogue lacks or has too much is listed, and the exit code is 1; `--write` puts the lacking ones in, untranslated,
and takes the others out.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from estaminet.core.words import CATALOGUES, LANGUAGES

PACKAGE = CATALOGUES.parent
CALLS = {"Message", "_", "say"}
KEYWORDS = {"help", "epilog"}
Found = Iterator[tuple[str, int]]


def from_python(path: Path) -> Found:
    """Find the sentences of a Python file, and their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = node.args[:1] if name in CALLS else []
        texts += [keyword.value for keyword in node.keywords if keyword.arg in KEYWORDS]
        for text in texts:
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                yield text.value, node.lineno


def from_page(path: Path) -> Found:
    """Find the sentences of a template or a script, and their lines."""
    method, keyword = ("javascript", "say") if path.suffix == ".js" else ("jinja2.ext:babel_extract", "_")
    with path.open("rb") as file:
        for line, found, _comments, _context in extract(method, file, keywords={keyword: (1,)}):
            yield (found if isinstance(found, str) else found[0]), line


def sentences() -> Catalog:
    """Collect the sentences of the whole package."""
    catalog = Catalog()
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix not in (".py", ".html", ".js"):
            continue
        for text, line in from_python(path) if path.suffix == ".py" else from_page(path):
            catalog.add(text, locations=[(path.relative_to(PACKAGE).as_posix(), line)])
    return catalog


def places(text: str) -> set[str]:
    """Name the places of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def faults(wanted: Catalog, present: Catalog) -> list[str]:
    """List what is missing, what nobody says, and translations with other places than their sentence."""
    lines = [f"missing: {entry.id}" for entry in wanted if entry.id and not (entry.id in present and present[entry.id].string)]
    lines += [f"obsolete: {entry.id}" for entry in present if entry.id and entry.id not in wanted]
    lines += [f"other places: {entry.id}" for entry in present if entry.string and places(str(entry.id)) != places(str(entry.string))]
    return lines


def load(path: Path, language: str) -> Catalog:
    """Read a catalogue; a new one if there is no file."""
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(path: Path, wanted: Catalog, present: Catalog, language: str) -> None:
    """Write the catalogue anew: every sentence of the sources with the translation it has so far."""
    catalog = Catalog(locale=language, project="estaminet", header_comment=f"# The {language} of Estaminet.", fuzzy=False)
    catalog.mime_headers = [("Content-Type", "text/plain; charset=utf-8"), ("Language", language)]
    for entry in wanted:
        if entry.id:
            known = present[entry.id].string if entry.id in present else ""
            files = sorted({(file, 1) for file, _ in entry.locations})
            catalog.add(entry.id, known, locations=files)
    with path.open("wb") as file:
        write_po(file, catalog, width=0, include_lineno=False, sort_by_file=True)


def main(arguments: list[str]) -> int:
    """Check every catalogue, or bring it up to date."""
    wanted = sentences()
    found = []
    for language in LANGUAGES[1:]:
        path = CATALOGUES / f"{language}.po"
        if "--write" in arguments:
            write(path, wanted, load(path, language), language)
        found += [f"{path.name}: {line}" for line in faults(wanted, load(path, language))]
    print("\n".join(found) or f"{len(list(wanted)) - 1} sentences, all translated")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
