"""The position that every kernel extends.

The upper half is the C-level contract, which kernels override and the search calls without the GIL;
the lower half are the Python verbs, written once, here. `position.pxd` holds the C signatures.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from operator import index as as_number
from typing import TYPE_CHECKING, Any, Self

import cython

from estaminet.core.rng import Generator, Randomness, generator

SPECTATOR = 2  # the seat of those who watch: it knows what both players know

if not cython.compiled:
    from estaminet.core.rng import below

    MOST_LEGAL = 16384  # no position of any game has more legal actions
    BUFFER: list[int] = [0] * MOST_LEGAL
    STATE: list[int] = [0]

    def size_of_fields(position: Position) -> int:
        """Count the bytes that a compiled position copies."""
        return 0

    def copy_fields(target: Position, source: Position) -> None:
        """Give a position all that another holds; position.pxd does it by one memcpy."""
        for name, value in vars(source).items():
            setattr(target, name, value[:] if isinstance(value, list) else value)

    def same_fields(one: Position, other: Position) -> bool:
        """Whether two positions of one class hold the same; position.pxd does it by one memcmp."""
        return vars(one) == vars(other)


if TYPE_CHECKING:
    from estaminet.core.game import Game
    from estaminet.core.options import Value
    from estaminet.core.scene import Scene


def check_seat(seat: int) -> None:
    """Raise a ValueError unless a seat is a player's or the spectators': compiled code takes whatever it is given."""
    if seat not in (0, 1, SPECTATOR):
        raise ValueError(f"there is no seat {seat}: a player's is 0 or 1, and {SPECTATOR} is that of all who watch")


class Position:
    """One state of one game: who acts, what is legal, what follows."""

    game: Game[Any]

    def __cinit__(self) -> None:
        """Find how many bytes a copy copies: the fields of the compiled class, not what Python classes add."""
        self.span = size_of_fields(self)

    # The contract of a kernel.

    def to_move(self) -> int:
        """Who acts now: 0 or 1."""
        return 0

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return True

    def outcome(self) -> int:
        """Tell who won a finished game: 1 the first player, -1 the second, 0 nobody."""
        return 0

    def legal_into(self, actions: list[int]) -> int:
        """Write the legal actions into a buffer of MOST_LEGAL and give their number; 0 when over."""
        return 0

    def apply(self, action: int) -> None:
        """Play a legal action."""

    def spare_bytes(self) -> int:
        """Count the bytes at the end of the fields that hold nothing yet, so that a copy leaves them out."""
        return 0

    def position_key(self) -> int:
        """Give 64 bits of all that decides how the game goes on: the xor of a random word for each thing in its place."""
        return 0

    def imagine_for(self, seat: int, rng: list[int]) -> None:
        """Redraw what the seat does not know; nothing, where nothing is hidden."""

    def information_key(self, seat: int) -> int:
        """Give 64 bits of what a seat sees; the search keeps worlds apart that the seat tells apart."""
        return 0

    def random_action(self, actions: list[int], rng: list[int]) -> int:
        """Draw a legal action uniformly; a kernel may know a shorter way than listing them all."""
        return actions[below(rng, self.legal_into(actions))]

    # What knowledge.py may override in a subclass of the kernel, to play better.

    def rollout_action(self, actions: list[int], rng: list[int]) -> int:
        """Choose an action in a rollout."""
        return self.random_action(actions, rng)

    def evaluate(self) -> float:
        """Judge an unfinished position for the first player, from -1 to 1."""
        return 0.0

    def prefer(self, actions: list[int], count: int, weights: list[float]) -> bool:
        """Weigh actions by promise, the search tries the heavy ones first; False if nothing is known."""
        return False

    def wins_at_once(self) -> bool:
        """Whether the player to act wins with the next turn; a search among imagined worlds then looks no further in this one."""
        return False

    def features_into(self, features: list[int]) -> int:
        """Write the features that the game's network judges by into a buffer and give their number; 0 without a network."""
        return 0

    def copy_from(self, other: Position) -> None:
        """Become equal to another position of the same kernel."""
        copy_fields(self, other)

    # What a text does not tell; a game that remembers more than its text overrides both.

    def memory(self) -> tuple[int, ...]:
        """Give what decides how the game goes on and is not in the text, such as the positions that a repetition would repeat."""
        return ()

    def remember(self, memory: Sequence[int]) -> None:
        """Take up what `memory` gave, in a position that was read from a text."""

    # The Python verbs.

    @property
    def player(self) -> int:
        """Who acts now: 0 or 1."""
        return self.to_move()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.is_over())

    @property
    def key(self) -> int:
        """64 bits of what the rules compare."""
        return self.position_key()

    def legal_actions(self) -> list[int]:
        """List the legal actions, each below `game.action_count`."""
        count = self.legal_into(BUFFER)
        return [BUFFER[index] for index in range(count)]

    def is_legal(self, action: int) -> bool:
        """Whether an action is legal now."""
        count = self.legal_into(BUFFER)
        for index in range(count):
            if BUFFER[index] == action:
                return True
        return False

    def play(self, action: int | str) -> None:
        """Play one action, by its code or its text; IllegalAction with a rule id, and nothing changed, if it is not legal."""
        code = self.parse_action(action) if isinstance(action, str) else as_number(action)
        if not self.is_legal(code):
            raise self.game.why_not(self, code)
        self.apply(code)

    def replay(self, actions: Sequence[int]) -> None:
        """Play actions that are known to be legal here, one after the other, as those of a game that was played are."""
        for action in actions:
            self.apply(action)

    def features(self) -> list[int]:
        """List the features that the game's network judges by, as the player to act sees them."""
        count = self.features_into(BUFFER)
        return [BUFFER[index] for index in range(count)]

    def returns(self) -> list[int]:
        """Give each player's result: 1, 0 or -1, and 0 while the game is going on."""
        if not self.is_over():
            return [0, 0]
        return [self.outcome(), -self.outcome()]

    def points(self) -> list[int]:
        """Give each player's points, where the game has them."""
        return [0, 0]

    @property
    def options(self) -> dict[str, Value]:
        """The options that this game is played with, as far as the position still depends on them."""
        return self.game.options_of(self)

    def blank(self) -> Self:
        """Make an empty position of the same kernel and game, ready for `copy_from`."""
        position = self.__class__()
        position.game = self.game
        return position

    def copy(self) -> Self:
        """Make an independent copy."""
        position = self.blank()
        cython.cast(Position, position).copy_from(self)
        return position

    def imagine(self, seat: int, rng: Randomness = None) -> Self:
        """Copy the position with all that `seat` does not know drawn anew, from what it has seen; ValueError if there is no such seat."""
        check_seat(seat)
        drawn = generator(rng)
        position = self.copy()
        STATE[0] = drawn.words[0]
        cython.cast(Position, position).imagine_for(seat, STATE)
        drawn.words[0] = STATE[0]
        return position

    def forget(self, seat: int, share: float, rng: Generator) -> None:
        """Let a seat forget a share of what it could only remember; nothing, where nothing is hidden."""

    def text(self) -> str:
        """Write the position in its one-line notation."""
        return self.game.notation.text(self)

    def action_text(self, action: int) -> str:
        """Write an action in the game's notation; ValueError if no action has this code."""
        if not 0 <= action < self.game.action_count:
            raise ValueError(f"there is no action {action}: codes are below {self.game.action_count}")
        return self.game.notation.action_text(self, action)

    def parse_action(self, text: str) -> int:
        """Read an action; BadText if it is none, whatever its legality."""
        return self.game.notation.parse_action(self, text)

    def scene(self, seat: int | None = None) -> Scene:
        """Show what a seat may see; without a seat, what the player to act sees. ValueError if there is no such seat."""
        looking = self.to_move() if seat is None else seat
        check_seat(looking)
        return self.game.scene(self, looking)

    def observation(self, seat: int | None = None) -> Any:
        """Give what a seat knows as an array of float32, as `game.observation` describes it; without a seat, the player to act."""
        return self.game.observation.observe(self, self.to_move() if seat is None else seat)

    def mask(self) -> Any:
        """Give `game.action_count` bytes: 1 for the actions that are legal now, 0 for all others."""
        from estaminet.core.observation import as_numpy

        found = array("B", bytes(self.game.action_count))
        for action in self.legal_actions():
            found[action] = 1
        return as_numpy(found)

    def _repr_svg_(self) -> str:
        return self.game.picture(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position) or self.game is not other.game or self.key != other.key:
            return False
        if type(self) is type(other) and same_fields(self, cython.cast(Position, other)):
            return True
        return self.text() == other.text() and self.memory() == other.memory()

    def __hash__(self) -> int:
        return hash(self.position_key())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), self.game, self.text(), self.memory())

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.text()}>"


FIRST_FIELD = Position.__basicsize__  # where the fields of a kernel begin


def restored(kind: type[Position], game: Game, text: str, memory: Sequence[int]) -> Position:
    """Make a position of what was pickled."""
    position = kind()
    position.game = game
    game.notation.parse(position, text)
    position.remember(memory)
    return position
