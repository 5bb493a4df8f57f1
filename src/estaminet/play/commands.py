"""What somebody at a table can ask for."""

from __future__ import annotations

import msgspec


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Play an action, by its text or its code, in the position after `ply` actions of this round."""

    action: str | int
    ply: int


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Give the round up."""


class OfferDraw(msgspec.Struct, frozen=True, tag="offer_draw"):
    """Offer a draw; it stands until it is answered or the opponent plays."""


class AnswerDraw(msgspec.Struct, frozen=True, tag="answer_draw"):
    """Accept or decline the draw that is offered."""

    accept: bool


class AskTakeBack(msgspec.Struct, frozen=True, tag="ask_take_back"):
    """Ask to go back to one's own last turn."""


class AnswerTakeBack(msgspec.Struct, frozen=True, tag="answer_take_back"):
    """Allow or decline the take-back that is asked for."""

    accept: bool


class AskRematch(msgspec.Struct, frozen=True, tag="ask_rematch"):
    """Ask for another game with sides exchanged, dealt from this seed."""

    seed: int


class AnswerRematch(msgspec.Struct, frozen=True, tag="answer_rematch"):
    """Accept or decline the rematch; it is dealt from the seed of whoever asked."""

    accept: bool


class NextRound(msgspec.Struct, frozen=True, tag="next_round"):
    """Begin the next round of the series, dealt from this seed."""

    seed: int


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    """Take the open chair under a name, or, on a chair of one's own, take another name."""

    name: str


Command = Act | Resign | OfferDraw | AnswerDraw | AskTakeBack | AnswerTakeBack | AskRematch | AnswerRematch | NextRound | Sit
