"""Actions at other tables while the computers are busy: how long until `done`, with nobody thinking and with the pool full of level 8.

    python bench/thinking_load.py [--seconds 10] [--thinking 40] [--tables 20]

`--thinking` tables play level 8 against itself as fast as it answers, each with an open page; a page at each of `--tables` other tables
holds both chairs and acts a few times a second. The last row is a level-1 opponent's reply, seen on the page that waits for it.
Server and client share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from random import Random
from typing import Any

import httpx
import msgspec
from rich.console import Console
from rich.table import Table
from server_load import our_server
from websockets.asyncio.client import ClientConnection, connect

PACE_SECONDS = 0.25
HELLO = '{"do":"hello","plain":true}'


class Seat:
    """A page that plays at random, and notes how long what it waits for took."""

    def __init__(self, url: str, **wish: Any) -> None:
        self.url = url
        self.wish = wish
        self.rng = Random(5)
        self.times: list[float] = []
        self.replies: list[float] = []

    async def play(self) -> None:
        """Play one table after the other."""
        while True:
            async with httpx.AsyncClient(timeout=120, trust_env=False) as http:
                answer = await http.post(f"{self.url}/api/tables", json=self.wish)
            cookie = {"cookie": f"visitor={answer.cookies['visitor']}"}
            line = f"ws{self.url.removeprefix('http')}/ws/{answer.json()['table']}"
            async with connect(line, additional_headers=cookie, max_size=None, open_timeout=120, ping_timeout=None) as socket:
                await self.sit(socket)

    async def sit(self, socket: ClientConnection) -> None:
        """Play until the game is over."""
        await socket.send(HELLO)
        sent, number, waits = 0.0, 0, 0.0
        async for data in socket:
            heard = msgspec.json.decode(data)
            if heard["type"] == "done":
                self.times.append(time.monotonic() - sent)
                waits = time.monotonic()
            elif heard["type"] == "plain" and heard["legal"] and heard["ply"] >= number:
                if waits and heard["ply"] > number:  # somebody else has acted
                    self.replies.append(time.monotonic() - waits)
                await asyncio.sleep(PACE_SECONDS if self.wish["opponent"] == "beside" or self.wish.get("level") == 1 else 0)
                number, sent = heard["ply"] + 1, time.monotonic()
                await socket.send(msgspec.json.encode(self.act(heard)).decode())
            elif heard["type"] == "plain" and heard["status"] == "over":
                return

    def act(self, state: dict[str, Any]) -> dict[str, Any]:
        """Choose an action at random."""
        return {"do": "act", "n": time.monotonic_ns(), "ply": state["ply"], "action": self.rng.choice(state["legal"])}


async def measure(url: str, seats: list[Seat], seconds: float) -> None:
    """Let all play for a while."""
    tasks = [asyncio.create_task(seat.play()) for seat in seats]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    for fault in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(fault, asyncio.CancelledError):
            raise fault if isinstance(fault, BaseException) else RuntimeError


def quantiles(times: list[float]) -> tuple[str, str, str]:
    """Give how many there were, the middle one, and one of a hundred."""
    ordered = sorted(1000 * taken for taken in times)
    if not ordered:
        return "0", "–", "–"
    return str(len(ordered)), f"{ordered[len(ordered) // 2]:.1f}", f"{ordered[int(0.99 * (len(ordered) - 1))]:.1f}"


def main() -> None:
    """Measure without and with the pool full, and print both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--thinking", type=int, default=40)
    parser.add_argument("--tables", type=int, default=20)
    asked = parser.parse_args()
    table = Table(title=f"{asked.tables} tables at which people play, one against level 1")
    for column in ("thinking", "what", "number", "p50 ms", "p99 ms"):
        table.add_column(column, justify="left" if column == "what" else "right")
    for thinking in (0, asked.thinking):
        with tempfile.TemporaryDirectory() as folder, our_server(f"{folder}/cafe.sqlite") as (place, _pid):
            url = f"http://{place}"
            busy = [Seat(url, game="tactic", opponent="computer", level=8) for _ in range(thinking)]
            others = [Seat(url, game="tactic", opponent="beside") for _ in range(asked.tables)]
            beginner = Seat(url, game="tactic", opponent="computer", level=1)
            asyncio.run(measure(url, [*busy, *others, beginner], asked.seconds))
        table.add_row(str(thinking), "an action until done", *quantiles([taken for seat in others for taken in seat.times]))
        table.add_row(str(thinking), "a reply of level 1", *quantiles(beginner.replies))
        table.add_row(str(thinking), "a reply of level 8", *quantiles([taken for seat in busy for taken in seat.replies]))
    Console().print(table)


if __name__ == "__main__":
    main()
