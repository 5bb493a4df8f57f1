"""Players who never give up: each plays a table over a WebSocket, repeats what was not answered, and keeps what was acknowledged."""

from __future__ import annotations

import asyncio
import itertools
import ssl
import time
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import estaminet

GAMES = tuple(game.name for game in estaminet.games())
ANSWER_SECONDS = 30.0  # without an answer the line is given up, and everything repeated
PAUSE_SECONDS = 0.2  # before connecting again
TAKE_BACK = 0.05  # the share of commands that take something back
HELLO = '{"do":"hello","plain":true}'
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # never used: a client reads all certificates of the machine if it is given none
LOST = (OSError, WebSocketException, TimeoutError, httpx.HTTPError, EOFError)


class Player:
    """One visitor at one table after the other, both chairs of each; `sent` and `done` hold the numbers of its commands by table."""

    def __init__(self, url: str, game: str, seed: int, opening: asyncio.Semaphore, clock: dict[str, Any] | None = None) -> None:
        self.url = url
        self.opening = opening  # that all players share: only some open a table at a time
        self.game = game
        self.clock = clock
        self.rng = Random(seed)
        self.numbers = itertools.count(1_000_000 * (seed + 1))
        self.headers: dict[str, str] = {}
        self.table = ""
        self.sent: dict[str, set[int]] = {}
        self.done: dict[str, list[int]] = {}
        self.latencies: list[tuple[float, float]] = []  # when a command was acknowledged, and after how long
        self.reconnected = 0
        self.left_ms: list[int] | None = None
        self.refused = 0
        self.pace_seconds = 0.0
        self.waiting: dict[str, Any] | None = None  # the command that is not answered yet
        self.begun, self.repeated = 0.0, False

    @property
    def acknowledged(self) -> int:
        """How many commands were acknowledged."""
        return sum(map(len, self.done.values()))

    async def play(self) -> None:
        """Play for ever."""
        while True:
            try:
                if not self.table:
                    await self.open()
                line = f"ws{self.url.removeprefix('http')}/ws/{self.table}"
                async with connect(line, additional_headers=self.headers, max_size=None, open_timeout=ANSWER_SECONDS, proxy=None) as socket:
                    await self.sit(socket)
            except LOST:
                self.reconnected += 1
                await asyncio.sleep(PAUSE_SECONDS * (0.5 + self.rng.random()))

    async def open(self) -> None:
        """Open a table; the first answer brings a cookie."""
        wish = {"game": self.game, "opponent": "beside", "hints": False} | ({"clock": self.clock} if self.clock else {})
        async with self.opening, httpx.AsyncClient(timeout=ANSWER_SECONDS, trust_env=False, verify=PLAIN) as http:
            answer = await http.post(f"{self.url}/api/tables", json=wish, headers=self.headers)
            answer.raise_for_status()
        if "visitor" in answer.cookies:
            self.headers["cookie"] = f"visitor={answer.cookies['visitor']}"
        self.table, self.left_ms = answer.json()["table"], None  # the clocks of the last table are not this one's
        self.sent[self.table], self.done[self.table], self.waiting = set(), [], None

    async def sit(self, socket: ClientConnection) -> None:
        """Play at a table until it is over or the line is lost; what was not answered on the last line is repeated first."""
        await socket.send(HELLO)
        if self.waiting is not None:
            await self.send(socket, self.waiting)
            self.repeated = True
        while self.table:
            message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), ANSWER_SECONDS))
            if message["type"] == "plain" and self.waiting is None:
                await self.act(socket, message)
            elif self.waiting and message.get("n") == self.waiting["n"]:
                await self.answered(socket, message)

    async def send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Send a message."""
        await socket.send(msgspec.json.encode(message).decode())

    async def act(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        """Send the next command; leave a table at which the game is over."""
        self.left_ms = state["clock"]["left_ms"]
        if state["status"] == "over":
            self.table = ""
            return
        number = next(self.numbers)
        if state["ply"] > 1 and state["can"]["take_back"] and self.rng.random() < TAKE_BACK:
            self.waiting = {"do": "ask_take_back", "n": number}
        else:
            self.waiting = {"do": "act", "n": number, "ply": state["ply"], "action": self.rng.choice(state["legal"])}
        self.sent[self.table].add(number)
        self.begun, self.repeated = time.monotonic(), False
        await self.send(socket, self.waiting)

    async def answered(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Note an answer; what may or may not be written is sent again under its number."""
        assert self.waiting is not None
        if message.get("repeat"):
            await asyncio.sleep(PAUSE_SECONDS)
            await self.send(socket, self.waiting)
            self.repeated = True
            return
        self.waiting = None
        if message["type"] == "done":
            self.done[self.table].append(message["n"])
            now = time.monotonic()
            self.latencies.append((now, now - self.begun))
        else:
            self.refused += 1
            await asyncio.sleep(PAUSE_SECONDS)
        if message["type"] == "refused" or self.repeated:  # its state may have come before
            await socket.send(HELLO)
        await asyncio.sleep(self.pace_seconds)
