"""What it costs to tell an event to the pages of a table, in microseconds of processor time.

    python bench/state_cost.py [game …]

Random games of forty actions, five seeds, the best of five runs; the cost of applying the event is subtracted.
"""

from __future__ import annotations

import argparse
import time

import msgspec
from rich.console import Console
from rich.table import Table

import estaminet
from estaminet.core.rng import Generator
from estaminet.play import Viewpoint, commands
from estaminet.play.events import Event
from estaminet.server.externals import Externals
from estaminet.server.live import Live
from estaminet.server.opening import OpenTable, new_seating, setup_of
from estaminet.server.snapshot import state
from estaminet.server.store import Store
from estaminet.server.thinking import Thinkers

Audience = list[Viewpoint]  # of each page
BESIDE: Audience = [Viewpoint((0, 1))]
PLAYERS: Audience = [Viewpoint((0,)), Viewpoint((1,)), Viewpoint()]
CROWD: Audience = [Viewpoint((0,)), Viewpoint((1,)), *([Viewpoint()] * 9)]
ACTIONS, SEEDS, RUNS = 40, 5, 5
STORE, THINKERS = Store("sqlite://"), Thinkers(1, Externals({}))


def opened(game: str, seed: int) -> Live:
    """Open a table in memory only: nothing is written, nobody thinks."""
    setup = msgspec.structs.replace(setup_of(OpenTable(game=game, opponent="beside")), seed=seed)
    return Live(new_seating(setup, "beside", "visitor"), [], STORE, THINKERS, "bench")


def script(game: str, seed: int) -> list[list[Event]]:
    """Play at random and keep the events."""
    live, rng = opened(game, seed), Generator(seed)
    events: list[list[Event]] = []
    while live.table.chair_to_act is not None and len(events) < ACTIONS:
        legal = live.table.position.legal_actions()
        act = commands.Act(legal[rng.below(len(legal))], live.table.ply)
        events.append(live.table.decide(live.table.chair_to_act, act, 0))
        live.apply(events[-1])
    return events


def tell(game: str, seed: int, events: list[list[Event]], audience: Audience) -> None:
    """Let events happen and tell each to all pages."""
    live = opened(game, seed)
    known: list[set[str]] = [set() for _ in audience]
    for event in events:
        live.apply(event)
        for viewpoint, layouts in zip(audience, known, strict=True):
            state(live, viewpoint, layouts)


def cost(game: str, scripts: list[list[list[Event]]], audience: Audience) -> float:
    """Measure the time for an event."""
    best = float("inf")
    for _ in range(RUNS):
        begun = time.process_time()
        for seed, events in enumerate(scripts):
            tell(game, seed, events, audience)
        best = min(best, time.process_time() - begun)
    return 1e6 * best / sum(map(len, scripts))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.name for game in estaminet.games()])
    shown = Table(title="Telling an event, µs")
    for column in ("game", "one page, both chairs", "two players and a watcher", "two players and nine watchers"):
        shown.add_column(column, justify="right")
    for game in parser.parse_args().games:
        scripts = [script(game, seed) for seed in range(SEEDS)]
        bare = cost(game, scripts, [])
        shown.add_row(game, *(f"{cost(game, scripts, audience) - bare:.0f}" for audience in (BESIDE, PLAYERS, CROWD)))
    Console().print(shown)


if __name__ == "__main__":
    main()
