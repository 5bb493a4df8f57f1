"""Programs of others that who runs the server offers as opponents: named in the settings, never by a visitor."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from estaminet.core.errors import Refusal
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.engines import Budget
from estaminet.play import Table
from estaminet.server.pool import Pool, Urgency
from estaminet.ugi import Course, EngineFailed, UgiEngine

PREFIX = "external:"  # of the engine's name in a set-up
NAME = re.compile("[a-z0-9][a-z0-9-]{0,29}")


class UnknownExternal(Refusal):
    """A program that this server does not offer."""

    status = 404
    field = "engine"

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(Message("There is no opponent {name}; there are: {known}.", {"name": name, "known": ", ".join(known) or "–"}))


def read_externals(text: str) -> dict[str, str]:
    """Read `NAME=COMMAND`, one a line; ValueError if a line is none."""
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, separator, command = line.partition("=")
        if not separator or not NAME.fullmatch(name) or not command.strip() or name in found:
            raise ValueError(f"an external engine reads name=COMMAND, each name once: {line[:80]}")
        found[name] = command.strip()
    return found


class Externals:
    """The programs that are offered. Each has as many processes as it plays moves at the same time; whose turn it is, their pool says."""

    def __init__(self, commands: Mapping[str, str]) -> None:
        self.commands = dict(commands)
        self._idle: dict[str, list[UgiEngine]] = {name: [] for name in commands}
        self._stopped = False
        self.pool = Pool(0, "external")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the programs."""
        return tuple(self.commands)

    def check(self, name: str) -> None:
        """Refuse a program that is not offered."""
        if name not in self.commands:
            raise UnknownExternal(name, self.names)

    def stop(self) -> None:
        """End all processes that wait; one that is thinking ends with its move."""
        self._stopped = True
        self.pool.stop()
        for engines in self._idle.values():
            while engines:
                engines.pop().close()

    async def choose(self, table: Table, chair: int, visitor: str, watched: Callable[[], bool]) -> int:
        """Let the program on a chair choose an action, in turn; EngineFailed if it does not. Where nobody looks it can wait."""
        name = table.players[chair].engine.removeprefix(PREFIX)
        if name not in self.commands:
            raise EngineFailed("crash", Message("This program is not offered here any more."))
        course = Course(table.round.start.text(), tuple(ply.text for ply in table.round.plies))
        choose = partial(self._choose, name, table.position.copy(), course)
        return await self.pool.run(choose, visitor, lambda: Urgency.GAME if watched() else Urgency.ALONE)

    def _choose(self, name: str, position: Position, course: Course) -> int:
        with self._engine(name) as engine:
            budget = Budget(milliseconds=self.pool.share_ms(engine.move_ms))
            return engine.choose(position, budget=budget, course=course)

    @contextmanager
    def _engine(self, name: str) -> Iterator[UgiEngine]:
        """Lend a process that waits, or a new one."""
        idle = self._idle[name]
        engine = idle.pop() if idle else UgiEngine(self.commands[name], name)
        try:
            yield engine
        finally:
            if self._stopped:
                engine.close()
            else:
                idle.append(engine)
