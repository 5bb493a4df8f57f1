"""Where a learner stands in the exercises of a table, and how what is done there is judged. The learner sits on chair 0."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

import msgspec

from estaminet.core.errors import IllegalAction
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.play import commands, events
from estaminet.play.events import Event
from estaminet.play.exercise import Deed, Exercise, Stage, answer_to, is_reached, is_refused
from estaminet.play.refusals import NotNow

if TYPE_CHECKING:
    from estaminet.play.table import Table

LEARNER = 0
Status = Literal["open", "solved", "missed", "shown"]


class Course(msgspec.Struct):
    """The exercises of a table, the one that is open and how far it has come."""

    exercises: tuple[Exercise, ...]
    step: int = 0
    stage: int = 0
    since: int = 0  # the ply at which the stage began
    status: Status = "open"
    told: Message | None = None  # what was said to the last try
    rule: str = ""  # that refused it
    solved: set[int] = msgspec.field(default_factory=set)

    @property
    def exercise(self) -> Exercise:
        """The exercise that is open."""
        return self.exercises[self.step]

    @property
    def current(self) -> Stage:
        """The stage that is open."""
        return self.exercise.stages[self.stage]

    def begin(self, step: int) -> None:
        """Turn to an exercise."""
        self.step = step
        self.restart(0)
        self.told, self.rule = None, ""

    def restart(self, ply: int) -> None:
        """Go back to where a stage or the exercise began; what was said to a try that missed stays until the next."""
        if self.status != "missed":
            self.told, self.rule = None, ""
        self.stage, self.since, self.status = self.stage if ply else 0, ply, "open"

    def judged(self, event: events.Judged, ply: int) -> None:
        """Let a verdict stand."""
        self.told, self.rule = event.told, event.rule
        if event.verdict == "onward":
            self.stage, self.since = self.stage + 1, ply
            return
        self.status = event.verdict
        if event.verdict == "solved":
            self.solved.add(self.step)


class ExerciseView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The exercise as it is shown: what is to be done, which one of how many it is, how it stands, what was said to the last try."""

    title: Message
    text: Message
    step: int
    steps: int
    status: Status
    solved: list[int]  # the exercises that are done
    move: int  # the stage
    moves: int
    told: Message | None = None
    rule: str = ""


def show(course: Course) -> ExerciseView:
    """Show the exercise that is open."""
    exercise, stages = course.exercise, len(course.exercise.stages)
    done = sorted(course.solved)
    place = (course.step, len(course.exercises), course.status, done, course.stage, stages)
    return ExerciseView(exercise.title, exercise.text, *place, course.told, course.rule)


# How an action is judged.


def judge(table: Table, action: int, after: Position, now_ms: int) -> list[Event]:
    """Give what follows an action in an exercise: the reply, and the verdict if there is one yet."""
    course = of_table(table)
    deed = Deed(table.position, action, after, table.seat_of(LEARNER))
    if is_reached(course.current.aim, deed):
        return _onward(course, after, table.ply + 1, now_ms)
    if not after.over and _may_go_on(table, course, deed):
        return []
    return [events.Judged(now_ms, "missed", answer_to(course.exercise, deed))]


def refused(table: Table, action: int, refusal: IllegalAction, now_ms: int) -> list[Event]:
    """Judge a try that a rule forbids: it may be the aim; else it is refused as at any table."""
    course = of_table(table)
    if not is_refused(course.current.aim, table.position, action, refusal.rule):
        raise refusal
    return _told_by_rule("solved", course.exercise, refusal, now_ms)


def _told_by_rule(verdict: Literal["solved", "shown"], exercise: Exercise, refusal: IllegalAction, now_ms: int) -> list[Event]:
    told = Message("{first} {then}", {"first": refusal.message, "then": exercise.right})
    return [events.Judged(now_ms, verdict, told, refusal.rule)]


def _may_go_on(table: Table, course: Course, deed: Deed) -> bool:
    """Whether the learner may act on in this stage, now or after a computer has."""
    plies, stage = table.round.plies[course.since :], course.current
    ends = deed.after.player != deed.before.player or table.game.ends_turn(deed.before, deed.action)
    if stage.unit == "turn":
        used = sum(ply.ends for ply in plies if ply.seat == deed.learner) + (ends and deed.own)
    else:
        used = sum(ply.seat == deed.learner for ply in plies) + deed.own
    answered = deed.after.player == deed.learner or table.players[1 - LEARNER].kind == "computer"
    return used < stage.limit and answered


def _onward(course: Course, position: Position, ply: int, now_ms: int) -> list[Event]:
    """Go on to the next stage, after the reply; after the last one it is solved."""
    if course.stage + 1 == len(course.exercise.stages):
        return [events.Judged(now_ms, "solved", course.exercise.right)]
    replies = _played(position.copy(), course.current.reply, ply, now_ms)
    return [*replies, events.Judged(now_ms, "onward")]


def _played(position: Position, texts: Iterable[str], ply: int, now_ms: int) -> list[Event]:
    """Play actions, after so many others, on the position itself."""
    log: list[Event] = []
    for number, text in enumerate(texts, ply + 1):
        seat, action = position.player, position.parse_action(text)
        written = position.action_text(action)
        position.play(action)
        log.append(events.Acted(now_ms, number, seat, written, position.key, None, position.game.keys_version))
    return log


# What else a learner asks for.


def again(table: Table, _chair: int, command: commands.Again, now_ms: int) -> list[Event]:
    """Put the position back: to where the stage began after a try that missed it, else to the beginning."""
    course = of_table(table)
    if command.ply is not None and (course.status != "missed" or command.ply != table.ply):
        return []  # another window has put it back already
    back = course.since if course.status == "missed" else 0
    return [events.TookBack(now_ms, LEARNER, back)]


def begin_step(table: Table, _chair: int, command: commands.BeginStep, now_ms: int) -> list[Event]:
    """Turn to another exercise of the table, or to the same anew."""
    steps = len(of_table(table).exercises)
    if command.step >= steps:
        raise NotNow(Message("There are {steps} steps.", {"steps": steps}))
    return [events.StepBegan(now_ms, command.step)]


def show_solution(table: Table, _chair: int, _command: commands.ShowSolution, now_ms: int) -> list[Event]:
    """Play the solution from the beginning."""
    exercise = of_table(table).exercise
    position = table.round.start.copy()
    log: list[Event] = [events.TookBack(now_ms, LEARNER, 0)]
    stages = iter(exercise.stages)
    stage, learner = next(stages), position.player
    for text in exercise.solution:
        action = position.parse_action(text)
        if stage.aim.kind == "refused":
            return log + _told_by_rule("shown", exercise, table.game.why_not(position, action), now_ms)
        before = position.copy()
        log += _played(position, [text], len(log) - 1, now_ms)
        if is_reached(stage.aim, Deed(before, action, position, learner)) and (following := next(stages, None)):
            log += _played(position, stage.reply, len(log) - 1, now_ms)
            stage = following
    return [*log, events.Judged(now_ms, "shown", exercise.right)]


def of_table(table: Table) -> Course:
    """Give a table's course; refused at a table that has none."""
    if table.course is None:
        raise NotNow(Message("There is no exercise at this table."))
    return table.course
