"""Records read from a text: one game or several, with marks, comments and variations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

import msgspec

from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.records.record import (
    MOST_ACTIONS,
    MOST_MARK,
    MOST_NESTED,
    BadRecord,
    Record,
    Variation,
    bad_mark,
    bad_variation,
    check_end,
    check_words,
    nested_too_deep,
    start,
    steps,
    too_many,
)
from estaminet.records.tags import read_tags, record_of

LONGEST_TEXT = 1_000_000  # of one record
LONGEST_FILE = 50_000_000  # of several
WORD = re.compile(
    r"(?P<next>^\[)|(?P<escape>^%[^\n]*)|\{(?P<comment>(?:[^}\\]|\\[}\\])*)\}|;(?P<rest>[^\n]*)|(?P<number>[0-9]+)\.(?=\s|$)|\$(?P<mark>[0-9]+)"
    r"|(?P<open>\()|(?P<close>\))|(?P<action>[^\s{}();$]+)|(?P<stray>[{}$])",
    re.MULTILINE,
)


class Reading(NamedTuple):
    """A record that was read, and the actions of its main line that the text writes in another way, by their numbers."""

    record: Record
    otherwise: dict[int, str]


class SeveralRecords(BadRecord):
    """A text with several records where one was wanted, or without the one that was."""

    field = "number"


def read_record(text: str, number: int | None = None) -> Record:
    """Read a record, of several the one with this number, and play it; BadRecord with line, turn, action and rule if it cannot be."""
    if len(text) > LONGEST_TEXT:
        raise BadRecord(Message("A record is {most} signs long at the most.", {"most": LONGEST_TEXT}))
    found = list(_written(text))
    if number is None and len(found) > 1:
        raise SeveralRecords(Message("This text holds {count} records, and one is wanted.", {"count": len(found)}))
    if number is not None and not 1 <= number <= len(found):
        raise SeveralRecords(Message("This text holds no record number {number}.", {"number": number}))
    return _played(*found[(number or 1) - 1]).record


def headings(text: str) -> list[Record]:
    """List the records of a text as they stand there: their tags and actions, not played yet."""
    return [msgspec.structs.replace(record, actions=tuple(moves.actions)) for record, moves in _written(text)]


def read_records(text: str) -> list[Record]:
    """Read all records of a text; one at least."""
    return [reading.record for reading in readings(text)]


def readings(text: str) -> Iterator[Reading]:
    """Read the records of a text one after the other."""
    return (_played(record, moves) for record, moves in _written(text))


def _written(text: str) -> Iterator[tuple[Record, _Moves]]:
    """Read tags and moves, and play nothing."""
    if len(text) > LONGEST_FILE:
        raise BadRecord(Message("A file of records is {most} signs long at the most.", {"most": LONGEST_FILE}))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    offsets = [0, *accumulate(len(line) + 1 for line in lines)]  # in the text, of each line
    end = 0
    while end < len(lines):
        begin = end
        tags, first = read_tags(lines, begin)
        moves, end = _read_moves(text, offsets, first)
        if offsets[end] - offsets[begin] > LONGEST_TEXT + 1:
            raise BadRecord(Message("A record is {most} signs long at the most.", {"most": LONGEST_TEXT}), begin + 1)
        yield record_of(tags), moves


class _Moves:
    """A line of play as it stands in a text."""

    def __init__(self) -> None:
        self.actions: list[str] = []
        self.lines: list[int] = []  # of the text, for each action
        self.numbers: dict[int, int] = {}  # of the turn, after so many actions
        self.comments: dict[int, list[str]] = {}  # after so many actions, as the next two
        self.marks: dict[int, list[int]] = {}
        self.variations: dict[int, list[_Moves]] = {}


class _Reader:
    """Takes what stands after the tags word by word; `open` are the lines of play one is in, the innermost last."""

    def __init__(self) -> None:
        self.main = _Moves()
        self.open = [self.main]
        self.actions = 0

    def take(self, match: re.Match[str], line: int) -> None:
        """Add one word."""
        kind, word, here = str(match.lastgroup), match[str(match.lastgroup)], self.open[-1]
        place = len(here.actions)
        if word == "$":
            raise BadRecord(bad_mark(), line)
        if kind == "stray":
            raise BadRecord(Message("Line {line}: a comment is not opened or not closed.", {"line": line}), line)
        if kind == "comment":
            here.comments.setdefault(place, []).append(re.sub(r"\\(.)", r"\1", word))
        elif kind == "rest":
            here.comments.setdefault(place, []).append(word.strip())
        elif kind == "number":
            self._take_number(word, line)
        elif kind == "mark":
            if not place or len(word) > 3 or int(word) > MOST_MARK:
                raise BadRecord(bad_mark(), line)
            here.marks.setdefault(place, []).append(int(word))
        elif kind == "open":
            self._begin_variation(line)
        elif kind == "close":
            self._end_variation(line)
        else:
            self._take_action(word, line)

    def _take_number(self, word: str, line: int) -> None:
        here = self.open[-1]
        if len(here.actions) in here.numbers:
            raise BadRecord(Message("Line {line}: two turn numbers follow each other.", {"line": line}), line)
        here.numbers[len(here.actions)] = int(word[:9])

    def _take_action(self, word: str, line: int) -> None:
        self.actions += 1
        if self.actions > MOST_ACTIONS:
            raise too_many(line)
        self.open[-1].actions.append(word)
        self.open[-1].lines.append(line)

    def _begin_variation(self, line: int) -> None:
        here, inner = self.open[-1], _Moves()
        if not here.actions:
            raise BadRecord(bad_variation(), line)
        if len(self.open) > MOST_NESTED:
            raise nested_too_deep(line)
        here.variations.setdefault(len(here.actions), []).append(inner)
        self.open.append(inner)

    def _end_variation(self, line: int) -> None:
        if len(self.open) == 1:
            raise _unbalanced(line)
        if not self.open.pop().actions:
            raise BadRecord(bad_variation(), line)

    def close(self, line: int) -> None:
        """Refuse variations that stay open at the end."""
        if len(self.open) > 1:
            raise _unbalanced(line)


def _unbalanced(line: int) -> BadRecord:
    return BadRecord(Message("Line {line}: a variation is not opened or not closed.", {"line": line}), line)


def _read_moves(text: str, offsets: list[int], begin: int) -> tuple[_Moves, int]:
    """Read the words from a line on to the next tag, and give the line where they end."""
    reader, line, counted = _Reader(), begin + 1, offsets[begin]
    for match in WORD.finditer(text, counted):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        if match.lastgroup == "escape":
            continue
        if match.lastgroup == "next":
            reader.close(line)
            return reader.main, line - 1
        reader.take(match, line)
    reader.close(line)
    return reader.main, len(offsets) - 1


def _played(record: Record, moves: _Moves) -> Reading:
    """Play what was read, and give the record in the game's own writing."""
    check_words(msgspec.structs.replace(record, actions=tuple(moves.actions)))
    main, last = _checked(moves, start(record), 1, True)
    whole = msgspec.structs.replace(record, actions=main.actions, comments=main.comments, marks=main.marks, variations=main.variations)
    check_end(whole, last)
    both = zip(moves.actions, main.actions, strict=True)
    return Reading(whole, {number: read for number, (read, written) in enumerate(both, 1) if read != written})


def _checked(moves: _Moves, position: Position, turn: int, begins: bool) -> tuple[Variation, Position]:
    """Play a line with its variations and compare the turn numbers; give it, and where it ends."""
    written: list[str] = []
    variations: dict[int, list[Variation]] = {}
    for step in steps(moves.actions, position, turn, begins, moves.lines):
        _check_number(moves, step.number - 1, step.turn, step.begins)
        written.append(step.text)
        inner = moves.variations.get(step.number, [])
        if inner:
            variations[step.number] = [_checked(each, step.before, step.turn, step.begins)[0] for each in inner]
        begins = step.after.player != step.before.player
        position, turn = step.after, step.turn + begins
    _check_number(moves, len(written), turn, begins)
    return Variation(actions=tuple(written), comments=moves.comments, marks=moves.marks, variations=variations), position


def _check_number(moves: _Moves, place: int, turn: int, begins: bool) -> None:
    """Refuse a turn number where no such turn begins."""
    number = moves.numbers.get(place)
    if number is not None and not (begins and number == turn):
        line = moves.lines[place] if place < len(moves.lines) else 0
        raise BadRecord(Message("Line {line}: no turn {number} begins here.", {"line": line, "number": number}), line, turn)
