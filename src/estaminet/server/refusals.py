"""What the server refuses before any table is asked."""

from __future__ import annotations

from estaminet.core.errors import Refusal
from estaminet.core.words import Message


class Damaged(Refusal):
    """A table whose log cannot be read: it is set aside, and the others go on."""

    status = 409

    def __init__(self) -> None:
        super().__init__(Message("This table cannot be read: its log is damaged. It has been noted, and all other tables go on."))


class Missing(Refusal):
    """A table, a page or an invitation that does not exist."""

    status = 404


def no_table() -> Missing:
    """Refuse a table that does not exist."""
    return Missing(Message("There is no such table."))
