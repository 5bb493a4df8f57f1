"""Compiled and interpreted: which source is loaded, and that both play the same games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from estaminet import games, mode
from tests.digest import digest
from tests.support import ROOT, SOURCE

SHOW = "import sys, estaminet; estaminet.games(); print(*(sys.modules[name].__file__ for name in {modules}))"
COMPILED = ["estaminet.core.position", "estaminet.games.l_calculus.kernel"]


def python(code: list[str], chosen: str) -> str:
    """Run Python in one of the modes and give what it prints."""
    environment = {**os.environ, "ESTAMINET_MODE": chosen, "PYTHONPATH": os.pathsep.join(map(os.fspath, (SOURCE.parent, ROOT)))}
    done = subprocess.run([sys.executable, *code], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("chosen", "ending"), [("interpreted", ".py"), ("", ".so")])
def test_the_mode_decides_what_is_loaded(chosen: str, ending: str) -> None:
    assert all(path.endswith(ending) for path in python(["-c", SHOW.format(modules=COMPILED)], chosen).split())


def test_both_modes_play_the_same_games() -> None:
    """Positions, keys, legal actions and imagined positions of random games, of every variant."""
    other = "" if mode.INTERPRETED else "interpreted"
    assert python(["-m", "tests.digest"], other).splitlines() == digest()


def test_sources_without_their_compiled_modules_say_what_to_do(tmp_path: Path) -> None:
    """Only the sources are there: the import names the command, and the interpreted mode works."""
    shutil.copytree(SOURCE, tmp_path / "estaminet", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    command = [sys.executable, "-c", "import estaminet; print(len(estaminet.games()))"]
    for chosen, told in (("", "make build"), ("interpreted", str(len(games())))):
        environment = {**os.environ, "ESTAMINET_MODE": chosen, "PYTHONPATH": os.fspath(tmp_path)}
        done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
        assert told in done.stdout + done.stderr
        assert (done.returncode == 0) == (chosen == "interpreted")
