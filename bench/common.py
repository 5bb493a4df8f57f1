"""What the benches share: a table on the terminal, and the time of a call."""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table


def arguments(description: str) -> argparse.Namespace:
    """Read the command line of a bench: `--quick`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--quick", action="store_true", help="a short run, for a first idea")
    return parser.parse_args()


def show(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print one table, numbers to the right."""
    table = Table(title=title, title_justify="left")
    for index, column in enumerate(columns):
        table.add_column(column, justify="left" if index == 0 else "right")
    for row in rows:
        table.add_row(*[_text(cell) for cell in row])
    Console(width=140).print(table)


def _text(cell: object) -> str:
    if isinstance(cell, float):
        return f"{cell:,.2f}" if abs(cell) < 100 else f"{cell:,.0f}"
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def seconds(work: Callable[[], object]) -> float:
    """Time one call."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def cpu_seconds() -> float:
    """Read the processor time spent by this process and by those it has waited for."""
    spent = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in spent)


class Rate(NamedTuple):
    """Results per second, by the clock and by the processor; the second says more on a machine that others use too."""

    wall: float
    cpu: float


def best_rates(works: Sequence[Callable[[], int]], rounds: int) -> list[Rate]:
    """Call each work in turn, several rounds of all, and give the best of each one's results per second."""
    rates = [Rate(0.0, 0.0)] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            wall, cpu = time.perf_counter(), cpu_seconds()
            done = work()
            rate = Rate(done / (time.perf_counter() - wall), done / (cpu_seconds() - cpu))
            rates[index] = Rate(max(rate.wall, rates[index].wall), max(rate.cpu, rates[index].cpu))
    return rates
