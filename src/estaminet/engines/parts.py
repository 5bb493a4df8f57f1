"""The parts of an opponent: each reports on a position, or leaves it to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.engines.levels import Level
from estaminet.engines.memory import Memory
from estaminet.search.analysis import Analysis, Budget, Line, Report
from estaminet.search.onelook import WON, look

WORLDS = 8  # imagined worlds that one look ahead is averaged over, where something is hidden
EXACT_SHARE = 0.5  # of what is left of a turn's time, for trying to solve the rest of the game
FIRST_SHARE = 0.7  # of what is left of a turn's budget, for an action after which the turn goes on


@dataclass(frozen=True)
class Thought:
    """What a part is asked about: a world that agrees with all that a seat knows, and what may be spent."""

    world: Position
    seat: int
    rng: Generator
    level: Level | None
    budget: Budget  # what is left for the turn
    deadline: Deadline
    memory: Memory


class Part(Protocol):
    """One way to find an action."""

    def report(self, thought: Thought) -> Report | None:
        """Report on the position; None leaves it to the next part."""


class OnlyAction:
    """Knows what to do where nothing else is legal."""

    def report(self, thought: Thought) -> Report | None:
        """Report the only legal action."""
        legal = thought.world.legal_actions()
        return Report([Line(legal[0], 1, 0.0, legal)]) if len(legal) == 1 else None


class Chance:
    """Finds all actions alike."""

    def report(self, thought: Thought) -> Report:
        """Report every legal action."""
        return Report([Line(action, 1, 0.0, [action]) for action in thought.world.legal_actions()])


class OneLook:
    """Judges each action by what it leads to at once."""

    def report(self, thought: Thought) -> Report:
        """Report every legal action with the judgement of the position after it."""
        looked = sorted(one_look(thought), key=lambda pair: -pair[1])
        return Report([Line(action, 1, max(-1.0, min(1.0, value)), [action]) for action, value in looked])


class WinAtOnce:
    """Takes a win that a single action brings."""

    def report(self, thought: Thought) -> Report | None:
        """Report the actions that win in every world that was looked at, if there are any."""
        proven = None if thought.world.game.hidden else 1
        lines = [Line(action, 1, 1.0, [action], proven) for action, value in one_look(thought) if value == WON]
        return Report(lines, proven=proven) if lines else None


class Exact:
    """Calculates the rest of the game to its end, where the game can and there is time enough."""

    def report(self, thought: Thought) -> Report | None:
        """Report every legal action with the points it leads to under best play."""
        solver = thought.world.game.solver
        milliseconds = int(EXACT_SHARE * (thought.budget.milliseconds or 0))
        solved = solver.solve(thought.world, thought.seat, milliseconds, thought.deadline) if solver else None
        if solved is None:
            return None
        lines = sorted((_exact_line(thought.world, *found) for found in solved), key=lambda line: (-(line.margin or 0), not line.ends))
        return Report(lines, proven=lines[0].proven, exact=True)


class GamePlayer:
    """Asks the game's own player."""

    def report(self, thought: Thought) -> Report | None:
        """Report what the game's player chooses, with the judgement of one look."""
        player, level = thought.world.game.player, thought.level
        chosen = player.choose(thought.world, thought.seat, thought.rng, level.number, thought.deadline) if player and level else None
        if chosen is None:
            return None
        value = look(thought.world, [chosen])[0]
        return Report([Line(chosen, 1, max(-1.0, min(1.0, value)), [chosen])])


class Search:
    """Searches, on from what is remembered."""

    def report(self, thought: Thought) -> Report:
        """Report what a share of the budget finds; if the best action ends the turn, what all of it finds."""
        analysis = self._analysis(thought)
        before = analysis.simulations
        analysis.run(thought.budget.share(FIRST_SHARE), thought.deadline)
        report = analysis.report()
        if not thought.deadline.stopped and report.proven is None and _ends_turn(thought.world, report.lines[0].action):
            analysis.run(thought.budget.less(analysis.simulations - before, 0), thought.deadline)  # which counts the time
            report = analysis.report()
        return msgspec.structs.replace(report, simulations=analysis.simulations - before)

    def _analysis(self, thought: Thought) -> Analysis:
        """Go on with the search that is remembered, or begin one."""
        memory = thought.memory
        if memory.analysis is None:
            overlook = thought.level.overlook if thought.level else 0.0
            memory.analysis = Analysis(thought.world, thought.seat, thought.rng, overlook, thought.budget.threads)
        else:
            memory.analysis.place(thought.world)
        return memory.analysis


def _ends_turn(world: Position, action: int) -> bool:
    """Whether an action is the last of its turn."""
    after = world.copy()
    after.play(action)
    return after.over or after.player != world.player or world.game.ends_turn(world, action)


def _exact_line(world: Position, action: int, margin: int) -> Line:
    """Tell what an action leads to; of those with the same margin a win that ends the game comes first."""
    result = (margin > 0) - (margin < 0)
    after = world.copy()
    after.play(action)
    return Line(action, 1, float(result), [action], result, margin, ends=after.over and result > 0)


def one_look(thought: Thought) -> list[tuple[int, float]]:
    """Judge each legal action by one look ahead, averaged over worlds where something is hidden."""
    world, legal = thought.world, thought.world.legal_actions()
    worlds = [world.imagine(thought.seat, thought.rng) for _ in range(WORLDS)] if world.game.hidden else [world]
    looks = [look(imagined, legal) for imagined in worlds]
    return [(action, sum(values) / len(worlds)) for action, *values in zip(legal, *looks, strict=True)]
