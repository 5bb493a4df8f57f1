"""What all commands share: the reader's language, sentences for what is refused or cannot be read, exit codes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from estaminet.cli.speech import complain, language_first, say, speak, spoken, translate, wanted
from estaminet.cli.usage import explained
from estaminet.core.errors import Refusal
from estaminet.core.words import Message

REFUSED, UNREADABLE, INTERRUPTED = 1, 2, 130  # exit codes; the last after Ctrl-C, as shells have it


class Order(TyperCommand):
    """One command; its help is in the reader's language to the last line."""

    def get_help_option(self, ctx: Any) -> Any:
        """Give the option that shows the help."""
        return spoken_help(super().get_help_option(ctx))


class Bar(TyperGroup):
    """All commands: speaks the reader's language, and answers a Refusal or an interruption by a sentence and an exit code."""

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run a command line."""
        arguments = language_first(sys.argv[1:] if args is None else args)
        speak(wanted(arguments, os.environ))
        translate(self)
        if any(not argument or (argument.startswith("--") and argument.endswith("=")) for argument in arguments):
            complain(say(Message("A part of the command line is empty: is a variable not set?")))
            sys.exit(UNREADABLE)
        return super().main(arguments, *rest, **extra)

    def get_help_option(self, ctx: Any) -> Any:
        """Give the option that shows the help."""
        return spoken_help(super().get_help_option(ctx))

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Read the command line as far as the name of the command."""
        with reading():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; what it refuses is said in a sentence."""
        try:
            with reading():
                result = super().invoke(ctx)
            sys.stdout.flush()
        except Refusal as refusal:
            complain(refusal.say(spoken()))
            raise typer.Exit(REFUSED) from None
        except OSError as error:
            if error.errno == errno.EPIPE:  # nobody reads any more
                raise
            complain(say(Message("The system refuses: {why}", {"why": error.strerror or str(error)})))
            drop_output()
            raise typer.Exit(REFUSED) from None
        except KeyboardInterrupt:
            complain("\n" + say(Message("Interrupted.")))
            raise typer.Exit(INTERRUPTED) from None
        return result


@contextmanager
def reading() -> Iterator[None]:
    """Answer a command line that cannot be read by a sentence and an exit code."""
    try:
        yield
    except TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # who says nothing is shown the help
            raise
        complain(say(explained(error)))
        raise typer.Exit(UNREADABLE) from None


def spoken_help(option: Any) -> Any:
    """Let the help option tell of itself in the reader's language."""
    if option is not None:
        option.help = say(Message("Show this help and go."))
    return option


def drop_output() -> None:
    """Let go of what could not be written, which would be tried again at the end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def must_stand_alone(context: typer.Context, name: str, besides: tuple[str, ...]) -> None:
    """Refuse what was given besides an option that leaves no room for it."""
    for param in context.command.params:
        source = context.get_parameter_source(param.name or "")
        if source is not None and source.name == "COMMANDLINE" and param.name not in (name, *besides):
            words: dict[str, str | int | Message] = {"name": f"--{name}", "other": max(param.opts, key=len)}
            raise Refusal(Message("With {name} nothing else is chosen, so {other} cannot be given.", words))
