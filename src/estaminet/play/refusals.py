"""What a table refuses, each with a sentence."""

from __future__ import annotations

from estaminet.core.errors import Refusal
from estaminet.core.words import Message


class BadField(Refusal):
    """A field of a set-up with a value that it cannot have."""

    def __init__(self, field: str, value: object, allowed: str) -> None:
        told: dict[str, str | int | Message] = {"field": field, "value": str(value)[:80], "allowed": allowed}
        super().__init__(Message("The field {field} cannot be {value}; allowed: {allowed}.", told))
        self.field = field
        self.value = value
        self.allowed = allowed


class BadName(Refusal):
    """A name that nobody could read."""

    field = "name"

    def __init__(self, most: int) -> None:
        super().__init__(Message("A name has 1 to {most} letters or signs, in one line.", {"most": most}))


class OnlyWatching(Refusal):
    """A command from somebody who holds no chair."""

    status = 403


class NotNow(Refusal):
    """A command that the state of the table does not allow."""

    status = 409


class StalePly(NotNow):
    """An action meant for an earlier position."""


class OutOfTurn(NotNow):
    """An action while the other player is to act."""


class RoundOver(NotNow):
    """A command for a round that has ended."""


class TimeIsUp(NotNow):
    """A command after the running clock has come to zero."""


class NothingThere(NotNow):
    """A click path that means nothing in this position."""


class BrokenLog(Refusal):
    """A log whose events do not fit together, so that its table cannot be rebuilt."""

    status = 500
