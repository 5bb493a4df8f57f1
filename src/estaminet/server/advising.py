"""The engine beside an analysis: it thinks in the pool, piece by piece, follows where one goes, and rests when nobody looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from estaminet.core.deadline import Deadline
from estaminet.core.errors import Refusal
from estaminet.core.words import Message
from estaminet.engines import Line, certainty
from estaminet.engines.advice import LONGEST_LINE, Advice
from estaminet.engines.lookback import chance_of
from estaminet.play import Table
from estaminet.play.refusals import NotNow, OnlyWatching
from estaminet.server.coaching import path_of
from estaminet.server.messages import AdvisedLine, AdvisedMove, Done, Lines, refused
from estaminet.server.pool import Urgency
from estaminet.server.queries import tables_of
from estaminet.server.refusals import Damaged

if TYPE_CHECKING:
    from estaminet.server.house import House
    from estaminet.server.socket import Page

LOGGER = logging.getLogger("estaminet")


class Adviser:
    """Thinks about the point of an analysis that a page shows, for as long as the page wants."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.task: asyncio.Task[None] | None = None
        self.lines = 1
        self._moved = asyncio.Event()
        self._deadline = Deadline()
        self._node = -1  # that is thought about

    def begin(self, lines: int, number: int) -> None:
        """Begin to think, or tell another number of lines from now on; refused where there is nothing to analyse."""
        table = self.page.live.table
        if table.tree is None:
            raise NotNow(Message("This table is no analysis."))
        if not self.page.chairs:
            raise OnlyWatching(Message("You are watching: make a copy of your own to analyse it."))
        self.rest()
        self.lines = lines
        self.task = asyncio.create_task(self._work())
        self.page.answer(Done(number, table.ply))

    def rest(self) -> None:
        """Stop thinking."""
        self._deadline.stop()
        if self.task is not None:
            self.task.cancel()
        self.task = None

    def follow(self) -> None:
        """Let go of what is thought about if the board shows another point."""
        tree = self.page.live.table.tree
        if tree is not None and tree.here != self._node:
            self._deadline.stop()
            self._moved.set()

    async def _work(self) -> None:
        try:
            while True:
                self._moved.clear()
                await self._think()
                await self._moved.wait()
        except Refusal as error:
            self.page.answer(refused(None, error))
        except Exception:
            LOGGER.exception("the engine at analysis %s", self.page.live.seating.table_id)

    async def _think(self) -> None:
        """Think about one point until nothing more is to be found, or the board shows another."""
        table, pool = self.page.live.table, self.page.house.thinkers.pool
        assert table.tree is not None
        self._node, position = table.tree.here, table.position.copy()
        await must_be_fair(self.page.house, self.page.visitor, position.game.name, lambda table: table.position.key == position.key)
        if position.over:
            self.page.answer(Lines(self._node, 0, [], None, True, 0, 0, False))
            return
        advice, paths = Advice(position), dict[int, tuple[str, ...]]()
        while not advice.done and not self._moved.is_set():
            self._deadline = Deadline()
            piece = partial(piece_of, advice, self._node, self.lines, paths, self._deadline)
            told = await pool.run(piece, self.page.visitor, Urgency.REVIEW, self._deadline)
            if not self._moved.is_set():
                self.page.answer(told)


def piece_of(advice: Advice, node: int, count: int, paths: dict[int, tuple[str, ...]], deadline: Deadline) -> Lines:
    """Do a piece of the thinking, and say what is known then; all of it in a thread. What was clicked for an action is found once."""
    advice.work(deadline)
    position, shown = advice.truth, advice.lines[:count]
    paths.update({line.action: path_of(position, line.action) for line in shown if line.action not in paths})
    lines = [said(advice, line, paths[line.action]) for line in shown]
    knows = Message("The engine is told what {side} knows, and no more.", {"side": position.game.sides[position.player]})
    return Lines(
        node=node,
        seat=position.player,
        best=lines,
        knows=knows if position.game.hidden else None,
        exact=advice.exact,
        positions=advice.simulations,
        milliseconds=advice.milliseconds,
        thinking=not advice.done,
    )


def said(advice: Advice, line: Line, path: tuple[str, ...]) -> AdvisedLine:
    """Say a line in words; with secrets only its first action, for the others were imagined."""
    place, moves, hidden = advice.truth.copy(), [], advice.game.hidden
    for action in line.principal[: 1 if hidden else LONGEST_LINE]:
        moves.append(AdvisedMove(place.action_text(action), place.player, place.game.tell(place, action, place.player)))
        place.play(action)
    chance = round(chance_of(line), 3) if advice.chances_known else None
    return AdvisedLine(moves, chance, certainty(line), path)


async def must_be_fair(house: House, me: str, game: str, is_it: Callable[[Table], bool]) -> None:
    """Refuse what a visitor is playing with a friend just now, whether or not somebody looks at it, and at whichever server."""
    rows = await house.store.read(lambda connection: tables_of(connection, me, over=False, most=house.settings.tables_per_visitor))
    for row in rows:
        if row["opponent"] == "friend" and row["game"] == game:
            with suppress(Damaged):
                table = (await house.find(row["id"])).table
                if table.round.ending is None and is_it(table):
                    raise NotNow(Message("You are playing this with somebody just now: it can be analysed when that game is over."))
