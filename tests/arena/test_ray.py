"""Many machines: a Ray of two workers, one of which dies in the middle of a game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from estaminet import Refusal
from estaminet.arena import Journal, Tournament, run
from estaminet.arena.pools import RayPool
from tests.arena.matches import fake

ray = pytest.importorskip("ray")
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]


@pytest.fixture
def two_workers() -> Iterator[None]:
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    yield
    ray.shutdown()


@pytest.mark.usefixtures("two_workers")
def test_all_games_are_played_once_although_a_worker_dies(tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    tournament = Tournament("l-calculus", (fake("kill-parent-once", str(killed)), "random"), 24)
    games = run(tournament, RayPool("local"), Journal())
    assert killed.exists(), "nobody died"
    assert sorted((game.pair, game.leg) for game in games) == [(pair, leg) for pair in range(12) for leg in range(2)]
    assert not [game for game in games if game.forfeit]


def test_a_ray_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(Refusal, match="Ray cannot be reached"):
        RayPool("127.0.0.1:1")
