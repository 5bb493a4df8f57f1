"""Opening tables: what is asked for, checked and made into a set-up."""

from __future__ import annotations

import secrets
from typing import Annotated, Literal

import msgspec

from estaminet.core.options import Value
from estaminet.engines import LEVELS
from estaminet.games import REGISTRY
from estaminet.games import game as find_game
from estaminet.play import Clock, Player, Setup, checked, events
from estaminet.play.setup import LONGEST_NAME, check_name
from estaminet.server.externals import PREFIX
from estaminet.server.house import House
from estaminet.server.limits import too_many_tables
from estaminet.server.live import now_ms
from estaminet.server.queries import count_tables
from estaminet.server.seating import Seating

RecordText = Annotated[str, msgspec.Meta(max_length=200_000)]
RecordNumber = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]


class OpenTable(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a table."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    options: dict[Annotated[str, msgspec.Meta(max_length=40)], Annotated[str, msgspec.Meta(max_length=40)] | int] = {}
    opponent: Literal["computer", "beside", "friend"] = "computer"
    level: Annotated[int, msgspec.Meta(ge=1, le=len(LEVELS))] = 3
    engine: Annotated[str, msgspec.Meta(max_length=30)] = ""  # a program of others, as `GET /api/engines` lists them, instead of a level
    side: Literal["first", "second", "random", "usual"] | Literal[0, 1] = "usual"  # usual: the game's own against the computer, else first
    clock: Clock = Clock()
    rounds: Annotated[int, msgspec.Meta(ge=1, le=15)] = 1
    hints: bool | None = None  # if nothing is said: not against a friend, who did not ask for them
    aids: bool | None = None  # if nothing is said: as hints
    name: Name = ""


class OpenRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A record's text, to be opened for replay."""

    text: RecordText
    number: RecordNumber | None = None  # of several records in the text, from 1


class Opened(msgspec.Struct):
    """A table that was opened: its id, the address of its page, the address for a friend."""

    table: str
    url: str
    invite: str | None


def setup_of(wish: OpenTable) -> Setup:
    """Make a set-up of a wish; BadField, naming the field, if something cannot be."""
    name = wish.name.strip()
    check_name("name", name)
    usual = find_game(wish.game).opener if wish.opponent == "computer" and wish.game in REGISTRY else 0
    first = {"first": 0, "second": 1, 0: 0, 1: 1, "usual": usual}.get(wish.side, secrets.randbelow(2))
    opposite = {"computer": computer_of(wish), "beside": Player(), "friend": Player("open")}[wish.opponent]
    options: dict[str, Value] = dict(wish.options)
    hints = wish.opponent != "friend" if wish.hints is None else wish.hints
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
            hints=hints,
            aids=hints if wish.aids is None else wish.aids,
            secret=secrets.token_hex(16),
        )
    )


def computer_of(wish: OpenTable) -> Player:
    """Give the computer that is wished for: a program of others by its name, or a level."""
    if wish.engine:
        return Player("computer", wish.engine, f"{PREFIX}{wish.engine}")
    return Player("computer", engine=f"level-{wish.level}")


def new_seating(setup: Setup, opponent: str, visitor: str) -> Seating:
    """Give a new table an id, and its opener a chair (both, if nobody else will come)."""
    both = opponent in ("beside", "study", "analysis")
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
