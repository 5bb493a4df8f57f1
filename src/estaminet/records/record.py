"""A record: where a round began, what was played, how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from estaminet.core.errors import BadText, IllegalAction, Refusal
from estaminet.core.options import Value
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.games import game as find_game

MOST_ACTIONS = 100_000
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ENDINGS = {"resignation": ("1-0", "0-1"), "time": ("1-0", "0-1"), "agreement": ("1/2-1/2",)}
DATE = r"(\d{4}|\?{4})\.(\d{2}|\?{2})\.(\d{2}|\?{2})"


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
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
    actions: tuple[str, ...] = ()
    comments: dict[int, list[str]] = {}  # what was said after so many actions
    seals: dict[int, str] = {}  # of the deal (0) and of sealed actions, by their number: see play/fair.py
    salt: str = ""  # that opens them


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


def walk(record: Record, lines: Sequence[int] = ()) -> Iterator[tuple[Position, str]]:
    """Give each position with the action that led to it, in the game's own writing; the end is checked too."""
    position = start(record)
    yield position.copy(), ""
    mover, turn = position.player, 1
    for index, text in enumerate(record.actions[: MOST_ACTIONS + 1]):
        line = lines[index] if lines else 0
        if index == MOST_ACTIONS:
            raise BadRecord(Message("A record has {most} actions at the most.", {"most": MOST_ACTIONS}), line)
        if position.player != mover:
            mover, turn = position.player, turn + 1
        written = _play(position, text, turn, line)
        yield position.copy(), written
    check_end(record, position)


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
        expected: tuple[str, ...] = ({1: "1-0", 0: "1/2-1/2", -1: "0-1"}[position.returns()[0]],)
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
    for tag, value in (("First", record.first), ("Second", record.second), ("Position", record.position)):
        if not value.isprintable():
            raise BadRecord(Message("The tag {tag} holds signs that cannot be printed.", {"tag": tag}))
    if not all(0 <= place <= len(record.actions) for place in record.comments):
        raise BadRecord(Message("A comment stands after the last action."))
    if not all(0 <= ply <= len(record.actions) and re.fullmatch("[0-9a-f]{64}", seal) for ply, seal in record.seals.items()):
        raise BadRecord(Message("A seal is the number of an action (none for the deal) and 64 signs 0–9, a–f."))
    if record.salt and not re.fullmatch("[0-9a-f]{32}", record.salt):
        raise BadRecord(Message("The Salt is 32 signs 0–9, a–f."))
    if record.date and not re.fullmatch(DATE, record.date, re.ASCII):
        raise BadRecord(Message("The Date reads like 2026.11.16, with ? for what is not known."))
