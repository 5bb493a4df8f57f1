"""The API for pages and bots: open tables, list them, read and write records, learn about the games."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

import estaminet
from estaminet.play import Viewpoint
from estaminet.play.study import from_record
from estaminet.records import read_record, write_record
from estaminet.server.documented import check_asking, check_post, check_rate, responses
from estaminet.server.house import House
from estaminet.server.learning import OpenLesson, open_lesson
from estaminet.server.live import now_ms
from estaminet.server.manifests import EngineManifest, GameManifest, LevelManifest, game_manifest, level_manifests
from estaminet.server.messages import Plain
from estaminet.server.mine import MyTable, my_tables
from estaminet.server.opening import Opened, OpenRecord, OpenTable, new_seating, open_table, setup_of
from estaminet.server.pool import Urgency
from estaminet.server.puzzling import OpenPuzzle, Verdict, open_puzzle, verdict
from estaminet.server.stream import plain
from estaminet.server.visitors import known_visitor, language, visitor

Asked = Request[Any, Any, State]
PRIVATE = {"cache-control": "private, no-store", "vary": "accept-language, authorization, cookie"}  # each visitor is told something else
TableId = Annotated[str, Parameter(max_length=40, description="The id of the table, the last part of its address.")]


@get("/games", summary="List the games", responses=responses())
async def list_games(request: Asked) -> list[GameManifest]:
    """Tell every game with its options, in the reader's language."""
    return [game_manifest(game, language(request)) for game in estaminet.games()]


@get("/levels", summary="List the levels of the computer")
async def list_levels(request: Asked) -> list[LevelManifest]:
    """Tell every level, in the reader's language."""
    return level_manifests(language(request))


@get("/engines", summary="List the programs of others that play here")
async def list_engines(state: State) -> list[EngineManifest]:
    """Tell the names under which `POST /api/tables` takes a program of others as `engine`; who runs the server chose them."""
    house: House = state.house
    return [EngineManifest(name) for name in house.externals.names]


@get("/tables", summary="List my tables", responses=responses(503))
async def list_tables(request: Asked, state: State) -> Response[list[MyTable]]:
    """List the tables of the visitor whose cookie comes along: unfinished ones, then finished ones, the latest of each first."""
    me = known_visitor(request)
    tables = await my_tables(state.house, me, language(request)) if me else []
    return Response(tables, headers=PRIVATE)


@post("/tables", summary="Open a table", guards=[check_post, check_rate], responses=responses(400, 403, 404, 413, 415, 429, 503))
async def create_table(request: Asked, state: State, data: OpenTable) -> Opened:
    """Open a table; the visitor whose cookie comes along (or goes back) sits on its first chair."""
    house: House = state.house
    if data.engine:
        house.externals.check(data.engine)
    setup = setup_of(data)
    return await open_table(state.house, new_seating(setup, data.opponent, visitor(request)), [])


@get("/tables/{table_id:str}", summary="Tell how a table stands", guards=[check_asking], responses=responses(400, 401, 404, 429, 503))
async def get_table(request: Asked, state: State, table_id: TableId) -> Response[Plain]:
    """Tell in plain texts what the asker may know of a table: the position, the options, the legal actions, what was played."""
    house: House = state.house
    live = await house.find(table_id)
    shown = plain(live, Viewpoint(live.seating.chairs_of(known_visitor(request))))
    return Response(shown, headers=PRIVATE)


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
    house, me = state.house, visitor(request)
    setup, log = await house.thinkers.pool.run(lambda: from_record(read_record(data.text, data.number), now_ms()), me, Urgency.REVIEW)
    return await open_table(house, new_seating(setup, "study", me), log)


@post("/lessons", summary="Learn a game", guards=[check_post, check_rate], responses=responses(400, 403, 404, 409, 413, 415, 429, 503))
async def create_lesson(request: Asked, state: State, data: OpenLesson) -> Opened:
    """Open the lessons of a game for the visitor whose cookie comes along (or goes back), or go on with them at the table they have."""
    return await open_lesson(state.house, visitor(request), data)


@post("/puzzles", summary="Open a puzzle", guards=[check_post, check_rate], responses=responses(400, 403, 404, 413, 415, 429, 503))
async def create_puzzle(request: Asked, state: State, data: OpenPuzzle) -> Opened:
    """Open a table with a puzzle for the visitor whose cookie comes along (or goes back): the one that is named, or one that suits."""
    return await open_puzzle(state.house, visitor(request), data)


@post(
    "/puzzles/{table_id:str}",
    summary="Tell what came of a puzzle",
    status_code=HTTP_200_OK,
    guards=[check_post, check_asking],
    responses=responses(400, 401, 403, 404, 413, 415, 429, 503),
)
async def rate_puzzle(request: Asked, state: State, table_id: TableId) -> Verdict:
    """Rate the first outcome of the visitor's attempt at a table, once, and tell the ratings."""
    return await verdict(state.house, known_visitor(request), table_id)


ROUTES = [
    list_games,
    list_levels,
    list_engines,
    list_tables,
    create_table,
    get_table,
    get_record,
    create_from_record,
    create_lesson,
    create_puzzle,
    rate_puzzle,
]
ROUTER = Router("/api", route_handlers=ROUTES, tags=["estaminet"])
