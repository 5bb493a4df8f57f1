"""Imports point down only, at the C level as well: import-linter does not see `cimport`."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support import ROOT, SOURCE

LINTER = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
LAYERS = [re.findall(r"\w+", layer) for layer in LINTER["contracts"][0]["layers"]]  # from the top down
HEIGHT = {name: len(LAYERS) - level for level, names in enumerate(LAYERS) for name in names}
CIMPORT = re.compile(r"^\s*(?:from\s+(?:cython\.cimports\.)?estaminet\.([\w.]+)\s+c?import|cimport\s+estaminet\.([\w.]+))", re.MULTILINE)


def test_the_layers_are_those_of_the_design() -> None:
    order = ["core", "games", "records", "search", "engines", "ugi", "arena", "play", "puzzles", "research", "train", "server", "cli"]
    assert sorted(HEIGHT, key=lambda name: (HEIGHT[name], name)) == order


def test_every_folder_is_in_a_layer() -> None:
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert folders - {"locale"} <= set(HEIGHT)


def cimports(path: Path) -> list[str]:
    """List the modules of ours that a file includes, below `estaminet.`."""
    return [first or second for first, second in CIMPORT.findall(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("path", sorted([*SOURCE.rglob("*.pxd"), *SOURCE.rglob("*.py")]), ids=lambda path: str(path.relative_to(SOURCE)))
def test_inclusions_point_down(path: Path) -> None:
    here = path.relative_to(SOURCE).parts
    for module in cimports(path) if len(here) > 1 and here[0] in HEIGHT else []:
        there = module.split(".")
        if there[0] == here[0]:
            assert here[0] != "games" or len(there) == 1 or here[1] in (there[1], "__init__.py"), f"{here[1]} includes {module}"
        elif there[0] in HEIGHT:
            assert HEIGHT[there[0]] < HEIGHT[here[0]], f"{'/'.join(here)} includes {module}"
            assert (here[0], there[0]) != ("search", "games"), "the search knows no game"


def test_there_are_inclusions_to_look_at() -> None:
    kernels = sorted(SOURCE.glob("games/*/kernel.pxd"))
    assert kernels
    assert [path.parent.name for path in kernels if not cimports(path)] == []


def test_import_linter_is_content() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports")], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
