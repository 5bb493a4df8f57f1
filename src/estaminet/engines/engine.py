"""Named opponents: `random`, `greedy`, and the levels."""

from __future__ import annotations

from estaminet.core.errors import Refusal
from estaminet.core.position import Position
from estaminet.core.rng import Generator, Randomness, generator
from estaminet.core.words import Message
from estaminet.engines.levels import LEVELS, Level
from estaminet.search.analysis import Budget, Line, Report, analyse
from estaminet.search.onelook import WON, look

WORLDS = 8  # imagined worlds that one look ahead is averaged over, where something is hidden


class UnknownEngine(Refusal):
    """A name under which there is no opponent."""

    status = 404

    def __init__(self, name: str) -> None:
        super().__init__(Message("There is no opponent {name}; there are: {known}.", {"name": name, "known": ", ".join(names())}))
        self.name = name


class Engine:
    """A computer player. `position` may be the true one: it looks only at what its seat can know of it."""

    def __init__(self, name: str, level: Level | None = None) -> None:
        self.name = name
        self.level = level

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"

    def choose(self, position: Position, seat: int | None = None, rng: Randomness = None, budget: Budget | None = None) -> int:
        """Choose a legal action for the player to act; a seat that is named must be that one's."""
        seat, rng = _expected(position, seat), generator(rng)
        world = position.imagine(seat, rng)
        legal = world.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if self.name == "random":
            return legal[rng.below(len(legal))]
        if self.level is None:
            return max(_looked(world, seat, legal, rng), key=lambda pair: pair[1])[0]
        return self._think(world, seat, legal, rng, budget)

    def _think(self, world: Position, seat: int, legal: list[int], rng: Generator, budget: Budget | None) -> int:
        """Take a win on the board, ask the game's own player, or search, with what the level has not forgotten."""
        assert self.level is not None
        if self.level.forgets:
            world.forget(seat, self.level.forgets, rng)
        if self.level.sees_wins:
            for action, value in _looked(world, seat, legal, rng):
                if value == WON:
                    return action
        player = world.game.player
        chosen = player.choose(world, seat, rng, self.level.number) if player else None
        if chosen is not None:
            return chosen
        return analyse(world, seat, rng, budget or self.level.budget, self.level.overlook).lines[0].action

    def analyse(self, position: Position, seat: int | None = None, rng: Randomness = None, budget: Budget | None = None) -> Report:
        """Report on all actions that the engine considers, the best first."""
        seat, rng = _expected(position, seat), generator(rng)
        world = position.imagine(seat, rng)
        player = world.game.player
        if self.level is not None and player is not None:
            chosen = player.choose(world, seat, rng, self.level.number)
            if chosen is not None:
                return Report([Line(chosen, 1, 0.0, [chosen])], 1, 0, None)
        if self.level is not None:
            return analyse(world, seat, rng, budget or self.level.budget, self.level.overlook)
        legal = world.legal_actions()
        values = [(action, 0.0) for action in legal] if self.name == "random" else _looked(world, seat, legal, rng)
        lines = [Line(action, 1, max(-1.0, min(1.0, value)), [action]) for action, value in values]
        return Report(sorted(lines, key=lambda line: -line.value), len(lines), 0, None)


def _expected(position: Position, seat: int | None) -> int:
    """Give the seat of the player to act; ValueError if the game is over or another seat was named."""
    if position.over:
        raise ValueError("the game is over")
    if seat not in (None, position.player):
        raise ValueError(f"seat {seat} is not to act")
    return position.player


def _looked(world: Position, seat: int, legal: list[int], rng: Generator) -> list[tuple[int, float]]:
    """Judge each legal action by one look ahead, averaged over worlds where something is hidden; in random order."""
    worlds = [world.imagine(seat, rng) for _ in range(WORLDS)] if world.game.hidden else [world]
    looks = [look(imagined, legal) for imagined in worlds]
    pairs = [(action, sum(values) / len(worlds)) for action, *values in zip(legal, *looks, strict=True)]
    rng.shuffle(pairs)
    return pairs


ENGINES = {name: Engine(name) for name in ("random", "greedy")} | {
    f"level-{level.number}": Engine(f"level-{level.number}", level) for level in LEVELS
}


def names() -> tuple[str, ...]:
    """List the names of all engines."""
    return tuple(ENGINES)


def engine(name: str) -> Engine:
    """Find an opponent by name; UnknownEngine if there is none."""
    if name not in ENGINES:
        raise UnknownEngine(name)
    return ENGINES[name]
