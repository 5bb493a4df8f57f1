"""What the server says to a page: the `state` message and the scenes, as JSON, made once for all pages that see the same."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from estaminet.core.errors import IllegalAction, Refusal
from estaminet.core.position import SPECTATOR
from estaminet.core.scene import ENCODER, Layout, wire
from estaminet.core.words import Message
from estaminet.engines import LEVELS
from estaminet.play import commands
from estaminet.play.view import Picture, PlayerView, clock_view
from estaminet.server.live import Live, now_ms

PLAIN = (
    "game",
    "round",
    "rounds",
    "match_over",
    "ply",
    "chair",
    "chairs",
    "seat",
    "controls",
    "status",
    "result",
    "series",
    "offers",
    "turns",
    "last",
    "layout_key",
    "seals",
    "salt",
)
LEVEL_NAMES = {f"level-{level.number}": level.name for level in LEVELS}


def chair_of(chairs: list[int]) -> int:
    """Give the chair from which a page looks; whoever holds both looks from the first, and the table turns it."""
    return chairs[0] if chairs else SPECTATOR


class Sight(NamedTuple):
    """What all pages with the same chairs and view see until the next event, but for the clock and who is there."""

    message: bytes  # without its last brace
    players: list[PlayerView]
    layout_key: str
    layout: Layout


def state(live: Live, chairs: list[int], view: str, turned: bool, known: set[str]) -> bytes:
    """Write the `state` message for a page; its layout only if the page does not know it."""
    now = now_ms()
    shown = sight(live, chairs, view, turned, now)
    players = [player(live, chair, who) for chair, who in enumerate(shown.players)]
    parts = [shown.message, b',"clock":', ENCODER.encode(clock_view(live.table, now)), b',"players":', ENCODER.encode(players)]
    if shown.layout_key not in known:
        known.add(shown.layout_key)
        parts += [b',"layout":', ENCODER.encode(shown.layout)]
    return b"".join([*parts, b"}"])


def sight_key(live: Live, chairs: list[int], view: str, turned: bool, now: int) -> tuple[int, tuple[int, ...], str, bool, bool]:
    """Name all that a sight depends on."""
    return live.seq, tuple(chairs), view if view in live.table.game.views else "", turned, live.table.clocks.fallen(now)


def is_made(live: Live, chairs: list[int], view: str, turned: bool) -> bool:
    """Whether another page has been shown what this one will see."""
    return sight_key(live, chairs, view, turned, now_ms()) in live.sights


def sight(live: Live, chairs: list[int], view: str, turned: bool, now: int) -> Sight:
    """Give what a page sees, made once for all pages that see the same."""
    key = sight_key(live, chairs, view, turned, now)
    if key not in live.sights:
        live.sights = {old: made for old, made in live.sights.items() if old[0] == live.seq}
        live.sights[key] = make_sight(live, chairs, view, turned, now)
    return live.sights[key]


def make_sight(live: Live, chairs: list[int], view: str, turned: bool, now: int) -> Sight:
    """Write what a page sees."""
    table = live.table
    shown = table.view(chair_of(chairs), now, view, turned)
    can = msgspec.structs.asdict(shown.can)
    if len(chairs) == 2:  # one person plays both sides: the last turn can be taken back, whoever's it was
        can["take_back"] = any(table.can(chair, commands.AskTakeBack(), now) for chair in chairs)
    message = {
        "type": "state",
        "table": live.seating.table_id,
        **{name: getattr(shown, name) for name in PLAIN},
        "can": can,
        "scene": wire(shown.scene),
    }
    return Sight(ENCODER.encode(message)[:-1], shown.players, shown.layout_key, shown.layout)


def player(live: Live, chair: int, who: PlayerView) -> dict[str, Any]:
    """Tell who sits on a chair, whether somebody is there, whether a computer is thinking."""
    told: dict[str, Any] = {"kind": who.kind, "name": who.name, "seat": who.seat}
    if who.kind == "computer":
        name: str | Message = who.name or LEVEL_NAMES.get(who.engine, who.engine)
        return told | {"name": name, "engine": who.engine, "here": True, "thinking": live.thinking is not None}
    return told | {"here": live.here(chair)}


def picture(kind: str, number: int, ply: int, shown: Picture, known: set[str]) -> bytes:
    """Write the answer to a question for a scene."""
    message: dict[str, Any] = {"type": kind, "n": number, "ply": ply, "layout_key": shown.layout_key, "scene": wire(shown.scene)}
    if shown.layout_key not in known:
        known.add(shown.layout_key)
        message["layout"] = shown.layout
    return ENCODER.encode(message)


def refused(number: int | None, error: Refusal) -> bytes:
    """Write why something was refused."""
    message: dict[str, Any] = {"type": "refused", "n": number, "message": error.message}
    if error.field:
        message["field"] = error.field
    if isinstance(error, IllegalAction):
        message |= {"rule": error.rule, "cells": error.cells}
    return ENCODER.encode(message)
