"""Figures for Prometheus: counted where something happens, written as text when they are asked for.

The text format is a line a figure, so it is written here: a library would bring a registry of its own and files for several processes.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from estaminet.server.collector import PAUSES
from estaminet.server.store import FAILURES

if TYPE_CHECKING:
    from estaminet.server.house import House

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
STARTED = time.time()
Figure = tuple[str, str, str, list[tuple[str, float]]]  # name, kind, meaning, (labels and suffix, value)


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def values(self) -> list[tuple[str, float]]:
        """Give what Prometheus expects of a histogram."""
        sums = [sum(self.counts[: index + 1]) for index in range(len(self.counts))]
        bounds = [*map(str, BOUNDS), "+Inf"]
        buckets: list[tuple[str, float]] = [(f'_bucket{{le="{bound}"}}', number) for bound, number in zip(bounds, sums, strict=True)]
        return [*buckets, ("_sum", self.total), ("_count", sums[-1])]


class Metrics:
    """What is counted in this process."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()  # by route and status
        self.request_seconds = Histogram()
        self.commands: Counter[str] = Counter()  # by what became of them
        self.command_seconds = Histogram()

    def command_done(self, begun: float) -> None:
        """Count a command, and how long it took until it was written down."""
        self.commands["done"] += 1
        self.command_seconds.note(time.monotonic() - begun)

    def command_refused(self, error: Exception) -> None:
        """Count a command that was refused, or that broke."""
        self.commands[type(error).__name__] += 1


METRICS = Metrics()


def figures(house: House) -> Iterator[Figure]:
    """List all figures."""
    pool = house.thinkers.pool
    requests: list[tuple[str, float]] = [
        (f'{{route="{route}",status="{status}"}}', number) for (route, status), number in sorted(METRICS.requests.items())
    ]
    commands: list[tuple[str, float]] = [(f'{{outcome="{outcome}"}}', number) for outcome, number in sorted(METRICS.commands.items())]
    yield "estaminet_requests_total", "counter", "Requests answered.", requests
    yield "estaminet_request_seconds", "histogram", "How long requests took.", METRICS.request_seconds.values()
    yield "estaminet_commands_total", "counter", "Commands of pages and bots, by what became of them.", commands
    yield "estaminet_command_seconds", "histogram", "How long commands took until they were written down.", METRICS.command_seconds.values()
    yield "estaminet_store_failures_total", "counter", "How often the database failed.", [("", FAILURES["all"])]
    yield "estaminet_tables", "gauge", "Tables in memory.", [("", len(house.live))]
    yield "estaminet_pages", "gauge", "Open pages.", [("", sum(len(live.pages) for live in house.live.values()))]
    yield "estaminet_running_clocks", "gauge", "Tables whose clock runs.", [("", len(house.alarms))]
    yield (
        "estaminet_thoughts",
        "gauge",
        "Computers that think or wait to.",
        [
            ('{state="running"}', len(pool.running)),
            ('{state="waiting"}', len(pool.waiting)),
        ],
    )
    yield "estaminet_collector_seconds_total", "counter", "Time spent on looking for garbage.", [("", PAUSES.seconds)]
    yield "estaminet_collector_longest_seconds", "gauge", "The longest such pause since this was read.", [("", PAUSES.take_longest())]
    yield from process_figures()


def process_figures() -> Iterator[Figure]:
    """List what everybody asks of a process, under the usual names."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    yield "process_cpu_seconds_total", "counter", "Processor time.", [("", used.ru_utime + used.ru_stime)]
    yield "process_start_time_seconds", "gauge", "When the process started.", [("", STARTED)]
    yield "process_max_fds", "gauge", "Most open files.", [("", resource.getrlimit(resource.RLIMIT_NOFILE)[0])]
    if sys.platform == "linux":
        with suppress(OSError):
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            yield "process_resident_memory_bytes", "gauge", "Resident memory.", [("", pages * os.sysconf("SC_PAGE_SIZE"))]
            yield "process_open_fds", "gauge", "Open files.", [("", sum(1 for _ in Path("/proc/self/fd").iterdir()))]


def text(house: House) -> str:
    """Write all figures as Prometheus reads them."""
    lines = []
    for name, kind, meaning, values in figures(house):
        lines += [f"# HELP {name} {meaning}", f"# TYPE {name} {kind}", *(f"{name}{labels} {value!r}" for labels, value in values)]
    return "\n".join(lines) + "\n"
