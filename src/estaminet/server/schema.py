"""The tables of the database, as SQLAlchemy Core sees them; `migrations/` makes them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("setup", Text, nullable=False),  # play.Setup as JSON
    Column("opponent", String(16), nullable=False),  # computer, beside, friend, study, or one of NO_GAMES in seating.py
    Column("chair_0", String(64)),  # SHA-256 of the secret of the visitor who sits there
    Column("chair_1", String(64)),
    Column("invite", String(32), unique=True),
    Column("over", Boolean, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("finished_ms", BigInteger),  # when the match ended
    Column("winner", Integer),  # the chair that won it, or seating.NOBODY; empty also for a match that ended before this was noted
    Index("tables_by_chair_0", "chair_0"),
    Index("tables_by_chair_1", "chair_1"),
)

LOG = Table(
    "log",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("action", Text),
    Column("position_key", String(20)),
    Column("event", Text, nullable=False),  # the event of play/ as JSON
    Column("at_ms", BigInteger, nullable=False),
    Column("visitor", String(64)),  # who sent the command, and its number: the same number twice is one command
    Column("number", BigInteger),
    UniqueConstraint("table_id", "visitor", "number", name="one_command_a_number"),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("first_chair", Integer, nullable=False),  # that played the first side
    Column("review", Text, nullable=False),  # engines.lookback.GameReview as JSON
    Column("created_ms", BigInteger, nullable=False),
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("visitor", String(64), nullable=False, unique=True),  # SHA-256 of the token: the bot is a visitor of its own
    Column("owner", String(64), nullable=False),  # the visitor who made it
    Column("name", String(40), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Index("tokens_by_owner", "owner"),
)

HOUSE = Table(
    "house",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

LIVES = Table(
    "lives",
    METADATA,
    Column("process", String(32), primary_key=True),
    Column("started_ms", BigInteger, nullable=False),
    Column("alive_ms", BigInteger, nullable=False),  # noted now and then
    Column("ended", Boolean, nullable=False),  # whether it was stopped, not killed
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("subject", String(100), primary_key=True),  # the name of a puzzle, or a visitor and a game
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
)

ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("visitor", String(64), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("solved", Boolean, nullable=False),  # at the first try, and without help
    Column("rating", Float, nullable=False),  # of the visitor, afterwards
    Column("change", Float, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)
