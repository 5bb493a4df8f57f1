"""A wall's clock that can be set for one process.

libfaketime would do it too, but waits of threads go through it: they waited fifty times as long for the interpreter's lock, and a café
with 200 tables stood still.
"""

from __future__ import annotations

import os
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("wall.c")


class Wall:
    """The clock on the wall, as a process sees it that is started with its environment."""

    def __init__(self, folder: Path) -> None:
        self._file, library = folder / "wall", folder / "wall.so"
        self.set_wrong(0)
        compiler = os.environ.get("CC", "cc").split()
        subprocess.run([*compiler, "-shared", "-fPIC", "-O2", "-Wall", "-Werror", "-o", str(library), str(SOURCE), "-ldl"], check=True)
        self.environment = {"LD_PRELOAD": str(library), "WALL_OFFSET": str(self._file)}

    def set_wrong(self, seconds: int) -> None:
        """Put it wrong by so many seconds, from now on."""
        with self._file.open("r+b" if self._file.exists() else "wb") as file:
            file.write(struct.pack("q", seconds))
