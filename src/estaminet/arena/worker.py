"""A computer player that is spoken to in lines on standard input and answers on standard output.

    python worker.py ENGINE

    new {"game": …, "options": {…}, "seed": …, "random": …}     answered by: ready TEXT-OF-THE-POSITION
    played ACTION                                               either player's action; no answer
    go | go movetime MILLISECONDS | go nodes SIMULATIONS        answered by: bestmove ACTION
    quit

This file imports nothing of its own folder and runs with the `estaminet` that its Python finds, also with older ones: the arena starts
it with the Python of another checkout. Milliseconds are what is left of the turn, simulations are for the whole turn.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, TextIO

SAMPLE = 16  # actions that are tried to see whether the turn goes on after them


def randomness(seed: int) -> Any:
    """Make a source of randomness; older installations take a list of one word."""
    from estaminet.core import rng

    kind = getattr(rng, "Generator", None)
    return kind(seed) if kind else [seed]


def new_memory() -> Any:
    """Make a memory for an engine that thinks on from one action to the next; older ones have none."""
    try:
        return import_module("estaminet.engines.memory").Memory()
    except ImportError:
        return None


class Seat:
    """A player at a board: the position so far, and the engine that chooses."""

    def __init__(self, engine: str, deal: dict[str, Any]) -> None:
        from estaminet.engines import engine as find
        from estaminet.games import game

        self.engine: Any = find(engine)
        self.position = game(deal["game"]).start(deal["seed"], **deal["options"])
        self.rng = randomness(deal["random"])
        self.memory = new_memory()
        self.actions: list[int] = []
        self.new_turn = True
        self.turn: tuple[int | None, int | None] = (None, None)  # the milliseconds and simulations that this turn began with
        self.simulations = 0  # what an engine without memory has left of them

    def played(self, text: str) -> None:
        """Follow an action of either player."""
        action = self.position.parse_action(text)
        self.new_turn = not self.acts_again(action)
        self.position.play(action)
        self.actions.append(action)

    def choose(self, milliseconds: int | None, simulations: int | None) -> str:
        """Choose an action with what is left of the turn."""
        self.note_turn(milliseconds, simulations)
        remembering = {}
        if self.memory is not None:
            self.memory.follow(self.actions)
            remembering = {"memory": self.memory}
        budget = self.budget(milliseconds)
        action = self.engine.choose(self.position, self.position.player, rng=self.rng, budget=budget, **remembering)
        text: str = self.position.action_text(action)
        return text

    def note_turn(self, milliseconds: int | None, simulations: int | None) -> None:
        """Keep what a turn begins with; the first that is heard of may be under way, after a drawn opening."""
        if self.new_turn or self.turn == (None, None):
            self.turn, self.simulations = (milliseconds, simulations), simulations or 0

    def budget(self, milliseconds: int | None) -> Any:
        """Give what the engine may spend: with a memory all of the turn's, which it counts itself; None: what it spends by itself.

        Without a memory it may spend all that is left on the last action of a turn, and half of it before.
        """
        from estaminet.search.analysis import Budget

        if self.turn == (None, None):
            return None
        if self.memory is not None:
            return Budget(self.turn[1], self.turn[0])
        part = 2 if self.goes_on() else 1
        if milliseconds is not None:
            return Budget(milliseconds=max(1, milliseconds // part))
        spent = max(1, self.simulations // part)
        self.simulations -= spent
        return Budget(spent)

    def goes_on(self) -> bool:
        """Whether the same player may act again in this turn."""
        legal = self.position.legal_actions()
        return any(self.acts_again(action) for action in legal[:: 1 + len(legal) // SAMPLE])

    def acts_again(self, action: int) -> bool:
        """Whether the turn goes on after an action."""
        ends = getattr(self.position.game, "ends_turn", None)
        after = self.position.copy()
        after.play(action)
        return not after.over and after.player == self.position.player and not (ends and ends(self.position, action))


def budget_of(words: list[str]) -> tuple[int | None, int | None]:
    """Read the milliseconds and the simulations of a `go`."""
    given = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return given.get("movetime"), given.get("nodes")


def serve(sit_down: Callable[[dict[str, Any]], Seat], lines: TextIO, answers: TextIO) -> None:
    """Answer lines until there are no more; every deal gets a seat of its own."""
    seat: Seat | None = None
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "new":
            seat = sit_down(json.loads(rest))
            print("ready", seat.position.text(), file=answers, flush=True)
        elif word == "quit":
            return
        elif seat is not None and word == "played":
            seat.played(rest)
        elif seat is not None and word == "go":
            print("bestmove", seat.choose(*budget_of(rest.split())), file=answers, flush=True)


def answering() -> TextIO:
    """Keep the output for answers: what anybody else prints goes to the error stream."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def main(engine: str) -> None:
    """Serve one engine."""
    serve(lambda deal: Seat(engine, deal), sys.stdin, answering())


if __name__ == "__main__":
    main(sys.argv[1])
