"""A puzzle is a study with tags of its own; `puzzles.txt` in a game's folder holds those of the game.

The main line is the solution with the other side's replies; variations at the first action of a turn are other turns that solve it as well.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.records import Record, read_records, write_record
from estaminet.records.record import start, steps

KINDS = ("win", "save", "gain")
GRADES = range(1, 9)
LOGGER = logging.getLogger("estaminet")
BEGINNING = re.compile(r"^(?=\[Game )", re.MULTILINE)  # of each puzzle in a file


class Turn(msgspec.Struct, frozen=True):
    """One turn of a solution: where it begins, who acts, the texts of its actions, and the other turns that are as good."""

    before: Position
    seat: int
    actions: tuple[str, ...]
    others: tuple[tuple[str, ...], ...] = ()

    def after(self, actions: tuple[str, ...]) -> Position:
        """Play actions from where the turn begins."""
        position = self.before.copy()
        for action in actions:
            position.play(action)
        return position


class Puzzle(msgspec.Struct, frozen=True):
    """A position, what is to be reached there, and how."""

    name: str
    kind: str  # win by force, save the game, or gain points
    grade: int  # 1 easy … 8 hard: the level that finds it
    turns: int  # of one's own, within which it is done
    record: Record

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.record.game

    def start(self) -> Position:
        """Set the position up."""
        return start(self.record)

    @property
    def seat(self) -> int:
        """Who solves it."""
        return self.start().player

    def solution(self) -> list[Turn]:
        """List the turns of the solution, one's own and the replies."""
        return turns_of(self.record)


def turns_of(record: Record) -> list[Turn]:
    """Split the main line of a record into turns, each with the variations that begin it."""
    found: list[Turn] = []
    for step in steps(record.actions, start(record)):
        game, before = step.before.game, step.before
        goes_on = found and not ended(found[-1], game)
        if goes_on:
            found[-1] = msgspec.structs.replace(found[-1], actions=(*found[-1].actions, step.text))
        else:
            others = tuple(variation.actions for variation in record.variations.get(step.number, []))
            found.append(Turn(before, before.player, (step.text,), others))
    return found


def ended(turn: Turn, game: Game) -> bool:
    """Whether a turn is complete with its actions so far."""
    before = turn.after(turn.actions[:-1])
    return turn_ended(before, before.parse_action(turn.actions[-1]))


def turn_ended(before: Position, action: int) -> bool:
    """Whether a turn ends with an action."""
    after = before.copy()
    after.play(action)
    return after.over or after.player != before.player or before.game.ends_turn(before, action)


def read_puzzles(text: str) -> list[Puzzle]:
    """Read the puzzles of a text; Refusal where one is none."""
    return [_puzzle(record) for record in read_records(text)] if text.strip() else []


def _puzzle(record: Record) -> Puzzle:
    tags = record.tags
    name, kind, grade, turns = (tags.get(tag, "") for tag in ("Puzzle", "Kind", "Grade", "Turns"))
    if not (name and kind in KINDS and grade.isdecimal() and int(grade) in GRADES and turns.isdecimal() and record.actions):
        raise Refusal(Message("{name} is no puzzle: it lacks its name, kind, grade, turns or solution.", {"name": name or "?"}))
    return Puzzle(name, kind, int(grade), int(turns), record)


def write_puzzles(found: Iterable[Puzzle], header: Iterable[str] = ()) -> str:
    """Write puzzles; the lines of the header are for people."""
    head = "".join(f"% {line}\n" for line in header)
    return head + "".join("\n" + write_record(_tagged(each)) for each in found)


def _tagged(puzzle: Puzzle) -> Record:
    tags = {"Puzzle": puzzle.name, "Kind": puzzle.kind, "Grade": str(puzzle.grade), "Turns": str(puzzle.turns)}
    return msgspec.structs.replace(puzzle.record, tags=tags)


def file_of(game: Game) -> Path:
    """Give the place of a game's puzzles."""
    return game.folder / "puzzles.txt"


@cache
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """Give the puzzles of a game, as its folder has them; what cannot be read is left out, and the log tells it."""
    path = file_of(game)
    if not path.exists():
        return ()
    found = {each.name: each for each in _readable(path.read_text(encoding="utf-8", errors="replace"), path)}
    return tuple(each for each in found.values() if each.game == game.name)


def _readable(text: str, path: Path) -> Iterator[Puzzle]:
    """Read puzzles one by one; a bad one spoils no other."""
    line = 1
    for part in BEGINNING.split(text):
        try:
            if part.startswith("["):
                yield from read_puzzles(part)
        except Refusal as refusal:
            LOGGER.warning("a puzzle is left out: %s, line %d: %s", path, line, refusal)
        line += part.count("\n")


def puzzle(game: Game, name: str) -> Puzzle:
    """Find a puzzle by its name; Refusal with status 404 if there is none."""
    for each in puzzles(game):
        if each.name == name:
            return each
    refusal = Refusal(Message("There is no puzzle {name}.", {"name": name[:40]}))
    refusal.status = 404
    raise refusal
