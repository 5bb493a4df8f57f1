"""Solve the starts of a game that can be solved: exact values, best first actions, processor time and memory.

`python bench/solve.py` solves L-Calculus with 2 to 10 pawns each under both readings of its rules, each start in a process of its own;
`--limit` takes another limit than 40, `--quick` stops at 6 pawns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from typing import Any

from common import show


def solved(folder: str, *options: str) -> dict[str, Any]:
    """Solve one start, with nothing saved before."""
    command = [sys.executable, "-m", "estaminet", "solve", "l-calculus", "--json", *options]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "XDG_DATA_HOME": folder})
    facts: dict[str, Any] = json.loads(answer.stdout)
    return facts


def row(pawns: int, limit: int, folder: str) -> list[str]:
    """Give the line of a table: both readings of LC-4."""
    cells = [str(pawns)]
    for groups in ("any", "equal"):
        facts = solved(folder, "--pawns", str(pawns), "--groups", groups, "--limit", str(limit))
        best = facts["best"]
        shown = " ".join(f"`{text}`" for text in best[:3]) + (f" and {len(best) - 3} more" if len(best) > 3 else "")
        cells += [
            f"{facts['value']:+d}" if facts["value"] else "0",
            shown,
            f"{facts['processor_seconds']:.2f} s",
            f"{facts['megabytes']} MB",
        ]
    return cells


def main() -> None:
    """Print one table, as lines for a page if it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="up to 6 pawns only")
    parser.add_argument("--limit", type=int, default=40, help="turns without a removal until the end")
    parser.add_argument("--markdown", action="store_true", help="print the lines of a page's table")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [row(pawns, arguments.limit, folder) for pawns in range(2, 7 if arguments.quick else 11)]
    columns = ["pawns each", *[f"{groups}: {part}" for groups in ("any", "equal") for part in ("value", "best swaps", "time", "memory")]]
    if arguments.markdown:
        for cells in (columns, ["---"] * len(columns), *rows):
            print("|", *[f"{cell} |" for cell in cells])
    else:
        show(f"L-Calculus solved, limit {arguments.limit}", columns, rows)


if __name__ == "__main__":
    main()
