"""Where the house keeps what it must find again."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Name the folder `estaminet` in the user's data folder (`XDG_DATA_HOME`); it need not exist."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "estaminet"
