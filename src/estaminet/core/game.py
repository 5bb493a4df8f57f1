"""A game: its manifest joined to its kernel, notation, scene, explanations and knowledge."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec

from estaminet.core.errors import IllegalAction
from estaminet.core.options import Option, Value, resolve
from estaminet.core.position import SPECTATOR, Position
from estaminet.core.rng import seeded
from estaminet.core.scene import Layout, Scene, layout_key
from estaminet.core.words import Message

LAYOUTS = 500  # that a game remembers


class Notation(Protocol):
    """A game's `notation.py`: positions and actions as text, both ways."""

    def text(self, position: Position, /) -> str:
        """Write a position."""

    def parse(self, position: Position, text: str, /) -> None:
        """Read a position's text into a blank position; BadText with the field at fault."""

    def action_text(self, position: Position, action: int, /) -> str:
        """Write an action."""

    def parse_action(self, position: Position, text: str, /) -> int:
        """Read an action; BadText if it is none, whatever its legality."""


class Stage(Protocol):
    """A game's `scene.py`: what there is to see."""

    def board_key(self, position: Position, /) -> Hashable:
        """Tell all of a position that its layouts depend on; nothing that a seat may not know."""

    def layout(self, position: Position, view: str, side: int, /) -> Layout:
        """Lay out the board in one of the game's views, from one player's side."""

    def scene(self, position: Position, seat: int, /) -> Scene:
        """Show what a seat may see."""

    def moves(self, position: Position, action: int, /) -> dict[str, str] | None:
        """Tell which cell's piece goes to which cell; None if a painter can see that for itself."""

    def preview(self, position: Position, action: int, seat: int, /) -> Scene:
        """Show what a legal action would lead to, as far as the seat can know."""

    def path_action(self, position: Position, path: tuple[str, ...], /) -> int | None:
        """Tell which action, legal or not, a click path means; None if it means none."""

    def told(self, position: Position, action: int, now: Position, /) -> bool:
        """Whether the opponent may know, now, the text of an action played in a position."""


class Explain(Protocol):
    """A game's `explain.py`: why an action is not legal."""

    def why_not(self, position: Position, action: int, /) -> IllegalAction:
        """Name the rule that an illegal action breaks."""


class Player(Protocol):
    """A game's own computer player, where the common search is not enough."""

    def choose(self, position: Position, seat: int, rng: list[int], level: int, /) -> int | None:
        """Choose an action for a seat on a level from 1 to 8; None leaves it to the search."""


class Reviewer(Protocol):
    """A game's look back at what was played."""

    def ready(self, position: Position, /) -> bool:
        """Whether something is over that can be looked back at without telling a secret."""

    def review(self, positions: list[Position], actions: list[int], /) -> list[Message]:
        """Look back, line by line; there is one position more than there are actions."""


class LaidOut(NamedTuple):
    """A layout and the short name under which a painter keeps it."""

    layout: Layout
    key: str


@dataclass(frozen=True)
class Thinking:
    """How the search should go about a game; a game's `knowledge.py` may say it better than these defaults."""

    exploration: float = 1.0  # the constant of UCT, for results from -1 to 1
    rollout_actions: int = -1  # a rollout is cut after so many actions and valued by `evaluate`; -1: it goes on to the end
    width: int = 4  # the actions a node considers at first, where `prefer` weighs them
    growth: float = 1.5  # and how many more: growth × √visits


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game, whole. `games()` lists them; `game(name)` finds one."""

    name: str
    title: str
    author: str
    publisher: str
    year: int | None
    rules_version: int
    summary: Message
    sides: tuple[Message, Message]
    options: tuple[Option, ...]
    action_count: int
    hidden: bool  # whether a seat can lack knowledge of the position
    kernel: type[Position]
    thinker: type[Position]  # knowledge.py: the kernel with evaluation and rollout policy
    deal: Callable[[Position, list[int], dict[str, Value]], None]  # fills a blank position
    notation: Notation
    stage: Stage
    explain: Explain
    thinking: Thinking = Thinking()
    player: Player | None = None
    reviewer: Reviewer | None = None
    notes: bool = False  # whether players may cross cells out, each for oneself
    reveals: Callable[[Position, int], bool] | None = None  # where something is hidden: whether an action shows its player anything new
    views: tuple[str, ...] = ("board",)
    phone_view: str = ""
    view_titles: dict[str, Message] = field(default_factory=dict)
    _layouts: dict[tuple[str, int, Hashable], LaidOut] = field(default_factory=dict, init=False)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def blank(self) -> Position:
        """Make an empty position, to be filled."""
        position = self.kernel()
        position.game = self
        return position

    def start(self, seed: int | None = None, **options: object) -> Position:
        """Begin a game; the seed deals all that is dealt, and the same seed deals the same."""
        values = resolve(self.options, options)
        position = self.blank()
        self.deal(position, seeded(secrets.randbits(63) if seed is None else seed), values)
        return position

    def parse(self, text: str) -> Position:
        """Read a position's text."""
        position = self.blank()
        self.notation.parse(position, text)
        return position

    def why_not(self, position: Position, action: int) -> IllegalAction:
        """Say which rule an illegal action breaks."""
        return self.explain.why_not(position, action)

    def layout(self, position: Position, view: str = "", side: int = 0) -> Layout:
        """Lay out the board; without a view, in the game's first."""
        return self.laid_out(position, view, side).layout

    def laid_out(self, position: Position, view: str = "", side: int = 0) -> LaidOut:
        """Lay out the board and give the layout its key; what has the same key is laid out once, while it is remembered."""
        key = (view or self.views[0], side, self.stage.board_key(position))
        found = self._layouts.pop(key, None)
        if found is None:
            layout = msgspec.structs.replace(self.stage.layout(position, key[0], side), game=self.name)
            found = LaidOut(layout, layout_key(layout))
        self._layouts[key] = found  # the latest used comes last
        if len(self._layouts) > LAYOUTS:
            self._layouts.pop(next(iter(self._layouts)), None)
        return found

    def scene(self, position: Position, seat: int) -> Scene:
        """Show what a seat may see."""
        return self.stage.scene(position, seat)

    @cached_property
    def style(self) -> str:
        """The game's own style of its board, `board.css` in its folder, if it has one."""
        path = Path(str(sys.modules[self.kernel.__module__].__file__)).with_name("board.css")
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def picture(self, position: Position, view: str = "", seat: int = SPECTATOR, theme: str = "light", title: str = "") -> str:
        """Paint a position as an SVG picture, as a spectator sees it unless a seat is named."""
        from estaminet.core.svg import paint

        return paint(self.layout(position, view), self.scene(position, seat), theme, title, self.style)
