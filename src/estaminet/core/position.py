"""The position that every kernel extends.

The upper half is the C-level contract, which kernels override and the search calls without the GIL;
the lower half are the Python verbs, written once, here. `position.pxd` holds the C signatures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import cython

if not cython.compiled:
    from estaminet.core.rng import below

    BUFFER: list[int] = [0] * 16384
    GENERATOR: list[int] = [0]

if TYPE_CHECKING:
    from estaminet.core.game import Game
    from estaminet.core.scene import Scene

MOST_LEGAL = 16384  # no position of any game has more legal actions
SPECTATOR = 2  # the seat of those who watch: it knows what both players know


class Position:
    """One state of one game: who acts, what is legal, what follows."""

    game: Game

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

    def copy_from(self, other: Position) -> None:
        """Become equal to another position of the same kernel."""

    def position_key(self) -> int:
        """Give 64 bits of all that decides how the game goes on."""
        return 0

    def imagine_for(self, seat: int, rng: list[int]) -> None:
        """Redraw what the seat does not know; nothing, where nothing is hidden."""

    def sight_key(self, seat: int) -> int:
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
        """Whether the player to act wins with his next turn; a search among imagined worlds then looks no further in this one."""
        return False

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

    def play(self, action: int) -> None:
        """Play one action; IllegalAction with a rule id, and nothing changed, if it is not legal."""
        if not self.is_legal(action):
            raise self.game.why_not(self, action)
        self.apply(action)

    def returns(self) -> list[int]:
        """Give each player's result: 1, 0 or -1, and 0 while the game is going on."""
        if not self.is_over():
            return [0, 0]
        return [self.outcome(), -self.outcome()]

    def points(self) -> list[int]:
        """Give each player's points, where the game has them."""
        return [0, 0]

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

    def imagine(self, seat: int, rng: list[int]) -> Self:
        """Copy the position with all that `seat` does not know drawn anew, from what it has seen."""
        position = self.copy()
        GENERATOR[0] = rng[0]
        cython.cast(Position, position).imagine_for(seat, GENERATOR)
        rng[0] = GENERATOR[0]
        return position

    def forget(self, seat: int, share: float, rng: list[int]) -> None:
        """Let a seat forget a share of what it could only remember; nothing, where nothing is hidden."""

    def text(self) -> str:
        """Write the position in its one-line notation."""
        return self.game.notation.text(self)

    def action_text(self, action: int) -> str:
        """Write an action in the game's notation."""
        return self.game.notation.action_text(self, action)

    def parse_action(self, text: str) -> int:
        """Read an action; BadText if it is none, whatever its legality."""
        return self.game.notation.parse_action(self, text)

    def scene(self, seat: int | None = None) -> Scene:
        """Show what a seat may see; without a seat, what the player to act sees."""
        return self.game.scene(self, self.to_move() if seat is None else seat)

    def _repr_svg_(self) -> str:
        return self.game.picture(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game is other.game and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.position_key())

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.text()}>"
