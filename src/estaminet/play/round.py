"""One round: its start, who played what, the position now, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.play.trail import Trail


class Ply(msgspec.Struct, frozen=True, gc=False):
    """One action that was played."""

    seat: int
    action: int
    text: str
    ends: bool = False  # whether a turn ended with it, whoever acts next
    number: int | None = None  # of the turn that begins with it; None if none does


class Ending(msgspec.Struct, frozen=True):
    """How a round ended: `kind` is rules, resignation, time or agreement; `returns` go by seat."""

    kind: str
    returns: tuple[int, int]
    why: Message
    rule: str = ""
    cells: tuple[str, ...] = ()


class Round:
    """The course of a round. A position that is over is not kept: it is played again when somebody asks for it. None is ever changed."""

    def __init__(self, game: Game, start: Position, number: int, first_chair: int) -> None:
        self.game = game
        self.number = number
        self.first_chair = first_chair
        self.start = start
        self.position = start  # now
        self.plies: list[Ply] = []
        self.ply = 0  # how many actions have been played
        self.turns = 0  # that have begun
        self.untold: dict[int, Position] = {}  # where each action was played that was not told at once, by its index
        self.ending: Ending | None = None
        self.trail = Trail(self)
        self._before: Position | None = None  # the last action, if it was played since the last take-back
        self._see_end()

    def play(self, action: int, after: Position | None = None) -> None:
        """Play a legal action; who knows the position that it leads to gives it."""
        before = self.position
        if after is None:
            after = before.copy()
            after.play(action)
        played = ply_of(self.game, before, action, after, self.plies[-1] if self.plies else None, self.turns)
        self.turns += played.number is not None
        if self.game.hidden and not self.game.told(before, action, after):
            self.untold[self.ply] = before
        self.plies.append(played)
        self.ply += 1
        self._before, self.position = before, after
        self._see_end()

    def _see_end(self) -> None:
        """Note the end that the rules make."""
        if self.position.over:
            first, second = self.position.returns()
            end = self.game.ending(self.position)
            self.ending = Ending("rules", (first, second), end.sentence, end.rule, end.cells)

    def take_back(self, ply: int) -> None:
        """Go back to the position after so many actions."""
        position = self.position_after(ply)
        self.turns -= sum(taken.number is not None for taken in self.plies[ply:])
        self.untold = {index: before for index, before in self.untold.items() if index < ply}
        del self.plies[ply:]
        self.ply = ply
        self.position, self._before = position, None
        self.ending = None
        self.trail.cut(ply)

    def lead(self, actions: list[int]) -> None:
        """Let other actions have been played; those that both begin with stay."""
        pairs = zip(self.plies, actions, strict=False)
        common = next((index for index, (ply, action) in enumerate(pairs) if ply.action != action), min(self.ply, len(actions)))
        if common < self.ply:
            self.take_back(common)
        for action in actions[common:]:
            self.play(action)
        self.trail.jump()

    def position_after(self, ply: int) -> Position:
        """Give the position after so many actions."""
        if ply == self.ply:
            return self.position
        if ply == self.ply - 1 and self._before is not None:
            return self._before
        position = self.start.copy()
        position.replay([played.action for played in self.plies[:ply]])
        if ply == self.ply - 1:
            self._before = position
        return position

    def positions(self, first: int, last: int) -> Iterator[Position]:
        """Give the positions after `first` to `last` actions, one after the other."""
        if first < last:
            return replayed(self.position_after(first), [played.action for played in self.plies[first:last]])
        return iter([self.position_after(first)] if first == last else [])

    def turn_start(self, ply: int) -> int:
        """Tell how many actions were before the turn to which the action number `ply` belongs."""
        first = max(0, ply - 1)
        while first and self.plies[first].number is None:
            first -= 1
        return first

    def last_turn_of(self, seat: int) -> int | None:
        """Give the ply at which a seat's last turn began; None if it has not played."""
        plies, last = self.plies, len(self.plies) - 1
        while last >= 0 and plies[last].seat != seat:
            last -= 1
        while last > 0 and plies[last - 1].seat == seat:
            last -= 1
        return last if last >= 0 else None

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


def ply_of(game: Game, before: Position, action: int, after: Position, last: Ply | None, turns: int) -> Ply:
    """Describe an action that follows another, after so many turns have begun."""
    number = game.turn_number(before, action, turns) if last is None or last.ends else None
    ends = after.player != before.player or game.ends_turn(before, action)
    return Ply(before.player, action, before.action_text(action), ends, number)


def replayed(position: Position, actions: list[int]) -> Iterator[Position]:
    """Give a position and those that follow, action by action."""
    yield position
    for action in actions:
        position = position.copy()
        position.replay([action])
        yield position


def _loss(seat: int) -> tuple[int, int]:
    """Give the returns of a round that a seat lost."""
    return (-1, 1) if seat == 0 else (1, -1)
