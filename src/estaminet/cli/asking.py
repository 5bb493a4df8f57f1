"""Where typed lines come from when there is no screen to draw on: a person, or a pipe."""

from __future__ import annotations

import sys
from getpass import getpass
from typing import Protocol

UNSHOWN = "…"  # stands for a line that nobody else may read
LONGEST_SCREEN = 100  # so many empty lines push everything off it


class Asking(Protocol):
    """Gives the next typed line; None when there are no more. `patient` if a refused line may be tried again."""

    patient: bool

    def line(self, prompt: str, secret: bool = False) -> str | None:
        """Ask for a line; a secret one is not shown."""

    def hand_over(self, sentence: str) -> bool:
        """Take all that was shown off the screen, say whose turn it is, and wait for that player; False if nobody comes."""


class Pipe:
    """Lines from a pipe or a file."""

    patient = False

    def line(self, prompt: str, secret: bool = False) -> str | None:
        """Read the next line, and show it where a person would have typed it."""
        text = sys.stdin.readline()
        print(f"{prompt}{UNSHOWN if secret and text else text.strip()}")
        return text.strip() if text else None

    def hand_over(self, sentence: str) -> bool:
        """Say whose turn it is; a pipe waits for nobody."""
        print(sentence)
        return True


class Keyboard:
    """Lines typed by a person at a terminal that cannot be drawn on."""

    patient = True

    def line(self, prompt: str, secret: bool = False) -> str | None:
        """Ask for a line; the end of input and an interruption both mean that there are no more."""
        try:
            return (getpass(prompt) if secret else input(prompt)).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return None

    def hand_over(self, sentence: str) -> bool:
        """Push what was shown off the screen and wait for Enter."""
        print("\n" * LONGEST_SCREEN, end="", flush=True)
        return self.line(f"{sentence} ", secret=True) is not None


def asking() -> Asking:
    """Choose by what the input is."""
    return Keyboard() if sys.stdin.isatty() else Pipe()
