"""`estaminet engine`: our engine for other programs, over standard input and output."""

from __future__ import annotations

import sys
from contextlib import suppress

from estaminet.cli.speech import spoken
from estaminet.games import game as find_game
from estaminet.ugi import speak


def engine(name: str) -> None:
    """Speak UGI until the end of the input."""
    speak(find_game(name), sys.stdin.buffer, write, spoken())


def write(line: str) -> None:
    """Write a line at once; to a program that has gone, nothing."""
    with suppress(BrokenPipeError):
        print(line, flush=True)
