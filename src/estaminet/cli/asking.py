"""Where typed lines come from: a person at a terminal, with completion, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

UNSHOWN = "…"  # stands for a line that nobody else may read
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it


class Asking(Protocol):
    """Gives the next typed line; None when there are no more. `patient` if a refused line may be tried again."""

    patient: bool

    def line(self, prompt: str, words: Callable[[], list[str]], secret: bool = False) -> str | None:
        """Ask for a line that probably begins with one of the words; a secret one is neither shown nor remembered."""

    def hand_over(self, sentence: str) -> bool:
        """Take all that was shown off the screen, say whose turn it is, and wait for that player; False if nobody comes."""


class Pipe:
    """Lines from a pipe or a file."""

    patient = False

    def line(self, prompt: str, words: Callable[[], list[str]], secret: bool = False) -> str | None:
        """Read the next line, and show it where a person would have typed it."""
        text = sys.stdin.readline()
        print(f"{prompt}{UNSHOWN if secret and text else text.strip()}")
        return text.strip() if text else None

    def hand_over(self, sentence: str) -> bool:
        """Say whose turn it is; a pipe waits for nobody."""
        print(sentence)
        return True


class Keyboard:
    """Lines typed at a terminal; Tab completes, the arrows bring back earlier ones."""

    patient = True

    def __init__(self, source: Input | None = None, screen: Output | None = None) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory

        self.session: PromptSession[str] = PromptSession(input=source, output=screen)
        self.secrets: PromptSession[str] = PromptSession(input=source, output=screen, is_password=True, history=DummyHistory())

    def line(self, prompt: str, words: Callable[[], list[str]], secret: bool = False) -> str | None:
        """Ask for a line; the end of input and an interruption both mean that there are no more."""
        try:
            if secret:
                return self.secrets.prompt(prompt).strip()
            return self.session.prompt(prompt, completer=_completer(words), complete_while_typing=False).strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def hand_over(self, sentence: str) -> bool:
        """Clear the terminal and wait for Enter."""
        print(CLEAR, end="", flush=True)
        return self.line(f"{sentence} ", list, secret=True) is not None


def _completer(words: Callable[[], list[str]]) -> Completer:
    from prompt_toolkit.completion import WordCompleter

    return WordCompleter(words, sentence=True)


def asking() -> Asking:
    """Choose by what the input is."""
    return Keyboard() if sys.stdin.isatty() else Pipe()
