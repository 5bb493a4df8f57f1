"""The measurements of Tactic play what they are asked to play."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

from estaminet import game
from tests.support import ROOT

BEGIN = "import tactic; print(*(tactic.begin(board=b, variant=v).text() for b in tactic.BOARDS for v in tactic.VARIANTS), sep='\\n')"


def test_a_measurement_begins_with_the_options_it_names() -> None:
    told = subprocess.run([sys.executable, "-c", BEGIN], cwd=ROOT / "bench", capture_output=True, text=True, check=True, timeout=60)
    asked = product(("lattice", "grid"), ("basic", "capture", "passage"))
    assert told.stdout.splitlines() == [game("tactic").start(1, board=board, variant=variant).text() for board, variant in asked]
