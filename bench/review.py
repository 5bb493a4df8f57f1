"""Reviews on a server: how long the look back at a game of about 100 turns takes, and whether another table notices.

    python bench/review.py [--turns 100] [game …]

Level 4 plays level 4, and the first player then gives up; the record goes to a server of our own, and its review is asked for. At another
table somebody acts four times a second: how long until `done`, before the review and while it is made. The limit is 30 s for 100 turns.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time

import httpx
from common import show
from server_load import our_server
from thinking_load import Seat, quantiles

import estaminet
from estaminet import Generator
from estaminet.engines import engine
from estaminet.play import Setup, Table
from estaminet.play.commands import Act, Resign
from estaminet.records import write_record

LIMIT_SECONDS = 30
ALONE_SECONDS = 8


def played(name: str, turns: int) -> tuple[str, int]:
    """Play a game, no further than so many turns, and give it up if it is not over: its record, and its turns."""
    table, rng, done = Table(Setup(game=name, seed=1)), Generator(1), 0
    while table.chair_to_act is not None and done < turns:
        before, chair = table.position.player, table.chair_to_act
        for event in table.decide(chair, Act(engine("level-4").choose(table.position, rng=rng), table.ply), 0):
            table.apply(event)
        done += table.position.player != before
    if table.chair_to_act is not None:
        for event in table.decide(0, Resign(), 0):
            table.apply(event)
    return write_record(table.record()), done


async def reviewed(url: str, record: str) -> tuple[float, list[float], list[float]]:
    """Have a game reviewed while another table plays: the seconds it took, and the other table's times before and meanwhile."""
    seat = Seat(url, game="tactic", opponent="beside")
    playing = asyncio.create_task(seat.play())
    async with httpx.AsyncClient(timeout=120, trust_env=False, base_url=url) as http:
        made = await http.post("/api/records", json={"text": record})
        await asyncio.sleep(ALONE_SECONDS)
        before, begun = len(seat.times), time.monotonic()
        await http.post(f"/api/tables/{made.json()['table']}/review", json={})
        while (await http.get(f"/api/tables/{made.json()['table']}/review")).json()["status"] == "working":
            await asyncio.sleep(0.2)
        taken = time.monotonic() - begun
    playing.cancel()
    return taken, seat.times[:before], seat.times[before:]


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[game.name for game in estaminet.games()])
    parser.add_argument("--turns", type=int, default=100)
    wish = parser.parse_args()
    rows = []
    for name in wish.games:
        record, turns = played(name, wish.turns)
        with tempfile.TemporaryDirectory() as folder, our_server(f"{folder}/cafe.sqlite") as (place, _pid):
            taken, alone, meanwhile = asyncio.run(reviewed(f"http://{place}", record))
        times = [f"{middle} / {last}" for _, middle, last in map(quantiles, (alone, meanwhile))]
        rows.append([name, turns, f"{taken:.1f} s", f"{taken / LIMIT_SECONDS:.2f}", *times])
    show("A look back on a server", ["game", "turns", "in all", "of 30 s", "other table alone, p50 / p99 ms", "meanwhile"], rows)


if __name__ == "__main__":
    main()
