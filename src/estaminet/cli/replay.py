"""`estaminet replay`: a record turn by turn."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from estaminet.cli.board import paint
from estaminet.cli.facts import in_lines
from estaminet.cli.grid import best_view
from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.words import Message
from estaminet.records import Record
from estaminet.records import replay as positions_of
from estaminet.records.reading import Reading, readings
from estaminet.records.record import Step
from estaminet.records.record import steps as steps_of
from estaminet.records.writing import variation_words

GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


def replay(path: Path, ply: int | None, picture: Path | None, boards: bool, number: int | None) -> None:
    """Print each record, or the one with a number: its turns up to a ply, the last board and the result; write its picture if asked."""
    text = text_of(path)
    with console(errors=True).status(say(Message("Reading the record."))):
        found = list(readings(text))
    if number is not None and number > len(found):
        raise Refusal(Message("This text holds {count} records.", {"count": len(found)}))
    if number is None and len(found) > 1 and (ply is not None or picture):
        raise Refusal(Message("This text holds {count} records: choose one with --number.", {"count": len(found)}))
    for place, reading in enumerate(found, 1):
        if number in (None, place):
            if number is None and len(found) > 1:
                console().print(say(Message("Record {number} of {count}", {"number": place, "count": len(found)})), style="bold")
            _show_record(reading, ply, picture, boards)


def _show_record(reading: Reading, ply: int | None, picture: Path | None, boards: bool) -> None:
    """Print one record."""
    record, positions = reading.record, list(positions_of(reading.record))
    last = len(record.actions) if ply is None else ply
    if last > len(record.actions):
        raise Refusal(Message("This record has {plies} actions.", {"plies": len(record.actions)}))
    screen = console()
    players = (record.first, record.second)
    _show_head(screen, reading)
    steps = list(steps_of(record.actions, positions[0]))
    for turn, begin, end in turns(positions[: last + 1]):
        side = positions[begin].game.sides[positions[begin].player]
        marked = (text + _marks(record, place) for place, text in enumerate(record.actions[begin:end], begin + 1))
        screen.print(f"{turn:>3}. {say(side):<8} {' '.join(marked)}", markup=False)
        for step in steps[begin:end]:
            _show_beside(screen, record, step)
        if boards:
            show(screen, positions[end], players)
    if not boards or not last:
        show(screen, positions[last], players)
    if last == len(record.actions):
        _result(screen, record, positions[-1])
    if picture:
        _write(picture, positions[last])


def _show_head(screen: Console, reading: Reading) -> None:
    """Print the tags of others, what is read otherwise than it is written, and what was said before the first action."""
    for tag, value in reading.record.tags.items():
        screen.print(f"{tag}: {value}", style="dim", markup=False)
    if reading.otherwise:
        pairs = sorted({(read, reading.record.actions[number - 1]) for number, read in reading.otherwise.items()})
        listed = ", ".join(f"{read} = {written}" for read, written in pairs)
        screen.print(say(Message("Several ways of writing mean the same; here: {pairs}", {"pairs": listed})), style="dim", markup=False)
    for comment in reading.record.comments.get(0, []):
        _indent(screen, comment)


def _show_beside(screen: Console, record: Record, step: Step) -> None:
    """Print what was said after an action, and what could have been played instead of it."""
    for comment in record.comments.get(step.number, []):
        _indent(screen, comment)
    for variation in record.variations.get(step.number, []):
        line = " ".join(variation_words(variation, step))[1:-1]
        _indent(screen, say(Message("instead of {action}: {line}", {"action": step.text, "line": line})))


def _indent(screen: Console, text: str) -> None:
    for line in text.splitlines():
        screen.print(Padding(Text(line), (0, 0, 0, 14)), style="dim")


def _marks(record: Record, place: int) -> str:
    """Write the marks of an action as people do."""
    return "".join(GLYPHS.get(mark, f" ${mark}") for mark in record.marks.get(place, []))


def text_of(path: Path) -> str:
    """Read the record's text from a file, or from the input for `-`."""
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(Message("{file} cannot be read: {why}", {"file": str(path), "why": error.strerror or ""})) from error
    except UnicodeDecodeError as error:
        raise Refusal(Message("{file} is no text.", {"file": str(path)})) from error


def turns(positions: list[Position]) -> list[tuple[int, int, int]]:
    """Split the plies into turns: number, first ply before it, last ply after it."""
    found: list[tuple[int, int, int]] = []
    for ply, before in enumerate(positions[:-1]):
        if found and positions[found[-1][1]].player == before.player:
            number, begin, _ = found.pop()
            found.append((number, begin, ply + 1))
        else:
            found.append((len(found) + 1, ply, ply + 1))
    return found


def show(screen: Console, position: Position, players: tuple[str, str]) -> None:
    """Print the board and what it tells of both players."""
    game = position.game
    scene = game.scene(position, SPECTATOR)
    screen.print()
    screen.print(paint(game.layout(position, best_view(game, position, screen.width)), scene, game.characters).text)
    for line in in_lines(game, scene, players):
        screen.print(line)
    screen.print()


def _result(screen: Console, record: Record, last: Position) -> None:
    endings = {
        "resignation": Message("By resignation."),
        "time": Message("On time."),
        "agreement": Message("By agreement."),
    }
    if record.ending:
        screen.print(say(endings[record.ending]))
    points = " : ".join(map(str, last.points()))
    screen.print(say(Message("Result {result}, points {points}.", {"result": record.result, "points": points})), style="bold")


def _write(path: Path, position: Position) -> None:
    """Write the picture of a position."""
    try:
        path.write_text(position.game.picture(position), encoding="utf-8")
    except OSError as error:
        raise Refusal(Message("{file} cannot be written: {why}", {"file": str(path), "why": error.strerror or ""})) from error
