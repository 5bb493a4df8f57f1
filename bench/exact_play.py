"""Exact play against one look ahead, in a solved game: the most that anybody can take from it, and how often it errs.

    python bench/exact_play.py [--quick] [--games 200] [--opening 0] [--option groups=equal]

`exact` draws among the actions that are worth most under best play. `knows the reply` also knows what one look ahead will answer, and
takes the action after which that answer leaves it most: nobody who looks no further can set better traps. A win that is there under best
play is kept by both, so what they lose was lost before they began or never offered.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from common import show

import estaminet
from estaminet.arena.openings import opening
from estaminet.core.game import Game, StartSolver
from estaminet.core.options import Value, resolve
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.engines import engine
from estaminet.engines.choice import best_lines

GAME = "l-calculus"
GREEDY = engine("greedy")
Chooser = Callable[["Match", Position, Generator], int]


class Match:
    """A way to play exactly against one look ahead: what came of it."""

    def __init__(self, game: Game, options: dict[str, Value], choose: Chooser) -> None:
        assert game.solver is not None
        self.game, self.options, self.solver, self.choose = game, options, game.solver, choose
        self.results: list[list[int]] = [[], []]  # by the seat of the exact player
        self.won = [0, 0]  # games that are won under best play, before the first action
        self.replies = self.errors = 0  # of the other

    def values(self, position: Position) -> dict[int, int]:
        """Give the points that each action leads to under best play, for the player to act."""
        found = self.solver.solve(position, position.player, 0)
        assert found is not None
        return dict(found)

    def play(self, number: int, longest: int) -> None:
        """Play one game; two share an opening, sides exchanged."""
        position, rng, seat = self.game.start(number // 2, **self.options), Generator(number), number % 2
        for text in opening(self.game, self.options, number // 2, longest):
            position.play(text)
        worth = max(self.values(position).values())
        self.won[seat] += (worth if position.player == seat else -worth) > 0
        while not position.over:
            position.play(self.choose(self, position, rng) if position.player == seat else self._reply(position, rng))
        self.results[seat].append(position.returns()[seat])

    def _reply(self, position: Position, rng: Generator) -> int:
        values, action = self.values(position), GREEDY.choose(position, None, rng)
        self.replies += 1
        self.errors += values[action] < max(values.values())
        return action

    def row(self, name: str, option: str) -> tuple[object, ...]:
        """Describe the games."""
        both = self.results[0] + self.results[1]
        told = ["–".join(str(side.count(result)) for result in (1, 0, -1)) for side in self.results]
        share = sum(1 + result for result in both) / (2 * len(both))
        return option, name, len(both), *told, f"{self.won[0]}, {self.won[1]}", f"{100 * share:.1f} %", f"{self.errors} of {self.replies}"


def exact(match: Match, position: Position, rng: Generator) -> int:
    """Draw one of the actions that are worth most under best play."""
    values = match.values(position)
    return _drawn(values, rng)


def knows_the_reply(match: Match, position: Position, rng: Generator) -> int:
    """Draw one of the actions after which the answer of one look ahead leaves most."""
    return _drawn({action: _left(match, position, action, worth) for action, worth in match.values(position).items()}, rng)


def _left(match: Match, position: Position, action: int, worth: float) -> float:
    """Value an action by what its player has after the other's answer, on average over equal answers."""
    after = position.copy()
    after.play(action)
    if after.over or after.player == position.player:
        return worth
    values = match.values(after)
    answers = best_lines(GREEDY.analyse(after))
    return -sum(values[line.action] for line in answers) / len(answers)


def _drawn(values: dict[int, float] | dict[int, int], rng: Generator) -> int:
    best = max(values.values())
    actions = [action for action, value in values.items() if value == best]
    return actions[rng.below(len(actions))]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="ten games of each")
    parser.add_argument("--games", type=int, default=200, help="of each, sides exchanged")
    parser.add_argument("--opening", type=int, default=0, help="actions drawn before they begin, at the most")
    parser.add_argument("--option", action="append", help="NAME=VALUE; groups=any and groups=equal, if nothing is said")
    asked = parser.parse_args()
    game, rows = estaminet.game(GAME), []
    for text in asked.option or ["groups=any", "groups=equal"]:
        options = resolve(game.options, dict([text.split("=")]))
        assert isinstance(game.solver, StartSolver)
        game.solver.prepare(game.start(1, **options), lambda _share: None)
        for name, choose in (("exact", exact), ("knows the reply", knows_the_reply)):
            match = Match(game, options, choose)
            for number in range(10 if asked.quick else asked.games):
                match.play(number, asked.opening)
            rows.append(match.row(name, text))
    columns = ("options", "player", "games", "as first", "as second", "won before", "points", "errors of the other")
    show(f"{GAME}: exact play against one look ahead, wins–draws–losses; openings of up to {asked.opening} actions", columns, rows)


if __name__ == "__main__":
    main()
