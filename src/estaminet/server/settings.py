"""The settings of a server: by argument, else by environment, else by default.

| environment | meaning |
| --- | --- |
| `ESTAMINET_DATABASE` | a path of a SQLite file, or the URL of a PostgreSQL database (`postgresql://…`) |
| `ESTAMINET_HOST`, `ESTAMINET_PORT` | where to listen; 127.0.0.1 and 8420 |
| `ESTAMINET_THINKERS` | how many computer players think at once; the number of processors |
| `ESTAMINET_TABLES_PER_VISITOR` | how many unfinished tables a visitor may have |
| `ESTAMINET_OPENINGS_PER_MINUTE` | how many tables may be opened from one address |
| `ESTAMINET_SOCKETS_PER_VISITOR` | how many pages a visitor may have open |
| `ESTAMINET_SOCKETS_PER_ADDRESS` | how many pages may be open from one address |
| `ESTAMINET_MESSAGES_PER_SECOND`, `ESTAMINET_MESSAGE_BURST` | how fast a page may send, in the long run and at once |
| `ESTAMINET_MESSAGE_BYTES`, `ESTAMINET_BODY_BYTES` | how long a page's message and a request's body may be |
| `ESTAMINET_TOKENS_PER_VISITOR` | how many tokens for bots a visitor may have |
| `ESTAMINET_EXTERNAL` | programs of others that speak UGI, offered as opponents: `name=COMMAND`, one a line |

Without a database the games are kept in `estaminet/cafe.sqlite` in the user's data folder (`XDG_DATA_HOME`).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from estaminet.core.folders import data_folder

PREFIX = "ESTAMINET_"
LIMITS = (  # that authors of bots are told of
    "messages_per_second",
    "message_burst",
    "message_bytes",
    "body_bytes",
    "sockets_per_visitor",
    "sockets_per_address",
    "tables_per_visitor",
    "openings_per_minute",
    "tokens_per_visitor",
)


class Settings(msgspec.Struct, frozen=True):
    """All that can be set, with its default."""

    database: str = ""
    host: str = "127.0.0.1"
    port: int = 8420
    thinkers: int = 0
    tables_per_visitor: int = 200
    openings_per_minute: int = 60
    sockets_per_visitor: int = 20
    sockets_per_address: int = 500
    messages_per_second: int = 20
    message_burst: int = 60
    message_bytes: int = 4096
    body_bytes: int = 262_144
    tokens_per_visitor: int = 20
    external: str = ""

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it."""
        if self.database.startswith(("postgresql://", "postgres://")):
            return "postgresql+psycopg://" + self.database.partition("://")[2]
        if "://" in self.database:
            return self.database
        return f"sqlite:///{self.database or default_file()}"

    @property
    def postgres(self) -> str:
        """The database as libpq names it, or nothing if it is not PostgreSQL."""
        url = self.database_url
        return "postgresql://" + url.partition("://")[2] if url.startswith("postgresql") else ""


def default_file() -> Path:
    """Name the file of the games, and make its folder."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "cafe.sqlite"


def from_environment(**given: Any) -> Settings:
    """Complete given settings (those that are not None) from the environment; ValueError names a bad one."""
    values: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    for field in Settings.__struct_fields__:
        text = os.environ.get(PREFIX + field.upper())
        if text and field not in values:
            values[field] = text
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"A setting of the server is wrong: {error}") from error
