"""Limits on what comes from outside, each with its sentence and status."""

from __future__ import annotations

import time
from collections import OrderedDict

from estaminet.core.errors import Refusal
from estaminet.core.words import Message

REMEMBERED = 10_000  # buckets kept; the least used is forgotten first


class TooMany(Refusal):
    """Too many or too fast."""

    status = 429


class TooLarge(Refusal):
    """More than is read."""

    status = 413


class Bucket:
    """A leaky bucket: `burst` at once, `rate` a second in the long run."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Take one; False if there is none."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each address or visitor, the latest used remembered."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take one from a bucket; False if there is none."""
        bucket = self._buckets.setdefault(key, Bucket(self.rate, self.burst))
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take()


def opening_too_fast() -> TooMany:
    """Refuse a table because many were opened just now."""
    return TooMany(Message("Many tables were opened from here just now. Please wait a minute."))


def too_many_tables(limit: int) -> TooMany:
    """Refuse a table to a visitor who has many unfinished ones."""
    return TooMany(Message("You have {limit} unfinished tables. Finish or give up one of them first.", {"limit": limit}))


def too_many_analyses(limit: int) -> TooMany:
    """Refuse an analysis to a visitor who has many."""
    return TooMany(Message("You have {limit} analyses. Delete one of them first.", {"limit": limit}))


def sending_too_fast() -> TooMany:
    """Refuse a message of a page that sends too fast."""
    return TooMany(Message("That was too fast. Nothing has changed; please try again in a moment."))


def table_too_long() -> TooMany:
    """Refuse a command at a table that has seen very many."""
    return TooMany(Message("Very much has happened at this table already. Nothing has changed; please open another one."))


def too_many_sockets() -> TooMany:
    """Refuse one more open page."""
    return TooMany(Message("Too many pages of the café are open. Close one of them and load this one again."))


def too_many_questions() -> TooMany:
    """Refuse to think about one more question."""
    return TooMany(Message("Very many have asked the computer just now. Please try again in a moment."))


def message_too_large(limit: int) -> TooLarge:
    """Refuse a message that is too long."""
    return TooLarge(Message("A message may have {limit} bytes at most.", {"limit": limit}))


def too_many_tokens(limit: int) -> TooMany:
    """Refuse a token to a visitor who has many."""
    return TooMany(Message("You have {limit} tokens. Revoke one of them first.", {"limit": limit}))
