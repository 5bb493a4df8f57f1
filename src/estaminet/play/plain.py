"""A table in plain words for programs: texts instead of a board, and nothing that the viewer may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from estaminet.core.options import Value
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.rng import Generator
from estaminet.play import view as views
from estaminet.play.view import Can, ClockView, OffersView, Result
from estaminet.play.viewpoint import Viewpoint

if TYPE_CHECKING:
    from estaminet.play.table import Table


class PlainAction(msgspec.Struct, frozen=True):
    """An action that was played: by which seat, and its text, `…` where the viewer may not know it."""

    seat: int
    text: str


class PlainTable(msgspec.Struct, frozen=True):
    """How a table stands, for a program that looks from some chairs."""

    game: str
    options: dict[str, Value]
    round: int
    rounds: int
    ply: int  # how many actions have been played in this round: `act` asks for it
    chairs: tuple[int, ...]  # that the viewer holds
    seat: int  # whose knowledge is shown: 0 or 1, or 2 for who only watches
    status: Literal["waiting", "playing", "over"]
    to_act: int | None  # the seat that acts; null unless it is played
    position: str  # its text in the game's notation; `?` stands for what the seat may not know
    legal: list[str]  # the texts of the actions that the viewer can play now
    actions: list[PlainAction]  # of this round so far
    result: Result | None
    series: tuple[float, float]  # points of the chairs
    clock: ClockView
    offers: OffersView
    can: Can


def of_table(table: Table, viewpoint: Viewpoint, now_ms: int) -> PlainTable:
    """Show a table to a program."""
    seat, overview = viewpoint.seat(table), views.of_table(table, viewpoint, now_ms)
    mine = table.chair_to_act is not None and table.chair_to_act in viewpoint.chairs
    position = table.position
    return PlainTable(
        game=table.game.name,
        options=table.setup.options | position.options,
        round=overview.round,
        rounds=overview.rounds,
        ply=table.ply,
        chairs=viewpoint.chairs,
        seat=seat,
        status=table.status,
        to_act=position.player if table.chair_to_act is not None else None,
        position=table.game.known_text(remembered(table, seat), seat),
        legal=[position.action_text(action) for action in position.legal_actions()] if mine else [],
        actions=[PlainAction(turn.seat, action.text) for turn in overview.turns for action in turn.actions],
        result=overview.result,
        series=overview.series,
        clock=overview.clock,
        offers=overview.offers,
        can=overview.can,
    )


def remembered(table: Table, seat: int) -> Position:
    """Give the position as a seat knows it at this table: without aids, nothing that it could only remember."""
    if table.setup.aids or table.round.ending:
        return table.position
    position = table.position.copy()
    for who in (0, 1) if seat == SPECTATOR else (seat,):
        position.forget(who, 1.0, Generator(0))
    return position
