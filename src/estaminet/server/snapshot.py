"""What pages see of a table: made once for all pages with the same viewpoint, until the next event."""

from __future__ import annotations

from typing import NamedTuple

from estaminet.core.scene import Layout, wire
from estaminet.core.words import Message
from estaminet.engines import LEVELS
from estaminet.play import Viewpoint
from estaminet.play.plain import PlainTable
from estaminet.play.view import Overview, PlayerView, clock_view
from estaminet.server.live import Live, now_ms
from estaminet.server.messages import ENCODER, Fresh, Plain, Seated, Shared, new_layout

LEVEL_NAMES = {f"level-{level.number}": level.name for level in LEVELS}


class Snapshot(NamedTuple):
    """What all pages with the same viewpoint see until the next event, but for the clock and who is there."""

    message: bytes  # Shared, as JSON
    players: list[PlayerView]
    layout_key: str
    layout: Layout


def state(live: Live, viewpoint: Viewpoint, known: set[str]) -> bytes:
    """Write the `state` message for a page; its layout only if the page does not know it."""
    now = now_ms()
    seen = snapshot(live, viewpoint, now)
    players = [seated(live, chair, who) for chair, who in enumerate(seen.players)]
    fresh = Fresh(clock_view(live.table, now), players, new_layout(seen.layout_key, seen.layout, known))
    return seen.message[:-1] + b"," + ENCODER.encode(fresh)[1:]


def plain(live: Live, viewpoint: Viewpoint) -> Plain:
    """Tell a program how the table stands."""
    now = now_ms()
    shown = live.table.plain(viewpoint, now)
    players = [seated(live, chair, who) for chair, who in enumerate(snapshot(live, viewpoint, now).players)]
    fields = {name: getattr(shown, name) for name in PlainTable.__struct_fields__}
    return Plain(**fields, table=live.seating.table_id, players=players)


def snapshot_key(live: Live, viewpoint: Viewpoint, now: int) -> tuple[int, Viewpoint, bool]:
    """Name all that a snapshot depends on."""
    return live.seq, viewpoint, live.table.clocks.fallen(now)


def is_made(live: Live, viewpoint: Viewpoint) -> bool:
    """Whether another page has been shown what this one will see."""
    return snapshot_key(live, viewpoint, now_ms()) in live.snapshots


def snapshot(live: Live, viewpoint: Viewpoint, now: int) -> Snapshot:
    """Give what is seen from a viewpoint, made once for all pages that share it."""
    key = snapshot_key(live, viewpoint, now)
    if key not in live.snapshots:
        live.snapshots = {old: made for old, made in live.snapshots.items() if old[0] == live.seq}
        live.snapshots[key] = make_snapshot(live, viewpoint, now)
    return live.snapshots[key]


def make_snapshot(live: Live, viewpoint: Viewpoint, now: int) -> Snapshot:
    """Write what is seen from a viewpoint."""
    view = live.table.view(viewpoint, now)
    overview = {name: getattr(view, name) for name in Overview.__struct_fields__}
    shared = Shared(**overview, table=live.seating.table_id, layout_key=view.layout_key, scene=wire(view.scene))
    return Snapshot(ENCODER.encode(shared), view.players, view.layout_key, view.layout)


def seated(live: Live, chair: int, who: PlayerView) -> Seated:
    """Tell who sits on a chair, whether somebody is there, whether a computer is thinking."""
    if who.kind == "computer":
        name: str | Message = who.name or LEVEL_NAMES.get(who.engine, who.engine)
        return Seated(who.kind, name, who.seat, True, live.thinking is not None)
    return Seated(who.kind, who.name, who.seat, live.here(chair))
