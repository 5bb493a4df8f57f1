"""What it costs to tell an event to the pages of a table, at the beginning and at the end of long games.

    python bench/state_cost.py [game …]

Random games, the longest of twenty: microseconds of processor time (the best of three runs) and bytes for an action, in the first
and in the last tenth of the game. The cost of applying the event is not counted. "Players" are two pages that hold a chair each,
"both" is one page that holds both, a watcher holds none.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table

import estaminet
from estaminet.core.rng import Generator
from estaminet.play import Viewpoint, commands
from estaminet.play.events import Event
from estaminet.server.externals import Externals
from estaminet.server.live import Live, Service
from estaminet.server.opening import OpenTable, new_seating, setup_of
from estaminet.server.settings import Settings
from estaminet.server.store import Store
from estaminet.server.stream import Stream
from estaminet.server.thinking import Thinkers
from estaminet.server.timekeeping import Alarms

AUDIENCES = {
    "both": [Viewpoint((0, 1))],
    "a watcher": [Viewpoint()],
    "players and nine watchers": [Viewpoint((0,)), Viewpoint((1,)), *([Viewpoint()] * 9)],
}
MOST_ACTIONS, SEEDS, RUNS = 1500, 20, 3
SERVICE = Service(
    Store("sqlite://", "bench"), Thinkers(1, Externals({})), Alarms(print), Settings(), "bench", lambda _: 0, lambda _: None, lambda _: None
)


class Cost(NamedTuple):
    """Of telling one action."""

    microseconds: float
    bytes: int


def opened(game: str, seed: int) -> Live:
    """Open a table in memory only: nothing is written, nobody thinks."""
    setup = msgspec.structs.replace(setup_of(OpenTable(game=game, opponent="beside")), seed=seed)
    return Live(new_seating(setup, "beside", "visitor"), [], SERVICE)


def script(game: str, seed: int, most: int = MOST_ACTIONS) -> list[list[Event]]:
    """Play at random and keep the events."""
    live, rng = opened(game, seed), Generator(seed)
    events: list[list[Event]] = []
    while live.table.chair_to_act is not None and len(events) < most:
        legal = live.table.position.legal_actions()
        act = commands.Act(legal[rng.below(len(legal))], live.table.ply)
        events.append(live.table.decide(live.table.chair_to_act, act, 0))
        live.apply(events[-1])
    return events


def tell(game: str, seed: int, events: list[list[Event]], audience: list[Viewpoint]) -> list[Cost]:
    """Let events happen and tell each to all pages."""
    live = opened(game, seed)
    streams = {viewpoint: Stream(live, viewpoint) for viewpoint in audience}
    known: list[set[str]] = [set() for _ in audience]
    costs = []
    for event in events:
        live.apply(event)
        live.show()
        begun, sent = time.process_time_ns(), 0
        for viewpoint, layouts in zip(audience, known, strict=True):
            stream = streams[viewpoint]
            version = stream.state.version - (stream.seen == live.version)
            stream.advance()
            sent += sum(len(message.text) for message in stream.since(version, layouts))
        costs.append(Cost((time.process_time_ns() - begun) / 1000, sent))
    return costs


def tenths(costs: list[Cost]) -> tuple[Cost, Cost]:
    """Give the means of the first and of the last tenth; the last action, which ends the game, tells more and is left out."""
    size = max(1, len(costs) // 10)
    first, last = costs[:size], costs[-size - 1 : -1]
    means = [Cost(sum(cost.microseconds for cost in part) / size, sum(cost.bytes for cost in part) // size) for part in (first, last)]
    return means[0], means[1]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game.name for game in estaminet.games()])
    shown = Table(title="Telling an action, first tenth → last tenth of a game")
    for column in ("game", "actions", "pages", "µs", "bytes", "bytes of the whole"):
        shown.add_column(column, justify="right")
    for game in parser.parse_args().games:
        events, seed = max(((script(game, seed), seed) for seed in range(SEEDS)), key=lambda found: len(found[0]))
        for name, audience in AUDIENCES.items():
            runs = [tenths(tell(game, seed, events, audience)) for _ in range(RUNS)]
            first, last = (min(run[index].microseconds for run in runs) for index in (0, 1))
            live = opened(game, seed)
            for event in events[:-1]:
                live.apply(event)
            stream = Stream(live, audience[0])
            whole = len(stream.since(None, {stream.state.layout_key})[0].text)
            few, many = runs[0][0].bytes, runs[0][1].bytes
            shown.add_row(game, str(len(events)), name, f"{first:.0f} → {last:.0f}", f"{few} → {many}", str(whole))
    Console().print(shown)


if __name__ == "__main__":
    main()
