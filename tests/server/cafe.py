"""A real server on a free port of the loopback, and visitors who talk to it over HTTP and WebSocket."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.server.difference import applied

PATIENCE = 20.0  # seconds until a missing answer is a failure
GENEROUS = {
    "ESTAMINET_OPENINGS_PER_MINUTE": "100000",
    "ESTAMINET_MESSAGES_PER_SECOND": "5000",
    "ESTAMINET_MESSAGE_BURST": "5000",
    "ESTAMINET_COMMANDS_PER_MINUTE": "100000",
}


class Cafe:
    """A server process with its database; `kill` ends it at once, `start` starts it again."""

    def __init__(self, database: str, **settings: str) -> None:
        self.database = database
        self.errors: Path | None = None  # where to keep what it complains about
        self.settings = GENEROUS | settings
        self.process: subprocess.Popen[str] | None = None
        self.port = "0"
        self.url = ""
        self.patience = PATIENCE

    def start(self) -> Self:
        """Start the process and wait until it answers."""
        environment = os.environ | self.settings | {"ESTAMINET_DATABASE": self.database, "ESTAMINET_PORT": self.port}
        command = [sys.executable, "-m", "estaminet.server.serve"]
        with self.errors.open("a") if self.errors else nullcontext() as errors:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)
        try:
            self._listen()
        except BaseException:
            self.kill()
            raise
        return self

    def _listen(self) -> None:
        """Hear the address of a process that has just been started, and wait until it answers there."""
        assert self.process is not None
        assert self.process.stdout is not None
        patience = threading.Timer(self.patience, self.process.kill)  # then there is nothing to hear
        patience.start()
        self.url = self.process.stdout.readline().strip().rstrip("/")
        patience.cancel()
        assert self.url, "the server did not start"
        self.port = self.url.rpartition(":")[2]  # a café that starts again keeps its address
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.url}/api/levels", timeout=self.patience)
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """Ask the process to end, and give its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self._end()

    def _end(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None) -> None:
        if self.process is not None:
            self.stop()


class Visitor:
    """Somebody with a cookie."""

    def __init__(self, cafe: Cafe, **headers: str) -> None:
        self.cafe = cafe
        self.http = httpx.Client(base_url=cafe.url, headers=headers, timeout=PATIENCE, follow_redirects=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None) -> None:
        self.http.close()

    def open(self, **wish: Any) -> dict[str, Any]:
        """Open a table; `game` is L-Calculus unless told."""
        answer = self.http.post("/api/tables", json={"game": "l-calculus"} | wish)
        assert answer.status_code == 201, answer.text
        opened: dict[str, Any] = answer.json()
        return opened

    def join(self, invite: str) -> httpx.Response:
        """Follow an invitation and sit down."""
        return self.http.post(invite)

    def sit(self, table: str, **more: Any) -> Page:
        """Give a page that opens the table's WebSocket when it is entered, and says hello."""
        return Page(self.connect(table, **more))

    def connect(self, table: str, **more: Any) -> ClientConnection:
        """Open the table's WebSocket."""
        secret = self.http.cookies.get("visitor")
        headers = {"cookie": f"visitor={secret}"} if secret else {}
        url = f"ws{self.cafe.url.removeprefix('http')}/ws/{table}"
        all_headers = headers | more.pop("headers", {})
        socket: ClientConnection = connect(url, additional_headers=all_headers, max_size=None, open_timeout=PATIENCE, **more)
        return socket


class Page:
    """An open page: the last state, and a way to send commands and wait for their answers."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = itertools.count(time.time_ns() // 1000)
        self.state: dict[str, Any] = {}

    def __enter__(self) -> Self:
        self.socket.__enter__()
        self.say({"do": "hello", "view": "row"})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.socket.__exit__(kind, error, trace)

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self) -> dict[str, Any]:
        """Wait for the next message; a state is kept."""
        return self.note(msgspec.json.decode(self.socket.recv(PATIENCE)))

    def note(self, message: dict[str, Any]) -> dict[str, Any]:
        """Keep the state that a message leads to; it stands for the message."""
        if message["type"] == "difference":
            message = applied(self.state, message)
        if message["type"] == "state":
            self.state = message
        return message

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a numbered message and wait for its answer."""
        number = fields.pop("n", None) or next(self.numbers)
        self.say({"do": do, "n": number, **fields})
        while True:
            message = self.hear()
            if message.get("n") == number:
                return message

    def until(self, **wanted: Any) -> dict[str, Any]:
        """Wait until the state shows some values."""
        while not self.state or any(self.state[name] != value for name, value in wanted.items()):
            self.hear()
        return self.state

    def until_turn(self) -> dict[str, Any]:
        """Wait until it is this page's turn, or the round is over."""
        while not self.state or (self.state["status"] != "over" and not self.my_turn):
            self.hear()
        return self.state

    @property
    def my_turn(self) -> bool:
        """Whether this page is to act."""
        mine = [self.state["players"][chair]["seat"] for chair in self.state["chairs"]]
        return self.state["status"] == "playing" and self.state["scene"]["player"] in mine

    def first_choice(self) -> int:
        """Give the code of the first action that is offered."""
        return next(codes(self.state["scene"]["choices"]))

    def act(self) -> dict[str, Any]:
        """Play the first action that is offered, and wait until it is written and shown."""
        ply = self.until_turn()["ply"]
        done = self.ask("act", ply=ply, action=self.first_choice())
        assert done["type"] == "done", done
        while self.state["ply"] < done["ply"]:
            self.hear()
        return done


def codes(tree: Any) -> Iterator[int]:
    """List the actions of a packed tree of click paths."""
    if isinstance(tree, int):
        yield tree
    elif isinstance(tree, list):
        yield from itertools.accumulate(tree[1])
    else:
        for child in tree.values():
            yield from codes(child)


def texts(state: dict[str, Any]) -> list[str]:
    """List the actions that a state shows."""
    return [action["text"] for turn in state["turns"] for action in turn["actions"]]
