"""What open pages cost in memory; `bench/table_memory.py` prints it, with the line."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc

import pytest

import estaminet
from estaminet.core import game as core_game
from estaminet.core.rng import Generator
from estaminet.play import Setup, Viewpoint, commands
from estaminet.server.live import Live
from estaminet.server.stream import Stream
from tests.server.test_difference import opened

LARGEST_PAGE = 33_000  # bytes; a line takes 7,000 more
OTHERS, TABLES, ACTIONS, SEEN = 60, 20, 40, 8
CHAIR = Viewpoint((0,))


def act(live: Live, rng: Generator) -> None:
    """Play one action at random, if the game is not over."""
    chair, legal = live.table.chair_to_act, live.table.position.legal_actions()
    if chair is not None:
        live.apply(live.table.decide(chair, commands.Act(legal[rng.below(len(legal))], live.table.ply), 0))


def played(game: str, seed: int) -> Live:
    """Open a table and play there for a while."""
    live, rng = opened(Setup(game, seed=seed)), Generator(seed)
    for _ in range(ACTIONS - SEEN):
        act(live, rng)
    return live


def watch(live: Live, seed: int) -> None:
    """Open a page that sees some actions."""
    live.streams[CHAIR] = stream = Stream(live, CHAIR)
    rng = Generator(seed + 1)
    for _ in range(SEEN):
        act(live, rng)
        live.show()
        stream.advance()


def held() -> int:
    """Tell how many bytes are held."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def page_costs(game: str) -> tuple[float, float]:
    """Give the bytes of an open page in play and at rest; in a process of its own, for other tests leave threads and fill caches."""
    core_game.LAYOUTS = 5  # fewer tables fill what a game remembers
    tracemalloc.start()
    for seed in range(OTHERS):  # what a game remembers for all tables is there then
        watch(played(game, seed), seed)
    tables = [played(game, seed) for seed in range(OTHERS, OTHERS + TABLES)]
    before = held()
    for seed, live in enumerate(tables):
        watch(live, seed)
    page = (held() - before) / TABLES
    for live in tables * 2:
        live.lighten()
    return page, (held() - before) / TABLES


@pytest.mark.parametrize("game", [game.name for game in estaminet.games()])
def test_an_open_page_is_small_and_smaller_at_rest(game: str) -> None:
    asked = f"from tests.server.test_memory import page_costs; print(*page_costs({game!r}))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=120)
    page, rest = map(float, told.stdout.split())
    assert page < LARGEST_PAGE
    assert rest < page - 1000


def test_who_missed_steps_that_are_let_go_gets_the_whole() -> None:
    live, rng = opened(Setup("tactic")), Generator(1)
    stream = Stream(live, CHAIR)
    layouts = {stream.state.layout_key}
    live.streams[CHAIR] = stream
    for _ in range(2):
        act(live, rng)
        live.show()
        stream.advance()
    live.lighten()
    assert [message.text[:20] for message in stream.since(0, layouts)] == [b'{"type":"difference"'] * 2
    live.lighten()
    assert [message.text[:15] for message in stream.since(0, layouts)] == [b'{"type":"state"']
    assert stream.since(2, layouts) == []
