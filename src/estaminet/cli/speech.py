"""What the terminal says, and in which language."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from estaminet.core.words import LANGUAGES, Message, catalogue

if TYPE_CHECKING:
    from rich.console import Console

_spoken = ["en"]
PLAIN = dict(zip("○●◌·└┘─│▸◂✓–—’×•◎★╱╲╳┼▲▼■□△▒½‹›", "ox..++-|><v--'x.O*/\\X+AVHh^#h<>", strict=True)) | {
    "…": "..."
}  # what stands for our signs in ASCII


def speak(language: str) -> None:
    """Choose the language of all that follows."""
    _spoken[0] = language


def spoken() -> str:
    """Give the language that was chosen."""
    return _spoken[0]


def say(message: Message) -> str:
    """Give a sentence in the language that was chosen."""
    return message.say(spoken())


def language_first(arguments: Sequence[str]) -> list[str]:
    """Move `--lang` to the front, so that it may stand before or after the command."""
    for index, argument in enumerate(arguments):
        if argument == "--lang" or argument.startswith("--lang="):
            end = index + (2 if argument == "--lang" else 1)
            return [*arguments[index:end], *arguments[:index], *arguments[end:]]
    return list(arguments)


def wanted(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Find the language asked for: by a leading `--lang`, else by the environment, else English."""
    given = "=".join(arguments[:2]).removeprefix("--lang=")[:2] if arguments and arguments[0].startswith("--lang") else ""
    usual = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return next((language for language in (given, usual[:2]) if language in LANGUAGES), "en")


def translate(command: Any) -> None:
    """Translate the help of a command, of its parameters and of its subcommands."""
    words = catalogue(spoken())
    for part in (command, *command.params, *getattr(command, "commands", {}).values()):
        for field in ("help", "short_help", "epilog"):
            text = getattr(part, field, None)
            if text:
                setattr(part, field, words.get(text, text))
    for child in getattr(command, "commands", {}).values():
        translate(child)


def complain(sentence: str) -> None:
    """Say on the error stream what cannot be done."""
    print(sentence, file=sys.stderr)


def plain(sign: str) -> str:
    """Give a sign in ASCII: its stand-in, the letter without its accent, or a question mark."""
    return PLAIN.get(sign) or unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


def _plain_instead(error: UnicodeError) -> tuple[str, int]:
    """Answer a sign that cannot be written by its plain one."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def write_plainly_where_needed(*streams: object) -> None:
    """Let streams write plain signs where their encoding lacks ours, instead of failing."""
    codecs.register_error("plain", _plain_instead)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain")


def console(errors: bool = False) -> Console:
    """Make a console; colours and width are the terminal's own."""
    from rich.console import Console

    return Console(stderr=errors, highlight=False, emoji=False)  # :cat: may be a player's name
