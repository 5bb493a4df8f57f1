"""Where typed lines come from: a person at a terminal, with completion, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer


class Asking(Protocol):
    """Gives the next typed line; None when there are no more. `patient` if a refused line may be tried again."""

    patient: bool

    def line(self, prompt: str, words: Callable[[], list[str]]) -> str | None:
        """Ask for a line that probably begins with one of the words."""


class Pipe:
    """Lines from a pipe or a file."""

    patient = False

    def line(self, prompt: str, words: Callable[[], list[str]]) -> str | None:
        """Read the next line, and show it where a person would have typed it."""
        text = sys.stdin.readline()
        print(f"{prompt}{text.strip()}")
        return text.strip() if text else None


class Keyboard:
    """Lines typed at a terminal; Tab completes, the arrows bring back earlier ones."""

    patient = True

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self.session: PromptSession[str] = PromptSession()

    def line(self, prompt: str, words: Callable[[], list[str]]) -> str | None:
        """Ask for a line; the end of input and an interruption both mean that there are no more."""
        try:
            return self.session.prompt(prompt, completer=_completer(words), complete_while_typing=False).strip()
        except (EOFError, KeyboardInterrupt):
            return None


def _completer(words: Callable[[], list[str]]) -> Completer:
    from prompt_toolkit.completion import WordCompleter

    return WordCompleter(words, sentence=True)


def asking() -> Asking:
    """Choose by what the input is."""
    return Keyboard() if sys.stdin.isatty() else Pipe()
