"""A café on SQLite for all tests of a module, and one on a PostgreSQL cluster of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Cluster
from tests.server.cafe import Cafe, Visitor


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a cluster and give its URL."""
    with Cluster() as cluster:
        yield cluster.url


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    """Serve a café on SQLite."""
    with Cafe(str(tmp_path_factory.mktemp("cafe") / "cafe.sqlite")) as running:
        yield running


@pytest.fixture
def visitor(cafe: Cafe) -> Iterator[Visitor]:
    """Let somebody in."""
    with Visitor(cafe) as somebody:
        yield somebody


@pytest.fixture
def friend(cafe: Cafe) -> Iterator[Visitor]:
    """Let somebody else in."""
    with Visitor(cafe) as somebody:
        yield somebody


@pytest.fixture(params=["sqlite", "postgres"], scope="module")
def own_cafe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cafe]:
    """Serve a café on each kind of database, for tests that kill it and start it again."""
    database = str(tmp_path_factory.mktemp("own") / "cafe.sqlite") if request.param == "sqlite" else request.getfixturevalue("postgres")
    with Cafe(database) as running:
        yield running
