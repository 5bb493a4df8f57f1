"""What somebody at a table can ask for. A page's message is decoded as one of these; `do` names which."""

from __future__ import annotations

from typing import Annotated

import msgspec

LONGEST_ACTION = 200
LONGEST_PATH = 20
LONGEST_COMMENT = 900
MOST_MARKS = 8
PlyNumber = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
NodeNumber = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
ShortText = Annotated[str, msgspec.Meta(max_length=64)]
ActionName = Annotated[str, msgspec.Meta(max_length=LONGEST_ACTION)] | Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]  # a text or a code
ClickPath = Annotated[list[ShortText], msgspec.Meta(max_length=LONGEST_PATH)]


class Act(msgspec.Struct, frozen=True, tag_field="do", tag="act"):
    """Play an action, by its text or its code, in the position after `ply` actions of this round."""

    action: ActionName
    ply: PlyNumber


class Attempt(msgspec.Struct, frozen=True, tag_field="do", tag="attempt"):
    """In an exercise: try what may be forbidden, an action or a click path. What is allowed is not played by it."""

    ply: PlyNumber
    action: ActionName | None = None
    path: ClickPath = []


class Again(msgspec.Struct, frozen=True, tag_field="do", tag="again"):
    """Put an exercise back to try it again; with a `ply`, only a try that missed there."""

    ply: PlyNumber | None = None


class ShowSolution(msgspec.Struct, frozen=True, tag_field="do", tag="show_solution"):
    """Let an exercise be played as it can be solved."""


class BeginStep(msgspec.Struct, frozen=True, tag_field="do", tag="begin_step"):
    """Turn to one of the exercises of a table, by its number from 0 on."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Resign(msgspec.Struct, frozen=True, tag_field="do", tag="resign"):
    """Give the round up."""


class OfferDraw(msgspec.Struct, frozen=True, tag_field="do", tag="offer_draw"):
    """Offer a draw; it stands until it is answered or the opponent plays."""


class AnswerDraw(msgspec.Struct, frozen=True, tag_field="do", tag="answer_draw"):
    """Accept or decline the draw that is offered."""

    accept: bool


class AskTakeBack(msgspec.Struct, frozen=True, tag_field="do", tag="ask_take_back"):
    """Ask to go back to one's own last turn."""


class AnswerTakeBack(msgspec.Struct, frozen=True, tag_field="do", tag="answer_take_back"):
    """Allow or decline the take-back that is asked for."""

    accept: bool


class AskRematch(msgspec.Struct, frozen=True, tag_field="do", tag="ask_rematch"):
    """Ask for another game with sides exchanged."""


class AnswerRematch(msgspec.Struct, frozen=True, tag_field="do", tag="answer_rematch"):
    """Accept or decline the rematch; it is dealt from the seed of the moment when it was asked for."""

    accept: bool


class NextRound(msgspec.Struct, frozen=True, tag_field="do", tag="next_round"):
    """Begin the next round of the series."""


class Sit(msgspec.Struct, frozen=True, tag_field="do", tag="sit"):
    """Take the open chair under a name, or, on a chair of one's own, take another name."""

    name: ShortText


class GoTo(msgspec.Struct, frozen=True, tag_field="do", tag="go_to"):
    """In an analysis: bring the board to a point of the tree."""

    node: NodeNumber


class Promote(msgspec.Struct, frozen=True, tag_field="do", tag="promote"):
    """In an analysis: make the variation that a point lies in the first where it begins; `whole`: the way to it the main line."""

    node: NodeNumber
    whole: bool = False


class Remove(msgspec.Struct, frozen=True, tag_field="do", tag="remove"):
    """In an analysis: take a point away with all that follows it."""

    node: NodeNumber


class Annotate(msgspec.Struct, frozen=True, tag_field="do", tag="annotate"):
    """In an analysis: set the comment of a point, or its marks as PGN numbers them; an empty one takes them away."""

    node: NodeNumber
    comment: Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)] | None = None
    marks: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=255)]], msgspec.Meta(max_length=MOST_MARKS)] | None = None


Exercising = Attempt | Again | ShowSolution | BeginStep
Analysing = GoTo | Promote | Remove | Annotate
Command = (
    Act
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskTakeBack
    | AnswerTakeBack
    | AskRematch
    | AnswerRematch
    | NextRound
    | Sit
    | Exercising
    | Analysing
)
