"""Who plays the other side in the terminal: an engine of the house, or another program by its command line."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.engines import Memory, names
from estaminet.engines import engine as find_engine
from estaminet.ugi import Course, UgiEngine, command_words


class Opponent(Protocol):
    """Whoever plays the other side of one game."""

    name: str

    def choose(self, start: Position, actions: Sequence[int], rng: Generator) -> int:
        """Choose an action after those that were played from a start."""

    def close(self) -> None:
        """Go home."""


class HouseEngine:
    """An engine of the house, with its memory of this game."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._engine = find_engine(name)
        self._memory = Memory()

    def choose(self, start: Position, actions: Sequence[int], rng: Generator) -> int:
        """Choose, on from what was thought before."""
        self._memory.follow(actions)
        return self._engine.choose(_after(start, actions), rng=rng, memory=self._memory)

    def close(self) -> None:
        """Forget the game."""
        self._memory = Memory()


class OtherProgram:
    """A program that speaks UGI."""

    def __init__(self, command: Sequence[str]) -> None:
        self._engine = UgiEngine(command)
        self.name = self._engine.name

    def choose(self, start: Position, actions: Sequence[int], rng: Generator) -> int:
        """Let it choose; EngineFailed if it does not."""
        position, texts = start.copy(), []
        for action in actions:
            texts.append(position.action_text(action))
            position.play(action)
        return self._engine.choose(position, course=Course(start.text(), tuple(texts)))

    def close(self) -> None:
        """End its process."""
        self._engine.close()


def _after(start: Position, actions: Sequence[int]) -> Position:
    position = start.copy()
    for action in actions:
        position.play(action)
    return position


def find_opponent(text: str) -> Opponent:
    """Find an engine by its name, or a program by its command line; UnknownEngine if it is neither."""
    if text in names():
        return HouseEngine(text)
    words = command_words(text)
    return OtherProgram(words) if shutil.which(words[0]) or Path(words[0]).is_file() else HouseEngine(text)
