"""Start-up: importing the package and the first computer move, in fresh processes, next to peers.

python bench/startup.py [--quick]
"""

from __future__ import annotations

import subprocess
import sys

from common import arguments, show

TIMED = "import time; begun = time.perf_counter(); {work}; print((time.perf_counter() - begun) * 1000)"
FIRST_MOVE = (
    "import estaminet; from estaminet.engines import engine; position = estaminet.game('l-calculus').start(seed=1); "
    "engine('level-3').choose(position, 0, [7])"
)
WORKS = (
    ("import estaminet", "import estaminet"),
    ("import estaminet, first move of level-3", FIRST_MOVE),
    ("import pyspiel (OpenSpiel)", "import pyspiel"),
    ("import chess (python-chess)", "import chess"),
    ("import numpy", "import numpy"),
)


def milliseconds(work: str, repeats: int) -> float | str:
    """Time some code in fresh processes; the best of them, as the first may read from a cold disk."""
    times = []
    for _ in range(repeats):
        run = subprocess.run([sys.executable, "-c", TIMED.format(work=work)], capture_output=True, text=True, check=False)
        if run.returncode:
            return "not installed"
        times.append(float(run.stdout))
    return min(times)


def main() -> None:
    """Print the table."""
    repeats = 3 if arguments(__doc__ or "").quick else 10
    times = [(name, milliseconds(work, repeats)) for name, work in WORKS]
    ours = float(times[0][1])
    rows = [(name, spent, spent / ours if isinstance(spent, float) else "–") for name, spent in times]
    show("Start-up, best of several fresh processes", ("what", "ms", "× import estaminet"), rows)


if __name__ == "__main__":
    main()
