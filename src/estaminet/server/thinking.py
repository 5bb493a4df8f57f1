"""Computer players: they think in threads of their own (the search holds no lock) and imagine what their seat cannot see."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any

from estaminet.core.deadline import Deadline
from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.engines import LEVELS, Engine, Line, Memory, certainty, reasons
from estaminet.engines import engine as find_engine
from estaminet.play import Table
from estaminet.play.refusals import NotNow
from estaminet.server.externals import PREFIX, Externals
from estaminet.server.messages import Hinted
from estaminet.server.pool import Pool, Urgency

HINTER = f"level-{LEVELS[-1].number}"
LONGEST_LINE = 12
KEPT_MEGABYTES = 512  # of trees that computers go on from


def computer_to_act(table: Table) -> int | None:
    """Give the chair of the computer whose turn it is, if it is one's."""
    chair = table.chair_to_act
    return chair if chair is not None and table.players[chair].kind == "computer" else None


class Memories:
    """What computers remember of their games between two actions; when it gets too much, the least used is forgotten."""

    def __init__(self, megabytes: float = KEPT_MEGABYTES) -> None:
        self.megabytes = megabytes
        self._kept: OrderedDict[tuple[str, int], Memory] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def take(self, table_id: str, chair: int) -> Memory:
        """Give the memory of a computer at a table to whoever thinks for it; it is to be put back."""
        return self._kept.pop((table_id, chair), None) or Memory()

    def put_back(self, table_id: str, chair: int, memory: Memory) -> None:
        """Keep a memory for the next action."""
        self._kept[table_id, chair] = memory
        while self._kept and sum(kept.megabytes for kept in self._kept.values()) > self.megabytes:
            self._kept.popitem(last=False)


class Thinkers:
    """All computers of the house, and the threads that they share.

    Whoever has something to think about calls `pool.run(work, visitor, Urgency.REVIEW, deadline)`: `work` runs in a thread, in turn, and
    looks at `deadline`. Much work is better given in pieces, so that others come in between.
    """

    def __init__(self, number: int, externals: Externals) -> None:
        self.externals = externals
        self.memories = Memories()
        self.pool = Pool(number, "thinker")

    def stop(self) -> None:
        """Let go of what waits; what is being thought ends at once."""
        self.pool.stop()
        self.externals.stop()

    async def choose(self, table_id: str, table: Table, chair: int, visitor: str, watched: Callable[[], bool], deadline: Deadline) -> int:
        """Let the computer on a chair choose an action, on from what it thought before; EngineFailed if a program of others does not.

        Where nobody looks it can wait.
        """
        if table.players[chair].engine.startswith(PREFIX):
            return await self.externals.choose(table, chair, visitor, watched)
        position, memory = table.position.copy(), self.memories.take(table_id, chair)
        memory.follow([ply.action for ply in table.round.plies])
        engine = find_engine(table.players[chair].engine)
        urgency = Urgency.MOMENT if is_quick(engine, table.game) else Urgency.GAME
        choose = partial(engine.choose, memory=memory)
        action: int = await self._think(choose, position, visitor, lambda: urgency if watched() else Urgency.ALONE, deadline)
        self.memories.put_back(table_id, chair, memory)
        return action

    async def hint(self, table: Table, number: int, visitor: str) -> Hinted:
        """Tell what the strongest level would do for the player to act."""
        before, ply = table.position, table.ply
        position, seat = before.copy(), before.player
        choices = table.round.trail.now(seat, chooses=True).choices
        report = await self._think(find_engine(HINTER).analyse, position.copy(), visitor, Urgency.HINT, Deadline())
        best: Line = report.lines[0]
        own_path = table.game.shown_path(position, best.action)
        path = own_path or next((path for path, action in choices if action == best.action), ())
        line = line_texts(position, best)
        told, effects = table.game.tell(before, best.action, seat), table.game.effects(before, best.action, seat)
        return Hinted(number, ply, best.action, line[0], path, best.value, line, told, certainty(best), reasons(effects, best), effects)

    async def _think(
        self, work: Callable[..., Any], position: Position, visitor: str, urgency: Urgency | Callable[[], Urgency], deadline: Deadline
    ) -> Any:
        """Let an engine work on a position, in turn."""
        thought = partial(work, position, rng=Generator(secrets.randbits(64)), deadline=deadline)
        return await self.pool.run(thought, visitor, urgency, deadline)


def is_quick(engine: Engine, game: Game) -> bool:
    """Whether an opponent has a budget so small that it needs no limit of time."""
    return engine.level is None or engine.level.of(game).budget.milliseconds is None


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
