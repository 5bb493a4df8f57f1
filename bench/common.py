"""What the benches share: a table on the terminal, and the time of a call."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence

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


def best_rates(works: Sequence[Callable[[], int]], rounds: int) -> list[float]:
    """Call each work in turn, several rounds of all, and give the best of each one's results per second."""
    rates = [0.0] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            begun = time.perf_counter()
            done = work()
            rates[index] = max(rates[index], done / (time.perf_counter() - begun))
    return rates
