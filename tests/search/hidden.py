"""A small game with a secret, for the interpreted mode: search it and print what was found.

A coin lies under a cup: heads in three of four cases, which seat 0 does not know. It may guess heads, guess tails, leave
it (a draw), or ask seat 1, who then has one action: to win if the coin shows heads, to lose if it shows tails.
"""

import json
from types import SimpleNamespace

from estaminet.core.game import Thinking
from estaminet.core.position import Position
from estaminet.core.rng import Generator, below
from estaminet.engines import Budget, engine

HEADS, TAILS, LEAVE, ASK, TAKE, GIVE = range(6)


class Cup(Position):
    """The coin, and what was done."""

    def __init__(self) -> None:
        self.tails = False
        self.asked = False
        self.result: int | None = None

    def to_move(self) -> int:
        """Seat 1 acts once it is asked."""
        return int(self.asked)

    def is_over(self) -> bool:
        """Whether somebody has decided."""
        return self.result is not None

    def outcome(self) -> int:
        """Who was right."""
        return self.result or 0

    def legal_into(self, actions: list[int]) -> int:
        """List what can be done; for seat 1 it depends on the secret."""
        choices = [] if self.is_over() else [GIVE if self.tails else TAKE] if self.asked else [HEADS, TAILS, LEAVE, ASK]
        actions[: len(choices)] = choices
        return len(choices)

    def apply(self, action: int) -> None:
        """Decide, or ask."""
        self.asked = action == ASK
        if action != ASK:
            self.result = {HEADS: 1 - 2 * self.tails, TAILS: 2 * self.tails - 1, LEAVE: 0, TAKE: -1, GIVE: 1}[action]

    def copy_from(self, other: Position) -> None:
        """Become equal."""
        self.__dict__.update(other.__dict__)

    def imagine_for(self, seat: int, rng: list[int]) -> None:
        """Throw the coin again for the seat that does not see it."""
        if seat == 0:
            self.tails = below(rng, 4) == 0


def main() -> None:
    """Search with the coin showing tails."""
    cup = Cup()
    cup.tails = True
    cup.game = SimpleNamespace(
        thinker=Cup,
        hidden=True,
        action_count=6,
        thinking_of=lambda _: Thinking(),
        player=None,
        solver=None,
        levels={},
        told=lambda *_: True,
        ends_turn=lambda *_: False,
    )  # type: ignore[assignment]
    report = engine("level-8").analyse(cup, 0, Generator(5), Budget(simulations=2000))
    chosen = [engine(name).choose(cup, 0, Generator(7), Budget(simulations=400)) for name in ("greedy", "level-6", "level-7", "level-8")]
    values = {line.action: line.value for line in report.lines}
    following = {line.action: line.principal[1:] for line in report.lines}
    print(json.dumps([[values[action] for action in range(4)], following[ASK], report.proven, chosen]))


if __name__ == "__main__":
    main()
