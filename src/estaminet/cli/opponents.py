"""Who plays the other side in the terminal: an engine of the house, or another program by its command line."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Protocol

from estaminet.core.position import Position
from estaminet.core.rng import Randomness
from estaminet.engines import engine as find_engine
from estaminet.engines import names
from estaminet.ugi import UgiEngine, command_words


class Opponent(Protocol):
    """Whoever chooses an action for a seat."""

    name: str

    def choose(self, position: Position, seat: int | None = None, rng: Randomness = None) -> int:
        """Choose a legal action for the player to act."""


def find_opponent(text: str) -> Opponent:
    """Find an engine by its name, or a program by its command line; UnknownEngine if it is neither."""
    if text in names():
        return find_engine(text)
    words = command_words(text)
    return UgiEngine(words) if shutil.which(words[0]) or Path(words[0]).is_file() else find_engine(text)
