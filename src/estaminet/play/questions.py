"""What a player can ask without playing: what would this lead to, and why can I not do that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estaminet.core.errors import Refusal
from estaminet.core.scene import follow
from estaminet.core.words import Message
from estaminet.play import decisions, view
from estaminet.play.refusals import NothingThere

if TYPE_CHECKING:
    from estaminet.play.table import Table

LONGEST_PATH = 100


def preview(table: Table, chair: int, action: str | int, now_ms: int, board: str, turned: bool) -> view.Picture:
    """Show what a legal action would lead to; a Refusal if it could not be played now."""
    decisions.must_be_turn(table, chair, now_ms)
    before = table.position
    code = decisions.read_action(before, action)
    after = before.copy()
    after.play(code)
    seat = table.seat_of(chair)
    scene = table.game.preview(before, code, seat)
    follow(table.round.trail.past(table.ply, seat), scene, table.game.moves(before, code))
    return view.picture(table, scene, after, seat, board, turned)


def why(table: Table, chair: int, asked: str | int | list[str], now_ms: int) -> Refusal | None:
    """Say why a chair cannot play an action or click a path; None if it can."""
    try:
        decisions.must_be_turn(table, chair, now_ms)
        action = _path_action(table, chair, asked) if isinstance(asked, list) else decisions.read_action(table.position, asked)
    except Refusal as refusal:
        return refusal
    if action is None or table.position.is_legal(action):
        return None
    return table.game.why_not(table.position, action)


def _path_action(table: Table, chair: int, path: list[str]) -> int | None:
    """Give the action that a path means; None if it is the beginning of a legal one."""
    steps = tuple(path[:LONGEST_PATH])
    choices = table.round.trail.now(table.seat_of(chair)).choices
    if any(legal[: len(steps)] == steps for legal, _ in choices):
        return None
    action = table.game.stage.path_action(table.position, steps)
    if action is None:
        raise NothingThere(Message("Nothing can be done with this now."))
    return action
