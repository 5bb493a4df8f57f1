"""Another program as an opponent: started, spoken to in UGI, and given up, with a sentence, when it does not play."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

from estaminet.core.errors import Refusal
from estaminet.core.position import Position
from estaminet.core.rng import Randomness
from estaminet.core.words import Message
from estaminet.engines import Budget

MOVE_MS = 1000  # for a move, unless a budget says otherwise
START_SECONDS = 20.0  # until a program must be ready
GRACE_SECONDS = 5.0  # beyond the time that it was given
NODES_SECONDS = 60.0  # for a move that is counted in nodes
MOST_BYTES = 8 << 20  # that it may say until it answers
CHUNK = 1 << 16
LONGEST_NAME = 40


class EngineFailed(Refusal):
    """A program that did not play: `kind` is crash, time or illegal. Its game is lost."""

    status = 502

    def __init__(self, kind: str, message: Message) -> None:
        super().__init__(message)
        self.kind = kind


def failed_sentence(name: str, failure: EngineFailed) -> Message:
    """Say that a program gives its game up, and why."""
    return Message("{name} cannot go on and gives up. {why}", {"name": name, "why": failure.message})


class Course(msgspec.Struct, frozen=True):
    """How a position came about: the text of the start, and the actions since."""

    start: str
    actions: tuple[str, ...]


def command_words(command: str | Sequence[str]) -> tuple[str, ...]:
    """Split a command line as a shell would; a Refusal if it cannot be."""
    try:
        words = tuple(shlex.split(command)) if isinstance(command, str) else tuple(command)
    except ValueError as error:
        raise Refusal(Message("This is no command line: {command}", {"command": str(command)[:200]})) from error
    if not words:
        raise Refusal(Message("The command line is empty."))
    return words


class UgiEngine:
    """A program that speaks UGI. It has a process while it plays; after a failure the next move starts another."""

    def __init__(self, command: str | Sequence[str], name: str = "", move_ms: int = MOVE_MS, grace_seconds: float = GRACE_SECONDS) -> None:
        self.command = command_words(command)
        self.name = name or Path(self.command[0]).name[:LONGEST_NAME]
        self.move_ms = move_ms
        self.grace_seconds = grace_seconds
        self._process: Program | None = None
        self._game = ("", "")  # the game and the start that the process was told of
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"<UgiEngine {self.name}>"

    def choose(
        self,
        position: Position,
        seat: int | None = None,
        rng: Randomness = None,
        budget: Budget | None = None,
        course: Course | None = None,
    ) -> int:
        """Choose a legal action for the player to act; EngineFailed if the program does not.

        The program is told what its seat may know: where something is hidden a text without the rest, else also how it came about.
        """
        if position.over or seat not in (None, position.player):
            raise ValueError("the game is over, or another seat is to act")
        with self._lock:
            try:
                return self._choose(position, budget or Budget(milliseconds=self.move_ms), course)
            except EngineFailed:
                self._close()
                raise

    def close(self) -> None:
        """End the process, if there is one."""
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _choose(self, position: Position, budget: Budget, course: Course | None) -> int:
        process = self._ready(position, course.start if course else "")
        process.send(position_line(position, course))
        if budget.milliseconds:
            process.send(f"go movetime {budget.milliseconds}")
            seconds = budget.milliseconds / 1000 + self.grace_seconds
        else:
            process.send(f"go nodes {budget.simulations}")
            seconds = NODES_SECONDS
        return legal_action(position, process.answer("bestmove", seconds))

    def _ready(self, position: Position, start: str) -> Program:
        """Give a process that knows the game and its options."""
        if self._process is None:
            self._process = Program(self.command)
            self._process.send("ugi")
            self._process.answer("ugiok", START_SECONDS)
            self._game = ("", "")
        game = (position.game.name, start)
        if game != self._game:
            for name, value in position.options.items():
                self._process.set_option(name, str(value))
            self._process.send("uginewgame")
            self._game = game
        self._process.send("isready")
        self._process.answer("readyok", START_SECONDS)
        return self._process


def position_line(position: Position, course: Course | None) -> str:
    """Tell a position to who is to act there."""
    game = position.game
    if game.hidden or course is None:
        return f"position fen {game.known_text(position, position.player)}"
    moves = f" moves {' '.join(course.actions)}" if course.actions else ""
    return f"position fen {course.start}{moves}"


def legal_action(position: Position, text: str) -> int:
    """Read the move that a program plays; EngineFailed if it is none."""
    move = text.strip().partition(" ")[0]
    try:
        action = position.parse_action(move)
        position.copy().play(action)
    except Refusal as error:
        raise EngineFailed("illegal", Message("It played {action}: {why}", {"action": move[:40] or "–", "why": error.message})) from error
    return action


class Program:
    """A process that is spoken to in lines. Nothing that it does keeps us waiting longer than we want."""

    def __init__(self, command: Sequence[str], errors: IO[bytes] | None = None, environment: dict[str, str] | None = None) -> None:
        pipe, stderr = subprocess.PIPE, errors or subprocess.DEVNULL
        try:
            self.process = subprocess.Popen(  # noqa: S603 -- the command of who runs the house
                command, stdin=pipe, stdout=pipe, stderr=stderr, bufsize=0, start_new_session=True, env=environment
            )
        except OSError as error:
            raise EngineFailed("crash", Message("It cannot be started: {why}", {"why": error.strerror or str(error)})) from error
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._input, self._output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self._input, False)
        self._lines: deque[bytes] = deque()  # that were read and not looked at yet
        self._begun: list[bytes] = []  # the parts of a line without its end
        self._options: set[str] = set()

    def send(self, line: str) -> None:
        """Send a line; a program that does not read is given up."""
        data, end = line.encode() + b"\n", time.monotonic() + START_SECONDS
        while data:
            _, ready, _ = select.select([], [self._input], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise EngineFailed("time", Message("It does not read what it is told."))
            try:
                data = data[os.write(self._input, data) :]
            except OSError as error:
                raise self._ended() from error

    def set_option(self, name: str, value: str) -> None:
        """Set an option, if the program has declared it."""
        if name.lower() in self._options:
            self.send(f"setoption name {name} value {value}")

    def answer(self, word: str, seconds: float) -> str:
        """Wait for a line that begins with a word, and give its rest; what else it says is passed over."""
        end, read = time.monotonic() + seconds, 0
        while True:
            while self._lines:
                first, _, rest = self._lines.popleft().decode(errors="replace").strip().partition(" ")
                self._note(first, rest)
                if first == word:
                    return rest
            read += self._read(end, seconds)
            if read > MOST_BYTES:
                raise EngineFailed("time", Message("It talks without an end and does not answer."))

    def _read(self, end: float, seconds: float) -> int:
        """Read what the program says next, and give its length."""
        ready, _, _ = select.select([self._output], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            raise EngineFailed("time", Message("It gave no answer for {seconds} s.", {"seconds": f"{seconds:g}"}))
        data = os.read(self._output, CHUNK)
        if not data:
            raise self._ended()
        *lines, last = data.split(b"\n")
        if lines:
            self._lines.extend([b"".join([*self._begun, lines[0]]), *lines[1:]])
            self._begun = []
        self._begun.append(last)
        return len(data)

    def _note(self, first: str, rest: str) -> None:
        """Remember the options that it declares."""
        words = rest.split()
        if first == "option" and words[:1] == ["name"] and len(words) > 1:
            self._options.add(words[1].lower())

    def _ended(self) -> EngineFailed:
        self.kill()
        return EngineFailed("crash", Message("It has stopped (exit code {code}).", {"code": self.process.returncode}))

    def stop(self) -> None:
        """End the process and all that it has started, from any thread; who waits for its answer hears that it has stopped."""
        with suppress(OSError):
            if self.process.returncode is None:  # later its number may be another's
                os.killpg(self.process.pid, signal.SIGKILL)

    def kill(self) -> None:
        """End it and let go of all that it held."""
        self.stop()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
