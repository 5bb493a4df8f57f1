"""An SQLite file is served by one process: a lock beside it, which the system takes back when the process ends, however it does."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import TextIO

from sqlalchemy import make_url

from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.server.settings import Settings

MEMORY = ":memory:"


class Served(Refusal):
    """An SQLite file that another process serves."""

    def __init__(self, file: str) -> None:
        super().__init__(
            Message(
                "Another café serves {file}, and an SQLite file belongs to one process: stop that one, or name another by --database.",
                {"file": file},
            )
        )


def claim(settings: Settings) -> TextIO | None:
    """Claim the SQLite file, by whatever link it is named, for this process as long as it holds what is given; Served if another has it."""
    file = "" if settings.postgres else make_url(settings.database_url).database
    if not file or file == MEMORY:
        return None
    claimed = Path(f"{Path(file).resolve()}.lock").open("w")  # noqa: SIM115
    try:
        fcntl.flock(claimed, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        claimed.close()
        raise Served(file) from error
    return claimed
