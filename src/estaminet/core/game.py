"""A game: its manifest joined to its kernel, notation, scene, explanations and knowledge."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, Self, runtime_checkable

import msgspec

from estaminet.core import stage as defaults
from estaminet.core.characters import Characters
from estaminet.core.deadline import Deadline
from estaminet.core.effects import Effect, shared_effects
from estaminet.core.errors import IllegalAction
from estaminet.core.network import Network
from estaminet.core.observation import NOTHING_SEEN, UTILITIES, Observer
from estaminet.core.options import Option, Value, keep_options, options_of, resolve
from estaminet.core.position import SPECTATOR, Position, check_seat
from estaminet.core.rng import Generator, Randomness, generator
from estaminet.core.scene import Layout, Scene, layout_key
from estaminet.core.words import Message

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=Position, default=Position)  # the position of a game; `Game` alone is any game
    P_contra = TypeVar("P_contra", bound=Position, default=Position, contravariant=True)
else:
    from typing import TypeVar

    P = TypeVar("P", bound=Position)
    P_contra = TypeVar("P_contra", bound=Position, contravariant=True)

LAYOUTS = 50  # that a game remembers; a layout is large, up to 40 kB
LAYOUT_KEYS = 5000  # boards whose layout's key it remembers


class Notation(Protocol[P_contra]):
    """A game's `notation.py`: positions and actions as text, both ways.

    Where something is hidden, `known_text(position, seat)` writes `?` for what a seat may not know, and `completed(blank, text)` puts
    something that agrees with the rest in place of each `?`.
    """

    def text(self, position: P_contra, /) -> str:
        """Write a position."""

    def parse(self, position: P_contra, text: str, /) -> None:
        """Read a position's text into a blank position; BadText with the field at fault."""

    def action_text(self, position: P_contra, action: int, /) -> str:
        """Write an action."""

    def parse_action(self, position: P_contra, text: str, /) -> int:
        """Read an action; BadText if it is none, whatever its legality."""


class Stage(Protocol[P_contra]):
    """A game's `scene.py`: what there is to see. It may also have the functions of `core/stage.py`, to do better than those."""

    def layout(self, position: P_contra, view: str, side: int, /) -> Layout:
        """Lay out the board in one of the game's views, from one player's side."""

    def scene(self, position: P_contra, seat: int, /) -> Scene:
        """Show what a seat may see."""

    def path_action(self, position: P_contra, path: tuple[str, ...], /) -> int | None:
        """Tell which action, legal or not, a click path means; None if it means none."""


class Ending(msgspec.Struct, frozen=True):
    """Why a game ended: the rule, the sentence, and the cells where it was decided."""

    rule: str
    sentence: Message
    cells: tuple[str, ...] = ()


class Words(Protocol[P_contra]):
    """A game's `words.py`: what it is about, what happens, and why it ended.

    Where an action shows something to those who watch it, `retell(position, action, seat)` says it once it is done; what nobody
    should miss, `headline(position, action)` says in a few words that all may know. `effects(position, action, seat)` lists facts about
    an action, besides those that `core/effects.py` finds in every game.
    """

    GOAL: Message  # in one sentence

    def tell(self, position: P_contra, action: int, seat: int, /) -> Message:
        """Say what a legal action does, as far as a seat may know; the position is the one before it."""

    def ending(self, position: P_contra, /) -> Ending:
        """Say why a finished game ended."""


class Explain(Protocol[P_contra]):
    """A game's `explain.py`: why an action is not legal."""

    def why_not(self, position: P_contra, action: int, /) -> IllegalAction:
        """Name the rule that an illegal action breaks."""


class Player(Protocol[P_contra]):
    """A game's own computer player, where the common search is not enough."""

    def choose(self, position: P_contra, seat: int, rng: Generator, level: int, deadline: Deadline, /) -> int | None:
        """Choose an action for a seat on a level from 1 to 8, with less care once the deadline is past; None leaves it to the search."""


class Solver(Protocol[P_contra]):
    """A game's exact play, where the rest of a game can be calculated to its end."""

    def solve(self, position: P_contra, seat: int, milliseconds: int, deadline: Deadline | None = None, /) -> list[tuple[int, int]] | None:
        """Give for every legal action the points of `seat` less the other's at the end of the game, under best play.

        None if the rest cannot be solved within that time or before the deadline; with no time only what is known already is told.
        """


@runtime_checkable
class StartSolver(Solver[P_contra], Protocol[P_contra]):
    """A solver that can take a game from its start, and keep what it found."""

    options: tuple[Option, ...]  # the game's, with the limits within which a start can be solved

    def prepare(self, position: P_contra, progress: Callable[[float], None], /) -> None:
        """Solve all that can follow a position, however long it takes, telling the share that is done; `solve` then answers at once."""

    def save(self, position: P_contra, /) -> Path:
        """Keep what was prepared in the data folder, where `solve` finds it again; OSError if it cannot be written."""


class Reviewer(Protocol[P]):
    """A game's look back at what was played."""

    def ready(self, position: P, /) -> bool:
        """Whether something is over that can be looked back at without telling a secret."""

    def review(self, positions: list[P], actions: list[int], /) -> list[Message]:
        """Look back, line by line; there is one position more than there are actions."""

    def warn(self, position: P, action: int, /) -> list[Message]:
        """Say what speaks against an action that throws much away, as far as its player can know: what it costs, then why; else nothing."""


Board = tuple[str, int, "Hashable"]  # the view, the side from which it is seen, and what else a layout depends on
T = TypeVar("T")


class LaidOut(NamedTuple):
    """A layout and the short name under which a painter keeps it."""

    layout: Layout
    key: str


@dataclass(frozen=True)
class Deepening:
    """How alpha-beta goes about a game. Prospects are v / (1 - |v|), where v is what `evaluate` says."""

    loud: float = 10.0  # actions that `prefer` weighs so much are followed beyond the horizon
    margin: float = 0.25  # what a quiet action changes the prospects by, at the most; 0: no action is left out or looked at less deeply
    contempt: float = 0.0  # the prospects below which a draw is welcome to who thinks: so much less than 0


@dataclass(frozen=True)
class Thinking:
    """How the search should go about a game; a game's `knowledge.py` may say it better than these defaults."""

    exploration: float = 1.0  # the constant of UCT, for results from -1 to 1
    patience: float = 0.0  # how much more is explored after thousands of visits: by this share for every e-fold of them
    rollout_actions: int = -1  # a rollout is cut after so many actions and valued by `evaluate`; -1: it goes on to the end
    width: int = 4  # the actions a node considers at first, where `prefer` weighs them
    growth: float = 1.5  # and how many more: growth × √visits
    proving: int = 0  # turns within which a forced win is looked for by trying everything, where nothing is hidden
    variety: float = 0.016  # actions whose values differ by less are as good as equal: they take turns
    deepening: Deepening | None = None  # search by alpha-beta instead, where nothing is hidden
    where: Mapping[str, Thinking] = field(default_factory=dict)  # otherwise with an option's value, such as variant=capture


@dataclass(frozen=True)
class Handicap:
    """What a level does otherwise in one game than in the others; None: as in the others."""

    simulations: int | None = None
    milliseconds: int | None = None
    overlook: float | None = None  # the share of the actions that it overlooks
    forgets: float | None = None  # the share of what it has seen and can only remember


@dataclass(frozen=True, eq=False, repr=False)
class Game(Generic[P]):
    """One game, whole. `games()` lists them; `game(name)` finds one."""

    name: str
    title: str
    author: str
    publisher: str
    year: int | None
    rules_version: int
    keys_version: int = field(default=1, kw_only=True)  # raised when positions get other keys than before: logs say theirs
    summary: Message
    sides: tuple[Message, Message]
    options: tuple[Option, ...]
    action_count: int
    hidden: bool  # whether a seat can lack knowledge of the position
    kernel: type[P]
    thinker: type[Position]  # knowledge.py: the kernel with evaluation and rollout policy
    deal: Callable[[P, Generator, dict[str, Value]], None]  # fills a blank position that knows its options
    notation: Notation[P]
    stage: Stage[P]
    explain: Explain[P]
    words: Words[P]
    thinking: Thinking = Thinking()
    levels: Mapping[int, Handicap] = field(default_factory=dict)  # by the number of the level, where one scale does not fit
    player: Player[P] | None = None
    solver: Solver[P] | None = None
    network: Network | None = None  # that its thinker judges by, and that `estaminet train` teaches
    sparring: Callable[[P, Generator], int] | None = None  # a simple player that the network meets while it learns
    reviewer: Reviewer[P] | None = None
    candidates: Callable[[P], list[P]] | None = None  # positions that may make a puzzle, made of one in play; None: that one
    observation: Observer = NOTHING_SEEN  # observation.py: what a learner may see
    opener: int = 0  # the side of who opens a table against the computer, unless another is chosen
    notes: bool = False  # whether players may cross cells out by hand
    reveals: Callable[[P, int], bool] | None = None  # where something is hidden: whether an action shows its player anything new
    views: tuple[str, ...] = ("board",)
    phone_view: str = ""
    characters: Characters = field(default_factory=Characters)  # how the board is painted on a terminal
    view_titles: dict[str, Message] = field(default_factory=dict)
    _layouts: dict[Board, LaidOut] = field(default_factory=dict, init=False)
    _layout_keys: dict[Board, str] = field(default_factory=dict, init=False)
    _functions: dict[str, Any] = field(default_factory=dict, init=False)  # that were asked for: a module takes long to say that it has none

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_in, (self.package,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    @property
    def package(self) -> str:
        """The name of the game's folder as a package."""
        return self.kernel.__module__.rpartition(".")[0]

    @property
    def folder(self) -> Path:
        """The folder of the game, with its rules and its style."""
        return Path(str(sys.modules[self.kernel.__module__].__file__)).parent

    def blank(self) -> P:
        """Make an empty position, to be filled."""
        position = self.kernel()
        position.game = self
        return position

    def start(self, seed: Randomness = None, **options: object) -> P:
        """Begin a game; the seed deals all that is dealt, and the same seed deals the same."""
        return self.start_with(resolve(self.options, options), seed)

    def start_with(self, values: dict[str, Value], seed: Randomness = None) -> P:
        """Begin a game with a value for each option, taken as it is: studies begin where no game does."""
        position = self.blank()
        keep_options(position, self.options, values)
        self.deal(position, generator(seed), values)
        return position

    def options_of(self, position: P) -> dict[str, Value]:
        """Tell the options that a position is played with."""
        return options_of(position, self.options)

    def thinking_of(self, position: P) -> Thinking:
        """Tell how the search should go about a position, by the options that it is played with."""
        values = (f"{name}={value}" for name, value in self.options_of(position).items())
        return next((self.thinking.where[value] for value in values if value in self.thinking.where), self.thinking)

    def max_length(self, **options: object) -> int:
        """Give a number of actions within which a game ends, or after which those who train on it may call it a draw."""
        return int(self.observation.longest(resolve(self.options, options)))

    @property
    def utilities(self) -> tuple[float, float]:
        """The least and the greatest result of a player."""
        return UTILITIES

    def parse(self, text: str) -> P:
        """Read a position's text."""
        position = self.blank()
        self.notation.parse(position, text)
        return position

    def known_text(self, position: P, seat: int) -> str:
        """Write a position as far as a seat may know it; `?` stands for what it may not."""
        own = getattr(self.notation, "known_text", None)
        text: str = own(position, seat) if own else position.text()
        return text

    def parse_known(self, text: str) -> P:
        """Read a text in which `?` may stand for what is not known: there the position holds something that agrees with the rest."""
        complete = getattr(self.notation, "completed", None)
        return self.parse(complete(self.blank(), text) if complete and "?" in text else text)

    def why_not(self, position: P, action: int) -> IllegalAction:
        """Say which rule an illegal action breaks."""
        return self.explain.why_not(position, action)

    def layout(self, position: P, view: str = "", side: int = 0) -> Layout:
        """Lay out the board; without a view, in the game's first."""
        return self.laid_out(position, view, side).layout

    def laid_out(self, position: P, view: str = "", side: int = 0) -> LaidOut:
        """Lay out the board and give the layout its key; it is laid out once, while it is remembered."""
        board = (view or self.views[0], side, self.board_key(position))
        found = self._layouts.pop(board, None)
        if found is None:
            layout = msgspec.structs.replace(self.stage.layout(position, board[0], side), game=self.name)
            found = LaidOut(layout, layout_key(layout))
        _remember(self._layouts, board, found, LAYOUTS)
        return found

    def layout_key(self, position: P, view: str = "", side: int = 0) -> str:
        """Give the key of a position's layout, which is laid out only if the key is not known any more."""
        board = (view or self.views[0], side, self.board_key(position))
        key = self._layout_keys.pop(board, None) or self.laid_out(position, view, side).key
        _remember(self._layout_keys, board, key, LAYOUT_KEYS)
        return key

    def scene(self, position: P, seat: int) -> Scene:
        """Show what a seat may see."""
        shown = self.sketch(position, seat)
        shown.choices = list(shown.choices)
        return shown

    def sketch(self, position: P, seat: int) -> Scene:
        """Show what a seat may see, to who passes it on: its choices may be written down already, not listed."""
        return self.stage.scene(position, seat)

    def board_key(self, position: P) -> Hashable:
        """Tell all of a position that its layouts depend on."""
        key: Hashable = self._staged("board_key")(position)
        return key

    def moves(self, position: P, action: int) -> dict[str, str] | None:
        """Tell which cell's piece goes to which cell; None if a painter can see that for itself."""
        found: dict[str, str] | None = self._staged("moves")(position, action)
        return found

    def shown_path(self, position: P, action: int) -> tuple[str, ...] | None:
        """Give the click path that shows an action as it is told, where several mean it; None: any will do."""
        path: tuple[str, ...] | None = self._staged("shown_path")(position, action)
        return path

    def preview(self, position: P, action: int, seat: int) -> Scene:
        """Show what a legal action would lead to, as far as the seat can know."""
        shown: Scene = self._staged("preview")(position, action, seat)
        return shown

    def told(self, position: P, action: int, now: P) -> bool:
        """Whether the opponent may know, now, the text of an action played in a position."""
        return bool(self._staged("told")(position, action, now))

    @property
    def goal(self) -> Message:
        """What the game is about, in one sentence."""
        return self.words.GOAL

    def tell(self, position: P, action: int, seat: int) -> Message:
        """Say what a legal action does, as far as a seat may know; the position is the one before it."""
        return self.words.tell(position, action, seat)

    def retell(self, position: P, action: int, seat: int) -> Message:
        """Say what an action did, once it is done: then more may be known of it than before."""
        own = self._worded("retell")
        told: Message = own(position, action, seat) if own else self.tell(position, action, seat)
        return told

    def headline(self, position: P, action: int) -> Message | None:
        """Say in a few words what nobody should miss of an action that was done; most have nothing of the kind."""
        own = self._worded("headline")
        said: Message | None = own(position, action) if own else None
        return said

    def effects(self, position: P, action: int, seat: int) -> list[Effect]:
        """List facts about a legal action, the weightiest first, as far as a seat may know before it is played."""
        own = self._worded("effects")
        return [*shared_effects(position, action, seat), *(own(position, action, seat) if own else [])]

    def turn_number(self, position: P, action: int, before: int) -> int:
        """Give the number of a turn that begins with an action, after so many turns before it; 0: it is not counted."""
        return int(self._staged("turn_number")(position, action, before))

    def ends_turn(self, position: P, action: int) -> bool:
        """Whether a legal action ends a turn although the same player may act on."""
        return bool(self._staged("ends_turn")(position, action))

    def ending(self, position: P) -> Ending:
        """Say why a finished game ended."""
        return self.words.ending(position)

    def _staged(self, name: str) -> Any:
        """Find a function of the game's `scene.py`, or the one that serves most games."""
        found = self._functions.get(name)
        if found is None:
            found = self._functions[name] = getattr(self.stage, name, None) or getattr(defaults, name)
        return found

    def _worded(self, name: str) -> Any:
        """Find a function that the game's `words.py` may have; None if it has not."""
        if name not in self._functions:
            self._functions[name] = getattr(self.words, name, None)
        return self._functions[name]

    @cached_property
    def style(self) -> str:
        """The game's own style of its board, `board.css` in its folder, if it has one."""
        path = self.folder / "board.css"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def picture(self, position: P, view: str = "", seat: int = SPECTATOR, theme: str = "light", title: str = "") -> str:
        """Paint a position as an SVG picture, for spectators unless a seat is named; ValueError if there is no such view or seat."""
        from estaminet.core.svg import paint

        if view and view not in self.views:
            raise ValueError(f"view {view!r} is none of {', '.join(self.views)}")
        check_seat(seat)
        return paint(self.layout(position, view), self.scene(position, seat), theme, title, self.style)


def _remember(known: dict[Board, T], board: Board, found: T, most: int) -> None:
    """Remember what was found for a board; what was not asked for longest goes."""
    known[board] = found
    if len(known) > most:
        known.pop(next(iter(known)), None)


def _game_in(package: str) -> Any:
    """Find a game that was pickled."""
    return import_module(f"{package}.game").GAME
