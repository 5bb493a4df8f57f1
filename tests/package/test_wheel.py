"""The wheel carries everything: it is built, installed in empty environments without and with the server, and used from there."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.docs.snippets import code_of
from tests.support import ROOT, SOURCE

SERVER = ("alembic", "jinja2", "litestar", "sqlalchemy", "uvicorn", "websockets")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "ESTAMINET_MODE")} | {"LC_ALL": "C.UTF-8"}
NO_SERVER = f"import importlib.util, sys\nassert not [name for name in {SERVER!r} if importlib.util.find_spec(name)]\n"
NOT_LOADED = "assert not [name for name in sys.modules if name.startswith('estaminet.server')]\n"


def run(*command: str | Path, cwd: Path = ROOT, typed: str = "") -> str:
    """Run a command to its end and give what it printed; its own words if it fails."""
    arguments = [str(part) for part in command]
    done = subprocess.run(arguments, cwd=cwd, env=ENVIRONMENT, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder)
    return next(folder.glob("*.whl"))


def installed(wheel: Path, extra: str, home: Path) -> Path:
    """Install the wheel, with an extra or none, into an empty environment; give the folder of its programs."""
    run(sys.executable, "-m", "venv", "--without-pip", home)
    uv = (Path(sys.executable).parent / "uv", "pip", "install", "--quiet", "--python", home / "bin" / "python")
    run(*uv, "--no-verify-hashes", "--constraint", ROOT / "requirements" / "run.txt", f"{wheel}{extra}")
    return home / "bin"


@pytest.fixture(scope="module")
def core(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the core alone."""
    return installed(wheel, "", tmp_path_factory.mktemp("core"))


@pytest.fixture(scope="module")
def full(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the core and the server."""
    return installed(wheel, "[server]", tmp_path_factory.mktemp("full"))


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    packed = {name.removeprefix("estaminet/") for name in zipfile.ZipFile(wheel).namelist()}
    ours = {
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
    }
    assert ours - packed == set()


def test_the_core_plays_compiled_paints_and_speaks_french(core: Path, tmp_path: Path) -> None:
    script = (
        "import estaminet\n"
        "from estaminet.core.words import catalogue\n"
        "from estaminet.games.l_calculus import kernel\n"
        "assert kernel.__file__.endswith('.so'), kernel.__file__\n"
        "for game in estaminet.games():\n"
        "    assert '<svg' in game.start(seed=7)._repr_svg_()\n"
        "assert len(catalogue('fr')) > 20\n"
        "print(estaminet.game('l-calculus').start(seed=7).text())\n"
    )
    assert run(core / "python", "-c", NO_SERVER + script + NOT_LOADED, cwd=tmp_path).startswith("wbwb")


def test_the_core_runs_the_readme(core: Path, tmp_path: Path) -> None:
    assert run(core / "python", "-c", NO_SERVER + code_of("README.md") + NOT_LOADED, cwd=tmp_path)


def test_the_core_plays_in_the_terminal_and_keeps_records(core: Path, tmp_path: Path) -> None:
    typed = "2:1/1\nstop\nsave game.txt\nresign\n"
    output = run(core / "estaminet", "play", "l-calculus", "--level", "4", "--seed", "7", cwd=tmp_path, typed=typed)
    assert "Black: " in output
    assert "White has resigned." in output
    assert "1. White" in run(core / "estaminet", "replay", "game.txt", cwd=tmp_path)
    assert "logan-stones" in run(core / "python", "-m", "estaminet", "games", cwd=tmp_path)


def test_the_core_says_how_to_have_the_server(core: Path, tmp_path: Path) -> None:
    done = subprocess.run([str(core / "estaminet"), "serve"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, 'The server is not installed: pip install "estaminet[server]" brings it.\n')


def test_with_the_server_the_page_answers(full: Path, tmp_path: Path) -> None:
    command = [str(full / "estaminet"), "serve", "--port", "0", "--no-open", "--database", str(tmp_path / "cafe.sqlite")]
    with subprocess.Popen(command, cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip()
            with urllib.request.urlopen(f"{address}rules/tactic", timeout=60) as page:
                assert "TC-15" in page.read().decode()
        finally:
            server.terminate()
