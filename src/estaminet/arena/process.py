"""A player's process: started, spoken to in lines, given up when it does not answer."""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from typing import IO

from estaminet.arena.players import PlayerSpec
from estaminet.core.options import Value
from estaminet.core.words import Message


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
        self.process: subprocess.Popen[str] | None = None
        self.seat = 0

    def begin(self, seat: int, game: str, options: Mapping[str, Value], seed: int, random: int) -> str:
        """Begin a game from a deal, in a seat; the text of the start as the player sees it."""
        self.seat = seat
        if self.process is None:
            self._start()
        self._send("new " + json.dumps({"game": game, "options": options, "seed": seed, "random": random}))
        return self._answer("ready")

    def played(self, text: str) -> None:
        """Tell an action of either player."""
        self._send(f"played {text}")

    def choose(self, milliseconds: int | None, simulations: int | None) -> str:
        """Ask for an action."""
        budget = f" movetime {milliseconds}" if milliseconds is not None else f" nodes {simulations}" if simulations is not None else ""
        self._send(f"go{budget}")
        return self._answer("bestmove")

    def kill(self) -> None:
        """End the process from any thread; who waits for its answer hears of a crash."""
        if self.process is not None:
            self.process.kill()

    def close(self) -> None:
        """End the process and let go of all that it held."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.errors.close()
            self.process = None

    def _start(self) -> None:
        self.errors: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 -- closed by `close`
        self.lines: SimpleQueue[str] = SimpleQueue()
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(  # noqa: S603 -- the command that the user named
                self.spec.command, stdin=pipe, stdout=pipe, stderr=self.errors, text=True, bufsize=1, env=self.spec.environment
            )
        except OSError as error:
            self.errors.close()
            raise Forfeit(self.seat, "crash", Message("It cannot be started: {why}", {"why": error.strerror or str(error)})) from error
        threading.Thread(target=_read, args=(self.process.stdout, self.lines), daemon=True).start()

    def _send(self, line: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
        except OSError:
            raise self._crashed() from None

    def _answer(self, word: str) -> str:
        """Wait for a line that begins with a word, and give its rest; other lines are passed over."""
        while True:
            try:
                line = self.lines.get(timeout=self.patience)
            except Empty:
                self.close()
                raise Forfeit(self.seat, "time", Message("It gave no answer for {seconds} s.", {"seconds": f"{self.patience:g}"})) from None
            if not line:
                raise self._crashed()
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest

    def _crashed(self) -> Forfeit:
        """Take the last words of a process that has ended."""
        assert self.process is not None
        self.process.kill()
        code = self.process.wait()
        self.errors.seek(0)
        last = (self.errors.read().strip().splitlines() or [f"exit code {code}"])[-1]
        self.close()
        return Forfeit(self.seat, "crash", Message("It stopped: {why}", {"why": last[:200]}))


def _read(stream: IO[str], lines: SimpleQueue[str]) -> None:
    """Pass lines on; an empty one when there are no more."""
    try:
        for line in stream:
            lines.put(line if line.strip() else " ")
    except (OSError, ValueError):
        pass  # closed while it was read
    lines.put("")
