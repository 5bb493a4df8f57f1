"""Self-play on many machines: a Ray of two workers writes the rows that threads write."""

from pathlib import Path

import pytest

import estaminet
from estaminet.research import selfplay

pytest.importorskip("ray")
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]


def test_a_cluster_writes_the_same_rows(tmp_path: Path) -> None:
    about = selfplay.settings(estaminet.game("l-calculus"), {"groups": "equal"}, seed=3, simulations=20)
    for folder, ray in (("threads", ""), ("ray", "local")):
        assert list(selfplay.generate(about, tmp_path / folder, 6, games_a_file=3, ray=ray))[-1] == 6
    rows = [[row for _, row in selfplay.read(tmp_path / folder)] for folder in ("threads", "ray")]
    assert rows[0] == rows[1]
