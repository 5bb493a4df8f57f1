"""A player's process: started, spoken to in lines, given up when it does not answer."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO

from estaminet.arena.players import PlayerSpec
from estaminet.core.options import Value
from estaminet.core.words import Message
from estaminet.ugi.opponent import EngineFailed, Program

LAST_BYTES = 4096  # of what it wrote to its error stream, that are looked at
LONGEST_REASON = 200


class Forfeit(Exception):
    """A seat lost its game by what it did: `crash`, `time` or `illegal`, and a sentence."""

    def __init__(self, seat: int, kind: str, sentence: Message) -> None:
        super().__init__(kind)
        self.seat = seat
        self.kind = kind
        self.sentence = sentence


class PlayerProcess:
    """A player in a process of its own. What goes wrong there is a Forfeit here, and ends that process."""

    def __init__(self, spec: PlayerSpec, patience: float) -> None:
        self.spec = spec
        self.patience = patience  # seconds that an answer may take
        self.program: Program | None = None
        self.seat = 0

    def begin(self, seat: int, game: str, options: Mapping[str, Value], seed: int, random: int) -> str:
        """Begin a game from a deal, in a seat; the text of the start as the player sees it."""
        self.seat = seat
        deal = json.dumps({"game": game, "options": options, "seed": seed, "random": random})
        with self._running() as program:
            program.send(f"new {deal}")
            return program.answer("ready", self.patience)

    def played(self, text: str) -> None:
        """Tell an action of either player."""
        with self._running() as program:
            program.send(f"played {text}")

    def choose(self, milliseconds: int | None, simulations: int | None) -> str:
        """Ask for an action."""
        budget = f" movetime {milliseconds}" if milliseconds is not None else f" nodes {simulations}" if simulations is not None else ""
        with self._running() as program:
            program.send(f"go{budget}")
            return program.answer("bestmove", self.patience)

    def stop(self) -> None:
        """End the process from any thread; who waits for its answer hears of a crash."""
        if self.program is not None:
            self.program.stop()

    def close(self) -> None:
        """End the process and let go of all that it held."""
        if self.program is not None:
            self.program.kill()
            self.errors.close()
            self.program = None

    @contextmanager
    def _running(self) -> Iterator[Program]:
        """Give the process, started if there is none; what fails is a Forfeit."""
        try:
            yield self.program or self._start()
        except EngineFailed as failure:
            raise self._forfeit(failure) from failure

    def _start(self) -> Program:
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 -- closed by `close`
        try:
            self.program = Program(self.spec.command, self.errors, self.spec.environment)
        except EngineFailed:
            self.errors.close()
            raise
        return self.program

    def _forfeit(self, failure: EngineFailed) -> Forfeit:
        """Say why a process is given up, if it has ended by its own last words, and end it."""
        last = self._last_words() if self.program is not None and failure.kind == "crash" else ""
        self.close()
        return Forfeit(self.seat, failure.kind, Message("It stopped: {why}", {"why": last}) if last else failure.message)

    def _last_words(self) -> str:
        """Give the last line that it wrote to its error stream, as far as it can be shown."""
        self.errors.seek(max(0, self.errors.seek(0, os.SEEK_END) - LAST_BYTES))
        lines = self.errors.read().decode(errors="replace").split("\n")
        shown = ("".join(sign for sign in line if sign.isprintable()).strip() for line in reversed(lines))
        return next(filter(None, shown), "")[:LONGEST_REASON]
