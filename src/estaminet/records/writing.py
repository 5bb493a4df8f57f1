"""Records written as text: tags in brackets, then numbered turns with marks, comments in braces and variations in parentheses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from estaminet.core.options import write_options
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.records.record import BadRecord, Record, Step, Variation, check_end, check_words, start, steps
from estaminet.records.tags import NAME, TAGS

LINE_LENGTH = 100


def write_record(record: Record) -> str:
    """Write a record; BadRecord if it could not be read back."""
    check_words(record)
    first = last = start(record)
    words = list(_remarks(record, 0))
    for step, own in told(record, first):
        words += own
        last = step.after
    check_end(record, last)
    return "".join(f'[{tag} "{_escaped(value)}"]\n' for tag, value in _tags(record)) + "\n" + _wrapped(words)


def write_records(records: Iterable[Record]) -> str:
    """Write several records into one text."""
    return "\n".join(map(write_record, records))


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    """List the tags: those of the house that say something, then the others."""
    own = {
        "Game": record.game,
        "Rules": str(record.rules),
        "Options": write_options(record.options),
        "Seed": "" if record.seed is None else str(record.seed),
        "Position": record.position,
        "First": record.first,
        "Second": record.second,
        "Date": record.date,
        "Result": record.result,
        "Ending": record.ending,
        "Seals": " ".join(seal if ply == 0 else f"{ply}:{seal}" for ply, seal in record.seals.items()),
        "Salt": record.salt,
    }
    yield from ((tag, value) for tag, value in own.items() if value)
    for tag, value in record.tags.items():
        if tag in TAGS or not NAME.fullmatch(tag):
            raise BadRecord(Message("{tag} is no name for a tag of one’s own.", {"tag": tag[:40]}))
        yield tag, value


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def told(line: Variation, position: Position, turn: int = 1, begins: bool = True) -> Iterator[tuple[Step, list[str]]]:
    """Play a line; give each step with its words: turn number, action, marks, comments, variations."""
    for step in steps(line.actions, position, turn, begins):
        words = [f"{step.turn}."] if step.begins else []
        words += [step.text, *_remarks(line, step.number)]
        for variation in line.variations.get(step.number, []):
            words += variation_words(variation, step)
        yield step, words


def variation_words(variation: Variation, instead: Step) -> list[str]:
    """List the words of a variation that begins instead of a step, in parentheses."""
    words = list(_remarks(variation, 0))
    for _, own in told(variation, instead.before, instead.turn, instead.begins):
        words += own
    words[0] = "(" + words[0]
    words[-1] += ")"
    return words


def _remarks(line: Variation, place: int) -> Iterator[str]:
    """Write the marks and the comments after so many actions."""
    yield from (f"${mark}" for mark in line.marks.get(place, []))
    yield from map(_comment, line.comments.get(place, []))


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
