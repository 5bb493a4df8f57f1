"""The wheel carries everything: it is built, installed in an empty environment, and used from there."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "estaminet"


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command to its end and give what it printed; its own words if it fails."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "ESTAMINET_MODE")}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    return next(folder.glob("*.whl"))


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    packed = {name.removeprefix("estaminet/") for name in zipfile.ZipFile(wheel).namelist()}
    ours = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    }
    assert ours - packed == set()


def test_the_installed_wheel_plays_and_serves_its_files(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "empty"
    run(sys.executable, "-m", "venv", "--without-pip", home)
    run(Path(sys.executable).parent / "uv", "pip", "install", "--quiet", "--python", home / "bin" / "python", wheel)
    assert "l-calculus" in run(home / "bin" / "estaminet", "games", cwd=tmp_path)
    script = (
        "import estaminet\n"
        "from estaminet.games.l_calculus import kernel\n"
        "assert kernel.__file__.endswith('.so'), kernel.__file__\n"
        "position = estaminet.game('l-calculus').start(seed=7)\n"
        "assert '<svg' in position._repr_svg_()\n"
        "from estaminet.core.words import catalogue\n"
        "assert len(catalogue('fr')) > 20\n"
        "from estaminet.server.app import create_app\n"
        "print(position.text())\n"
    )
    assert run(home / "bin" / "python", "-c", script, cwd=tmp_path).startswith("wbwb")
