"""The faults of docs/faults.md in their short form, with the proof after each."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.faults.suite import ON_POSTGRES, ON_SQLITE, SHORT, run
from tests.postgres import Cluster


def test_faults_on_sqlite(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as thread:  # a browser of another test may have left its loop running in this one
        figures = thread.submit(run, tmp_path, SHORT, ON_SQLITE).result()
    assert len(figures) == len(ON_SQLITE)
    assert all(row.acknowledged > 0 and row.events > 0 for row in figures)


def test_faults_on_postgres(tmp_path: Path) -> None:
    with Cluster() as cluster, ThreadPoolExecutor(1) as thread:
        figures = thread.submit(run, tmp_path, SHORT, ON_POSTGRES, cluster.url, cluster.restart).result()
    assert len(figures) == len(ON_POSTGRES)
    assert all(row.acknowledged > 0 and row.events > 0 for row in figures)
