"""The settings of a server: by argument, else by environment (`ESTAMINET_` and the name in capitals), else by default.

`python -m estaminet.server.settings` prints them all as the table of docs/running.md.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

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
    "analyses_per_visitor",
    "openings_per_minute",
    "commands_per_minute",
    "events_per_table",
    "tokens_per_visitor",
)


def means(text: str, ge: float | None = None, le: float | None = None) -> msgspec.Meta:
    """Say what a setting means, and within which limits it can be."""
    return msgspec.Meta(description=text, ge=ge, le=le)


class Settings(msgspec.Struct, frozen=True):
    """All that can be set, with its default and what it means."""

    database: Annotated[
        str, means("a SQLite file, or the URL of a PostgreSQL database (`postgresql://…`); else a file in the user's data folder")
    ] = ""
    host: Annotated[str, means("the address to listen at")] = "127.0.0.1"
    port: Annotated[int, means("the port to listen at; 0 takes any free one", ge=0, le=65_535)] = 8420
    workers: Annotated[int, means("how many processes serve the port; more than one need PostgreSQL", ge=1, le=64)] = 1
    public_url: Annotated[
        str, means("the address under which visitors know the café, if a proxy in front of it does not tell: `https://cafe.example`")
    ] = ""
    trusted_proxies: Annotated[
        str, means("addresses and networks, between commas, of proxies that are believed who their visitors are")
    ] = "127.0.0.1, ::1"
    log: Annotated[Literal["text", "json"], means("how to log: lines for people, or a JSON object a line")] = "text"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], means("what to log; `info` notes every request")] = "warning"
    metrics: Annotated[str, means("addresses and networks, between commas, from which `/metrics` may be read")] = "127.0.0.1, ::1"
    thinkers: Annotated[int, means("how many computer players think at once; 0: the number of processors", ge=0, le=1024)] = 0
    external: Annotated[str, means("programs of others that speak UGI, offered as opponents: `name=COMMAND`, one a line")] = ""
    connections: Annotated[int, means("how many connections may be open; fewer where the system allows fewer files", ge=1)] = 10_000
    connections_per_address: Annotated[
        int, means("how many requests one address may have open; a trusted proxy as many as it likes", ge=1)
    ] = 100
    request_seconds: Annotated[float, means("how long a request may take to arrive, headers and body", ge=0.1, le=3600)] = 15.0
    body_bytes: Annotated[int, means("how long the body of a request may be", ge=1)] = 262_144
    tables_per_visitor: Annotated[int, means("how many unfinished tables a visitor may have", ge=1)] = 200
    analyses_per_visitor: Annotated[int, means("how many analyses a visitor may keep", ge=1)] = 200
    openings_per_minute: Annotated[int, means("how many tables and tokens may be made from one address", ge=1)] = 60
    tokens_per_visitor: Annotated[int, means("how many tokens for bots a visitor may have", ge=0)] = 20
    sockets_per_visitor: Annotated[int, means("how many pages a visitor may have open", ge=1)] = 20
    sockets_per_address: Annotated[int, means("how many pages may be open from one address", ge=1)] = 500
    messages_per_second: Annotated[int, means("how fast a page may send in the long run", ge=1)] = 20
    message_burst: Annotated[int, means("how many messages a page may send at once", ge=1)] = 60
    message_bytes: Annotated[int, means("how long a page's message may be", ge=1)] = 4096
    commands_per_minute: Annotated[
        int, means("how many commands (actions, take-backs, offers) of each player a table takes, in the long run and at once", ge=1)
    ] = 1200
    events_per_table: Annotated[int, means("how long the log of one table may grow", ge=1)] = 50_000
    keep_finished_days: Annotated[int, means("how long a finished table is kept after its last event; 0: for good", ge=0)] = 0
    keep_unfinished_days: Annotated[int, means("how long an unfinished table is kept after its last event; 0: for good", ge=0)] = 0
    archive: Annotated[str, means("a folder into which tables are written before they are removed; without one they are deleted")] = ""

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
    for field in msgspec.structs.fields(Settings):
        text = os.environ.get(PREFIX + field.name.upper())
        if field.name not in values and (text or (text is not None and isinstance(field.default, str))):
            values[field.name] = text
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"A setting of the server is wrong: {error}") from error


def table() -> str:
    """Write all settings as a table in Markdown."""
    rows = ["| environment | default | meaning |", "| --- | --- | --- |"]
    hints = get_type_hints(Settings, include_extras=True)
    for field in msgspec.structs.fields(Settings):
        meaning = hints[field.name].__metadata__[0].description
        default = f"`{field.default}`" if field.default != "" else ""
        rows.append(f"| `{PREFIX}{field.name.upper()}` | {default} | {meaning} |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(table())
