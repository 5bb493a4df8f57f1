"""A record: where a round began, what was played, how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from estaminet.core.errors import BadText, IllegalAction, Refusal
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games import game as find_game

MOST_ACTIONS = 100_000  # of a record, its variations included
MOST_NESTED = 32  # variations within variations
MOST_MARK = 255
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
RESULT_OF = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}  # by the first side's return
ENDINGS = {"resignation": ("1-0", "0-1"), "time": ("1-0", "0-1"), "agreement": ("1/2-1/2",)}
DATE = r"(\d{4}|\?{4})\.(\d{2}|\?{2})\.(\d{2}|\?{2})"


class Variation(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A line of play, a record's main line too, with what stands beside it: by the number of actions that it follows, 0 for none."""

    actions: tuple[str, ...] = ()
    comments: dict[int, list[str]] = {}
    marks: dict[int, list[int]] = {}  # as PGN numbers them: $1 good, $2 a mistake …
    variations: dict[int, list[Variation]] = {}  # what could be played instead of the action with this number, from 1


class Record(Variation, frozen=True, omit_defaults=True):
    """One round, written down. It begins with a deal (options and seed) or, for a study, with a position's text."""

    game: str
    rules: int
    options: dict[str, Value] = {}
    seed: int | None = None
    position: str = ""
    first: str = ""
    second: str = ""
    date: str = ""  # 2026.11.16, with ? for what is not known
    result: str = "*"
    ending: str = ""  # why, if not by the rules: resignation, time, agreement
    seals: dict[int, str] = {}  # of the deal (0) and of sealed actions, by their number: see play/fair.py
    salt: str = ""  # that opens them
    tags: dict[str, str] = {}  # those that this house does not know, kept as they are

    def _repr_html_(self) -> str:
        from estaminet.records.shown import html

        return html(self)


class Step(NamedTuple):
    """One action of a line, as it is played."""

    before: Position
    after: Position
    number: int  # of the action in its line, from 1
    turn: int
    begins: bool  # whether a turn begins with it
    text: str  # in the game's own writing


class BadRecord(Refusal):
    """A record that cannot be: where (line, turn, action; 0 or empty where it does not apply) and by which rule."""

    def __init__(self, message: Message, line: int = 0, turn: int = 0, action: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.turn = turn
        self.action = action
        self.rule = rule


def start(record: Record) -> Position:
    """Set up the first position; BadRecord if the record's tags do not allow it."""
    game = find_game(record.game)
    if record.rules != game.rules_version:
        raise BadRecord(
            Message("These are rules {rules}; this house plays rules {version}.", {"rules": record.rules, "version": game.rules_version})
        )
    if bool(record.position) == (record.seed is not None):
        raise BadRecord(Message("A record begins with a Seed or with a Position: one of the two."))
    if not record.position:
        return game.start(record.seed, **record.options)
    try:
        return game.parse(record.position)
    except BadText as error:
        raise BadRecord(Message("The Position cannot be read: {why}", {"why": error.message})) from error


def replay(record: Record) -> Iterator[Position]:
    """Give the positions one after the other, the first included; BadRecord where a rule is broken."""
    return (position for position, _ in walk(record))


def walk(record: Record) -> Iterator[tuple[Position, str]]:
    """Give each position with the action that led to it, in the game's own writing; the end is checked too."""
    position = start(record)
    yield position.copy(), ""
    for step in steps(record.actions, position):
        position = step.after
        yield position.copy(), step.text
    check_end(record, position)


def steps(actions: Sequence[str], position: Position, turn: int = 1, begins: bool = True, lines: Sequence[int] = ()) -> Iterator[Step]:
    """Play the actions of a line from a position on, in a turn that begins there or goes on; BadRecord where a rule is broken."""
    for index, text in enumerate(actions):
        line = lines[index] if lines else 0
        if index == MOST_ACTIONS:
            raise too_many(line)
        after = position.copy()
        written = _play(after, text, turn, line)
        yield Step(position, after, index + 1, turn, begins, written)
        begins = after.player != position.player
        position, turn = after, turn + begins


def too_many(line: int = 0) -> BadRecord:
    """Refuse a record that is too long."""
    return BadRecord(Message("A record has {most} actions at the most.", {"most": MOST_ACTIONS}), line)


def _play(position: Position, text: str, turn: int, line: int) -> str:
    """Play an action's text and give it in the game's own writing."""
    try:
        action = position.parse_action(text)
        written = position.action_text(action)
        position.play(action)
    except (BadText, IllegalAction) as error:
        rule = error.rule if isinstance(error, IllegalAction) else ""
        where: dict[str, str | int | Message] = {"turn": turn, "action": text[:40], "why": error.message, "rule": rule}
        sentence = Message("Turn {turn}, {action}: {why} ({rule})", where) if rule else Message("Turn {turn}, {action}: {why}", where)
        raise BadRecord(sentence, line, turn, text, rule) from error
    return written


def check_end(record: Record, position: Position) -> None:
    """Refuse a result that the last position or the ending contradicts."""
    if record.result not in RESULTS:
        raise BadRecord(Message("The Result is one of {results}.", {"results": ", ".join(RESULTS)}))
    if record.ending and record.ending not in ENDINGS:
        raise BadRecord(Message("The Ending is one of {endings}.", {"endings": ", ".join(ENDINGS)}))
    if position.over:
        expected: tuple[str, ...] = (RESULT_OF[position.returns()[0]],)
        if record.ending:
            raise BadRecord(Message("The game ended by its rules, not by {ending}.", {"ending": record.ending}))
    else:
        expected = ENDINGS[record.ending] if record.ending else ("*",)
    if record.result not in expected:
        raise BadRecord(
            Message("The Result is {result}, but the game ended {expected}.", {"result": record.result, "expected": " / ".join(expected)})
        )


def check_words(record: Record) -> None:
    """Refuse names, dates and comments that could not be read back."""
    own = record.tags.items()
    for tag, value in (("First", record.first), ("Second", record.second), ("Position", record.position), *own):
        if not value.isprintable():
            raise BadRecord(Message("The tag {tag} holds signs that cannot be printed.", {"tag": tag}))
    if check_line(record, 0) > MOST_ACTIONS:
        raise too_many()
    if not all(0 <= ply <= len(record.actions) and re.fullmatch("[0-9a-f]{64}", seal) for ply, seal in record.seals.items()):
        raise BadRecord(Message("A seal is the number of an action (none for the deal) and 64 signs 0–9, a–f."))
    if record.salt and not re.fullmatch("[0-9a-f]{32}", record.salt):
        raise BadRecord(Message("The Salt is 32 signs 0–9, a–f."))
    if record.date and not re.fullmatch(DATE, record.date, re.ASCII):
        raise BadRecord(Message("The Date reads like 2026.11.16, with ? for what is not known."))


def check_line(line: Variation, depth: int) -> int:
    """Refuse what stands beside a line where there is no place for it; count the actions, those of variations too."""
    if depth > MOST_NESTED:
        raise nested_too_deep()
    last = len(line.actions)
    if not all(0 <= place <= last for place in line.comments):
        raise BadRecord(Message("A comment stands after the last action."))
    if not all(1 <= place <= last and 0 <= mark <= MOST_MARK for place, marks in line.marks.items() for mark in marks):
        raise BadRecord(bad_mark())
    inner = [variation for place in line.variations for variation in line.variations[place]]
    if not all(1 <= place <= last for place in line.variations) or not all(variation.actions for variation in inner):
        raise BadRecord(bad_variation())
    return last + sum(check_line(variation, depth + 1) for variation in inner)


def nested_too_deep(line: int = 0) -> BadRecord:
    """Refuse variations of variations of variations."""
    return BadRecord(Message("Variations are nested {most} deep at the most.", {"most": MOST_NESTED}), line)


def bad_mark() -> Message:
    """Say what a mark is."""
    return Message("A mark is written $0 to ${most} and stands after an action.", {"most": MOST_MARK})


def bad_variation() -> Message:
    """Say what a variation is."""
    return Message("A variation stands in parentheses after the action that it replaces, and has an action itself.")
