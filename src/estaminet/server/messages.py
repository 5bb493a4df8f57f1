"""What a page may say over its WebSocket, as tagged structs; the table of docs/architecture.md."""

from __future__ import annotations

import re
import secrets
from typing import Annotated

import msgspec

from estaminet.play import commands

Number = Annotated[int, msgspec.Meta(ge=0, le=(1 << 53) - 1)]
Ply = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
Short = Annotated[str, msgspec.Meta(max_length=64)]
Action = Annotated[str, msgspec.Meta(max_length=200)] | Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]


class Said(msgspec.Struct, frozen=True, tag_field="do"):
    """A message of a page."""


class Hello(Said, frozen=True, tag="hello"):
    """The first message: the ply that the page has, the view it paints, and whether the board is turned around."""

    ply: Ply = -1
    view: Short = ""
    turned: bool = False


class Ping(Said, frozen=True, tag="ping"):
    """Are you there."""


class View(Said, frozen=True, tag="view"):
    """Paint another view, or the board from the other side, from now on."""

    view: Short
    turned: bool = False


class Numbered(Said, frozen=True):
    """A message with the page's own number."""

    n: Number


class Act(Numbered, frozen=True, tag="act"):
    """Play an action."""

    ply: Ply
    action: Action


class Resign(Numbered, frozen=True, tag="resign"):
    """Give the round up."""


class OfferDraw(Numbered, frozen=True, tag="offer_draw"):
    """Offer a draw."""


class AnswerDraw(Numbered, frozen=True, tag="answer_draw"):
    """Answer a draw offer."""

    accept: bool


class AskTakeBack(Numbered, frozen=True, tag="ask_take_back"):
    """Ask for one's last turn back."""


class AnswerTakeBack(Numbered, frozen=True, tag="answer_take_back"):
    """Answer a wish to take back."""

    accept: bool


class AskRematch(Numbered, frozen=True, tag="ask_rematch"):
    """Ask for another game."""


class AnswerRematch(Numbered, frozen=True, tag="answer_rematch"):
    """Answer a wish for another game."""

    accept: bool


class NextRound(Numbered, frozen=True, tag="next_round"):
    """Begin the next round of a series."""


class Sit(Numbered, frozen=True, tag="sit"):
    """Take a name."""

    name: Short


class Preview(Numbered, frozen=True, tag="preview"):
    """What would an action lead to."""

    ply: Ply
    action: Action


class Look(Numbered, frozen=True, tag="look"):
    """How was it after some plies."""

    ply: Ply


class Hint(Numbered, frozen=True, tag="hint"):
    """What would the strongest level do."""


class Review(Numbered, frozen=True, tag="review"):
    """Look back at what is over."""


class Why(Numbered, frozen=True, tag="why"):
    """Why can an action not be played."""

    ply: Ply
    action: Action | None = None
    path: Annotated[list[Short], msgspec.Meta(max_length=20)] | None = None


FIELD = re.compile(r"(?:field `|at `\$\.)([^`]{1,80})`")  # as msgspec's sentences name it
Order = Act | Resign | OfferDraw | AnswerDraw | AskTakeBack | AnswerTakeBack | AskRematch | AnswerRematch | NextRound | Sit
Question = Preview | Look | Hint | Review | Why
DECODER: msgspec.json.Decoder[Hello | Ping | View | Order | Question] = msgspec.json.Decoder(Hello | Ping | View | Order | Question)


def field_in(sentence: str) -> str:
    """Read the field at fault in a sentence of msgspec's; nothing if it names none."""
    found = FIELD.search(sentence)
    return found[1] if found else ""


class _AnyNumber(msgspec.Struct):
    n: Number | None = None


def number_of(data: bytes) -> int | None:
    """Read the number of a message that cannot be read otherwise, so that its sender learns which it was."""
    try:
        return msgspec.json.decode(data, type=_AnyNumber).n
    except msgspec.MsgspecError:
        return None


def command_of(order: Order) -> commands.Command:
    """Give the table's command for an order; what is dealt anew gets a seed of ours."""
    match order:
        case Act(action=action, ply=ply):
            return commands.Act(action, ply)
        case AnswerDraw(accept=accept):
            return commands.AnswerDraw(accept)
        case AnswerTakeBack(accept=accept):
            return commands.AnswerTakeBack(accept)
        case AnswerRematch(accept=accept):
            return commands.AnswerRematch(accept)
        case AskRematch():
            return commands.AskRematch(secrets.randbits(63))
        case NextRound():
            return commands.NextRound(secrets.randbits(63))
        case Sit(name=name):
            return commands.Sit(name)
        case Resign():
            return commands.Resign()
        case OfferDraw():
            return commands.OfferDraw()
        case AskTakeBack():
            return commands.AskTakeBack()
