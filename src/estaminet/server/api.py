"""The API for pages and bots: open tables, list them, read and write records, learn about the games."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

import estaminet
from estaminet.play.study import from_record
from estaminet.records import read_record, write_record
from estaminet.server.faults import Fault, NotJson
from estaminet.server.house import House
from estaminet.server.limits import opening_too_fast
from estaminet.server.live import now_ms
from estaminet.server.manifests import GameManifest, LevelManifest, game_manifest, level_manifests
from estaminet.server.mine import MyTable, my_tables
from estaminet.server.opening import Opened, OpenRecord, OpenTable, new_seating, open_table, setup_of
from estaminet.server.visitors import address, check_origin, known_visitor, language, visitor

Asked = Request[Any, Any, State]
TableId = Annotated[str, Parameter(max_length=40)]
FAULTS = {
    400: "A field cannot be used; it is named.",
    403: "The request comes from another site.",
    404: "There is no such thing.",
    409: "That is not possible now.",
    413: "The body is too long.",
    415: "The body is not declared as JSON.",
    429: "Too many, or too fast.",
    503: "The database does not answer.",
}


def responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Declare the faults that a route can answer with."""
    return {status: ResponseSpec(Fault, description=FAULTS[status], generate_examples=False) for status in statuses}


def check_post(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse what a form of another site could send: another origin, or a body that is not declared as JSON."""
    check_origin(connection)
    if connection.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise NotJson


def check_rate(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse one address that opens many tables in a short time."""
    if not connection.app.state.openings.take(address(connection)):
        raise opening_too_fast()


@get("/games", summary="List the games", responses=responses())
async def list_games(request: Asked) -> list[GameManifest]:
    """Tell every game with its options, in the reader's language."""
    return [game_manifest(game, language(request)) for game in estaminet.games()]


@get("/levels", summary="List the levels of the computer")
async def list_levels(request: Asked) -> list[LevelManifest]:
    """Tell every level, in the reader's language."""
    return level_manifests(language(request))


@get("/tables", summary="List my tables", responses=responses(503))
async def list_tables(request: Asked, state: State) -> list[MyTable]:
    """List the tables of the visitor whose cookie comes along: unfinished ones, then finished ones, the latest of each first."""
    me = known_visitor(request)
    return await my_tables(state.house, me, language(request)) if me else []


@post("/tables", summary="Open a table", guards=[check_post, check_rate], responses=responses(400, 403, 404, 413, 415, 429, 503))
async def create_table(request: Asked, state: State, data: OpenTable) -> Opened:
    """Open a table; the visitor whose cookie comes along (or goes back) sits on its first chair."""
    setup = setup_of(data)
    return await open_table(state.house, new_seating(setup, data.opponent, visitor(request)), [])


@get("/tables/{table_id:str}/record", summary="Write a table's record", media_type="text/plain", responses=responses(400, 404, 409, 503))
async def get_record(state: State, table_id: TableId) -> Response[str]:
    """Give the round that is being played as a record; one of a game with secrets only when it is over."""
    house: House = state.house
    live = await house.find(table_id)
    date = datetime.fromtimestamp(live.seating.created_ms / 1000, UTC).strftime("%Y.%m.%d")
    text = write_record(live.table.record(date))
    name = f"{live.seating.game}-{table_id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type="text/plain", headers=headers)


@post("/records", summary="Open a record", guards=[check_post, check_rate], responses=responses(400, 403, 404, 413, 415, 429, 503))
async def create_from_record(request: Asked, state: State, data: OpenRecord) -> Opened:
    """Read a record and open it as a table for replay; from an unfinished one its reader can play on, both sides."""
    setup, log = await asyncio.to_thread(lambda: from_record(read_record(data.text), now_ms()))
    return await open_table(state.house, new_seating(setup, "study", visitor(request)), log)


ROUTES = [list_games, list_levels, list_tables, create_table, get_record, create_from_record]
ROUTER = Router("/api", route_handlers=ROUTES, tags=["estaminet"])
