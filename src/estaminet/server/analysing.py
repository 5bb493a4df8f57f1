"""Analyses: opened from a record, a position, a table that is over or a puzzle that is done; listed, and deleted."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, delete, post
from litestar.datastructures import State
from sqlalchemy import Connection, RowMapping, func, select

from estaminet.core.options import resolve
from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.play import Setup, Table
from estaminet.play.events import Event, Went
from estaminet.play.refusals import BadField, NotNow, OnlyWatching
from estaminet.play.setup import LONGEST_POSITION
from estaminet.play.study import to_analyse
from estaminet.play.view import record as record_of
from estaminet.records import Record, headings, read_record
from estaminet.server.advising import must_be_fair
from estaminet.server.api import TableId
from estaminet.server.documented import check_asking, check_post, check_rate, responses
from estaminet.server.house import House, is_id
from estaminet.server.limits import too_many_analyses
from estaminet.server.live import now_ms
from estaminet.server.opening import Opened, OpenRecord, RecordNumber, RecordText, new_seating
from estaminet.server.pool import Urgency
from estaminet.server.queries import find_table
from estaminet.server.refusals import Damaged, Missing
from estaminet.server.schema import LOG, TABLES
from estaminet.server.seating import read_seating
from estaminet.server.tidying import delete_tables
from estaminet.server.visitors import known_visitor, visitor

SHOWN = 50  # of a visitor's analyses
Asked = Request[Any, Any, State]
ShortName = Annotated[str, msgspec.Meta(max_length=40)]


class OpenAnalysis(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for an analysis: of a record, of a table that is over, or of a game from its start or from a position's text."""

    record: RecordText = ""
    number: RecordNumber | None = None  # of several records in the text, from 1
    table: ShortName = ""
    game: ShortName = ""
    options: dict[ShortName, ShortName | int] = {}
    position: Annotated[str, msgspec.Meta(max_length=LONGEST_POSITION)] = ""
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None  # of the main line, to begin at


class Heading(msgspec.Struct):
    """One of the records of a text."""

    number: int
    game: str
    first: str
    second: str
    date: str
    result: str
    actions: int


class MyAnalysis(msgspec.Struct):
    """An analysis of a visitor's."""

    id: str
    title: str  # of the game
    players: str
    touched_ms: int
    damaged: bool = False  # whether it cannot be read; its other fields tell what is known


async def open_analysis(house: House, me: str, wish: OpenAnalysis) -> Opened:
    """Open an analysis, if its visitor has not too many."""
    if sum(map(bool, (wish.record, wish.table, wish.game))) != 1:
        raise BadField("record", "–", "record | table | game")
    record = await _wished(house, wish, me)
    await must_be_fair(house, me, record.game, partial(is_of, record))
    limit = house.settings.analyses_per_visitor
    if await house.store.read(lambda connection: count_analyses(connection, me)) >= limit:
        raise too_many_analyses(limit)
    setup, log = await house.thinkers.pool.run(lambda: begun(record, wish.ply), me, Urgency.REVIEW)
    seating = new_seating(setup, "analysis", me)
    await house.open(seating, log)
    return Opened(seating.table_id, f"/analysis/{seating.table_id}", None)


async def _wished(house: House, wish: OpenAnalysis, me: str) -> Record:
    """Give the record that is to be analysed; a game that begins is one without actions."""
    if wish.table:
        live = await house.find(wish.table)
        return of_table(live.table, live.seating.created_ms)
    if wish.record:
        return await house.thinkers.pool.run(lambda: read_record(wish.record, wish.number), me, Urgency.REVIEW)
    game = find_game(wish.game)
    if wish.position:
        return Record(game=game.name, rules=game.rules_version, position=game.parse(wish.position.strip()).text())
    options = resolve(game.options, dict(wish.options))
    return Record(game=game.name, rules=game.rules_version, options=options, seed=secrets.randbits(62))


def begun(record: Record, ply: int | None) -> tuple[Setup, list[Event]]:
    """Give the set-up and the log of an analysis that begins after so many actions of the main line."""
    table = to_analyse(record)
    assert table.tree is not None
    node = table.tree.on_main_line(ply or 0)
    return table.setup, [Went(now_ms(), node)] if node else []


def of_table(table: Table, created_ms: int) -> Record:
    """Write down what can be analysed at a table: a round that is over, an exercise that is done, another analysis."""
    course = table.course
    if course and course.status not in ("solved", "shown"):
        raise NotNow(Message("Solve this first, or let it be shown: then it can be analysed."))
    if not course and not table.tree and table.round.ending is None:
        raise NotNow(Message("This game goes on: it can be analysed when it is over."))
    date = datetime.fromtimestamp(created_ms / 1000, UTC).strftime("%Y.%m.%d")
    return record_of(table, "" if course else date)


def is_of(record: Record, table: Table) -> bool:
    """Whether a record is of the game at a table, by the deal or by the position."""
    same_deal = record.seed is not None and (record.seed, record.options) == (table.seed, table.setup.options)
    return same_deal or record.position == table.position.text()


# Those that are kept.


def count_analyses(connection: Connection, me: str) -> int:
    """Count the analyses of a visitor."""
    rows = select(func.count()).select_from(TABLES).where(TABLES.c.chair_0 == me, TABLES.c.opponent == "analysis")
    return int(connection.execute(rows).scalar_one())


def find_analyses(connection: Connection, me: str) -> list[RowMapping]:
    """List the analyses of a visitor, the latest first."""
    last = func.coalesce(select(func.max(LOG.c.at_ms)).where(LOG.c.table_id == TABLES.c.id).scalar_subquery(), TABLES.c.created_ms)
    touched = last.label("touched_ms")
    rows = select(TABLES, touched).where(TABLES.c.chair_0 == me, TABLES.c.opponent == "analysis")
    return list(connection.execute(rows.order_by(touched.desc()).limit(SHOWN)).mappings())


async def my_analyses(house: House, me: str, tongue: str) -> list[MyAnalysis]:
    """Tell a visitor their analyses."""
    rows = await house.store.read(lambda connection: find_analyses(connection, me)) if me else []
    return [_told(row, tongue) for row in rows]


def _told(row: RowMapping, tongue: str) -> MyAnalysis:
    try:
        seating = read_seating(row)
    except Damaged:
        return MyAnalysis(row["id"], row["game"], "", int(row["touched_ms"]), damaged=True)
    game = find_game(seating.game)
    names = [player.name or game.sides[seat].say(tongue) for seat, player in enumerate(seating.setup.players)]
    return MyAnalysis(seating.table_id, game.title, " – ".join(names), int(row["touched_ms"]))


# The API.


@post("/analyses", summary="Open an analysis", guards=[check_post, check_rate], responses=responses(400, 403, 404, 409, 413, 415, 429, 503))
async def create_analysis(request: Asked, state: State, data: OpenAnalysis) -> Opened:
    """Open an analysis of a record, of a table that is over (or a puzzle that is done), or of a position."""
    return await open_analysis(state.house, visitor(request), data)


@post(
    "/records/contents",
    summary="List the records of a text",
    status_code=200,
    guards=[check_post, check_asking],
    responses=responses(400, 403, 404, 413, 415, 429, 503),
)
async def list_records(request: Asked, state: State, data: OpenRecord) -> list[Heading]:
    """Tell which records a text holds, so that one can be chosen by its number; nothing is played or opened."""
    house: House = state.house
    found = await house.thinkers.pool.run(lambda: headings(data.text), known_visitor(request), Urgency.REVIEW)
    return [
        Heading(number, find_game(each.game).title, each.first, each.second, each.date, each.result, len(each.actions))
        for number, each in enumerate(found, 1)
    ]


@delete(
    "/analyses/{table_id:str}",
    summary="Delete an analysis",
    guards=[check_post, check_asking],
    responses=responses(400, 403, 404, 409, 415, 429, 503),
)
async def delete_analysis(request: Asked, state: State, table_id: TableId) -> None:
    """Delete an analysis of the visitor's, also one that cannot be read."""
    house: House = state.house
    row = await house.store.read(lambda connection: find_table(connection, table_id)) if is_id(table_id) else None
    if row is None or row["opponent"] != "analysis":
        raise Missing(Message("There is no such analysis."))
    if row["chair_0"] != known_visitor(request):
        raise OnlyWatching(Message("Only who made an analysis can delete it."))
    if not house.forget(table_id):
        raise NotNow(Message("Somebody looks at this analysis just now: close its page first."))
    await house.store.change(lambda connection: delete_tables(connection, [table_id]))
    house.tell_gone(table_id)


ROUTER = Router("/api", route_handlers=[create_analysis, list_records, delete_analysis], tags=["estaminet"])
