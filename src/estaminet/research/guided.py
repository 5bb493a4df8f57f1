"""The shared search with a judge of your own: a function that values many positions at once, such as a network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from estaminet.core.deadline import Deadline
from estaminet.core.game import Game
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.search.analysis import Analysis, Budget
from estaminet.search.guided import GuidedTree

Judge = Callable[[NDArray[np.float32]], tuple[NDArray[np.float32], NDArray[np.float32]]]
"""Given observations, a row each, a judge values each for the player who sees it (-1 to 1) and gives a logit for every action."""

EXPLORATION = 1.5


class GuidedAnalysis(Analysis):
    """A search that can go on, its leaves judged from outside; several trees are judged together and their visits added up."""

    def __init__(
        self, position: Position, seat: int, rng: Generator, judge: Judge, trees: int = 1, exploration: float = EXPLORATION
    ) -> None:
        self.sign = 1 if seat == 0 else -1
        self.judge = judge
        thinking = replace(position.game.thinking_of(position), exploration=exploration)
        self.trees: Sequence[GuidedTree] = [GuidedTree(position, seat, rng.next_word(), thinking) for _ in range(trees)]

    def run(self, budget: Budget, deadline: Deadline) -> None:
        """Search on until the budget is spent, the result is proven, or the deadline is stopped; some action is always tried."""
        deadline.limit(budget.milliseconds or 0)
        least = 2 * len(self.trees)  # a tree's first simulation judges the root, its second tries an action
        end = max(least, self.simulations + budget.simulations) if budget.simulations else None
        while (end is None or self.simulations < end) and not self.decided:
            simulate_together([self], self.judge)
            if deadline.past and self.simulations >= least:
                break

    @property
    def decided(self) -> bool:
        """Whether the result is certain."""
        return any(tree.proven is not None for tree in self.trees)


def simulate_together(analyses: Sequence[GuidedAnalysis], judge: Judge) -> None:
    """Let every tree of several searches of one game make a simulation, and ask the judge once for all of them."""
    waiting = [tree for analysis in analyses for tree in analysis.trees if tree.proven is None and tree.walk()]
    if not waiting:
        return
    observer = waiting[0].game.observation
    observations = np.zeros((len(waiting), observer.size), np.float32)
    for tree, row in zip(waiting, observations, strict=True):
        tree.observe(observer, row)
    values, logits = _checked(judge(observations), waiting[0].game, len(waiting))
    for tree, value, row in zip(waiting, values.tolist(), logits, strict=True):
        tree.judge(value, row)


def _checked(judged: tuple[NDArray[np.float32], NDArray[np.float32]], game: Game, count: int) -> tuple[NDArray[np.float32], ...]:
    """Refuse judgements that compiled code could not read: it has no bounds checks."""
    values, logits = (np.ascontiguousarray(each, np.float32) for each in judged)
    if values.shape != (count,) or logits.shape != (count, game.action_count):
        raise ValueError(
            f"a judge gives {count} values and {count} × {game.action_count} logits; got shapes {values.shape} and {logits.shape}"
        )
    if not (np.isfinite(values).all() and np.isfinite(logits).all()):
        raise ValueError("a judge gave a value or a logit that is no number")
    return np.clip(values, -1, 1), logits
