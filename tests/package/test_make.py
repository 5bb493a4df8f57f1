"""What stands in the way of `make` is said in one sentence, and nothing half-made is left behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support import ROOT

NEEDED = ("Makefile", "pyproject.toml", "setup.py", "requirements")
NOBODY = 65534
INTERRUPTIBLE = ("env", "--default-signal=INT")  # what is started in the background may ignore it
OLD = "import sys\nsys.version_info = (3, 10, 2, 'final', 0)\n"


@pytest.fixture
def checkout() -> Iterator[Path]:
    """Copy what `make build` reads before it compiles to where any user may read it."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place).resolve()
        folder.chmod(0o755)
        for name in NEEDED:
            copy: Callable[..., object] = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, folder / name)
        yield folder


def make(folder: Path, *arguments: str, user: int | None = None, **environment: str) -> tuple[int, list[str]]:
    """Run make and give its exit code and what it complained of, less make's own last line."""
    variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MAKEFLAGS", "MAKELEVEL")}
    done = subprocess.run(
        ["make", *arguments], cwd=folder, env=variables | environment, user=user, capture_output=True, text=True, check=False, timeout=300
    )
    return done.returncode, [line for line in done.stderr.splitlines() if not line.startswith("make: ***")]


def fake_python(folder: Path, version: str) -> None:
    """Put an environment in place whose Python says that it is of a version."""
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\necho {version}\n")
    python.chmod(0o755)


def test_no_compiler(checkout: Path) -> None:
    code, (sentence,) = make(checkout, "build", CC="no-such-compiler")
    assert code == 2
    assert sentence.startswith("Estaminet needs a C compiler, and there is no no-such-compiler: install one")
    assert not (checkout / ".venv").exists()


def test_no_python(checkout: Path) -> None:
    code, (sentence,) = make(checkout, "build", "PYTHON=no-such-python")
    assert (code, sentence) == (2, "There is no no-such-python: install Python 3.11 or later, or name one by PYTHON=.")


def test_a_python_that_is_too_old(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(OLD)
    code, (sentence,) = make(checkout, "build", PYTHONPATH=str(tmp_path))
    assert code == 2
    assert sentence.startswith("Estaminet needs Python 3.11 or later")
    assert "is 3.10" in sentence
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize(
    ("version", "arguments", "sentence"),
    [
        ("3.9", (), "The environment .venv is of Python 3.9, too old: remove it (rm -r .venv) and run make again."),
        ("; exit 1", (), "The environment .venv does not run any more: remove it (rm -r .venv) and run make again."),
        ("3.99", ("PYTHON=python3",), "The environment .venv is of Python 3.99, not "),
    ],
)
def test_an_environment_of_another_python(checkout: Path, version: str, arguments: tuple[str, ...], sentence: str) -> None:
    fake_python(checkout, version)
    code, (said,) = make(checkout, "build", *arguments)
    assert code == 2
    assert said.startswith(sentence)


def test_an_environment_whose_python_is_gone(checkout: Path) -> None:
    (checkout / ".venv" / "bin").mkdir(parents=True)
    (checkout / ".venv" / "bin" / "python").symlink_to("/no/such/python")
    code, (said,) = make(checkout, "build")
    assert (code, said) == (2, "The environment .venv does not run any more: remove it (rm -r .venv) and run make again.")


def test_no_right_to_write(checkout: Path) -> None:
    checkout.chmod(0o555)
    code, said = make(checkout, "build", user=NOBODY if os.getuid() == 0 else None, HOME="/")
    checkout.chmod(0o755)
    assert (code, said) == (2, [f"{checkout} cannot be written to: copy Estaminet to a folder of your own and run make there."])


def test_an_environment_that_cannot_be_finished_is_removed(checkout: Path) -> None:
    (checkout / "requirements" / "uv.txt").write_text("no-such-package-of-anybody==1 --hash=sha256:00\n")
    code, said = make(checkout, "build", PIP_NO_INDEX="1")
    assert (code, said[-1]) == (2, "Installing uv: failed, see above.")
    assert not (checkout / ".venv").exists()


def test_ctrl_c_ends_make_play_quietly(tmp_path: Path) -> None:
    outside = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}  # of `make test`
    variables = outside | {"ESTAMINET_DATABASE": str(tmp_path / "cafe.sqlite"), "BROWSER": "true", "LC_ALL": "C.UTF-8"}
    command = [*INTERRUPTIBLE, "make", "--old-file=build", "play", "PORT=0", f"VENV={Path(sys.executable).parents[1]}"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, env=variables, text=True, start_new_session=True, **pipes) as running:  # type: ignore[call-overload]
        assert running.stdout
        assert running.stdout.readline().startswith("http://")
        os.killpg(running.pid, signal.SIGINT)
        output, complaints = running.communicate(timeout=60)
    assert output == "The café is closed; the games are kept.\n"
    assert complaints == ""
