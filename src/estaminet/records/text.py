"""Records as text, both ways: tags in brackets, then numbered turns with comments in braces."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from estaminet.core.errors import BadOption, BadText
from estaminet.core.game import Game
from estaminet.core.options import Value, read_options, write_options
from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.records.record import MOST_ACTIONS, BadRecord, Record, check_words, walk

LONGEST_TEXT = 1_000_000
LINE_LENGTH = 100
TAGS = ("Game", "Rules", "Options", "Seed", "Position", "First", "Second", "Date", "Result", "Ending", "Seals", "Salt", "Commitment")
TAG = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\\n]|\\["\\])*)"\][ \t]*')
WORD = re.compile(r"\s*(?:\{((?:[^}\\]|\\[}\\])*)\}|(\d+)\.(?=\s|$)|([^\s{}]+)|([{}]))", re.ASCII)  # comment, number, action, stray brace
NUMBER = re.compile("0|[1-9][0-9]{0,18}")


def write_record(record: Record) -> str:
    """Write a record; BadRecord if it could not be read back."""
    check_words(record)
    turns = _turns(record)
    return "".join(f'[{tag} "{_escaped(value)}"]\n' for tag, value in _tags(record) if value) + "\n" + _wrapped(turns)


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    yield "Rules", str(record.rules)
    yield "Options", write_options(record.options)
    yield "Seed", "" if record.seed is None else str(record.seed)
    yield "Position", record.position
    yield "First", record.first
    yield "Second", record.second
    yield "Date", record.date
    yield "Result", record.result
    yield "Ending", record.ending
    yield "Seals", " ".join(seal if ply == 0 else f"{ply}:{seal}" for ply, seal in record.seals.items())
    yield "Salt", record.salt


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _turns(record: Record) -> list[str]:
    """List the words of the moves: turn numbers, actions, comments."""
    words: list[str] = [_comment(text) for text in record.comments.get(0, [])]
    mover: int | None = None
    turn = 0
    before = None
    for index, (position, action) in enumerate(walk(record)):
        if before is not None:
            if before.player != mover:
                mover, turn = before.player, turn + 1
                words.append(f"{turn}.")
            words.append(action)
            words.extend(_comment(text) for text in record.comments.get(index, []))
        before = position
    return words


def _comment(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "{" + text.replace("\\", "\\\\").replace("}", "\\}") + "}"


def _wrapped(words: list[str]) -> str:
    """Join words into lines; a comment is never broken."""
    if not words:
        return ""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LINE_LENGTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Read a record and play it through; BadRecord with line, turn, action and rule where it cannot be."""
    if len(text) > LONGEST_TEXT:
        raise BadRecord(Message("A record is {most} signs long at the most.", {"most": LONGEST_TEXT}))
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    tags, tag_lines = _read_tags(text)
    moves = _read_moves("\n".join(text.split("\n")[tag_lines:]), tag_lines + 1)
    record = _from_tags(tags, tuple(moves.actions), moves.comments)
    check_words(record)
    return msgspec.structs.replace(record, actions=_checked(record, moves))


def _read_tags(text: str) -> tuple[dict[str, str], int]:
    """Read the tags and give the number of lines they take."""
    tags: dict[str, str] = {}
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if not line.strip():
            continue
        if not line.startswith("["):
            return tags, index
        match = TAG.fullmatch(line)
        if match is None:
            raise BadRecord(Message('Line {line} is no tag; a tag reads [Name "value"].', {"line": index + 1}), index + 1)
        name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if name not in TAGS:
            raise BadRecord(Message("There is no tag {tag}.", {"tag": name}), index + 1)
        if name in tags:
            raise BadRecord(Message("The tag {tag} is there twice.", {"tag": name}), index + 1)
        tags[name] = value
    return tags, len(lines)


class _Moves:
    """What stands after the tags, word by word."""

    def __init__(self) -> None:
        self.actions: list[str] = []
        self.lines: list[int] = []  # of the actions
        self.comments: dict[int, list[str]] = {}  # after so many actions
        self.numbers: dict[int, int] = {}  # of the turn, after so many actions

    def take(self, match: re.Match[str], line: int) -> None:
        """Add one word."""
        comment, number, action, brace = match.groups()
        place = len(self.actions)
        if brace:
            raise BadRecord(Message("Line {line}: a comment is not opened or not closed.", {"line": line}), line)
        if comment is not None:
            self.comments.setdefault(place, []).append(re.sub(r"\\(.)", r"\1", comment))
        elif action is not None:
            self.actions.append(action)
            self.lines.append(line)
        elif place in self.numbers:
            raise BadRecord(Message("Line {line}: two turn numbers follow each other.", {"line": line}), line)
        else:
            self.numbers[place] = int(number[:9])


def _read_moves(text: str, line: int) -> _Moves:
    """Split the moves, which begin in a line, into words."""
    moves = _Moves()
    counted = 0
    for match in WORD.finditer(text):
        line += text.count("\n", counted, match.start(match.lastindex or 0))
        counted = match.start(match.lastindex or 0)
        moves.take(match, line)
        if len(moves.actions) > MOST_ACTIONS:
            raise BadRecord(Message("A record has {most} actions at the most.", {"most": MOST_ACTIONS}), line)
    return moves


def _from_tags(tags: dict[str, str], actions: tuple[str, ...], comments: dict[int, list[str]]) -> Record:
    """Make a record of its tags."""
    if "Game" not in tags:
        raise BadRecord(Message("The tag {tag} is missing.", {"tag": "Game"}))
    game = find_game(tags["Game"])
    return Record(
        game=game.name,
        rules=_number(tags, "Rules"),
        options=_options(game, tags),
        seed=_number(tags, "Seed") if "Seed" in tags else None,
        position=tags.get("Position", ""),
        first=tags.get("First", ""),
        second=tags.get("Second", ""),
        date=tags.get("Date", ""),
        result=tags.get("Result", "*"),
        ending=tags.get("Ending", ""),
        actions=actions,
        comments=comments,
        seals=_seals(tags.get("Seals", tags.get("Commitment", ""))),  # as older records call them
        salt=tags.get("Salt", ""),
    )


def _seals(text: str) -> dict[int, str]:
    """Read the seals: that of the deal, then those of actions after their numbers."""
    found: dict[int, str] = {}
    for part in text.split():
        ply, _, seal = part.rpartition(":")
        if (ply and not NUMBER.fullmatch(ply)) or int(ply or 0) in found:
            raise BadRecord(Message("A seal is the number of an action (none for the deal) and 64 signs 0–9, a–f."))
        found[int(ply or 0)] = seal
    return found


def _number(tags: dict[str, str], tag: str) -> int:
    if tag not in tags:
        raise BadRecord(Message("The tag {tag} is missing.", {"tag": tag}))
    if not NUMBER.fullmatch(tags[tag]) or int(tags[tag]) >= 1 << 63:
        raise BadRecord(Message("The tag {tag} must be a whole number.", {"tag": tag}))
    return int(tags[tag])


def _options(game: Game, tags: dict[str, str]) -> dict[str, Value]:
    """Read the options; with a Position there are none, since it holds its own."""
    if "Options" not in tags:
        return {} if "Position" in tags else {option.name: option.default for option in game.options}
    if "Position" in tags:
        raise BadRecord(Message("A Position holds its own options: leave out the tag Options."))
    try:
        return read_options(game.options, tags["Options"])
    except (BadText, BadOption) as error:
        raise BadRecord(Message("The Options cannot be read: {why}", {"why": error.message})) from error


def _checked(record: Record, moves: _Moves) -> tuple[str, ...]:
    """Play the record through, compare the turn numbers, and give the actions in the game's own writing."""
    written: list[str] = []
    mover: int | None = None
    turn = 0
    for index, (position, action) in enumerate(walk(record, moves.lines)):
        if index:
            written.append(action)
        begins = position.player != mover
        mover, turn = position.player, turn + begins
        number = moves.numbers.get(index)
        if number is not None and not (begins and number == turn):
            line = moves.lines[index] if index < len(moves.lines) else 0
            raise BadRecord(Message("Line {line}: no turn {number} begins here.", {"line": line, "number": number}), line, turn)
    return tuple(written)
