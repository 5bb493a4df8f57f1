"""The eight levels, from a first-timer to the strongest."""

from __future__ import annotations

import msgspec

from estaminet.core.game import Game
from estaminet.core.words import Message
from estaminet.search.analysis import Budget


class Level(msgspec.Struct, frozen=True):
    """A level: what it is called, what it may spend in a turn, and the share of the actions it overlooks wherever it looks."""

    number: int
    name: Message
    sentence: Message
    budget: Budget
    overlook: float = 0.0
    forgets: float = 0.0  # the share of what it has seen and can only remember

    def of(self, game: Game) -> Level:
        """Give the level as it plays one game."""
        other = game.levels.get(self.number)
        if other is None:
            return self
        simulations = self.budget.simulations if other.simulations is None else other.simulations
        milliseconds = self.budget.milliseconds if other.milliseconds is None else other.milliseconds
        return msgspec.structs.replace(
            self,
            budget=Budget(simulations, milliseconds),
            overlook=self.overlook if other.overlook is None else other.overlook,
            forgets=self.forgets if other.forgets is None else other.forgets,
        )


LEVELS = (
    Level(
        1,
        Message("First-timer"),
        Message("Has just read the rules and misses most of what there is."),
        Budget(4),
        overlook=0.85,
        forgets=0.9,
    ),
    Level(2, Message("Guest"), Message("Plays for fun, and takes a win that lies on the table."), Budget(12), overlook=0.65, forgets=0.75),
    Level(
        3,
        Message("Regular"),
        Message("Knows the game, looks a little ahead and overlooks a good deal."),
        Budget(40),
        overlook=0.5,
        forgets=0.55,
    ),
    Level(4, Message("Challenger"), Message("Wants to win; now and then something slips by."), Budget(120), overlook=0.35, forgets=0.35),
    Level(
        5,
        Message("Club player"),
        Message("Thinks before every move and sees most of what matters."),
        Budget(400),
        overlook=0.2,
        forgets=0.15,
    ),
    Level(6, Message("Expert"), Message("Looks well ahead and overlooks little."), Budget(1500, 1500), overlook=0.05, forgets=0.05),
    Level(7, Message("Master"), Message("Looks far ahead and forgives no slip."), Budget(8000, 2000)),
    Level(8, Message("Champion"), Message("The strongest of the house; takes its time."), Budget(milliseconds=2500)),
)
