"""The server in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path


class Cafe:
    """The server in a process of its own, which can be killed and started again on the same books."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "cafe.sqlite"
        self.errors = folder / "errors.txt"
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the server and wait until it listens."""
        settings = {"ESTAMINET_DATABASE": str(self.database), "ESTAMINET_PORT": str(self.port), "ESTAMINET_HOST": "127.0.0.1"}
        limits = {"ESTAMINET_OPENINGS_PER_MINUTE": "1000"}
        with self.errors.open("a") as errors:
            command = [sys.executable, "-m", "estaminet.server.serve"]
            self.process = subprocess.Popen(command, env=os.environ | settings | limits, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip().rstrip("/")
        if not self.url:
            self.kill()
            raise RuntimeError(self.errors.read_text())
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """Kill the server as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
