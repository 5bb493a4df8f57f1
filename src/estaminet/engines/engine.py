"""Named opponents: `random`, `greedy`, and the levels."""

from __future__ import annotations

import time

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.core.errors import Refusal
from estaminet.core.position import Position
from estaminet.core.rng import Generator, Randomness, generator
from estaminet.core.words import Message
from estaminet.engines.choice import pick
from estaminet.engines.levels import LEVELS, Level
from estaminet.engines.memory import Memory
from estaminet.engines.parts import Chance, Exact, GamePlayer, OneLook, OnlyAction, Part, Search, Thought, WinAtOnce
from estaminet.search.analysis import Budget, Report


class UnknownEngine(Refusal):
    """A name under which there is no opponent."""

    status = 404

    def __init__(self, name: str) -> None:
        super().__init__(Message("There is no opponent {name}; there are: {known}.", {"name": name, "known": ", ".join(names())}))
        self.name = name


class Engine:
    """A computer player: the first of its parts that knows something reports, and the choice is made from that report.

    `position` may be the true one: an engine looks only at what its seat can know of it. A budget is for a turn: with a `memory`
    the actions of a turn share it, and go on from what was found; without one an action is a turn of its own. Another thread may
    stop the `deadline`: then what was found so far must do.
    """

    def __init__(self, name: str, parts: tuple[Part, ...], level: Level | None = None) -> None:
        self.name = name
        self.parts = parts
        self.level = level

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"

    def choose(
        self,
        position: Position,
        seat: int | None = None,
        rng: Randomness = None,
        budget: Budget | None = None,
        memory: Memory | None = None,
        deadline: Deadline | None = None,
    ) -> int:
        """Choose a legal action for the player to act; a seat that is named must be that one's."""
        rng, memory = generator(rng), memory or Memory()
        action = pick(self.analyse(position, seat, rng, budget, memory, deadline), rng).action
        memory.note(action)
        return action

    def analyse(
        self,
        position: Position,
        seat: int | None = None,
        rng: Randomness = None,
        budget: Budget | None = None,
        memory: Memory | None = None,
        deadline: Deadline | None = None,
    ) -> Report:
        """Report on all actions that the engine considers, the best first."""
        thought = self._thought(position, _expected(position, seat), generator(rng), budget, memory or Memory(), deadline or Deadline())
        begun = time.monotonic()
        report = next(found for part in self.parts if (found := part.report(thought)) is not None)
        spent = int(1000 * (time.monotonic() - begun))
        thought.memory.spend(report.simulations, spent)
        return msgspec.structs.replace(report, milliseconds=spent, position=thought.world)

    def _thought(self, position: Position, seat: int, rng: Generator, budget: Budget | None, memory: Memory, deadline: Deadline) -> Thought:
        """Recall what was thought before, and imagine what the seat does not know or has forgotten."""
        level = self.level.of(position.game) if self.level else None
        memory.recall(position, seat, rng)
        left = memory.left(budget or (level.budget if level else Budget()))
        deadline.limit(left.milliseconds or 0)
        world = position.imagine(seat, rng)
        if level and level.forgets:
            world.forget(seat, level.forgets, rng)
        return Thought(world, seat, rng, level, left, deadline, memory)


def _expected(position: Position, seat: int | None) -> int:
    """Give the seat of the player to act; ValueError if the game is over or another seat was named."""
    if position.over:
        raise ValueError("the game is over")
    if seat not in (None, position.player):
        raise ValueError(f"seat {seat} is not to act")
    return position.player


ALONE = OnlyAction()
PLAYING: tuple[Part, ...] = (ALONE, WinAtOnce(), GamePlayer(), Search())
STRONGEST: tuple[Part, ...] = (ALONE, Exact(), *PLAYING[1:])
ENGINES = {"random": Engine("random", (ALONE, Chance())), "greedy": Engine("greedy", (ALONE, OneLook()))} | {
    f"level-{level.number}": Engine(f"level-{level.number}", STRONGEST if level is LEVELS[-1] else PLAYING, level) for level in LEVELS
}


def names() -> tuple[str, ...]:
    """List the names of all engines."""
    return tuple(ENGINES)


def engine(name: str) -> Engine:
    """Find an opponent by name; UnknownEngine if there is none."""
    if name not in ENGINES:
        raise UnknownEngine(name)
    return ENGINES[name]
