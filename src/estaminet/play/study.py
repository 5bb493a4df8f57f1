"""A record opened as a table: to be looked at and played on, or to be analysed."""

from __future__ import annotations

import msgspec

from estaminet.play import events
from estaminet.play.commands import Act
from estaminet.play.events import Event
from estaminet.play.setup import LONGEST_NAME, Player, Setup
from estaminet.play.table import Table
from estaminet.records import Record, replay
from estaminet.records.record import start


def from_record(record: Record, now_ms: int) -> tuple[Setup, list[Event]]:
    """Give the set-up and the log of a table for one visitor on which a record was played; BadRecord if it cannot be."""
    for _ in replay(record):  # judged as a whole first, so that a refusal names the turn
        pass
    setup = _setup(record)
    table = Table(setup)
    log: list[Event] = []
    for text in record.actions:
        log += table.decide(table.chair_of(table.position.player), Act(text, table.ply), now_ms)
        table.apply(log[-1])
    return setup, log + _ending(record, now_ms)


def _setup(record: Record) -> Setup:
    """Set a table up for one visitor as a record begins."""
    players = Player(name=_name(record.first)), Player(name=_name(record.second))
    return Setup(record.game, record.options, record.seed or 0, players, hot_seat=True, position=record.position)


def _name(name: str) -> str:
    return name[:LONGEST_NAME].strip()


def _ending(record: Record, now_ms: int) -> list[Event]:
    """Give the event of an ending that is not by the rules."""
    loser = 1 if record.result == "1-0" else 0
    if record.ending == "resignation":
        return [events.Resigned(now_ms, loser)]
    if record.ending == "time":
        return [events.Flagged(now_ms, loser)]
    return [events.DrawAgreed(now_ms)] if record.ending == "agreement" else []


def to_analyse(record: Record) -> Table:
    """Open an analysis of a record, with all its variations; BadRecord if it cannot be, or is too large for one."""
    start(record)  # first, so that its refusal is a record's
    return Table(msgspec.structs.replace(_setup(record), hints=False, takebacks=False, analysis=record))
