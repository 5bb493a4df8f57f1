"""Stopping: a search ends within 50 ms of being told so, keeps to its time, and leaves no memory behind."""

from __future__ import annotations

import resource
import threading
import time
from dataclasses import replace

import pytest

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.core.rng import Generator
from estaminet.engines import Budget, Memory, engine
from estaminet.games.topogic.player import _planned
from estaminet.search.analysis import Analysis, analyse
from tests.support import SMALL

SEARCHED = ("tactic", "logitac", "l-calculus", "logan-stones")
PROMPT = 0.05  # seconds of processor time


class Timed:
    """Thinks in a thread of its own, and tells how long it went on once it was stopped."""

    def __init__(self, name: str, budget: Budget) -> None:
        self.deadline = Deadline()
        self.spent = 0.0
        self.action: int | None = None
        self.position = estaminet.game(name).start(1)
        self.thread = threading.Thread(target=self._think, args=[budget])

    def _think(self, budget: Budget) -> None:
        self.action = engine("level-8").choose(self.position, rng=1, budget=budget, deadline=self.deadline)
        self.spent = time.thread_time()

    def stop_after(self, seconds: float) -> float:
        """Stop it after some time and wait; the processor time that it took in all."""
        self.thread.start()
        time.sleep(seconds)
        self.deadline.stop()
        self.thread.join()
        return self.spent


@pytest.mark.parametrize("name", SEARCHED)
def test_a_stopped_search_ends_at_once(name: str) -> None:
    timed = Timed(name, Budget(milliseconds=60_000))
    assert timed.stop_after(0.1) < 0.1 + PROMPT
    assert timed.action in timed.position.legal_actions()


@pytest.mark.parametrize("name", [game.name for game in estaminet.games()])
def test_what_was_stopped_before_it_began_still_gives_a_legal_action(name: str) -> None:
    timed = Timed(name, Budget(milliseconds=60_000))
    timed.deadline.stop()
    timed.thread.start()
    timed.thread.join()
    assert timed.action in timed.position.legal_actions()


@pytest.mark.skipif(SMALL, reason="a plan takes long uncompiled")
def test_the_own_player_of_a_game_is_stopped_too() -> None:
    game = estaminet.game("topogic")
    _planned.cache_clear()  # another test may have planned the same
    for seed in range(3):
        position = game.start(seed)
        position.play(position.legal_actions()[0])
        deadline = Deadline()
        deadline.stop()
        begun = time.thread_time()
        hasty = engine("level-8").choose(position, rng=1, deadline=deadline)
        assert time.thread_time() - begun < PROMPT
        assert position.is_legal(hasty)
        engine("level-8").choose(position, rng=1)
        assert time.thread_time() - begun > PROMPT  # what was stopped is not taken for a plan


@pytest.mark.skipif(SMALL, reason="a plan takes long uncompiled")
def test_the_own_player_of_a_game_keeps_to_its_budget() -> None:
    position = estaminet.game("topogic").start(11)
    position.play(position.legal_actions()[0])
    begun = time.thread_time()
    engine("level-8").analyse(position, rng=1, budget=Budget(milliseconds=20))
    assert time.thread_time() - begun < 0.02 + PROMPT


@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_keeps_to_its_time(name: str) -> None:
    position = estaminet.game(name).start(1)
    begun = time.thread_time()
    analyse(position, position.player, Generator(1), Budget(milliseconds=60))
    assert time.thread_time() - begun < 0.06 + PROMPT


def test_a_deadline_only_comes_nearer() -> None:
    deadline = Deadline()
    assert deadline.end_us == 0
    deadline.limit(60_000)
    first = deadline.end_us
    deadline.limit(120_000)
    deadline.limit(0)
    assert deadline.end_us == first
    deadline.limit(1)
    time.sleep(0.01)
    assert deadline.past
    assert not deadline.stopped


def test_a_tree_that_goes_on_stays_within_its_memory() -> None:
    """With no preference every legal action gets an edge: the bound is reached at once, and again after each action."""
    plain = replace(estaminet.game("l-calculus"), thinker=estaminet.game("l-calculus").kernel)
    position = plain.start(pawns=10)
    analysis = Analysis(position, 0, Generator(1))
    for _ in range(6):
        analysis.run(Budget(simulations=200), Deadline())
        action = analysis.report().lines[0].action
        position.play(action)
        before = analysis.megabytes
        analysis.advance(action, position)
        assert analysis.megabytes <= before


@pytest.mark.long
def test_ten_thousand_searches_take_no_more_memory_than_a_thousand() -> None:
    memory, rng = Memory(), Generator(1)
    sizes = []
    for number in range(10_000):
        position = estaminet.game(SEARCHED[number % len(SEARCHED)]).start(number)
        for _ in range(2):
            position.play(engine("level-8").choose(position, None, rng, Budget(simulations=100), memory))
        if number % 1000 == 999:
            sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert sizes[-1] < 1.05 * sizes[0]
