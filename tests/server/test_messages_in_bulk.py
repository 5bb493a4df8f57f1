"""Messages by grammar and at random, very many: never an internal error, a traceback, a hang, or memory that grows."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from websockets.sync.client import ClientConnection

import estaminet
from estaminet.server.messages import Said
from tests.server.cafe import PATIENCE, Cafe, Visitor

FIELDS = sorted({name for struct in get_args(Said) for name in struct.__struct_fields__} | {"n", "do", "seed", "x"})
KINDS = [struct.__struct_config__.tag for struct in get_args(Said)]
STRANGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, -(2**63), 10**400, 0.5, 1e308, "", "x", "é" * 50, "\0", "\ud800", "a\nb"),
    *([], [1], ["1", "2"], [[]], {}, {"a": 1}, {"id": "x"}, "[" * 500, "x" * 5000, "1:1/1", "stop", "row", "flat"),
]
NUMBERS = itertools.count(2**41)  # that no other message has
BATCH = 50  # messages sent before their answers are read
FAST = {"ESTAMINET_MESSAGES_PER_SECOND": "1000000", "ESTAMINET_MESSAGE_BURST": "1000000", "ESTAMINET_COMMANDS_PER_MINUTE": "10000000"}
SMALL_ENOUGH = 60_000_000  # bytes by which a server may grow


def damaged(text: str, rng: Random) -> str:
    """Change some signs of a text."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(["", '"', "{", "}", "[", ",", ":", "\\", "9" * 30, "null", "é", "\0"]) + text[at + rng.randrange(3) :]
    return text


def message(rng: Random, states: list[dict[str, Any]]) -> str | bytes:
    """Make a message: a good one, one with strange fields, a damaged one, or noise."""
    what = rng.random()
    if what < 0.05:
        return rng.randbytes(rng.randrange(300))
    state = rng.choice(states)
    said: dict[str, Any] = {"do": rng.choice(KINDS), "n": rng.randrange(1, 2**40), "ply": state["ply"]}
    if rng.random() < 0.7:
        said["action"] = rng.choice([rng.randrange(-2, 3000), rng.choice(state["legal"] or ["x"])])
    for _ in range(rng.choice([0, 0, 1, 2])):
        said[rng.choice(FIELDS)] = rng.choice(STRANGE)
    text = json.dumps(said)
    return damaged(text, rng) if what > 0.8 else text


def plain_state(socket: ClientConnection) -> dict[str, Any]:
    """Ask for the state, and hear all that comes before it: whoever reads less than is answered is cut off in the end."""
    number = next(NUMBERS)
    socket.send(json.dumps({"do": "rest", "n": number}))
    socket.send('{"do":"hello","plain":true}')
    heard: dict[str, Any] = {}
    answered = False
    while not (answered and heard["type"] == "plain"):
        heard = msgspec.json.decode(socket.recv(PATIENCE))
        assert heard.get("message", {}).get("id") != "Something went wrong in the café. It has been noted."
        answered = answered or heard.get("n") == number
    return heard


def memory(process: int) -> int:
    """Tell the memory of a process, in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096


def bombard(cafe: Cafe, count: int, seed: int) -> None:
    """Send messages to a table of every game."""
    rng = Random(seed)
    with Visitor(cafe) as visitor:
        for game in estaminet.games():
            table = visitor.open(game=game.name, opponent="beside")["table"]
            with visitor.connect(table, ping_interval=None) as socket:
                states = [plain_state(socket)]
                for _ in range(count // BATCH // len(estaminet.games())):
                    for _ in range(BATCH):
                        socket.send(message(rng, states))
                    states = [*states[-3:], plain_state(socket)]


@pytest.mark.parametrize("count", [20_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_messages_in_bulk(tmp_path: Path, count: int) -> None:
    cafe = Cafe(str(tmp_path / "cafe.sqlite"), **FAST)
    cafe.errors = tmp_path / "log"
    with cafe:
        assert cafe.process is not None
        bombard(cafe, 5000, seed=0)
        before = memory(cafe.process.pid)
        bombard(cafe, count - 5000, seed=1)
        assert memory(cafe.process.pid) - before < SMALL_ENOUGH
        with Visitor(cafe) as visitor, visitor.sit(visitor.open()["table"]) as page:
            page.act()
    assert "Traceback" not in cafe.errors.read_text()
