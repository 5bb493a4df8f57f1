"""L-Calculus once more, slowly, from the rules page alone: strings for rows, no bits, no codes.

The kernel is compared with it; it shares nothing with the kernel but the texts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from math import prod

from tests.games.both import ways
from tests.support import SMALL

NODES = 100 if SMALL else 1500  # before the last action, of counts that are made with the model: it needs about a millisecond for one


@dataclass(frozen=True)
class Model:
    """A position, field by field as in its text."""

    row: str
    mover: str
    phase: str
    white: int
    black: int
    turn: int
    idle: int
    before: str
    groups: str
    limit: int

    @classmethod
    def read(cls, text: str) -> Model:
        """Read a position's text."""
        row, mover, phase, totals, turn, idle, before, options = text.split(" ")
        white, black = totals.split(":")
        groups, limit = (option.split("=")[1] for option in options.split(","))
        return cls(row, mover, phase, int(white), int(black), int(turn), int(idle), before, groups, int(limit))

    def text(self) -> str:
        """Write the position."""
        return (
            f"{self.row} {self.mover} {self.phase} {self.white}:{self.black} {self.turn} {self.idle} {self.before} "
            f"groups={self.groups},limit={self.limit}"
        )

    def over(self) -> bool:
        """LC-11 and LC-12."""
        whites, blacks = self.row.count("w"), self.row.count("b")
        return whites == 0 or blacks == 0 or whites == blacks == 1 or self.idle >= self.limit

    def returns(self) -> list[int]:
        """LC-11: the higher total wins."""
        if not self.over() or self.white == self.black:
            return [0, 0]
        return [1, -1] if self.white > self.black else [-1, 1]

    def swaps(self) -> dict[str, str]:
        """LC-4 to LC-6: each row that can be reached, with the first of the swaps that give it."""
        found: dict[str, str] = {}
        for place in range(1, len(self.row)):
            for left in range(1, len(self.row)):
                for right in range(1, len(self.row)):
                    if place + left + right > len(self.row) + 1 or (self.groups == "equal" and left != right):
                        continue
                    result = swap(self.row, place, left, right)
                    if result not in (self.row, self.before):
                        found.setdefault(result, f"{place}:{left}/{right}")
        return found

    def removals(self) -> list[str]:
        """LC-10: enemy pawns from one end, or none."""
        enemy = "b" if self.mover == "w" else "w"
        left = len(self.row) - len(self.row.lstrip(enemy))
        right = len(self.row) - len(self.row.rstrip(enemy))
        return [f"L{taken + 1}" for taken in range(left)] + [f"R{taken + 1}" for taken in range(right)]

    def legal(self) -> list[str]:
        """List the legal actions as texts (LC-3)."""
        if self.over():
            return []
        if self.phase == "r":
            return [*self.removals(), "stop"]
        return list(self.swaps().values()) or ["pass"]  # LC-7

    def play(self, action: str) -> Model:
        """Give the position after a legal action."""
        if self.phase == "r":
            taken = 0 if action == "stop" else int(action[1:])
            row = self.row[taken:] if action[0] == "L" else self.row[: len(self.row) - taken]
            return replace(self, row=row)._end_turn(taken > 0)
        if action == "pass":
            after = replace(self, before="-")
        else:
            place, groups = action.split(":")
            left, right = groups.split("/")
            after = replace(self, row=swap(self.row, int(place), int(left), int(right)), before=self.row)
        after = replace(after, white=after.white + score(after.row, "w"), black=after.black + score(after.row, "b"))
        return replace(after, phase="r") if after.removals() else after._end_turn(False)

    def _end_turn(self, removed: bool) -> Model:
        mover = "b" if self.mover == "w" else "w"
        return replace(self, mover=mover, phase="s", turn=self.turn + 1, idle=0 if removed else self.idle + 1)

    def essence(self) -> tuple[object, ...]:
        """Give all that decides how the game goes on: not the turn's number, nor a row before of another length (LC-6)."""
        before = self.before if len(self.before) == len(self.row) else "-"
        return (self.row, self.mover, self.phase, self.white, self.black, self.idle, before, self.groups, self.limit)


def swap(row: str, place: int, left: int, right: int) -> str:
    """LC-4: the pawns from `place` on, `left` of them, change places with the `right` that follow."""
    start = place - 1
    first, second = row[start : start + left], row[start + left : start + left + right]
    return row[:start] + second + first + row[start + left + right :]


def score(row: str, colour: str) -> int:
    """LC-8 and LC-9: the product of the chains of a colour, 0 with fewer than two."""
    chains = [len(list(pawns)) for pawn, pawns in groupby(row) if pawn == colour]
    return prod(chains) if len(chains) > 1 else 0


def perft(text: str, depth: int) -> int:
    """Count the ways to play a number of actions."""
    return ways(Model.read(text), depth, Model.legal, Model.play)
