"""An exercise: a position, a sentence, what counts as done, and what is answered to other tries. Lessons and puzzles are made of it."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from estaminet.core.errors import BadText
from estaminet.core.position import Position
from estaminet.core.words import Message

ANYTHING = "*"  # in an action's text: whatever stands there


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an action must be or do.

    By kind: `any` action; an `action` that is named; one with an `effect` that is named; a try `refused` by a rule that is named; one
    that `wins`; one after which the learner has so many `points`; one that `reaches` a position that is named by
    its text, or wins. In the name of an action `*` stands for anything.
    """

    kind: Literal["any", "action", "effect", "refused", "wins", "points", "reaches"]
    names: tuple[str, ...] = ()
    tries: tuple[str, ...] = ()  # of what is to be refused: one of these actions; any, if none is named
    points: int = 0


class Answer(msgspec.Struct, frozen=True):
    """What is said to an action that fits, although it is not the aim."""

    to: Aim
    sentence: Message


class Stage(msgspec.Struct, frozen=True, omit_defaults=True):
    """One aim of an exercise, the actions or turns that the learner has for it, and what the other side plays once it is reached."""

    aim: Aim
    limit: int = 1
    unit: Literal["action", "turn"] = "action"
    reply: tuple[str, ...] = ()


class Exercise(msgspec.Struct, frozen=True, omit_defaults=True):
    """A task for the player to act in a position; its stages follow each other."""

    id: str
    title: Message
    text: Message
    position: str
    stages: tuple[Stage, ...]
    solution: tuple[str, ...]  # the learner's own actions, one after the other
    right: Message
    wrong: tuple[Answer, ...]  # the first that fits is said


class Deed(msgspec.Struct, frozen=True):
    """An action that was played, with the positions before and after it, and the seat that learns."""

    before: Position
    action: int
    after: Position
    learner: int

    @property
    def own(self) -> bool:
        """Whether the learner did it."""
        return self.before.player == self.learner


def is_reached(aim: Aim, deed: Deed) -> bool:
    """Whether an action is what an aim asks for; a win counts whoever brings it about."""
    if aim.kind == "wins":
        return deed.after.over and deed.after.returns()[deed.learner] > 0
    return deed.own and _JUDGES[aim.kind](aim, deed)


def is_refused(aim: Aim, position: Position, action: int, rule: str) -> bool:
    """Whether an aim asks for what a rule forbids."""
    if aim.kind != "refused" or rule not in aim.names:
        return False
    return not aim.tries or any(_matches(name, position, action) for name in aim.tries)


def answer_to(exercise: Exercise, deed: Deed) -> Message:
    """Choose what is said to an action that missed the aim."""
    found = (answer.sentence for answer in exercise.wrong if is_reached(answer.to, deed))
    return next(found, Message("Not this one: try something else."))


def _is_named(aim: Aim, deed: Deed) -> bool:
    """Whether an action is one of those named, by any text of it or by a pattern of its usual one."""
    return any(_matches(name, deed.before, deed.action) for name in aim.names)


def _matches(name: str, position: Position, action: int) -> bool:
    if ANYTHING in name:
        pattern = ".*".join(re.escape(part) for part in name.split(ANYTHING))
        return re.fullmatch(pattern, position.action_text(action)) is not None
    try:
        return position.parse_action(name) == action
    except BadText:
        return False


def _has_effect(aim: Aim, deed: Deed) -> bool:
    effects = deed.before.game.effects(deed.before, deed.action, deed.learner)
    return any(effect.kind in aim.names for effect in effects)


def _has_points(aim: Aim, deed: Deed) -> bool:
    return deed.after.points()[deed.learner] >= aim.points


def _gets_there(aim: Aim, deed: Deed) -> bool:
    return deed.after.text() in aim.names or (deed.after.over and deed.after.returns()[deed.learner] > 0)


_JUDGES = {
    "any": lambda _aim, _deed: True,
    "refused": lambda _aim, _deed: False,  # what was played was not refused
    "action": _is_named,
    "effect": _has_effect,
    "points": _has_points,
    "reaches": _gets_there,
}
