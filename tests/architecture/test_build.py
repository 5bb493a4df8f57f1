"""What is compiled is what the sources say: no stale and no missing compiled module is in use."""

from __future__ import annotations

import ast
import importlib
import re
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from estaminet import mode
from tests.support import ROOT, SOURCE

CIMPORT = re.compile(r"^\s*(?:from\s+(estaminet[\w.]*)\s+cimport|cimport\s+(estaminet[\w.]*))", re.MULTILINE)


def headers() -> set[str]:
    """Read from setup.py which .pxd files are headers only."""
    for node in ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "HEADERS":
            found: set[str] = ast.literal_eval(node.value)
            return found
    raise AssertionError("setup.py names no HEADERS")


def module_name(path: Path) -> str:
    """Give the name under which a source file is imported."""
    return ".".join(path.with_suffix("").relative_to(SOURCE.parent).parts)


COMPILED = [path for path in sorted(SOURCE.rglob("*.pxd")) if path.with_suffix(".py").exists() and module_name(path) not in headers()]


def sources(header: Path) -> set[Path]:
    """List what a compiled module is made from: its .py, its .pxd, and every .pxd that these include."""
    found: set[Path] = set()
    waiting = [header, header.with_suffix(".py")]
    while waiting:
        path = waiting.pop()
        found.add(path)
        for first, second in CIMPORT.findall(path.read_text(encoding="utf-8")):
            included = (SOURCE.parent / (first or second).replace(".", "/")).with_suffix(".pxd")
            if included.exists() and included not in found:
                waiting.append(included)
    return found


@pytest.mark.parametrize("header", COMPILED, ids=module_name)
def test_no_compiled_module_is_missing_or_stale(header: Path) -> None:
    built = [path for suffix in EXTENSION_SUFFIXES if (path := header.with_name(header.stem + suffix)).exists()]
    assert built, f"{module_name(header)} is not compiled: run make build"
    newer = [path.name for path in sources(header) if path.stat().st_mtime > built[0].stat().st_mtime]
    assert not newer, f"{module_name(header)} is older than {', '.join(newer)}: run make build"


@pytest.mark.skipif(mode.INTERPRETED, reason="the sources are run on purpose")
@pytest.mark.parametrize("header", COMPILED, ids=module_name)
def test_the_compiled_module_is_the_one_in_use(header: Path) -> None:
    loaded = importlib.import_module(module_name(header)).__file__ or ""
    assert loaded.endswith(tuple(EXTENSION_SUFFIXES)), f"{loaded} is in use: run make build"


def test_no_compiled_module_without_a_source() -> None:
    known = {path.with_suffix("") for path in COMPILED}
    for path in SOURCE.rglob("*"):
        if path.suffix in (".so", ".pyd"):
            assert path.with_name(path.name.partition(".")[0]) in known, f"{path.name} has no source any more: remove it"


@pytest.mark.parametrize("name", sorted(headers()))
def test_a_header_is_included_by_a_compiled_module(name: str) -> None:
    header = (SOURCE.parent / name.replace(".", "/")).with_suffix(".pxd")
    assert [module_name(module) for module in COMPILED if header in sources(module)], f"nothing includes {name}"


def test_there_are_headers_and_compiled_modules() -> None:
    assert headers()
    assert len(COMPILED) > len(headers())
