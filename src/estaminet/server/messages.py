"""All that travels over the WebSocket of a page, both ways, and what a table's page gets before it; docs/architecture.md, The wire.

`types.py` makes the types of the browser's code from these structs.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

from estaminet.core.effects import Effect
from estaminet.core.errors import BadText, IllegalAction, Refusal
from estaminet.core.scene import Layout, PackedScene, packed
from estaminet.core.words import Message
from estaminet.play.commands import Command, ShortText
from estaminet.play.plain import PlainTable
from estaminet.play.questions import Question
from estaminet.play.story import Story
from estaminet.play.turns import Change
from estaminet.play.view import ClockView, Overview, Picture
from estaminet.server.manifests import LevelManifest, ViewManifest
from estaminet.server.store import OutcomeUnknown

Number = Annotated[int, msgspec.Meta(ge=0, le=(1 << 53) - 1)]
Edit = list[Any]
ENCODER = msgspec.json.Encoder(enc_hook=Story.written)  # the only thing that it does not know by itself


# What a page says, besides the commands and questions of `play/`.


class Hello(msgspec.Struct, frozen=True, tag_field="do", tag="hello"):
    """The first message: the view that the page paints, whether the board is turned around; a program asks for `plain` texts instead."""

    view: ShortText = ""
    turned: bool = False
    plain: bool = False


class ChangeView(msgspec.Struct, frozen=True, tag_field="do", tag="view"):
    """Paint another view, or the board from the other side, from now on."""

    view: ShortText
    turned: bool = False


class Ping(msgspec.Struct, frozen=True, tag_field="do", tag="ping"):
    """Are you there."""


Said = Hello | ChangeView | Ping | Command | Question


class _AnyNumber(msgspec.Struct):
    n: Number | None = None


_SAID: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_NUMBER = msgspec.json.Decoder(_AnyNumber)
_FIELD = re.compile(r"(?:field `|at `\$\.)([^`]{1,80})`")  # as msgspec's sentences name it


def read(data: bytes) -> Said:
    """Read a message; BadText, naming the field at fault, if it cannot be read."""
    try:
        return _SAID.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(field_in(str(error))) from error


def read_number(data: bytes) -> int | None:
    """Read the number that a page gave its message; None if it gave none that can be read."""
    try:
        return _NUMBER.decode(data).n
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def field_in(sentence: str) -> str:
    """Read the field at fault in a sentence of msgspec's; nothing if it names none."""
    found = _FIELD.search(sentence)
    return found[1] if found else ""


def unreadable(field: str) -> BadText:
    """Refuse a message that cannot be read, naming the field if it is one's fault."""
    named = Message("The field {field} cannot be used.", {"field": field})
    return BadText(field, "", named if field else Message("This message cannot be read."))


# What a page is told.


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a chair and plays which side; whether somebody is there, whether a computer is thinking."""

    kind: str
    name: str | Message
    seat: int
    here: bool
    thinking: bool = False


class WithLayout(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is added to a state or a difference for a page that does not have the layout of the new `layout_key`."""

    layout: Layout | None = None


class State(Overview, frozen=True, tag_field="type", tag="state"):
    """Everything that a page shows: after `hello`, and whenever it cannot be told what has changed."""

    version: int  # counts what a page is told
    table: str
    layout_key: str
    scene: PackedScene
    clock: ClockView
    players: list[Seated]  # by chair


class Difference(msgspec.Struct, frozen=True, tag_field="type", tag="difference"):
    """What has changed since the state of version `before`: after every event.

    An edit is `[path]` (the field is gone), `[path, value]` (it is set), or `[path, start, removed, items]` (in a list, from `start` on,
    so many items give way to others). A path leads from the state to the field, by names and indices; edits are made one after the other.
    """

    before: int
    version: int
    edits: list[Edit]


class Plain(PlainTable, frozen=True, tag_field="type", tag="plain"):
    """What a program is told instead of `state`, after a `hello` that asks for it: no board, but texts."""

    table: str
    players: list[Seated]  # by chair


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A command is written down and done, or nothing speaks against what was asked."""

    n: int
    ply: int


class Refused(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="refused"):
    """Nothing has changed, and why; the field, or the rule and its cells, at fault.

    With `repeat` it is not known whether something has: the same command under the same number finds out.
    """

    n: int | None
    message: Message
    field: str = ""
    rule: str = ""
    cells: list[str] = []
    repeat: bool = False


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene, and its layout if the page does not have it."""

    n: int
    ply: int
    layout_key: str
    scene: PackedScene
    layout: Layout | None = None


class Looked(Shown, frozen=True, omit_defaults=True, tag_field="type", tag="look"):
    """How it was, and what the action before it had changed."""

    change: Change | None = None


class Previewed(Shown, frozen=True, tag_field="type", tag="preview"):
    """What an action would lead to."""


class Hinted(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What the strongest level would do, how it judges that for the player to act, and how play would go on."""

    n: int
    ply: int
    action: int
    text: str
    path: tuple[str, ...]
    value: float
    line: list[str]
    told: Message  # what it does, in words
    sure: Message | None = None  # what it leads to, where that is certain
    why: list[Message] = []  # what else there is to say for it: what it brings, and what is certain
    effects: list[Effect] = []  # all facts about it, with their kinds


class Coached(msgspec.Struct, frozen=True, tag_field="type", tag="coach"):
    """What speaks against an action: what it throws away (nothing: it is no mistake), why, and what answers it."""

    n: int
    ply: int
    title: Message | None = None
    why: list[Message] = []
    path: list[str] = []  # the clicks of the answer


class AdvisedMove(msgspec.Struct, frozen=True):
    """An action of a line: its text, who plays it, and what it does in words."""

    text: str
    seat: int
    told: Message


class AdvisedLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the engine: the chances of the player to act, how play goes on, what is certain, the clicks of its first action."""

    moves: list[AdvisedMove]
    chance: float | None = None  # where the engine gives one
    sure: Message | None = None
    path: tuple[str, ...] = ()


class Lines(msgspec.Struct, frozen=True, tag_field="type", tag="lines"):
    """What the engine has found so far about a point of an analysis; unasked, again and again while it thinks."""

    node: int
    seat: int  # the player to act
    best: list[AdvisedLine]
    knows: Message | None  # what the engine was told, where something is hidden
    exact: bool  # whether all was calculated to the end of the game
    positions: int  # that it has looked at
    milliseconds: int
    thinking: bool  # whether there is more to come


class Reviewed(msgspec.Struct, frozen=True, tag_field="type", tag="review"):
    """A look back."""

    n: int
    lines: list[Message]


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The server is there."""


class Boot(msgspec.Struct, frozen=True):
    """What a table's page needs before the first message."""

    table: str
    game: str
    title: str
    goal: str  # in one sentence
    introduction: bool  # whether the game has one
    sides: list[str]
    views: list[ViewManifest]
    phone_view: str
    invitation: str | None  # a path, for who opened the table, while a chair is free
    watch: str  # a path
    spectator: bool
    covers: bool  # whether the board is covered between turns: two at one screen, in a game with secrets
    notes: bool  # whether cells can be crossed out by hand
    two_sided: bool  # whether the board can be turned around
    options: dict[str, str | int]  # that the table is played with
    next_level: LevelManifest | None  # above the computer's, if it plays and has one
    learn: str | None  # the page that a table for one who learns leads on to
    levels: list[str]  # the names of the computer's levels
    puzzle: str | None  # the name of the puzzle at the table
    analysis: bool  # whether the table is an analysis


Answer = Done | Refused | Looked | Previewed | Hinted | Coached | Reviewed | Pong


def refused(number: int | None, error: Refusal) -> Refused:
    """Tell why something was refused."""
    if isinstance(error, IllegalAction):
        return Refused(number, error.message, error.field, error.rule, list(error.cells))
    return Refused(number, error.message, error.field, repeat=isinstance(error, OutcomeUnknown))


def shown(kind: type[Looked | Previewed], number: int, ply: int, picture: Picture, known: set[str]) -> Looked | Previewed:
    """Show a picture; its layout only if it is not known to the page, which knows it from now on."""
    seen = kind(number, ply, picture.layout_key, packed(picture.scene), new_layout(picture.layout_key, picture.layout, known))
    return msgspec.structs.replace(seen, change=picture.change) if isinstance(seen, Looked) else seen


def new_layout(key: str, layout: Layout, known: set[str]) -> Layout | None:
    """Give a layout that is not known yet, and note that it is known now."""
    if key in known:
        return None
    known.add(key)
    return layout
