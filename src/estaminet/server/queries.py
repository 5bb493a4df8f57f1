"""What is read from the tables and their logs."""

from __future__ import annotations

from sqlalchemy import Connection, RowMapping, and_, bindparam, case, column, func, or_, select, table

from estaminet.server.schema import LOG, TABLES
from estaminet.server.seating import NO_GAMES

UNFINISHED = select(func.count()).select_from(TABLES).where(TABLES.c.chair_0 == bindparam("visitor"), TABLES.c.over.is_(False))
CLOCK_KEPT = select(TABLES.c.id).where(TABLES.c.over.is_(False), TABLES.c.setup.contains('"clock":{"kind":')).limit(1)
SESSIONS = table("pg_stat_activity", column("application_name"), column("datname"))  # PostgreSQL's list of who has a line to it
SERVER = "estaminet "  # before the name of a server, as its lines are called there
COUNT_TABLES = UNFINISHED.where(TABLES.c.opponent.not_in(NO_GAMES))  # made once: it holds a ring


def find_table(connection: Connection, table_id: str) -> RowMapping | None:
    """Find a table by its id."""
    return connection.execute(select(TABLES).where(TABLES.c.id == table_id)).mappings().one_or_none()


def find_invitation(connection: Connection, token: str) -> RowMapping | None:
    """Find a table by the token of its invitation."""
    return connection.execute(select(TABLES).where(TABLES.c.invite == token)).mappings().one_or_none()


def find_events(connection: Connection, table_id: str, after: int) -> list[RowMapping]:
    """List a table's log after a number of rows."""
    rows = select(LOG).where(LOG.c.table_id == table_id, LOG.c.seq > after).order_by(LOG.c.seq)
    return list(connection.execute(rows).mappings())


def lengths(connection: Connection, table_ids: list[str]) -> dict[str, int]:
    """Tell how long the logs of some tables are; a table that does not exist is left out."""
    length = func.coalesce(func.max(LOG.c.seq), 0)
    rows = select(TABLES.c.id, length).outerjoin(LOG, LOG.c.table_id == TABLES.c.id).where(TABLES.c.id.in_(table_ids)).group_by(TABLES.c.id)
    return {row[0]: row[1] for row in connection.execute(rows)}


def is_clock_kept(connection: Connection) -> bool:
    """Whether a clock may run at some table, in memory or not."""
    return connection.execute(CLOCK_KEPT).first() is not None


def living(connection: Connection) -> set[str]:
    """Name the servers that have a line to a PostgreSQL database now; no clock is asked for that."""
    names = select(SESSIONS.c.application_name).where(SESSIONS.c.datname == func.current_database())
    return {name.removeprefix(SERVER) for name in connection.execute(names).scalars() if (name or "").startswith(SERVER)}


def tables_of(connection: Connection, visitor: str, over: bool, most: int) -> list[RowMapping]:
    """List the finished or the unfinished tables a visitor sits at, the latest first, with the last event that began a round."""
    touched = func.coalesce(func.max(LOG.c.at_ms), TABLES.c.created_ms).label("touched_ms")
    mine = and_(or_(TABLES.c.chair_0 == visitor, TABLES.c.chair_1 == visitor), TABLES.c.opponent.not_in(NO_GAMES))
    plies = func.coalesce(func.sum(case((LOG.c.kind == "acted", 1), else_=0)), 0).label("plies")
    rounds = LOG.alias()
    began = select(rounds.c.event).where(rounds.c.table_id == TABLES.c.id, rounds.c.kind == "round_began")
    last_began = began.order_by(rounds.c.seq.desc()).limit(1).scalar_subquery().label("began")
    rows = select(TABLES, touched, plies, last_began).outerjoin(LOG, LOG.c.table_id == TABLES.c.id).where(mine, TABLES.c.over.is_(over))
    return list(connection.execute(rows.group_by(TABLES.c.id).order_by(touched.desc()).limit(most)).mappings())


def find_lesson(connection: Connection, visitor: str, game: str) -> RowMapping | None:
    """Find the table at which a visitor learns a game, the latest if there are several."""
    rows = select(TABLES).where(TABLES.c.chair_0 == visitor, TABLES.c.opponent == "lesson", TABLES.c.game == game)
    return connection.execute(rows.order_by(TABLES.c.created_ms.desc()).limit(1)).mappings().one_or_none()


def has_won(connection: Connection, visitor: str, game: str) -> bool:
    """Whether a visitor has won a game against the computer."""
    rows = select(TABLES.c.id).where(TABLES.c.chair_0 == visitor, TABLES.c.game == game)
    rows = rows.where(TABLES.c.opponent == "computer", TABLES.c.winner == 0)
    return connection.execute(rows.limit(1)).one_or_none() is not None


def count_tables(connection: Connection, visitor: str) -> int:
    """Count the unfinished tables that a visitor has opened."""
    return connection.execute(COUNT_TABLES, {"visitor": visitor}).scalar_one()
