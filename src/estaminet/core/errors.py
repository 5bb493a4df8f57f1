"""What can be refused, each with a sentence in the reader's language and the rule or field at fault."""

from __future__ import annotations

from typing import Any, Self

from estaminet.core.words import Message

LONGEST_VALUE = 200  # letters of what was given that a sentence repeats


class Refusal(Exception):
    """Something was asked that cannot be done. `message` says why; nothing has changed."""

    status = 400  # what a web server answers
    field = ""  # the part of what was asked that is at fault, if it is one

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = Message(message.id, {name: brief(value) for name, value in message.args.items()}, message.also)

    def say(self, language: str = "en") -> str:
        """Give the sentence in a language."""
        return self.message.say(language)

    def __str__(self) -> str:
        return self.say()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._restored, (self.args, vars(self))

    @classmethod
    def _restored(cls, arguments: tuple[Any, ...], fields: dict[str, Any]) -> Self:
        """Make a refusal of what was pickled."""
        refusal = cls.__new__(cls, *arguments)
        vars(refusal).update(fields)
        return refusal


def brief(value: str | int | Message) -> str | int | Message:
    """Shorten a value that is too long for a sentence."""
    return value[:LONGEST_VALUE] + "…" if isinstance(value, str) and len(value) > LONGEST_VALUE else value


class IllegalAction(Refusal):
    """An action that the rules forbid: the rule's id, the sentence, and the cells it speaks of."""

    status = 409

    def __init__(self, rule: str, message: Message, cells: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.rule = rule
        self.cells = cells

    def say(self, language: str = "en") -> str:
        """Give the sentence in a language, with the rule's id."""
        return f"{super().say(language)} ({self.rule})"


class BadText(Refusal):
    """A text that is not a position, an action or a record: the field at fault and its value."""

    def __init__(self, field: str, value: str, message: Message) -> None:
        super().__init__(message)
        self.field = field
        self.value = value


class BadOption(Refusal):
    """An option that does not exist or a value that it does not have."""

    def __init__(self, option: str, value: object, allowed: str) -> None:
        super().__init__(self._sentence(option, str(value), allowed))
        self.option = option
        self.field = f"options.{option}"
        self.value = value
        self.allowed = allowed

    def _sentence(self, option: str, value: str, allowed: str) -> Message:
        return Message("Option {option} cannot be {value}; allowed: {allowed}.", {"option": option, "value": value, "allowed": allowed})


class UnknownOption(BadOption):
    """A name under which there is no option; `allowed` are those there are."""

    def _sentence(self, option: str, value: str, allowed: str) -> Message:
        return Message("There is no option {option}; the options are: {names}.", {"option": option, "names": allowed})


class UnknownGame(Refusal):
    """A name under which there is no game."""

    status = 404

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(Message("There is no game {name}; the games are: {known}.", {"name": name, "known": ", ".join(known)}))
        self.name = name
