"""The coach at a table against the computer: before a turn that throws much away is final, it says so, and why."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.core.effects import LETS_WIN
from estaminet.core.game import Reviewer
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.engines.lookback import THRESHOLDS, Glance, glance
from estaminet.engines.words import told_by
from estaminet.play import Table
from estaminet.play.decisions import read_action
from estaminet.play.questions import Coach
from estaminet.play.refusals import NotNow
from estaminet.server.messages import Coached
from estaminet.server.pool import Pool, Urgency

THINKING_MS = 200  # about each of the two positions
WORLDS = 3  # that are imagined, where something is hidden
WARNED_FROM = dict(THRESHOLDS)["mistake"]  # of the winning chances, lost


def must_coach(table: Table, chair: int) -> None:
    """Refuse the coach where nobody may be helped: between people, without hints, out of turn."""
    if not table.setup.hinted or table.players[1 - chair].kind != "computer":
        raise NotNow(Message("There is a coach against the computer only, where hints are allowed."))
    if table.chair_to_act != chair:
        raise NotNow(Message("Hints are for the player whose turn it is."))


async def coach(pool: Pool, table: Table, question: Coach, number: int, visitor: str) -> Coached:
    """Judge an action before it is played; one that ends no turn, or leaves no choice, passes."""
    position, ply, seat = table.position.copy(), table.ply, table.position.player
    action = read_action(position, question.action)
    if table.game.reviewer is not None:
        return await warned(pool, table.game.reviewer, position, action, visitor, Coached(number, ply))
    start = turn_start(table)
    after = played(position, action)
    if after.over or after.player == seat or len(start.legal_actions()) == 1:
        return Coached(number, ply)
    before = await looked(pool, start, visitor)
    worlds = [position.imagine(seat, Generator(place)) for place in range(WORLDS)] if table.game.hidden else [position]
    later = [await looked(pool, played(world, action), visitor, len(worlds)) for world in worlds if world.is_legal(action)]
    lost = before.chance - 1 + sum(found.chance for found in later) / len(later)
    if lost < WARNED_FROM:
        return Coached(number, ply)
    title = Message("This throws much away: {lost}% of the winning chances.", {"lost": round(100 * lost)})
    reasons = [effect.sentence for effect in table.game.effects(position, action, seat) if effect == LETS_WIN]
    if table.game.hidden:
        return Coached(number, ply, title, reasons)
    best = later[0].lines[0] if later[0].lines else None
    answer = Message("Then: {answer}", {"answer": told_by(after, best)}) if best else None
    return Coached(number, ply, title, [*reasons, *([answer] if answer else [])], list(path_of(after, best.action)) if best else [])


async def warned(pool: Pool, reviewer: Reviewer[Any], position: Position, action: int, visitor: str, silent: Coached) -> Coached:
    """Let the game itself say what speaks against an action; without what its player does not know."""
    known = position.imagine(position.player, Generator(1))
    said = await pool.run(partial(reviewer.warn, known, action), visitor, Urgency.HINT, Deadline())
    return msgspec.structs.replace(silent, title=said[0], why=said[1:]) if said else silent


def turn_start(table: Table) -> Position:
    """Give the position in which the turn that is being played began."""
    plies, first = table.round.plies, table.ply
    while first and plies[first - 1].seat == table.position.player and not plies[first - 1].ends:
        first -= 1
    return table.round.position_after(first)


def played(position: Position, action: int) -> Position:
    """Play an action on a copy."""
    after = position.copy()
    after.play(action)
    return after


async def looked(pool: Pool, position: Position, visitor: str, among: int = 1) -> Glance:
    """Look at a position, in turn with others."""
    deadline = Deadline()
    return await pool.run(partial(glance, position.copy(), THINKING_MS // among, deadline), visitor, Urgency.HINT, deadline)


def path_of(position: Position, action: int) -> tuple[str, ...]:
    """Give the clicks that show an action on the board."""
    own = position.game.shown_path(position, action)
    return own or next((path for path, code in position.scene().choices if code == action), ())
