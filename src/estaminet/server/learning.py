"""Learning a game: the one table at which a visitor does its lessons, and how far they have come.

Progress is the log of that table: it is there wherever the visitor is known, and nothing else has to be kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Annotated, NamedTuple

import msgspec

from estaminet.core.game import Game
from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.play import Player, Setup, Table, events
from estaminet.play.commands import BeginStep
from estaminet.play.course import LEARNER
from estaminet.play.exercise import Exercise
from estaminet.play.lessons import lessons
from estaminet.server.house import House
from estaminet.server.live import Live, now_ms
from estaminet.server.opening import Opened, new_seating, open_table
from estaminet.server.queries import find_lesson, has_won
from estaminet.server.refusals import Damaged, Missing


class OpenLesson(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to learn a game, from a step on (if none is named: from the first that is not done)."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    step: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None


class Progress(NamedTuple):
    """How far a visitor has come: the steps of a game's lessons, which of them are done, whether a game was won against the computer."""

    steps: tuple[Exercise, ...]
    done: frozenset[int]
    won: bool

    @property
    def next(self) -> int:
        """The first step that is not done; the first of all if all are."""
        return next((step for step in range(len(self.steps)) if step not in self.done), 0)


def lessons_of(game: Game) -> tuple[Exercise, ...]:
    """Give the steps of a game's lessons; Missing if it has none."""
    found = tuple(lesson.exercise for lesson in lessons(game.name))
    if not found:
        raise Missing(Message("The lessons of {game} are not written yet.", {"game": game.title}))
    return found


async def progress(house: House, visitor: str, game: Game) -> Progress:
    """Tell how far a visitor has come."""
    steps = lessons_of(game)
    live = await _lesson_table(house, visitor, game)
    done = done_ids(live.table) if live else frozenset()
    won = await house.store.read(lambda connection: has_won(connection, visitor, game.name))
    return Progress(steps, frozenset(index for index, step in enumerate(steps) if step.id in done), won)


async def open_lesson(house: House, visitor: str, wish: OpenLesson) -> Opened:
    """Turn to a step at the visitor's lesson table; where there is none yet, or the lessons have changed since, a new one is opened."""
    game = find_game(wish.game)
    steps = lessons_of(game)
    far = await progress(house, visitor, game)
    step = BeginStep(far.next if wish.step is None else wish.step)
    live = await _lesson_table(house, visitor, game)
    if live and live.table.setup.exercises == steps:
        await live.command(LEARNER, step, visitor, None)
        return Opened(live.seating.table_id, f"/t/{live.seating.table_id}", None)
    setup = Setup(game.name, players=(Player(), Player()), hints=False, takebacks=False, exercises=steps)
    begun = Table(setup).decide(LEARNER, step, now_ms())
    return await open_table(house, new_seating(setup, "lesson", visitor), [*_done_before(far.done), *begun])


def _done_before(steps: Iterable[int]) -> list[events.Event]:
    """Give the events that carry what was done over to a new table."""
    return [event for step in sorted(steps) for event in (events.StepBegan(now_ms(), step), events.Judged(now_ms(), "solved"))]


def done_ids(table: Table) -> frozenset[str]:
    """List the exercises of a table that are done, by their ids."""
    assert table.course is not None
    return frozenset(table.course.exercises[step].id for step in table.course.solved)


async def _lesson_table(house: House, visitor: str, game: Game) -> Live | None:
    """Find the table at which a visitor learns a game; one that cannot be read is none."""
    row = await house.store.read(lambda connection: find_lesson(connection, visitor, game.name)) if visitor else None
    with suppress(Damaged):
        return await house.find(row["id"]) if row else None
    return None
