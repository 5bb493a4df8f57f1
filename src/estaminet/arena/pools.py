"""Where pairs of games are played: on this machine, several at once, or on many machines with Ray."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager
from typing import Any, Protocol

from estaminet.arena.pair import Task, play_pair
from estaminet.arena.process import PlayerProcess
from estaminet.arena.results import Finished
from estaminet.core.cluster import RETRIES, connect

AGAIN = 0.02  # seconds until processes that do not end are stopped once more


class Pool(AbstractContextManager[Any], Protocol):
    """Plays pairs of games; what still runs when it is left is dropped."""

    def play(self, tasks: Iterable[Task]) -> Iterator[list[Finished]]:
        """Give pairs as they are finished, in any order."""


class LocalPool(AbstractContextManager["LocalPool"]):
    """Plays several pairs at once on this machine. The players are processes; what waits for them are threads."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.stopped = threading.Event()
        self.waiting: set[Future[list[Finished]]] = set()
        self.executor = ThreadPoolExecutor(jobs)
        self.own = threading.local()
        self.teams: list[dict[str, PlayerProcess]] = []  # of each thread

    def play(self, tasks: Iterable[Task]) -> Iterator[list[Finished]]:
        """Give pairs as they are finished, in any order."""
        remaining = iter(tasks)
        while True:
            for task in remaining:
                self.waiting.add(self.executor.submit(self._pair, task))
                if len(self.waiting) >= 2 * self.jobs:
                    break
            if not self.waiting:
                return
            done, self.waiting = wait(self.waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)

    def _pair(self, task: Task) -> list[Finished]:
        """Play a pair with the processes of this thread."""
        if not hasattr(self.own, "team"):
            self.own.team = {}
            self.teams.append(self.own.team)
        return play_pair(task, self.own.team, self.stopped)

    def __exit__(self, *error: object) -> None:
        self.stopped.set()
        self.executor.shutdown(wait=False, cancel_futures=True)
        while not all(future.done() for future in self.waiting):
            for process in self._processes():  # again: one may have been about to start
                process.stop()
            time.sleep(AGAIN)
        for process in self._processes():
            process.close()

    def _processes(self) -> list[PlayerProcess]:
        return [process for team in self.teams for process in team.values()]


class RayPool(AbstractContextManager["RayPool"]):
    """Plays pairs as tasks of a Ray cluster; a pair that is lost with its worker is played again, elsewhere."""

    def __init__(self, address: str) -> None:
        self.ray = connect(address)
        self.remote = self.ray.remote(num_cpus=1, max_retries=RETRIES)(play_pair)

    def play(self, tasks: Iterable[Task]) -> Iterator[list[Finished]]:
        """Give pairs as they are finished, in any order."""
        remaining = iter(tasks)
        waiting: list[Any] = []
        while True:
            most = 2 * int(self.ray.cluster_resources().get("CPU", 1))
            for task in remaining:
                waiting.append(self.remote.remote(task))
                if len(waiting) >= most:
                    break
            if not waiting:
                return
            done, waiting = self.ray.wait(waiting)
            yield from self.ray.get(done)

    def __exit__(self, *error: object) -> None:
        self.ray.shutdown()
