"""How fast the actions of the computer are shown; the same paces as on the page."""

from __future__ import annotations

from estaminet.core.words import Message

REST_SECONDS = {"calm": 0.9, "quick": 0.45, "instant": 0.0}  # how long an action rests before the next one is shown
TITLES = {"calm": Message("calm"), "quick": Message("quick"), "instant": Message("instant")}


def next_pace(pace: str) -> str:
    """Give the pace after one, after the last one the first."""
    paces = list(REST_SECONDS)
    return paces[(paces.index(pace) + 1) % len(paces)]
