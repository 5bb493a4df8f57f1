"""The lessons of a game, read from `lessons.en.md` and `lessons.fr.md` in its folder.

Each heading of the second order is a step: a few sentences, then a list of what belongs to it. The other language has the same steps and
the same sentences in the same order; all that is not a sentence stands in the English file alone. CONTRIBUTING.md describes the lines.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

import msgspec

from estaminet.core.game import Game
from estaminet.core.words import LANGUAGES, Message
from estaminet.games import game as find_game
from estaminet.play.exercise import Aim, Answer, Exercise, Stage

LINE = re.compile(r"- (\w+)(?: ([^:]+))?: (.+)")
QUOTED = re.compile(r"`([^`]+)`")
SENTENCES = ("right", "wrong")
ENGLISH, *OTHERS = LANGUAGES


class Lesson(msgspec.Struct, frozen=True):
    """A step of a game's lessons: the exercise, tries that miss it, and the rules that it teaches."""

    exercise: Exercise
    tries: tuple[tuple[str, ...], ...]  # each a row of actions
    rules: tuple[str, ...]


class BadLesson(ValueError):
    """A file of lessons that cannot be read; the step, and what is wrong with it."""


class Line(msgspec.Struct, frozen=True):
    """A line of a step: its key, what stands between that and the colon, and the rest."""

    key: str
    of: str
    text: str


class Step(msgspec.Struct):
    """A step as it is written in one language."""

    title: str
    text: str = ""
    lines: list[Line] = []

    def all(self, *keys: str) -> list[Line]:
        """List the lines with one of some keys."""
        return [line for line in self.lines if line.key in keys]

    def one(self, key: str) -> str:
        """Give the text of the one line with a key."""
        found = self.all(key)
        if len(found) != 1:
            raise BadLesson(f"{self.title}: there are {len(found)} lines '- {key}: …', not one")
        return found[0].text


def has_lessons(game: Game) -> bool:
    """Whether a game has lessons."""
    return (game.folder / f"lessons.{ENGLISH}.md").exists()


@cache
def lessons(name: str) -> tuple[Lesson, ...]:
    """Read the lessons of a game; none if it has none."""
    game = find_game(name)
    if not has_lessons(game):
        return ()
    return parse({language: (game.folder / f"lessons.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES})


def parse(texts: dict[str, str]) -> tuple[Lesson, ...]:
    """Read lessons from their texts by language."""
    steps = {language: read_steps(text) for language, text in texts.items()}
    if len({len(found) for found in steps.values()}) > 1:
        raise BadLesson(f"the languages differ in steps: { {language: len(found) for language, found in steps.items()} }")
    return tuple(_lesson(step, {language: steps[language][index] for language in OTHERS}) for index, step in enumerate(steps[ENGLISH]))


def read_steps(text: str) -> list[Step]:
    """Take a text apart into its steps."""
    steps: list[Step] = []
    for line in text.splitlines():
        if line.startswith("## "):
            steps.append(Step(line.removeprefix("## ").strip(), lines=[]))
        elif steps and line.startswith("- "):
            steps[-1].lines.append(_line(steps[-1].title, line))
        elif steps and line.startswith("  ") and steps[-1].lines:
            last = steps[-1].lines[-1]
            steps[-1].lines[-1] = msgspec.structs.replace(last, text=f"{last.text} {line.strip()}")
        elif steps and line.strip():
            steps[-1].text = f"{steps[-1].text} {line.strip()}".strip()
    return steps


def _line(title: str, line: str) -> Line:
    found = LINE.fullmatch(line)
    if not found:
        raise BadLesson(f"{title}: this line cannot be read: {line}")
    return Line(found[1], found[2] or "", found[3].strip())


def _lesson(step: Step, others: dict[str, Step]) -> Lesson:
    said = {language: other.all(*SENTENCES) for language, other in others.items()}
    own = step.all(*SENTENCES)
    if any([line.key for line in lines] != [line.key for line in own] for lines in said.values()):
        raise BadLesson(f"{step.title}: another language has other sentences")
    step.one("right")
    sentences = [_message(line.text, {language: lines[index].text for language, lines in said.items()}) for index, line in enumerate(own)]
    exercise = Exercise(
        id=re.sub(r"\W+", "-", step.title.lower()).strip("-"),
        title=_message(step.title, {language: other.title for language, other in others.items()}),
        text=_message(step.text, {language: other.text for language, other in others.items()}),
        position=_quoted(step.one("position"))[0],
        stages=_stages(step),
        solution=_quoted(step.one("solution")),
        right=next(sentence for line, sentence in zip(own, sentences, strict=True) if line.key == "right"),
        wrong=tuple(Answer(_aim(line.of or "any"), sentences[index]) for index, line in enumerate(own) if line.key == "wrong"),
    )
    return Lesson(exercise, tuple(_quoted(line.text) for line in step.all("try")), tuple(step.one("teaches").split()))


def _message(english: str, others: dict[str, str]) -> Message:
    return Message.written({ENGLISH: english, **others})


def _stages(step: Step) -> tuple[Stage, ...]:
    """Read the aims, each with the lines that belong to it."""
    stages: list[Stage] = []
    for line in step.all("aim", "within", "reply"):
        if line.key == "aim":
            stages.append(Stage(_aim(line.text)))
        elif not stages:
            raise BadLesson(f"{step.title}: '- {line.key}: …' stands before any aim")
        elif line.key == "reply":
            stages[-1] = msgspec.structs.replace(stages[-1], reply=_quoted(line.text))
        else:
            limit, unit = _limit(line.text)
            stages[-1] = msgspec.structs.replace(stages[-1], limit=limit, unit=unit)
    return tuple(stages)


def _limit(text: str) -> tuple[int, Literal["action", "turn"]]:
    """Read `3 actions`, `1 turn`."""
    number, unit = text.split()
    return int(number), "turn" if unit.startswith("turn") else "action"


def _aim(text: str) -> Aim:
    """Read an aim: `wins`, `any`, `points 12`, `refused TC-4 for …`, `effect takes or flips`, or actions in backquotes."""
    if text.startswith("`"):
        return Aim("action", _quoted(text))
    kind, _, rest = text.partition(" ")
    if kind == "points":
        return Aim("points", points=int(rest))
    if kind == "effect":
        return Aim("effect", tuple(rest.split(" or ")))
    if kind == "refused":
        rules, _, tries = rest.partition(" for ")
        return Aim("refused", tuple(rules.split(" or ")), _quoted(tries))
    if kind not in ("any", "wins") or rest:
        raise BadLesson(f"there is no such aim: {text}")
    return Aim("any" if kind == "any" else "wins")


def _quoted(text: str) -> tuple[str, ...]:
    """List what stands in backquotes."""
    return tuple(QUOTED.findall(text))
