"""A whole search: its budget, its threads, and its report."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import msgspec

from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.search.mcts import Tree


class Budget(msgspec.Struct, frozen=True):
    """What a search may spend: simulations in all, milliseconds, or whichever ends first; and the threads that share it."""

    simulations: int | None = None
    milliseconds: int | None = None
    threads: int = 1


class Line(msgspec.Struct, frozen=True):
    """One action of the root: how often it was tried, its value for the seat to act, and how play would go on."""

    action: int
    visits: int
    value: float  # from -1 to 1
    principal: list[int]  # begins with the action
    proven: int | None = None  # the certain result for the seat to act: 1, 0 or -1


class Report(msgspec.Struct, frozen=True):
    """What a search found, the best line first."""

    lines: list[Line]
    simulations: int
    milliseconds: int
    proven: int | None  # the certain result for the seat to act


def analyse(position: Position, seat: int, rng: Generator, budget: Budget, overlook: float = 0.0) -> Report:
    """Search a position that `seat` is to act in and may know, hidden parts imagined."""
    begun = time.monotonic()
    threads = max(1, budget.threads)
    trees = [Tree(position, seat, rng.next_word(), position.game.thinking, overlook) for _ in range(threads)]
    simulations = -(-(budget.simulations or 0) // threads)
    milliseconds = budget.milliseconds or 0
    if not simulations and not milliseconds:
        raise ValueError("a budget needs simulations or milliseconds")
    if threads == 1:
        trees[0].run(simulations, milliseconds)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda tree: tree.run(simulations, milliseconds), trees))
    sign = 1 if position.player == 0 else -1
    proven = next((tree.proven for tree in trees if tree.proven is not None), None)
    return Report(
        lines=_merged(trees, sign),
        simulations=sum(tree.simulations for tree in trees),
        milliseconds=int(1000 * (time.monotonic() - begun)),
        proven=None if proven is None else sign * proven,
    )


def _merged(trees: list[Tree], sign: int) -> list[Line]:
    """Sum the root statistics of all trees; the principal line is that of the tree that tried the action most."""
    visits: dict[int, int] = {}
    values: dict[int, float] = {}
    proofs: dict[int, int] = {}
    principal: dict[int, tuple[int, list[int]]] = {}
    for tree in trees:
        for action, tried, value, proven, line in tree.lines():
            visits[action] = visits.get(action, 0) + tried
            values[action] = values.get(action, 0.0) + sign * value
            if proven is not None:
                proofs[action] = sign * proven
            if action not in principal or tried > principal[action][0]:
                principal[action] = (tried, line)
    lines = [
        Line(action, tried, proofs.get(action, values[action] / tried), principal[action][1], proofs.get(action))
        for action, tried in visits.items()
        if tried
    ]
    if any(line.proven is not None for line in lines):
        return sorted(lines, key=_merit, reverse=True)
    return sorted(lines, key=lambda line: (line.visits, line.value), reverse=True)


def _merit(line: Line) -> tuple[float, int, float]:
    """Order lines: certain wins first, certain losses last, what looks worse than a certain draw after it; else by visits."""
    if line.proven is not None:
        return (2.0 * line.proven, line.visits, line.value)
    return (1.0 if line.value >= 0 else -1.0, line.visits, line.value)
