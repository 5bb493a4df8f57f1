"""`estaminet replay`: a record turn by turn."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console

from estaminet.cli.board import paint
from estaminet.cli.facts import in_lines
from estaminet.cli.grid import best_view
from estaminet.cli.speech import console, say
from estaminet.core.errors import Refusal
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.words import Message
from estaminet.records import Record, read_record
from estaminet.records import replay as positions_of


def replay(path: Path, ply: int | None, picture: Path | None, boards: bool) -> None:
    """Print the turns of a record up to a ply, the last board and the result; write its picture if asked."""
    text = text_of(path)
    with console(errors=True).status(say(Message("Reading the record."))):
        record = read_record(text)
        positions = list(positions_of(record))
    last = len(record.actions) if ply is None else ply
    if last > len(record.actions):
        raise Refusal(Message("This record has {plies} actions.", {"plies": len(record.actions)}))
    screen = console()
    players = (record.first, record.second)
    for number, begin, end in turns(positions[: last + 1]):
        side = positions[begin].game.sides[positions[begin].player]
        screen.print(f"{number:>3}. {say(side):<8} {' '.join(record.actions[begin:end])}", markup=False)
        if boards:
            show(screen, positions[end], players)
    if not boards or not last:
        show(screen, positions[last], players)
    if last == len(record.actions):
        _result(screen, record, positions[-1])
    if picture:
        _write(picture, positions[last])


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
