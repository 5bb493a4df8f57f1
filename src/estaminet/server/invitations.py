"""Invitations: a page that tells what is agreed, and the chair for who then sits down. Only asking for the page takes nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER

from estaminet.core.options import Choice, Option, Value
from estaminet.core.words import Message
from estaminet.play import Clock, Setup, Table
from estaminet.play.refusals import NotNow
from estaminet.server.house import House
from estaminet.server.live import Live
from estaminet.server.manifests import game_for_page
from estaminet.server.visitors import check_origin, known_visitor, language, visitor

Asked = Request[Any, Any, State]


class Term(NamedTuple):
    """One thing that is agreed on."""

    title: Message
    value: Message


def terms(table: Table) -> list[Term]:
    """List what who follows the invitation agrees to."""
    setup, game = table.setup, table.game
    chosen = [option for option in game.options if setup.options[option.name] != option.default]
    return [
        Term(Message("Your side"), game.sides[table.seat_of(1)]),
        *(Term(option.title, option_value(option, setup.options[option.name])) for option in chosen),
        Term(Message("Clock"), clock_words(setup.clock)),
        *([Term(Message("Rounds, sides exchanged"), Message("{number}", {"number": setup.rounds}))] if setup.rounds > 1 else []),
        Term(Message("Hints and reminders"), aid_words(setup)),
    ]


def option_value(option: Option, value: Value) -> Message:
    """Say the value of an option."""
    if isinstance(option, Choice):
        return option.titles[option.values.index(str(value))]
    return Message("{number}", {"number": value})


def clock_words(clock: Clock) -> Message:
    """Say how time is kept."""
    if clock.kind == "none":
        return Message("no clock")
    base, more = clock.base_ms // 1000, clock.increment_ms // 1000
    if clock.kind == "move":
        return Message("{seconds} seconds for each turn", {"seconds": base})
    return Message("{minutes} minutes for the game, {seconds} seconds more with each turn", {"minutes": base // 60, "seconds": more})


def aid_words(setup: Setup) -> Message:
    """Say which help both players have."""
    if setup.hinted:
        return Message("for both of you")
    return Message("reminders for both of you, no hints") if setup.aids else Message("for nobody")


@get("/join/{token:str}", include_in_schema=False)
async def show_invitation(request: Asked, state: State, token: str) -> Response[Any]:
    """Show what an invitation leads to; who has a chair there comes back to it."""
    house: House = state.house
    live = await house.invitation(token)
    if live.seating.chairs_of(known_visitor(request)):
        return to_table(live)
    game = game_for_page(live.table.game, language(request))
    host = live.table.players[0].name
    page: Response[str] = state.pages.page(
        request, "join", game=game, host=host, terms=terms(live.table), free=live.seating.waiting, watch=f"/watch/{live.seating.table_id}"
    )
    return page


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse what a page of another site sends in a visitor's name."""
    check_origin(connection)


@post("/join/{token:str}", include_in_schema=False, guards=[same_origin])
async def sit_down(request: Asked, state: State, token: str) -> Redirect:
    """Take the free chair; who comes too late is told so by the invitation's page."""
    house: House = state.house
    live = await house.invitation(token)
    try:
        await live.sit(visitor(request))
    except NotNow:
        return Redirect(f"/join/{token}", status_code=HTTP_303_SEE_OTHER)
    return to_table(live)


def to_table(live: Live) -> Redirect:
    """Lead to a table's page."""
    return Redirect(f"/t/{live.seating.table_id}", status_code=HTTP_303_SEE_OTHER)


ROUTES = [show_invitation, sit_down]
