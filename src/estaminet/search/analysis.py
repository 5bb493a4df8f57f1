"""A whole search: its budget, its threads, and its report."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from html import escape

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.search.alphabeta import AlphaBeta
from estaminet.search.forced import FEWEST_NODES, NODES_PER_MS, ForcedWin
from estaminet.search.mcts import Tree

SHOWN = 10  # lines, in a notebook
LARGEST = 2**31 - 1  # of a budget; milliseconds of 24 days
PROVING = 0.1  # of a time, for looking for a forced win


class Budget(msgspec.Struct, frozen=True):
    """What thinking may spend: simulations in all, milliseconds, or whichever ends first; and the threads that share it."""

    simulations: int | None = None
    milliseconds: int | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        limits: tuple[object, ...] = (self.simulations, self.milliseconds)  # nothing has looked at their types yet
        for limit in limits:
            if limit is not None and not (isinstance(limit, int) and 0 <= limit <= LARGEST):
                raise ValueError(f"a budget is a whole number of simulations or milliseconds, not {limit!r}; {LARGEST} is the most")

    def share(self, share: float) -> Budget:
        """Give a share of each of its limits."""
        return self._limited(lambda limit, _: int(share * limit), 0, 0)

    def less(self, simulations: int, milliseconds: int) -> Budget:
        """Give what is left after something was spent; a little is always left."""
        return self._limited(lambda limit, spent: limit - spent, simulations, milliseconds)

    def _limited(self, change: Callable[[int, int], int], simulations: int, milliseconds: int) -> Budget:
        return Budget(
            None if self.simulations is None else max(1, change(self.simulations, simulations)),
            None if self.milliseconds is None else max(1, change(self.milliseconds, milliseconds)),
            self.threads,
        )


class Line(msgspec.Struct, frozen=True):
    """One action of the root: how often it was tried, its value for the seat to act, and how play would go on."""

    action: int
    visits: int
    value: float  # from -1 to 1
    principal: list[int]  # begins with the action
    proven: int | None = None  # the certain result for the seat to act: 1, 0 or -1
    margin: int | None = None  # the certain points of the seat to act less the other's, at the end
    ends: bool = False  # whether it is known to end the game at once


class Report(msgspec.Struct, frozen=True):
    """What thinking found, the best line first."""

    lines: list[Line]
    simulations: int = 0
    milliseconds: int = 0
    proven: int | None = None  # the certain result for the seat to act
    exact: bool = False  # whether every line was calculated to the end of the game
    position: Position | None = None  # that it is about, as the seat to act may know it

    def _repr_html_(self) -> str:
        """Show itself in a notebook: the lines, told in words where the position is known."""
        rows = "".join(f"<tr><td>{'<td>'.join(map(escape, self._row(line)))}</tr>" for line in self.lines[:SHOWN])
        return f"<table><tr><th>action<th>visits<th>value<th>in words</tr>{rows}</table>"

    def _row(self, line: Line) -> tuple[str, str, str, str]:
        value = f"{line.value:+.2f}" if line.proven is None else f"certain: {line.proven if line.margin is None else line.margin:+d}"
        if self.position is None:
            return str(line.action), str(line.visits), value, ""
        words = self.position.game.tell(self.position, line.action, self.position.player).say()
        return self.position.action_text(line.action), str(line.visits), value, words


class Analysis:
    """A search that can go on, from a position that a seat is to act in and may know.

    MCTS has a tree for each thread; alpha-beta has one thread, and values so many of the best lines exactly. Who wants to know how
    often each action was tried does not let it `deepen`: alpha-beta counts no such thing. Where a game says so, a share of the time
    goes into looking for a forced win first; who overlooks something does not look for one.
    """

    forced: ForcedWin | None = None
    proving = 0  # turns within which a win is looked for

    def __init__(
        self,
        position: Position,
        seat: int,
        rng: Generator,
        overlook: float = 0.0,
        threads: int = 1,
        exact: int = 1,
        deepen: bool = True,
    ) -> None:
        self.sign = 1 if seat == 0 else -1
        self.seat = seat
        thinking = position.game.thinking_of(position)
        self.trees: Sequence[Tree | AlphaBeta]
        if deepen and thinking.deepening and not position.game.hidden:
            self.trees = [AlphaBeta(position, seat, rng.next_word(), thinking.deepening, overlook, exact)]
        else:
            self.trees = [Tree(position, seat, rng.next_word(), thinking, overlook) for _ in range(max(1, threads))]
        self.proving = thinking.proving if deepen and not overlook and not position.game.hidden else 0
        self.root = position.copy()

    @property
    def megabytes(self) -> float:
        """The memory that the trees take up, about."""
        return sum(tree.megabytes for tree in self.trees) + (self.forced.megabytes if self.forced else 0.0)

    def run(self, budget: Budget, deadline: Deadline) -> None:
        """Search on until the budget is spent, the result is proven, or the deadline is stopped."""
        simulations = -(-(budget.simulations or 0) // len(self.trees))
        milliseconds = budget.milliseconds or 0
        if not simulations and not milliseconds:
            raise ValueError("a budget needs simulations or milliseconds")
        if self._prove(budget, deadline):
            return
        if len(self.trees) == 1:
            self.trees[0].run(simulations, milliseconds, deadline)
            return
        with ThreadPoolExecutor(len(self.trees)) as pool:
            list(pool.map(lambda tree: tree.run(simulations, milliseconds, deadline), self.trees))

    def advance(self, action: int, position: Position) -> None:
        """Go on from the position after an action, with what was found below it."""
        for tree in self.trees:
            tree.advance(action, position)
        self.root, self.forced = position.copy(), None

    def place(self, position: Position) -> None:
        """Go on from the same position with what is hidden imagined otherwise."""
        for tree in self.trees:
            tree.place(position)

    @property
    def simulations(self) -> int:
        """All simulations made so far."""
        return sum(tree.simulations for tree in self.trees)

    def report(self) -> Report:
        """Tell what was found so far."""
        proven = next((self.sign * tree.proven for tree in self.trees if tree.proven is not None), None)
        lines = _merged(self.trees, self.sign)
        if self.forced is not None and self.forced.action is not None and proven != 1:
            action, proven = self.forced.action, 1
            lines = [Line(action, 1, 1.0, [action], 1), *(line for line in lines if line.action != action)]
        return Report(lines, self.simulations, proven=proven)

    # A forced win, which trying everything finds and a tree that looks for the best may pass by.

    def _prove(self, budget: Budget, deadline: Deadline) -> bool:
        """Look for a win of the seat from the root, if there is enough to spend; whether it is found."""
        milliseconds = int(PROVING * (budget.milliseconds or 0))
        nodes = milliseconds * NODES_PER_MS if milliseconds else budget.simulations or 0
        if self.proving and nodes >= FEWEST_NODES and self.root.player == self.seat:
            self.forced = self.forced or ForcedWin(self.root, self.proving)
            self.forced.run(nodes, milliseconds, deadline)
        return self.forced is not None and self.forced.action is not None


def analyse(
    position: Position, seat: int, rng: Generator, budget: Budget, overlook: float = 0.0, exact: int = 1, deepen: bool = True
) -> Report:
    """Search a position that `seat` is to act in and may know, hidden parts imagined."""
    begun = time.monotonic()
    analysis = Analysis(position, seat, rng, overlook, budget.threads, exact, deepen)
    analysis.run(budget, Deadline())
    return msgspec.structs.replace(analysis.report(), milliseconds=int(1000 * (time.monotonic() - begun)))


def _merged(trees: Sequence[Tree | AlphaBeta], sign: int) -> list[Line]:
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
    """Order lines: certain wins first, the shortest of all, certain losses last; a certain draw before what looks worse; else by visits."""
    if line.proven == 1:
        return (2.0, -len(line.principal), line.visits)
    if line.proven is not None:
        return (2.0 * line.proven, line.visits, line.value)
    return (1.0 if line.value >= 0 else -1.0, line.visits, line.value)
