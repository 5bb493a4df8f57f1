"""What a player can ask without playing. A page's question is decoded as one of these structs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.scene import follow
from estaminet.core.words import Message
from estaminet.play import decisions, view
from estaminet.play.commands import ActionName, PlyNumber, ShortText
from estaminet.play.plain import remembered
from estaminet.play.refusals import NothingThere
from estaminet.play.viewpoint import Viewpoint

if TYPE_CHECKING:
    from estaminet.play.table import Table

LONGEST_PATH = 20


class Preview(msgspec.Struct, frozen=True, tag_field="do", tag="preview"):
    """What would an action lead to, in the position after `ply` actions."""

    ply: PlyNumber
    action: ActionName


class Look(msgspec.Struct, frozen=True, tag_field="do", tag="look"):
    """How was it after so many actions."""

    ply: PlyNumber


class Hint(msgspec.Struct, frozen=True, tag_field="do", tag="hint"):
    """What would the strongest level do."""


class Review(msgspec.Struct, frozen=True, tag_field="do", tag="review"):
    """Look back at what is over."""


class Why(msgspec.Struct, frozen=True, tag_field="do", tag="why"):
    """Why can an action not be played, or a path not be clicked."""

    ply: PlyNumber
    action: ActionName | None = None
    path: Annotated[list[ShortText], msgspec.Meta(max_length=LONGEST_PATH)] = []


Question = Preview | Look | Hint | Review | Why


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
        seat = viewpoint.seat(table)
        action = _path_action(table, seat, asked) if isinstance(asked, list) else decisions.read_action(table.position, asked)
    except Refusal as refusal:
        return refusal
    if action is None or table.position.is_legal(action):
        return None
    return table.game.why_not(table.position, action)


def _path_action(table: Table, seat: int, path: list[str]) -> int | None:
    """Give the action that a path means; None if it is the beginning of a legal one."""
    steps = tuple(path[:LONGEST_PATH])
    choices = table.round.trail.now(seat).choices
    if any(legal[: len(steps)] == steps for legal, _ in choices):
        return None
    action = table.game.stage.path_action(table.position, steps)
    if action is None:
        raise NothingThere(Message("Nothing can be done with this now."))
    return action
