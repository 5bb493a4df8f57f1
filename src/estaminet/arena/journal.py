"""The journal of a tournament: a folder with a line for each finished game, only appended to, and a record of each."""

from __future__ import annotations

import fcntl
import os
import weakref
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from estaminet.arena.pair import Task
from estaminet.arena.results import Finished, Played
from estaminet.core.errors import Refusal
from estaminet.core.folders import writing
from estaminet.core.words import Message
from estaminet.records import write_record

if TYPE_CHECKING:
    from estaminet.arena.tournament import Tournament

GAMES = "games.jsonl"
SETTINGS = "tournament.json"


class Journal:
    """The games of a tournament so far; without a folder they are kept in memory only."""

    def __init__(self, folder: Path | None = None) -> None:
        if folder is not None:
            weakref.finalize(self, os.close, locked(folder))
        self.folder = folder
        self.games: list[Played] = []

    def add(self, finished: Finished) -> None:
        """Keep a game: first its record, then its line, so that every line has its record."""
        if self.folder is not None:
            with writing(self.folder):
                self._write(self.folder, finished)
        self.games.append(finished.played)

    def _write(self, folder: Path, finished: Finished) -> None:
        played = finished.played
        (folder / record_name(played)).write_text(write_record(finished.record), encoding="utf-8")
        with (folder / GAMES).open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def missing(self, tasks: Iterable[Task]) -> Iterator[Task]:
        """Leave out of the tasks what was played already."""
        done: dict[int, set[int]] = {}
        for game in self.games:
            done.setdefault(game.pair, set()).add(game.leg)
        for task in tasks:
            legs = tuple(leg for leg in task.legs if leg not in done.get(task.pair, ()))
            if legs:
                yield msgspec.structs.replace(task, legs=legs)


def record_name(played: Played) -> str:
    """Name the file of a game's record."""
    return f"{played.pair + 1:05}-{played.leg + 1}.txt"


def open_journal(folder: Path, tournament: Tournament) -> Journal:
    """Begin a tournament's journal in a folder, or take up the one that is there; Refusal if that is another tournament's."""
    settings = folder / SETTINGS
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if not settings.exists():
            settings.write_bytes(msgspec.json.format(msgspec.json.encode(tournament)) + b"\n")
    if read_settings(folder) != tournament:
        raise Refusal(Message("The folder {folder} holds another tournament; choose a new one, or --resume it.", {"folder": str(folder)}))
    with writing(folder):
        journal = Journal(folder)
    journal.games += read_games(folder)
    return journal


def locked(folder: Path) -> int:
    """Keep others out of a folder until what is given is closed; Refusal if somebody is at it."""
    file = os.open(folder / GAMES, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        raise Refusal(Message("Another run writes into {folder} just now.", {"folder": str(folder)})) from None
    except OSError:  # a file system that knows no locks
        pass
    return file


def read_settings(folder: Path) -> Tournament:
    """Read what a folder's tournament is."""
    from estaminet.arena.tournament import Tournament

    try:
        return msgspec.json.decode((folder / SETTINGS).read_bytes(), type=Tournament)
    except (OSError, msgspec.MsgspecError) as error:
        raise Refusal(Message("The folder {folder} holds no tournament.", {"folder": str(folder)})) from error


def read_games(folder: Path) -> list[Played]:
    """Read the games of a folder; a last line that was torn by a crash is cut off, its game will be played again."""
    path = folder / GAMES
    if not path.exists():
        return []
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        os.truncate(path, len(whole))
    try:
        return [msgspec.json.decode(line, type=Played) for line in whole.splitlines()]
    except msgspec.MsgspecError as error:
        raise Refusal(Message("The file {file} cannot be read: {why}", {"file": str(path), "why": str(error)})) from error
