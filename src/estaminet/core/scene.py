"""What there is to see: the layout of a board and the scene of a position, as data for any painter.

Everything a person can click is a cell or a button, known by its id. A legal action has click paths: the
sequences of ids that mean it. They travel as a prefix tree, so a painter lights what comes next and needs
no rule.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from estaminet.core.packing import pack_paths, unpack_paths
from estaminet.core.words import Message

Choice = tuple[tuple[str, ...], int]  # a click path, and the code of the action that it means
ENCODER = msgspec.json.Encoder()
NO_CHOICES = msgspec.Raw(ENCODER.encode(pack_paths([])))

# The vocabulary that every painter knows. What else a game names (kinds of cells, pieces, shapes, marks) is styled in its own board.css.
CELL_SHAPES = ("circle", "square", "hexagon", "none")
MARKS = {
    "bracket": "a bracket under neighbouring cells, with a text",
    "line": "a line through the middles of its cells",
    "tag": "a text on a label above a cell",
    "dot": "a dot on each cell",
    "aid": "the symbol that the text names, small in the corner of each cell; a table without aids leaves it out",
}
FACTS = ("score", "note", "token", "check", "warning")
PREVIEWS = ("inside", "above")
CLASSES = ("shadow", "body", "groove", "inlay", "tray")  # classes of shapes and symbols that look/board.css styles for all games


class Cell(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place on the board. `shape` is one of CELL_SHAPES; `kind` is for the style."""

    id: str
    x: float
    y: float
    name: Message
    shape: str = "circle"
    size: float = 1.0
    kind: str = ""
    label: str = ""
    coordinate: str = ""  # by which the notation names it; painters show it when that is switched on


class Shape(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A drawing under the pieces (a rail, a track, a board's edge): an SVG path with a style class. One that says something has a name."""

    kind: str
    path: str
    name: Message | None = None


class Button(msgspec.Struct, frozen=True):
    """A choice that has no place on the board."""

    id: str
    title: Message


class Box(msgspec.Struct, frozen=True):
    """A rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


class Part(msgspec.Struct, frozen=True):
    """A rectangle of a layout that a narrow window shows alone."""

    title: Message
    x: float
    y: float
    width: float
    height: float


class Layout(msgspec.Struct, frozen=True, omit_defaults=True):
    """The board of a game under its options, in one view, from one side; y grows downwards."""

    view: str
    width: float
    height: float
    cells: list[Cell]
    shapes: list[Shape] = []
    buttons: list[Button] = []
    symbols: dict[str, str] = {}  # kind of piece (or kind.face): SVG markup in a box from -0.5 to 0.5
    game: str = ""  # whose style it wears
    sequence: list[str] = []  # cells that follow each other: arrow keys go along them, a click reaches to them from the click before
    target: Box | None = None  # what a finger may touch around the middle of a cell; None: the cell's shape
    preview: str = "inside"  # where a painter shows what an action would lead to: inside the board, or above it as a picture of its own
    parts: list[Part] = []  # for narrow windows; the last one shows the whole


class Piece(msgspec.Struct, omit_defaults=True, gc=False):
    """A piece on a cell. `id` stays with the piece for the whole game, so that painters can move it."""

    id: str
    kind: str
    owner: int  # 0, 1, or 2 for nobody's
    cell: str
    name: Message
    face: str = ""
    label: str = ""
    dx: float = 0.0
    dy: float = 0.0
    size: float = 1.0


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something to notice. `kind` is one of MARKS, or a style of the game's own: an outline on its cells."""

    kind: str
    cells: list[str]
    text: str = ""
    owner: int = 2
    title: Message | None = None  # said when one points at it
    quiet: bool = False  # whether the drawing says it all: the title is then for screen readers only


class FactPart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A part of a fact's value; pointing at it points at its cells, and the other way round."""

    text: str
    cells: list[str] = []
    raised: str = ""  # small, after the text: an exponent
    strong: bool = False


class Fact(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line beside a player's name: a score, a reserve, a duty. `kind` is one of FACTS."""

    kind: str
    title: Message
    value: str = ""
    detail: str = ""
    done: bool = False  # for a check
    cells: list[str] = []  # shown on the board when one points at the fact
    parts: list[FactPart] = []  # the value in parts, for painters that can show them


class WrittenChoices(Sequence[Choice]):
    """Choices, at least one, that a game has written as they travel; they are listed when somebody looks at them one by one."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    @cached_property
    def listed(self) -> list[Choice]:
        """The choices one by one."""
        return unpack_paths(msgspec.json.decode(self.text))

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self.listed)

    def __getitem__(self, index: Any) -> Any:
        return self.listed[index]

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, WrittenChoices) else self.listed == other

    __hash__ = None  # type: ignore[assignment]  # as a list's


class Scene(msgspec.Struct, omit_defaults=True):
    """What one seat may see of a position, and what it may choose."""

    seat: int
    player: int
    over: bool
    pieces: list[Piece]
    marks: list[Mark] = []
    facts: list[list[Fact]] = []  # of the first and of the second player
    prompts: list[Message] = []  # what is expected after 0, 1, 2 … clicks
    choices: Sequence[Choice] = []  # every click path of every legal action


class PackedScene(msgspec.Struct, omit_defaults=True):
    """A scene as it travels: its choices are a packed tree, written down."""

    seat: int
    player: int
    over: bool
    pieces: list[Piece]
    choices: msgspec.Raw
    marks: list[Mark] = []
    facts: list[list[Fact]] = []
    prompts: list[Message] = []


def packed(scene: Scene) -> PackedScene:
    """Make a scene ready to travel."""
    choices = scene.choices
    if isinstance(choices, WrittenChoices):
        written = msgspec.Raw(choices.text)
    else:
        written = msgspec.Raw(ENCODER.encode(pack_paths(choices))) if choices else NO_CHOICES
    return PackedScene(scene.seat, scene.player, scene.over, scene.pieces, written, scene.marks, scene.facts, scene.prompts)


def wire(scene: Scene) -> bytes:
    """Write a scene as it travels."""
    return ENCODER.encode(packed(scene))


def layout_key(layout: Layout) -> str:
    """Give a short name that is the same for equal layouts, so that a painter keeps the one it has."""
    return hashlib.blake2b(msgspec.json.encode(layout), digest_size=8).hexdigest()
