"""The page's modules: every import leads somewhere, none leads back, and every module is used by a page."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.support import SOURCE

STATIC = SOURCE / "server" / "static"
TEMPLATES = SOURCE / "server" / "templates"
IMPORT = re.compile(r'^import (?:[^"]*? from )?"\./([\w.-]+)";', re.MULTILINE | re.DOTALL)
LATER = re.compile(r'await import\("\./([\w.-]+)"\)')  # what only some pages load
TYPES = re.compile(r'import\("\./([\w.-]+)"\)')
LOADED = re.compile(r'(?:src="/static/\{\{ version \}\}/|script\(")([\w.-]+\.js)"')


def imports(folder: Path = STATIC) -> dict[str, set[str]]:
    """Tell what each module imports."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.js")}
    return {name: {*IMPORT.findall(text), *LATER.findall(text)} for name, text in texts.items()}


def order(graph: dict[str, set[str]]) -> list[str]:
    """Give the modules so that each comes after those it imports; CycleError if they cannot be."""
    return list(TopologicalSorter(graph).static_order())


def test_every_import_leads_to_a_module() -> None:
    graph = imports()
    assert sum(map(len, graph.values())) > 50
    assert set().union(*graph.values()) <= set(graph)
    for path in STATIC.glob("*.js"):
        assert set(TYPES.findall(path.read_text(encoding="utf-8"))) <= set(graph), path.name


def test_no_import_leads_back() -> None:
    assert order(imports())[-1:] != []


def test_a_cycle_is_seen(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text('import {\n  two,\n} from "./two.js";\n')
    (tmp_path / "two.js").write_text('import "./one.js";\n')
    with pytest.raises(CycleError):
        order(imports(tmp_path))


def test_every_module_is_used_by_a_page() -> None:
    graph = imports()
    used = {name for path in TEMPLATES.glob("*.html") for name in LOADED.findall(path.read_text(encoding="utf-8"))}
    assert used <= set(graph)
    while more := {name for module in used for name in graph[module]} - used:
        used |= more
    assert set(graph) - used == {"types.js"}
