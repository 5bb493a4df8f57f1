"""The house style, as far as a test can see it."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

import estaminet
from tests.support import ROOT, SOURCE

MOST_LINES = 450
MOST_LINES_OF_A_FUNCTION = 60
TEXTS = {".py", ".pxd", ".js", ".css", ".html", ".mako"}
PYTHON = sorted(SOURCE.rglob("*.py"))
Function = ast.FunctionDef | ast.AsyncFunctionDef
MACHINE_PATH = re.compile(r"(?<![\w.~}\-])/(?:work|root)/")
REGISTRY_HOST = re.compile(r"https?://[^\s\"')]*(?:pypi|artifactory|npmjs|nexus|registry\.|files\.pythonhosted)", re.IGNORECASE)
INDEX_OPTION = re.compile(r"^\s*(?:--(?:extra-)?index-url|--find-links|index-url)\b", re.MULTILINE)


def relative(path: Path) -> str:
    """Name a file below the package."""
    return str(path.relative_to(SOURCE))


@cache
def tree(path: Path) -> ast.Module:
    """Read a Python source."""
    return ast.parse(path.read_text(encoding="utf-8"))


def kept_files() -> list[Path]:
    """List the files that git keeps, or would."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def test_no_file_is_too_long() -> None:
    long = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCE.rglob("*") if path.suffix in TEXTS}
    assert not {name: lines for name, lines in long.items() if lines > MOST_LINES}


@pytest.mark.parametrize("path", PYTHON, ids=relative)
def test_no_function_is_too_long(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, Function) and node.end_lineno is not None:
            lines = node.end_lineno - node.lineno + 1
            assert lines <= MOST_LINES_OF_A_FUNCTION, f"{node.name} has {lines} lines"


@pytest.mark.parametrize("path", PYTHON, ids=relative)
def test_everything_public_has_a_docstring(path: Path) -> None:
    if path.read_text(encoding="utf-8").strip():
        assert ast.get_docstring(tree(path)), "the module has no docstring"
    assert not undocumented(tree(path))


def undocumented(node: ast.Module | ast.ClassDef) -> list[str]:
    """List the public functions and classes without a docstring, those inside functions aside."""
    found = []
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not child.name.startswith("_"):
            if not ast.get_docstring(child):
                found.append(child.name)
            if isinstance(child, ast.ClassDef):
                found += undocumented(child)
    return found


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("__init__.py")), ids=relative)
def test_every_folder_states_its_law(path: Path) -> None:
    if path.parent not in (SOURCE, SOURCE / "locale") and path.stat().st_size:
        assert "Law:" in (ast.get_docstring(tree(path)) or ""), "what may this folder import?"


def test_the_public_names() -> None:
    assert sorted(estaminet.__all__) == sorted(set(estaminet.__all__))
    assert all(hasattr(estaminet, name) for name in estaminet.__all__)
    assert set(estaminet.__all__) == {
        "SPECTATOR",
        "BadOption",
        "BadRecord",
        "BadText",
        "Budget",
        "Engine",
        "Game",
        "Generator",
        "IllegalAction",
        "Line",
        "Memory",
        "Position",
        "Record",
        "Refusal",
        "Report",
        "UnknownEngine",
        "UnknownGame",
        "Variation",
        "__version__",
        "engine",
        "game",
        "games",
        "mode",
        "read_record",
        "read_records",
        "replay",
        "write_record",
        "write_records",
    }


def test_no_file_names_a_registry_or_a_path_of_this_machine() -> None:
    for path in kept_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for pattern in (MACHINE_PATH, REGISTRY_HOST, INDEX_OPTION):
            assert not pattern.findall(text), path.relative_to(ROOT)


def test_no_file_waits_to_be_finished() -> None:
    mark = re.compile(r"\b(?:" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]) + r")\b")
    for path in kept_files():
        if path.suffix in TEXTS:
            assert not mark.search(path.read_text(encoding="utf-8")), path.relative_to(ROOT)
