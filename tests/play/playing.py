"""Short ways to open a table and play on it."""

from __future__ import annotations

import msgspec

from estaminet.core.scene import Scene
from estaminet.play import Clock, Player, Setup, Table
from estaminet.play.commands import Act, Command
from estaminet.play.events import Event

PEOPLE = (Player(name="Ann"), Player(name="Bob"))
COMPUTER = (Player(name="Ann"), Player("computer", "", "level-3"))
QUICK = "wbw w s 3:1 1 0 - groups=any,limit=10"  # a round of a few actions


def opened(players: tuple[Player, Player] = PEOPLE, **fields: object) -> Table:
    """Open a table of L-Calculus."""
    return Table(Setup("l-calculus", players=players, seed=7, **fields))  # type: ignore[arg-type]


def do(table: Table, chair: int, command: Command, now_ms: int = 0, seed: int = 0) -> list[Event]:
    """Decide and apply."""
    log = table.decide(chair, command, now_ms, seed)
    for event in log:
        table.apply(event)
    return log


def act(table: Table, *texts: str, now_ms: int = 0) -> list[Event]:
    """Play actions, each by whoever is to act."""
    log: list[Event] = []
    for text in texts:
        log += do(table, table.chair_of(table.position.player), Act(text, table.ply), now_ms)
    return log


def clock(kind: str, base_ms: int, increment_ms: int = 0) -> Clock:
    """Make a clock."""
    return Clock(kind, base_ms, increment_ms)  # type: ignore[arg-type]


def nameless(scene: Scene) -> Scene:
    """Leave out the identities of pieces, which depend on when somebody began to look."""
    return msgspec.structs.replace(scene, pieces=[msgspec.structs.replace(piece, id="") for piece in scene.pieces])
