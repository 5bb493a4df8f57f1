"""Several processes that serve one port behind one PostgreSQL: they are started, replaced when one dies, and stopped together.

The system divides new connections among the processes (SO_REUSEPORT). Each also listens at a port of its own on this machine, one after the
other behind the common port, so that its figures and its health can be asked for.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from types import FrameType

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.server.settings import PREFIX, Settings
from estaminet.server.store import migrate, open_engine

LOGGER = logging.getLogger("estaminet")
SOON = 2.0  # seconds; a worker that dies earlier is replaced only after as long
PATIENCE = 20.0  # until a worker that was asked to stop is ended
LOOK = 0.2  # between two looks whether all live


class NeedsPostgres(Refusal):
    """Several processes on a database that belongs to one."""

    def __init__(self, workers: int) -> None:
        super().__init__(
            Message(
                "{workers} workers need a PostgreSQL database, for an SQLite file belongs to one process: "
                "name one by --database postgresql://…, or leave --workers out.",
                {"workers": workers},
            )
        )


class Supervisor:
    """Starts workers, replaces those that die, and stops them all."""

    def __init__(self, settings: Settings, port: int) -> None:
        self.settings = settings
        self.port = port
        self.listening, self.holding = os.pipe()  # workers stop when this process is gone, for then the other end is closed
        self.workers: dict[int, subprocess.Popen[bytes]] = {}
        self.started: dict[int, float] = {}
        self.stopping = False

    def run(self) -> None:
        """Serve until a signal says that it is enough."""
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)
        for number in range(1, self.settings.workers + 1):
            self.start(number)
        while not self.stopping:
            time.sleep(LOOK)
            for number, worker in list(self.workers.items()):
                if worker.poll() is not None:
                    self.replace(number, worker.returncode)
        self.end()

    def start(self, number: int) -> None:
        """Start a worker."""
        own = self.settings.port and self.port + number
        command = [sys.executable, "-m", "estaminet.server.serve", str(own), str(self.listening)]
        self.workers[number] = subprocess.Popen(command, env=self.environment(), pass_fds=[self.listening])  # noqa: S603
        self.started[number] = time.monotonic()

    def environment(self) -> dict[str, str]:
        """Write the settings for the workers: the processors are divided among them."""
        thinkers = self.settings.thinkers or max(1, (os.cpu_count() or 1) // self.settings.workers)
        settings = msgspec.structs.asdict(self.settings) | {"port": self.port, "thinkers": thinkers}
        return os.environ | {PREFIX + name.upper(): str(value) for name, value in settings.items()}

    def replace(self, number: int, code: int) -> None:
        """Start another worker for one that died; later, if it died at once."""
        LOGGER.error("worker %s has ended with code %s; another one takes its place", number, code)
        if time.monotonic() - self.started[number] < SOON:
            time.sleep(SOON)
        if not self.stopping:
            self.start(number)

    def stop(self, _signal: int, _frame: FrameType | None) -> None:
        """Stop soon."""
        self.stopping = True

    def end(self) -> None:
        """Let all workers finish what they have acknowledged, and end those that take too long."""
        for worker in self.workers.values():
            worker.terminate()
        until = time.monotonic() + PATIENCE
        for worker in self.workers.values():
            try:
                worker.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()


def check(settings: Settings) -> None:
    """Refuse several workers where one process must be alone."""
    if settings.workers > 1 and not settings.postgres:
        raise NeedsPostgres(settings.workers)


def supervise(settings: Settings, port: int) -> None:
    """Run all workers on a port that is taken; the database is brought up to date before, once."""
    engine = open_engine(settings.database_url)
    migrate(engine)
    engine.dispose()
    Supervisor(settings, port).run()
