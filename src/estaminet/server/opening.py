"""Opening tables: what is asked for, checked and made into a set-up; records opened for replay; the list to go on with."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.options import Value
from estaminet.core.words import Message
from estaminet.engines import LEVELS
from estaminet.games import game as find_game
from estaminet.play import Clock, Player, Setup, checked, events
from estaminet.play.setup import LONGEST_NAME, check_name
from estaminet.server.house import House
from estaminet.server.limits import too_many_tables
from estaminet.server.live import now_ms
from estaminet.server.seating import Seating, read_seating
from estaminet.server.store import count_tables, tables_of

Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
LOOKED_AT = 20  # unfinished tables of which a returning visitor learns whose turn it is


class OpenTable(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a table."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    options: dict[Annotated[str, msgspec.Meta(max_length=40)], Annotated[str, msgspec.Meta(max_length=40)] | int] = {}
    opponent: Literal["computer", "beside", "friend"] = "computer"
    level: Annotated[int, msgspec.Meta(ge=1, le=len(LEVELS))] = 3
    side: Literal["first", "second", "random"] | Literal[0, 1] = "first"
    clock: Clock = Clock()
    rounds: Annotated[int, msgspec.Meta(ge=1, le=15)] = 1
    aids: bool = True
    name: Name = ""


class OpenRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A record's text, to be opened for replay."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]


class Opened(msgspec.Struct):
    """A table that was opened: its id, the address of its page, the address for a friend."""

    table: str
    url: str
    invite: str | None


class MyTable(msgspec.Struct):
    """A table that a visitor sits at."""

    id: str
    game: str
    title: str
    opponent: str
    url: str
    over: bool
    yours: bool
    plies: int
    touched_ms: int


def setup_of(wish: OpenTable) -> Setup:
    """Make a set-up of a wish; BadField, naming the field, if something cannot be."""
    name = wish.name.strip()
    check_name("name", name)
    first = {"first": 0, "second": 1, 0: 0, 1: 1}.get(wish.side, secrets.randbelow(2))
    opposite = {"computer": Player("computer", engine=f"level-{wish.level}"), "beside": Player(), "friend": Player("open")}[wish.opponent]
    options: dict[str, Value] = dict(wish.options)
    return checked(
        Setup(
            game=wish.game,
            options=options,
            seed=secrets.randbits(62),
            players=(Player(name=name), opposite),
            first_chair=first,
            clock=wish.clock,
            rounds=wish.rounds,
            hot_seat=wish.opponent == "beside",
            aids=wish.aids,
            secret=secrets.token_hex(16),
        )
    )


def new_seating(setup: Setup, opponent: str, visitor: str) -> Seating:
    """Give a new table an id, and its opener a chair (both, if nobody else will come)."""
    both = opponent in ("beside", "study")
    return Seating(
        table_id=secrets.token_urlsafe(9),
        game=setup.game,
        setup=setup,
        opponent=opponent,
        chairs=[visitor, visitor if both else None],
        invite=secrets.token_urlsafe(15) if opponent == "friend" else None,
        over=False,
        created_ms=now_ms(),
    )


async def open_table(house: House, seating: Seating, log: list[events.Event]) -> Opened:
    """Open a table, if its visitor has not too many."""
    limit = house.settings.tables_per_visitor
    if await house.store.read(lambda connection: count_tables(connection, str(seating.chairs[0]))) >= limit:
        raise too_many_tables(limit)
    await house.open(seating, log)
    invite = f"/join/{seating.invite}" if seating.invite else None
    return Opened(seating.table_id, f"/t/{seating.table_id}", invite)


async def my_tables(house: House, visitor: str, language: str) -> list[MyTable]:
    """List a visitor's tables, unfinished ones first; whose turn it is at the first of them."""
    rows = await house.store.read(lambda connection: tables_of(connection, visitor))
    found = []
    for index, row in enumerate(rows):
        seating = read_seating(row)
        yours = not seating.over and index < LOOKED_AT and await is_turn_of(house, seating.table_id, visitor)
        found.append(
            MyTable(
                id=seating.table_id,
                game=seating.game,
                title=find_game(seating.game).title,
                opponent=opponent_of(seating, visitor).say(language),
                url=f"/t/{seating.table_id}",
                over=seating.over,
                yours=yours,
                plies=int(row["plies"]),
                touched_ms=int(row["touched_ms"]),
            )
        )
    return found


async def is_turn_of(house: House, table_id: str, visitor: str) -> bool:
    """Whether it is a visitor's turn at a table."""
    try:
        live = await house.find(table_id)
    except Refusal:
        return False
    return live.table.chair_to_act in live.seating.chairs_of(visitor)


def opponent_of(seating: Seating, visitor: str) -> Message:
    """Tell against whom a visitor plays."""
    if seating.opponent == "computer":
        engine = seating.setup.players[1].engine
        return next((level.name for level in LEVELS if f"level-{level.number}" == engine), Message("{name}", {"name": engine}))
    if seating.opponent == "beside":
        return Message("with the person beside you")
    if seating.opponent == "study":
        return Message("a record")
    name = seating.setup.players[0].name if seating.chairs[1] == visitor else ""
    return Message("{name}", {"name": name}) if name else Message("with a friend")
