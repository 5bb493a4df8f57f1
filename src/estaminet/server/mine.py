"""The tables of a visitor who comes back: those to go on with, and those that are finished."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Connection, RowMapping

from estaminet.core.words import Message
from estaminet.engines import LEVELS
from estaminet.games import game as find_game
from estaminet.play.events import RoundBegan, decode
from estaminet.server.house import House
from estaminet.server.queries import tables_of
from estaminet.server.refusals import Damaged, Missing
from estaminet.server.seating import NOBODY, Seating, read_seating

MOST_UNFINISHED = 50
MOST_FINISHED = 20
LOOKED_AT = 20  # unfinished tables of which a returning visitor learns whose turn it is


class MyTable(msgspec.Struct):
    """A table that a visitor sits at."""

    id: str
    game: str
    title: str
    opponent: str
    side: str  # that the visitor plays in the last round; empty for who plays both
    url: str
    over: bool
    yours: bool
    result: Literal["won", "lost", "drawn", ""]  # empty while it is played, for who plays both, and where it was not noted
    plies: int
    touched_ms: int
    finished_ms: int | None
    damaged: bool = False  # whether it cannot be read; its other fields tell what is known


async def my_tables(house: House, visitor: str, language: str) -> list[MyTable]:
    """List a visitor's tables, unfinished ones first, the latest of each first; whose turn it is at the first of them."""

    def ask(connection: Connection) -> list[RowMapping]:
        unfinished = tables_of(connection, visitor, over=False, most=MOST_UNFINISHED)
        return unfinished + tables_of(connection, visitor, over=True, most=MOST_FINISHED)

    rows = await house.store.read(ask)
    return [await told(house, row, visitor, language, index < LOOKED_AT) for index, row in enumerate(rows)]


async def told(house: House, row: RowMapping, visitor: str, language: str, looked_at: bool) -> MyTable:
    """Tell a table to one who sits there; one that cannot be read is told too."""
    try:
        yours = looked_at and not row["over"] and await is_turn_of(house, row["id"], visitor)
        return my_table(row, visitor, language, yours)
    except Damaged:
        return damaged_table(row)


def damaged_table(row: RowMapping) -> MyTable:
    """Tell what is known of a table that cannot be read."""
    return MyTable(
        id=row["id"],
        game=row["game"],
        title=row["game"],
        opponent="",
        side="",
        url=f"/t/{row['id']}",
        over=row["over"],
        yours=False,
        result="",
        plies=int(row["plies"]),
        touched_ms=int(row["touched_ms"]),
        finished_ms=row["finished_ms"],
        damaged=True,
    )


def my_table(row: RowMapping, visitor: str, language: str, yours: bool) -> MyTable:
    """Tell a table from its row to one who sits there."""
    seating = read_seating(row)
    chairs = seating.chairs_of(visitor)
    return MyTable(
        id=seating.table_id,
        game=seating.game,
        title=find_game(seating.game).title,
        opponent=opponent_of(seating, visitor).say(language),
        side=find_game(seating.game).sides[chairs[0] ^ first_chair(row, seating)].say(language) if len(chairs) == 1 else "",
        url=f"/t/{seating.table_id}",
        over=seating.over,
        yours=yours,
        result=result_of(seating, chairs),
        plies=int(row["plies"]),
        touched_ms=int(row["touched_ms"]),
        finished_ms=(seating.finished_ms or int(row["touched_ms"])) if seating.over else None,
    )


def first_chair(row: RowMapping, seating: Seating) -> int:
    """Give the chair that plays the first side in the last round."""
    try:
        began = decode(row["began"]) if row["began"] else None
    except msgspec.DecodeError as error:
        raise Damaged from error
    first = began.first_chair if isinstance(began, RoundBegan) else seating.setup.first_chair
    if first not in (0, 1):
        raise Damaged
    return first


def result_of(seating: Seating, chairs: tuple[int, ...]) -> Literal["won", "lost", "drawn", ""]:
    """Tell how a match ended for who holds one chair."""
    if seating.winner is None or len(chairs) != 1:
        return ""
    if seating.winner == NOBODY:
        return "drawn"
    return "won" if seating.winner == chairs[0] else "lost"


async def is_turn_of(house: House, table_id: str, visitor: str) -> bool:
    """Whether it is a visitor's turn at a table."""
    try:
        live = await house.find(table_id)
    except Missing:
        return False
    return live.table.chair_to_act in live.seating.chairs_of(visitor)


def opponent_of(seating: Seating, visitor: str) -> Message:
    """Tell against whom a visitor plays."""
    if seating.opponent == "computer":
        player = seating.setup.players[1]
        named = Message("{name}", {"name": player.name or player.engine})
        return next((level.name for level in LEVELS if f"level-{level.number}" == player.engine), named)
    if seating.opponent == "beside":
        return Message("with the person beside you")
    if seating.opponent == "study":
        return Message("a record")
    name = seating.setup.players[0].name if seating.chairs[1] == visitor else ""
    return Message("{name}", {"name": name}) if name else Message("with a friend")
