"""One round: its positions one after the other, who played what, and how it ended."""

from __future__ import annotations

import msgspec

from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.play.trail import Trail


class Ply(msgspec.Struct, frozen=True):
    """One action that was played."""

    seat: int
    action: int
    text: str
    ends: bool = False  # whether a turn ended with it, whoever acts next


class Ending(msgspec.Struct, frozen=True):
    """How a round ended: `kind` is rules, resignation, time or agreement; `returns` go by seat."""

    kind: str
    returns: tuple[int, int]
    why: Message
    rule: str = ""
    cells: tuple[str, ...] = ()


class Round:
    """The course of a round from its first position on."""

    def __init__(self, game: Game, start: Position, number: int, first_chair: int) -> None:
        self.game = game
        self.number = number
        self.first_chair = first_chair
        self.positions = [start]
        self.plies: list[Ply] = []
        self.ending: Ending | None = None
        self.trail = Trail(game, self.positions, self.plies)
        self._see_end()

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.plies)

    def play(self, action: int) -> None:
        """Play a legal action."""
        before = self.position
        after = before.copy()
        after.play(action)
        ends = after.player != before.player or self.game.ends_turn(before, action)
        self.plies.append(Ply(before.player, action, before.action_text(action), ends))
        self.positions.append(after)
        self._see_end()

    def _see_end(self) -> None:
        """Note the end that the rules make."""
        if self.position.over:
            first, second = self.position.returns()
            end = self.game.ending(self.position)
            self.ending = Ending("rules", (first, second), end.sentence, end.rule, end.cells)

    def take_back(self, ply: int) -> None:
        """Go back to the position after so many actions."""
        del self.positions[ply + 1 :], self.plies[ply:]
        self.ending = None
        self.trail.cut(ply)

    def last_turn_of(self, seat: int) -> int | None:
        """Give the ply at which a seat's last turn began; None if it has not played."""
        last = next((index for index in reversed(range(self.ply)) if self.plies[index].seat == seat), None)
        while last and self.plies[last - 1].seat == seat:
            last -= 1
        return last

    def resign(self, seat: int, why: Message | None = None) -> None:
        """End the round by a seat's resignation."""
        sentence = why or Message("{side} has resigned.", {"side": self.game.sides[seat]})
        self.ending = Ending("resignation", _loss(seat), sentence)

    def flag(self, seat: int) -> None:
        """End the round by a seat's flag."""
        self.ending = Ending("time", _loss(seat), Message("{side} has run out of time.", {"side": self.game.sides[seat]}))

    def agree(self) -> None:
        """End the round by agreement."""
        self.ending = Ending("agreement", (0, 0), Message("The players have agreed on a draw."))


def _loss(seat: int) -> tuple[int, int]:
    """Give the returns of a round that a seat lost."""
    return (-1, 1) if seat == 0 else (1, -1)
