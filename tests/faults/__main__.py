"""`python -m tests.faults [--long] [--postgres]`: run the faults and print a table of figures."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.faults import suite
from tests.faults.suite import LONG, ON_POSTGRES, ON_SQLITE, SHORT, Fault, Figures, run
from tests.postgres import Cluster

COLUMNS = ("fault", "acknowledged", "refused", "lines lost", "longest start ms", "done p50 ms", "p99 ms", "longest ms", "events proven")


def show(title: str, figures: list[Figures]) -> None:
    """Print a table."""
    table = Table(title=title)
    for column in COLUMNS:
        table.add_column(column, justify="left" if column == "fault" else "right")
    for row in figures:
        table.add_row(*(f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in row))
    Console(width=140).print(table)


def chosen(names: list[str], faults: Sequence[Fault]) -> list[Fault]:
    """Give the faults that were named, or all."""
    return [fault for fault in faults if not names or fault.__name__ in names]


def main() -> int:
    """Run what is asked for; a proof that fails is an AssertionError."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=suite.__doc__)
    parser.add_argument("--long", action="store_true", help="200 tables and 100 kills instead of a minute")
    parser.add_argument("--only", nargs="*", default=[], help="the faults to try, by name")
    asked = parser.parse_args()
    size = LONG if asked.long else SHORT
    with tempfile.TemporaryDirectory(prefix="estaminet-faults-") as folder:
        if on_sqlite := chosen(asked.only, ON_SQLITE):
            show(f"SQLite, {size.tables} tables", run(Path(folder), size, on_sqlite))
    with tempfile.TemporaryDirectory(prefix="estaminet-faults-") as folder, Cluster() as cluster:
        if on_postgres := chosen(asked.only, ON_POSTGRES):
            show(f"PostgreSQL, {size.tables} tables", run(Path(folder), size, on_postgres, cluster.url, cluster.restart))
    print("Nothing acknowledged is missing or doubled, every log replays to its stored keys, every player went on.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
