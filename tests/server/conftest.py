"""A café on SQLite for all tests of a module, and one on a PostgreSQL cluster of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.cafe import Cafe, Visitor


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def as_postgres(*command: str) -> None:
    """Run a command of PostgreSQL, which refuses to run as root."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*prefix, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, cwd="/")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a cluster in a temporary folder and give its URL."""
    binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    assert binaries, "PostgreSQL is missing: install Debian's package postgresql"
    tools, port = binaries[-1], free_port()
    folder = Path(tempfile.mkdtemp(prefix="estaminet-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    data = str(folder / "data")
    as_postgres(str(tools / "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    as_postgres(str(tools / "pg_ctl"), "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
    finally:
        as_postgres(str(tools / "pg_ctl"), "-D", data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    """Serve a café on SQLite."""
    with Cafe(str(tmp_path_factory.mktemp("cafe") / "cafe.sqlite")) as running:
        yield running


@pytest.fixture
def visitor(cafe: Cafe) -> Iterator[Visitor]:
    """Let somebody in."""
    with Visitor(cafe) as somebody:
        yield somebody


@pytest.fixture
def friend(cafe: Cafe) -> Iterator[Visitor]:
    """Let somebody else in."""
    with Visitor(cafe) as somebody:
        yield somebody


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def own_cafe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    """Serve a café on each kind of database, for tests that kill it and start it again."""
    database = str(tmp_path_factory.mktemp("own") / "cafe.sqlite") if request.param == "sqlite" else request.getfixturevalue("postgres")
    with Cafe(database) as running:
        yield running
