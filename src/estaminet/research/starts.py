"""What games begin with: the deal of a seed, or a position that somebody gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from estaminet.core.game import Game
from estaminet.core.options import Value
from estaminet.core.position import SPECTATOR, Position


def is_dealt(game: Game, options: Mapping[str, Value]) -> bool:
    """Whether games begin differently with different seeds."""
    return bool(game.start(1, **options).text() != game.start(2, **options).text())


@dataclass(frozen=True)
class Start:
    """How games begin: by one of a number of deals, or from a position, where a deal draws anew what nobody knows."""

    game: Game
    options: Mapping[str, Value]
    deals: int
    text: str = ""

    def deal(self, number: int) -> Position:
        """Begin a game with a deal."""
        if self.text:
            return self.game.parse(self.text).imagine(SPECTATOR, number)
        return self.game.start(number, **self.options)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self
