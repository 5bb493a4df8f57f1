"""The tags of a record's text: their names, how they are read, and the record that they begin."""

from __future__ import annotations

import re

from estaminet.core.errors import BadOption, BadText
from estaminet.core.game import Game
from estaminet.core.options import Value, read_options
from estaminet.core.words import Message
from estaminet.games import game as find_game
from estaminet.records.record import BadRecord, Record

TAGS = ("Game", "Rules", "Options", "Seed", "Position", "First", "Second", "Date", "Result", "Ending", "Seals", "Salt", "Commitment")
NAME = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
TAG = re.compile(rf'\[({NAME.pattern}) "((?:[^"\\\n]|\\["\\])*)"\][ \t]*')
NUMBER = re.compile("0|[1-9][0-9]{0,18}")


def read_tags(lines: list[str], begin: int) -> tuple[dict[str, str], int]:
    """Read the tags from a line on, and give the line after them; lines with % are skipped, a second game may follow an empty one."""
    tags: dict[str, str] = {}
    for index in range(begin, len(lines)):
        line = lines[index]
        if not line.strip() or line.startswith("%"):
            continue
        if not line.startswith("["):
            return tags, index
        match = TAG.fullmatch(line)
        if match is None:
            raise BadRecord(Message('Line {line} is no tag; a tag reads [Name "value"].', {"line": index + 1}), index + 1)
        name, value = match[1], re.sub(r"\\(.)", r"\1", match[2])
        if name in tags and name == "Game" and not lines[index - 1].strip():
            return tags, index
        if name in tags:
            raise BadRecord(Message("The tag {tag} is there twice.", {"tag": name}), index + 1)
        tags[name] = value
    return tags, len(lines)


def record_of(tags: dict[str, str]) -> Record:
    """Make a record without actions of its tags."""
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
        seals=_seals(tags.get("Seals", tags.get("Commitment", ""))),  # as older records call them
        salt=tags.get("Salt", ""),
        tags={tag: value for tag, value in tags.items() if tag not in TAGS},
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
