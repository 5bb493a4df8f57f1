"""What is wrong with a command line, in a sentence; Typer's own errors are English."""

from __future__ import annotations

import re
from typing import Any

from typer.exceptions import TyperException

from estaminet.core.words import Message

Places = dict[str, str | int | Message]
COMMAND = re.compile(r"No such command '(.*)'\.", re.DOTALL)
TOO_MANY = re.compile(r"Got unexpected extra argument[^(]*(?:\(s\))? \((.*)\)", re.DOTALL)


def explained(error: TyperException) -> Message:
    """Say what is wrong, and where more is told."""
    context = getattr(error, "ctx", None)
    places: Places = {"why": _why(error), "command": context.command_path if context else "estaminet"}
    return Message("{why} More: {command} --help", places)


def _why(error: TyperException) -> Message:
    kind, option = type(error).__name__, getattr(error, "option_name", "")
    if kind == "NoSuchOption":
        return _unknown(option, getattr(error, "possibilities", None) or ())
    if kind == "BadOptionUsage":
        return Message("{option} needs a value.", {"option": option})
    if kind == "MissingParameter":
        return Message("{name} is missing.", {"name": _name(error)})
    if getattr(error, "param", None) is not None:
        return _bad_value(error)
    return _other(error.format_message())


def _unknown(option: str, others: tuple[str, ...]) -> Message:
    if others:
        return Message("There is no option {option}; perhaps {others}?", {"option": option, "others": ", ".join(others)})
    return Message("There is no option {option}.", {"option": option})


def _bad_value(error: Any) -> Message:
    """Say what a value may be, as far as the parameter tells."""
    kind = error.param.type_descriptor
    least, most = kind.parameter_info.min, kind.parameter_info.max
    places: Places = {"name": _name(error), "least": f"{least}", "most": f"{most}"}
    if kind.choices:
        return Message("{name} is one of these: {values}.", {"name": _name(error), "values": ", ".join(map(str, kind.choices))})
    if least is not None and most is not None:
        return Message("{name} is a number from {least} to {most}.", places)
    if least is not None:
        return Message("{name} is a number, {least} or more.", places)
    return _other(error.format_message())


def _name(error: Any) -> str:
    """Name an option as it is written, an argument as the help has it."""
    hint = error.param.get_error_hint() if error.param is not None else error.param_hint or ""
    return max(re.findall(r"[^'/\s]+", str(hint)), key=len, default="")


def _other(text: str) -> Message:
    """Say what only Typer's own words tell."""
    if found := COMMAND.fullmatch(text):
        return Message("There is no command {name}.", {"name": found[1]})
    if found := TOO_MANY.fullmatch(text):
        return Message("This is too much: {words}.", {"words": found[1]})
    return Message("{text}", {"text": text})
