"""A PostgreSQL cluster of one's own, for tests and benches."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def as_postgres(*command: str) -> None:
    """Run a command of PostgreSQL, which refuses to run as root."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*prefix, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT, cwd="/")


class Cluster:
    """PostgreSQL in a temporary folder, on a free port of the loopback."""

    def __enter__(self) -> Self:
        binaries = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        assert binaries, "PostgreSQL is missing: install Debian's package postgresql"
        self.tools, port = binaries[-1], free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="estaminet-postgres-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        as_postgres(str(self.tools / "initdb"), "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.control("-l", str(self.folder / "log"), "-o", options, "start")
        self.url = f"postgresql://postgres@127.0.0.1:{port}/postgres"
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None) -> None:
        self.control("-m", "immediate", "stop")
        shutil.rmtree(self.folder)

    @property
    def data(self) -> str:
        """Where the cluster lies."""
        return str(self.folder / "data")

    def control(self, *words: str) -> None:
        """Start or stop it."""
        as_postgres(str(self.tools / "pg_ctl"), "-D", self.data, "-w", *words)

    def restart(self) -> None:
        """End it at once and start it again."""
        self.control("-m", "immediate", "-l", str(self.folder / "log"), "restart")
