"""Games of the search against itself, to learn from: what was seen at every action, what the search thought of it, how it ended."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Self

import msgspec

from estaminet.core.deadline import Deadline
from estaminet.core.game import Game
from estaminet.core.options import Choice, Value
from estaminet.core.position import Position
from estaminet.core.rng import Generator
from estaminet.search.mcts import Tree
from estaminet.search.onelook import features

OPENING = 12  # actions at random, at the most, before the search plays
STRAYING = 0.04  # the share of the actions that are played at random all the same
CURIOUS = 0.15  # and of those that are drawn by how often the search tried them


class Samples:
    """What was seen, flat: all features one after the other, where each position's begin, and what they are to be judged by."""

    def __init__(self) -> None:
        self.features = array("i")
        self.begins = array("q")
        self.values = array("f")  # what the search thought, for the player to act
        self.results = array("f")  # how the game ended, for the same player

    def __len__(self) -> int:
        return len(self.begins)

    @property
    def widest(self) -> int:
        """The most features of a position."""
        return max(end - begin for begin, end in pairwise((*self.begins, len(self.features))))

    def pack(self) -> bytes:
        """Write all as bytes."""
        return msgspec.msgpack.encode([part.tobytes() for part in (self.features, self.begins, self.values, self.results)])

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """Read what `pack` wrote on this machine."""
        samples = cls()
        parts = msgspec.msgpack.decode(data, type=list[bytes])
        samples.features.frombytes(parts[0])
        samples.begins.frombytes(parts[1])
        samples.values.frombytes(parts[2])
        samples.results.frombytes(parts[3])
        return samples

    def add(self, present: list[int], value: float, result: float) -> None:
        """Add a position."""
        self.begins.append(len(self.features))
        self.features.extend(present)
        self.values.append(value)
        self.results.append(result)


def kinds(game: Game) -> list[dict[str, Value]]:
    """List every way to choose among the game's options that are choices."""
    choices = [option for option in game.options if isinstance(option, Choice)]
    return [
        dict(zip((option.name for option in choices), values, strict=True)) for values in product(*(option.values for option in choices))
    ]


def opened(game: Game, options: dict[str, Value], actions: int, rng: Generator) -> Position:
    """Begin a game and play some actions at random."""
    position = game.start(rng, **options)
    for _ in range(actions):
        if not position.over:
            legal = position.legal_actions()
            position.play(legal[rng.below(len(legal))])
    return position


def play(game: Game, options: dict[str, Value], simulations: int, rng: Generator, samples: Samples, sparring: int | None = None) -> int:
    """Play one game and add its positions; give its result for the first player. A seat may be the game's sparring partner's."""
    position = opened(game, options, rng.below(OPENING + 1), rng)
    seen = list(_seen(position, simulations, rng, sparring))
    result = position.returns()[0]
    for present, player, value in seen:
        samples.add(present, value, result if player == 0 else -result)
    return result


def _seen(position: Position, simulations: int, rng: Generator, sparring: int | None) -> Iterator[tuple[list[int], int, float]]:
    """Play on to the end; give what is seen at each action, who acts, and what the search thinks of it for who acts."""
    tree = None
    while not position.over:
        player = position.player
        if tree is None:
            tree = Tree(position, player, rng.next_word(), position.game.thinking_of(position))
        tree.run(simulations, 0, Deadline())
        action, value = _chosen(tree, 1 - 2 * player, rng)
        yield features(position), player, value
        if player == sparring and position.game.sparring:
            action = position.game.sparring(position, rng)
        if rng.below(1000) < 1000 * STRAYING:
            legal = position.legal_actions()
            action = legal[rng.below(len(legal))]
        position.play(action)
        if not position.over:
            tree.advance(action, position)


def _chosen(tree: Tree, sign: int, rng: Generator) -> tuple[int, float]:
    """Draw an action, most often the best, and give the value of the best for who acts."""
    tried = tree.tried()
    action, visits, total, proven = max(tried, key=lambda edge: (sign * edge[3] if edge[3] is not None else 0, edge[1]))
    value = sign * (proven if proven is not None else total / max(1, visits))
    if tree.proven is None and rng.below(1000) < 1000 * CURIOUS:
        drawn = rng.below(sum(edge[1] for edge in tried))
        for edge in tried:
            drawn -= edge[1]
            if drawn < 0:
                return edge[0], value
    return action, value
