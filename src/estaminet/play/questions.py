"""What a player can ask without playing. A page's question is decoded as one of these structs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.following import follow
from estaminet.play import decisions, view
from estaminet.play.commands import ActionName, ClickPath, PlyNumber
from estaminet.play.plain import remembered
from estaminet.play.viewpoint import Viewpoint

if TYPE_CHECKING:
    from estaminet.play.table import Table

MOST_LINES = 5  # that the engine tells at once


class Preview(msgspec.Struct, frozen=True, tag_field="do", tag="preview"):
    """What would an action lead to, in the position after `ply` actions."""

    ply: PlyNumber
    action: ActionName


class Look(msgspec.Struct, frozen=True, tag_field="do", tag="look"):
    """How was it after so many actions."""

    ply: PlyNumber


class Hint(msgspec.Struct, frozen=True, tag_field="do", tag="hint"):
    """What would the strongest level do."""


class Coach(msgspec.Struct, frozen=True, tag_field="do", tag="coach"):
    """Does an action throw much away; asked before it is played, against a computer."""

    ply: PlyNumber
    action: ActionName


class Advise(msgspec.Struct, frozen=True, tag_field="do", tag="advise"):
    """In an analysis: let the engine think about what the board shows, wherever one goes, and tell its best lines as they grow."""

    lines: Annotated[int, msgspec.Meta(ge=1, le=MOST_LINES)] = 3


class Rest(msgspec.Struct, frozen=True, tag_field="do", tag="rest"):
    """In an analysis: let the engine rest."""


class Review(msgspec.Struct, frozen=True, tag_field="do", tag="review"):
    """Look back at what is over."""


class Why(msgspec.Struct, frozen=True, tag_field="do", tag="why"):
    """Why can an action not be played, or a path not be clicked."""

    ply: PlyNumber
    action: ActionName | None = None
    path: ClickPath = []


Question = Preview | Look | Hint | Coach | Advise | Rest | Review | Why


def preview(table: Table, viewpoint: Viewpoint, action: str | int, now_ms: int) -> view.Picture:
    """Show what a legal action would lead to; a Refusal if it could not be played now."""
    decisions.must_be_turn(table, viewpoint.chair(table), now_ms)
    before, seat = table.position, viewpoint.seat(table)
    code = decisions.read_action(before, action)
    after = before.copy()
    after.play(code)
    scene = table.game.preview(remembered(table, seat), code, seat)
    follow(table.round.trail.past(table.ply, seat), scene, table.game.moves(before, code))
    return view.picture(table, viewpoint, scene, after)


def why(table: Table, viewpoint: Viewpoint, asked: str | int | list[str], now_ms: int) -> Refusal | None:
    """Say why an action cannot be played or a path cannot be clicked; None if it can."""
    try:
        decisions.must_be_turn(table, viewpoint.chair(table), now_ms)
        action = decisions.read_asked(table, viewpoint.seat(table), asked)
    except Refusal as refusal:
        return refusal.with_traceback(None)  # which would hold the frame of whoever keeps it, and all that is known there
    if action is None or table.position.is_legal(action):
        return None
    return table.game.why_not(table.position, action)
