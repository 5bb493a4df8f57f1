"""boardgame.io beside us: its tutorial's game, its store in memory; installed from npm into a scratch folder when asked for."""

from __future__ import annotations

import itertools
import subprocess
from pathlib import Path

import msgspec

VERSION = "0.50.2"
GAME = """
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");
const wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const won = (row) => row.every((cell) => G.cells[cell] !== null && G.cells[cell] === G.cells[row[0]]);
    if (wins.some(won)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
"""
NUMBERS = itertools.count()


def installed(folder: Path) -> list[str]:
    """Install it, and give the command that serves it, but for the port."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules" / "boardgame.io").exists():
        install = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), f"boardgame.io@{VERSION}"]
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    (folder / "server.js").write_text(GAME, encoding="utf-8")
    return ["node", str(folder / "server.js")]


class Context(msgspec.Struct):
    """Whose turn it is, and how the game ended."""

    player: str = msgspec.field(name="currentPlayer")
    gameover: dict[str, object] | None = None


class Cells(msgspec.Struct):
    """The board."""

    cells: list[str | None]


class State(msgspec.Struct):
    """What a page needs of a state."""

    G: Cells
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    """What a page is told first."""

    state: State


UPDATE = msgspec.json.Decoder(tuple[str, str, State, object])
SYNC = msgspec.json.Decoder(tuple[str, str, Synced])


class BoardgameTable:
    """One match, played by one page for both players, as the page of ours does."""

    path = "/socket.io/?EIO=4&transport=websocket"
    namespace = b"/tic-tac-toe,"

    def __init__(self) -> None:
        self.match = ""
        self.state: State | None = None

    def greeting(self) -> list[bytes]:
        """Give what is said first."""
        return [b"40" + self.namespace]

    def synchronise(self) -> bytes:
        """Ask for a new match."""
        self.match = f"match-{next(NUMBERS)}"
        return b"42" + self.namespace + msgspec.json.encode(["sync", self.match, "0", None, 2])

    def hear(self, text: bytes) -> tuple[bool, bool, bytes]:
        """Read a text: whether it acknowledges a move, whether it shows a new state, and what is to be answered at once."""
        if text.startswith(b"2"):
            return False, False, b"3"
        if text.startswith(b"40" + self.namespace):
            return False, False, self.synchronise()
        if not text.startswith(b"42"):
            return False, False, b""
        body = text[2 + len(self.namespace) :]
        if body.startswith(b'["sync"'):
            self.state = SYNC.decode(body)[2].state
            return False, True, b""
        if body.startswith(b'["update"'):
            self.state = UPDATE.decode(body)[2]
            return False, True, b""
        return False, False, b""

    def move(self) -> tuple[bool, bytes]:
        """Give the next message, and whether it is a move: the first free cell, or a new match."""
        assert self.state is not None
        if self.state.ctx.gameover is not None:
            return False, self.synchronise()
        player = self.state.ctx.player
        payload = {"type": "clickCell", "args": [self.state.G.cells.index(None)], "playerID": player, "credentials": None}
        update = ["update", {"type": "MAKE_MOVE", "payload": payload}, self.state.number, self.match, player]
        return True, b"42" + self.namespace + msgspec.json.encode(update)
