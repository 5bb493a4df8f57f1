"""What happened at a table, as tagged structs: a table is rebuilt from its set-up and these, in order."""

from __future__ import annotations

from typing import Literal

import msgspec

from estaminet.core.words import Message


class Acted(msgspec.Struct, frozen=True, tag="acted"):
    """An action was played: it is number `ply` of the round; `key` is the position's after it."""

    at_ms: int
    ply: int
    seat: int
    action: str
    key: int
    left_ms: int | None = None  # the mover's clock after it, increment included
    keys: int = 1  # the game's `keys_version` of that time


class Resigned(msgspec.Struct, frozen=True, omit_defaults=True, tag="resigned"):
    """A seat gave the round up; `why`, if it was a program that could not go on."""

    at_ms: int
    seat: int
    why: Message | None = None


class Flagged(msgspec.Struct, frozen=True, tag="flagged"):
    """A seat's time ran out."""

    at_ms: int
    seat: int


class DrawOffered(msgspec.Struct, frozen=True, tag="draw_offered"):
    """A chair offered a draw."""

    at_ms: int
    chair: int


class DrawDeclined(msgspec.Struct, frozen=True, tag="draw_declined"):
    """A chair declined the draw."""

    at_ms: int
    chair: int


class DrawAgreed(msgspec.Struct, frozen=True, tag="draw_agreed"):
    """The round ended in a draw by agreement."""

    at_ms: int


class TakeBackAsked(msgspec.Struct, frozen=True, tag="take_back_asked"):
    """A chair asked to go back to its last turn."""

    at_ms: int
    chair: int


class TakeBackDeclined(msgspec.Struct, frozen=True, tag="take_back_declined"):
    """A chair declined the take-back."""

    at_ms: int
    chair: int


class TookBack(msgspec.Struct, frozen=True, tag="took_back"):
    """The round went back to the position after `ply` actions; the clocks show `left_ms`, by seat."""

    at_ms: int
    chair: int
    ply: int
    left_ms: tuple[int, int] | None = None


class RematchAsked(msgspec.Struct, frozen=True, tag="rematch_asked"):
    """A chair asked for another game, with the seed that would deal it."""

    at_ms: int
    chair: int
    seed: int


class RematchDeclined(msgspec.Struct, frozen=True, tag="rematch_declined"):
    """A chair declined the rematch."""

    at_ms: int
    chair: int


class RoundBegan(msgspec.Struct, frozen=True, tag="round_began"):
    """A round was dealt: the next of the series, or (round 1) the first of a rematch."""

    at_ms: int
    round: int
    first_chair: int
    seed: int


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A person sat down on a chair, or changed the name there."""

    at_ms: int
    chair: int
    name: str


class StepBegan(msgspec.Struct, frozen=True, tag="step_began"):
    """The learner turned to one of the table's exercises."""

    at_ms: int
    step: int


class Judged(msgspec.Struct, frozen=True, omit_defaults=True, tag="judged"):
    """An exercise goes on to its next stage, is solved, was missed, or was shown; what is said to it, and the rule that says so."""

    at_ms: int
    verdict: Literal["onward", "solved", "missed", "shown"]
    told: Message | None = None
    rule: str = ""


class Went(msgspec.Struct, frozen=True, tag="went"):
    """In an analysis: the board was brought to another point of the tree."""

    at_ms: int
    node: int


class Promoted(msgspec.Struct, frozen=True, tag="promoted"):
    """In an analysis: a variation became the first where it begins; `whole`: the way to a point became the main line."""

    at_ms: int
    node: int
    whole: bool


class Removed(msgspec.Struct, frozen=True, tag="removed"):
    """In an analysis: a point was taken away with all that follows it."""

    at_ms: int
    node: int


class Annotated(msgspec.Struct, frozen=True, omit_defaults=True, tag="annotated"):
    """In an analysis: a point got another comment, or other marks."""

    at_ms: int
    node: int
    comment: str | None = None
    marks: list[int] | None = None


Event = (
    Acted
    | Resigned
    | Flagged
    | DrawOffered
    | DrawDeclined
    | DrawAgreed
    | TakeBackAsked
    | TakeBackDeclined
    | TookBack
    | RematchAsked
    | RematchDeclined
    | RoundBegan
    | Sat
    | StepBegan
    | Judged
    | Went
    | Promoted
    | Removed
    | Annotated
)
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """Write an event as JSON."""
    return msgspec.json.encode(event)


def decode(data: bytes | str) -> Event:
    """Read an event back; msgspec.ValidationError if it is none."""
    return _decoder.decode(data)
