"""What must hold after every fault: read from the database itself, not from the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import select

from estaminet.play import Table
from estaminet.play.events import decode
from estaminet.server.schema import LOG, TABLES
from estaminet.server.seating import read_seating
from estaminet.server.settings import Settings
from estaminet.server.store import open_engine
from tests.faults.players import Player


class Proof(NamedTuple):
    """What was looked at."""

    tables: int
    events: int
    acknowledged: int


def acknowledged_so_far(player: Player, but: set[str]) -> dict[str, list[int]]:
    """Copy what a player, who plays on meanwhile, holds of all tables but some."""
    return {table: list(done) for table, done in list(player.done.items()) if table not in but}


def prove(database: str, players: Iterable[Player], but: set[str]) -> Proof:
    """Check that nothing acknowledged is missing or doubled at all tables but some, and that every log replays to its stored keys."""
    engine = open_engine(Settings(database=database).database_url)
    tables = events = acknowledged = 0
    with engine.connect() as connection:
        for player in players:
            for table, done in acknowledged_so_far(player, but).items():
                row = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().one()
                rows = connection.execute(select(LOG).where(LOG.c.table_id == table).order_by(LOG.c.seq)).mappings().all()
                assert [entry["seq"] for entry in rows] == list(range(1, len(rows) + 1)), f"a gap in the log of {table}"
                Table.replay(read_seating(row).setup, [decode(entry["event"]) for entry in rows])  # BrokenLog if a key differs
                written = Counter(entry["number"] for entry in rows if entry["number"] is not None)
                missing = [number for number in done if written[number] != 1]
                assert not missing, f"acknowledged but not written once at {table}: {missing}"
                strange = set(written) - player.sent[table]
                assert not strange, f"written but never sent at {table}: {strange}"
                assert len(done) == len(set(done)), f"acknowledged twice at {table}"
                tables, events, acknowledged = tables + 1, events + len(rows), acknowledged + len(done)
    engine.dispose()
    return Proof(tables, events, acknowledged)
