"""PostgreSQL in a temporary folder: the cluster of the tests."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.postgres import Cluster

__all__ = ["Cluster"]
