"""A table that is open: the authority in memory, its place in the log, the pages that show it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy import RowMapping

from estaminet.play import Table
from estaminet.play.events import Acted, Event, decode, encode
from estaminet.server.seating import Seating

if TYPE_CHECKING:
    from estaminet.server.socket import Page
    from estaminet.server.state import Sight

ELSEWHERE_SECONDS = 60  # how long another server's word about who is there holds


def now_ms() -> int:
    """Tell the time as tables and logs count it."""
    return time.time_ns() // 1_000_000


class Live:
    """A table in memory. Whoever changes it holds `lock`, writes first, and applies then."""

    def __init__(self, seating: Seating, rows: Iterable[RowMapping]) -> None:
        self.seating = seating
        self.table = Table(seating.setup)
        self.seq = 0
        self.numbers: dict[tuple[str, int], int] = {}  # commands that are done: (visitor, number) to ply
        self.lock = asyncio.Lock()
        self.pages: set[Page] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        self.sights: dict[tuple[int, tuple[int, ...], str, bool, bool], Sight] = {}  # by seq, chairs, view, turned, flag down
        self.elsewhere: dict[str, tuple[list[int], float]] = {}  # who is at another server's pages
        self.read(rows)

    def read(self, rows: Iterable[RowMapping]) -> None:
        """Apply rows of the log."""
        for row in rows:
            self.table.apply(decode(row["event"]))
            self.seq = row["seq"]
            self._remember(row["visitor"], row["number"])

    def apply(self, events: list[Event], visitor: str | None, number: int | None) -> None:
        """Apply events that are written."""
        for event in events:
            self.table.apply(event)
        self.seq += len(events)
        self._remember(visitor, number)

    def _remember(self, visitor: str | None, number: int | None) -> None:
        if visitor is not None and number is not None:
            self.numbers[visitor, number] = self.table.ply

    def rows(self, events: list[Event], visitor: str | None, number: int | None) -> list[dict[str, Any]]:
        """Give the rows that will log events; the first carries the command's number."""
        ply = self.table.ply
        rows = []
        for offset, event in enumerate(events):
            ply = getattr(event, "ply", ply)
            first = offset == 0 and number is not None
            rows.append(
                {
                    "table_id": self.seating.table_id,
                    "seq": self.seq + 1 + offset,
                    "kind": event.__struct_config__.tag,
                    "ply": ply,
                    "action": event.action if isinstance(event, Acted) else None,
                    "position_key": str(event.key) if isinstance(event, Acted) else None,
                    "event": encode(event).decode(),
                    "at_ms": event.at_ms,
                    "visitor": visitor if first else None,
                    "number": number if first else None,
                }
            )
        return rows

    def chairs_here(self) -> list[int]:
        """List the chairs that have a page open here."""
        return sorted({chair for page in self.pages for chair in page.chairs})

    def here(self, chair: int) -> bool:
        """Whether somebody at that chair has a page open, here or at another server."""
        fresh = time.monotonic() - ELSEWHERE_SECONDS
        return chair in self.chairs_here() or any(chair in chairs and at > fresh for chairs, at in self.elsewhere.values())

    def show(self) -> None:
        """Let every page paint anew."""
        for page in self.pages:
            page.refresh()
