"""Who sits where at a stored table."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from estaminet.core.errors import Refusal
from estaminet.games import game as find_game
from estaminet.play import Setup
from estaminet.server.refusals import Damaged

# Tables for one who learns, by the opponent in their row: where each leads on to.
LEARNING = {"lesson": "/learn/{game}", "puzzle": "/puzzles/{game}", "mistake": "/review/{exercise}", "mistakes": "/games/{game}"}
NO_GAMES = (*LEARNING, "analysis")  # what a visitor does not go on with as a game
LOGGER = logging.getLogger("estaminet")
NOBODY = -1  # the winner of a drawn match


class Seating(msgspec.Struct):
    """A table's row: what it was opened with, and the visitors on its chairs (hashes of their secrets)."""

    table_id: str
    game: str
    setup: Setup
    opponent: str
    chairs: list[str | None]
    invite: str | None
    over: bool
    created_ms: int
    finished_ms: int | None = None
    winner: int | None = None  # a chair, or NOBODY

    @property
    def waiting(self) -> bool:
        """Whether the friend has not come yet."""
        return self.opponent == "friend" and self.chairs[1] is None

    def note_end(self, series: Sequence[float] | None, now_ms: int) -> dict[str, Any]:
        """Note that the match has ended with these points of the chairs (None: that it goes on again); gives the row's changes."""
        self.over = series is not None
        self.finished_ms = now_ms if series else None
        self.winner = winner_of(series) if series else None
        return {"over": self.over, "finished_ms": self.finished_ms, "winner": self.winner}

    def chairs_of(self, visitor: str) -> tuple[int, ...]:
        """List the chairs that a visitor holds."""
        first, second = self.chairs
        if not visitor or visitor not in (first, second):
            return ()
        if first == second:
            return (0, 1)
        return (0,) if first == visitor else (1,)


def winner_of(series: Sequence[float]) -> int:
    """Give the chair with more points, or NOBODY."""
    return NOBODY if series[0] == series[1] else int(series[1] > series[0])


def read_seating(row: RowMapping) -> Seating:
    """Read a table's row; Damaged if its set-up cannot be read, or its game is not known here."""
    try:
        setup = msgspec.json.decode(row["setup"], type=Setup)
        for name in (setup.game, row["game"]):
            find_game(name)
    except (msgspec.DecodeError, Refusal) as error:
        LOGGER.error("table %s is set aside: its set-up: %s", row["id"], error)
        raise Damaged from error
    return Seating(
        table_id=row["id"],
        game=row["game"],
        setup=setup,
        opponent=row["opponent"],
        chairs=[row["chair_0"], row["chair_1"]],
        invite=row["invite"],
        over=row["over"],
        created_ms=row["created_ms"],
        finished_ms=row["finished_ms"],
        winner=row["winner"],
    )


def write_seating(seating: Seating, rules_version: int) -> dict[str, Any]:
    """Give the row of a table."""
    return {
        "id": seating.table_id,
        "game": seating.game,
        "rules_version": rules_version,
        "setup": msgspec.json.encode(seating.setup).decode(),
        "opponent": seating.opponent,
        "chair_0": seating.chairs[0],
        "chair_1": seating.chairs[1],
        "invite": seating.invite,
        "over": seating.over,
        "created_ms": seating.created_ms,
        "finished_ms": seating.finished_ms,
        "winner": seating.winner,
    }
