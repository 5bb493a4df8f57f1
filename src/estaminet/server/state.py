"""What the server says to a page: the `state` message and the scenes, as JSON, made once for all pages that see the same."""

from __future__ import annotations

from typing import Any

import msgspec

from estaminet.core.errors import IllegalAction, Refusal
from estaminet.core.position import SPECTATOR
from estaminet.core.scene import Scene, pack_tree, path_tree
from estaminet.core.words import Message
from estaminet.engines import LEVELS
from estaminet.play import commands
from estaminet.play.view import Picture, PlayerView
from estaminet.server.live import Live, now_ms

ENCODER = msgspec.json.Encoder()
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
    "clock",
    "seals",
    "salt",
)
LEVEL_NAMES = {f"level-{level.number}": level.name for level in LEVELS}


def wire_scene(scene: Scene) -> msgspec.Raw:
    """Write a scene as it travels: its choices as a packed tree (`core.scene.wire`, without a detour over Python objects)."""
    data = ENCODER.encode(msgspec.structs.replace(scene, choices=[]))
    choices = ENCODER.encode(pack_tree(path_tree(scene.choices)))
    return msgspec.Raw(data[:-1] + b',"choices":' + choices + b"}")


def chair_of(chairs: list[int]) -> int:
    """Give the chair from which a page looks; whoever holds both looks from the first, and the table turns it."""
    return chairs[0] if chairs else SPECTATOR


def state(live: Live, chairs: list[int], view: str, turned: bool, known: set[str]) -> bytes:
    """Write the `state` message for a page; its layout only if the page does not know it."""
    table = live.table
    now = now_ms()
    shown = table.view(chair_of(chairs), now, view, turned)
    key = (live.seq, shown.seat, shown.status)
    if key not in live.painted:
        live.painted = {old: scene for old, scene in live.painted.items() if old[0] == live.seq}
        live.painted[key] = wire_scene(shown.scene)
    can = msgspec.structs.asdict(shown.can)
    if len(chairs) == 2:  # one person plays both sides: the last turn can be taken back, whoever's it was
        can["take_back"] = any(table.can(chair, commands.AskTakeBack(), now) for chair in chairs)
    message = {
        "type": "state",
        "table": live.seating.table_id,
        **{name: getattr(shown, name) for name in PLAIN},
        "players": [player(live, chair, who) for chair, who in enumerate(shown.players)],
        "can": can,
        "offers": shown.offers,
        "turns": shown.turns,
        "last": shown.last,
        "layout_key": shown.layout_key,
        "scene": live.painted[key],
    }
    if shown.layout_key not in known:
        known.add(shown.layout_key)
        message["layout"] = shown.layout
    return ENCODER.encode(message)


def player(live: Live, chair: int, who: PlayerView) -> dict[str, Any]:
    """Tell who sits on a chair, whether somebody is there, whether a computer is thinking."""
    told: dict[str, Any] = {"kind": who.kind, "name": who.name, "seat": who.seat}
    if who.kind == "computer":
        name: str | Message = who.name or LEVEL_NAMES.get(who.engine, who.engine)
        return told | {"name": name, "engine": who.engine, "here": True, "thinking": live.thinking is not None}
    return told | {"here": live.here(chair)}


def picture(kind: str, number: int, ply: int, shown: Picture, known: set[str]) -> bytes:
    """Write the answer to a question for a scene."""
    message: dict[str, Any] = {"type": kind, "n": number, "ply": ply, "layout_key": shown.layout_key, "scene": wire_scene(shown.scene)}
    if shown.layout_key not in known:
        known.add(shown.layout_key)
        message["layout"] = shown.layout
    return ENCODER.encode(message)


def refused(number: int | None, error: Refusal) -> bytes:
    """Write why something was refused."""
    message: dict[str, Any] = {"type": "refused", "n": number, "message": error.message}
    if isinstance(error, IllegalAction):
        message |= {"rule": error.rule, "cells": error.cells}
    return ENCODER.encode(message)
