"""`estaminet verify`: the seals of a record, checked without any server."""

from __future__ import annotations

from pathlib import Path

from estaminet.cli.replay import text_of
from estaminet.cli.speech import console, say
from estaminet.core.words import Message
from estaminet.play.fair import verify as check
from estaminet.records import read_record


def verify(path: Path) -> None:
    """Say what was sealed and has not been changed; a Refusal if a seal is broken or missing."""
    for ply in check(read_record(text_of(path))):
        words = (
            Message("Action {ply} is the one that was sealed.", {"ply": ply}) if ply else Message("The deal is the one that was sealed.")
        )
        console().print(say(words), markup=False)
