"""Computer players: they think in threads of their own (the search holds no lock) and imagine what their seat cannot see."""

from __future__ import annotations

import asyncio
import os
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.engines import LEVELS, Line
from estaminet.engines import engine as find_engine
from estaminet.play import Table
from estaminet.play.refusals import NotNow
from estaminet.server.externals import PREFIX, Externals
from estaminet.server.messages import Hinted

HINTER = f"level-{LEVELS[-1].number}"
LONGEST_LINE = 12


def computer_to_act(table: Table) -> int | None:
    """Give the chair of the computer whose turn it is, if it is one's."""
    chair = table.chair_to_act
    return chair if chair is not None and table.players[chair].kind == "computer" else None


class Thinkers:
    """A few threads for all computers of the house."""

    def __init__(self, number: int, externals: Externals) -> None:
        self.externals = externals
        self._threads = ThreadPoolExecutor(number or os.cpu_count() or 1, thread_name_prefix="thinker")

    def stop(self) -> None:
        """Let go of what waits; what is being thought ends by itself."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.externals.stop()

    async def choose(self, table: Table, chair: int) -> int:
        """Let the computer on a chair choose an action; EngineFailed if it is a program of others and does not."""
        if table.players[chair].engine.startswith(PREFIX):
            return await self.externals.choose(table, chair)
        position = table.position.copy()
        engine = find_engine(table.players[chair].engine)
        action: int = await self.run(partial(engine.choose, position, position.player, Generator(secrets.randbits(64))))
        return action

    async def hint(self, table: Table, number: int) -> Hinted:
        """Tell what the strongest level would do for the player to act."""
        position, ply = table.position.copy(), table.ply
        seat = position.player
        choices = table.round.trail.now(seat).choices
        report = await self.run(partial(find_engine(HINTER).analyse, position.copy(), seat, Generator(secrets.randbits(64))))
        best: Line = report.lines[0]
        path = next((path for path, action in choices if action == best.action), ())
        line = line_texts(position, best)
        told = table.game.tell(table.round.positions[ply], best.action, seat)
        return Hinted(number, ply, best.action, line[0], path, best.value, line, told)

    async def run(self, work: Any) -> Any:
        """Do some work in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def line_texts(position: Position, line: Line) -> list[str]:
    """Write how play would go on; with secrets only the first action, for the others were imagined."""
    texts = []
    for action in line.principal[: 1 if position.game.hidden else LONGEST_LINE]:
        texts.append(position.action_text(action))
        position.play(action)
    return texts


def must_hint(table: Table, chair: int) -> None:
    """Refuse a hint where none may be had."""
    if not table.setup.hinted:
        raise NotNow(Message("This table plays without hints."))
    if table.chair_to_act is None or table.chair_to_act != chair:
        raise NotNow(Message("Hints are for the player whose turn it is."))
