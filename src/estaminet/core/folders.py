"""Where the house keeps what it must find again, and what is said where nothing can be kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from estaminet.core.errors import Refusal
from estaminet.core.words import Message


def data_folder() -> Path:
    """Name the folder `estaminet` in the user's data folder (`XDG_DATA_HOME`); it need not exist."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "estaminet"


@contextmanager
def writing(place: Path) -> Iterator[None]:
    """Turn what the system says against writing somewhere into a Refusal."""
    try:
        yield
    except OSError as error:
        raise Refusal(Message("{file} cannot be written: {why}", {"file": str(place), "why": error.strerror or str(error)})) from error
