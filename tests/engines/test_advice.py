"""The engine's lines beside an analysis: in pieces, better the longer it thinks, exact where a solver knows, blind to secrets."""

from __future__ import annotations

import pytest

import estaminet
from estaminet.core.deadline import Deadline
from estaminet.engines import advice
from estaminet.engines.advice import LONGEST_LINE, Advice
from estaminet.search.analysis import Analysis, Budget

SMALL = "wbbwwb w s 3:1 1 0 - groups=any,limit=10"


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think in short pieces."""
    monkeypatch.setattr(advice, "PIECES_MS", (20, 20))
    monkeypatch.setattr(advice, "PLAYER_MS", 100)
    monkeypatch.setattr(advice, "SOLVING_MS", {0: 100})


@pytest.mark.parametrize("game", estaminet.games(), ids=lambda game: game.name)
def test_lines_are_legal_and_grow(game: estaminet.Game) -> None:
    position = game.start(seed=4)
    before = position.text()
    found = Advice(position, rng=1)
    found.work(Deadline())
    first = found.simulations
    found.work(Deadline())
    assert found.lines
    assert found.simulations > first or not found.chances_known
    assert position.text() == before
    for line in found.lines[:5]:
        assert position.is_legal(line.action)
        assert line.principal[0] == line.action


def test_it_is_exact_where_a_solver_knows() -> None:
    found = Advice(estaminet.game("l-calculus").parse(SMALL), rng=1)
    found.work(Deadline())
    assert (found.exact, found.done) == (True, True)
    margins = [line.margin or 0 for line in found.lines]
    assert margins == sorted(margins, reverse=True)
    assert 1 < len(found.lines[0].principal) <= LONGEST_LINE
    place = found.truth.copy()
    for action in found.lines[0].principal:
        place.play(action)


def test_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Advice(estaminet.game("tactic").start(seed=1), rng=1)
    monkeypatch.setattr(advice, "LONGEST_MS", 30)
    while not found.done:
        found.work(Deadline())
    assert found.milliseconds >= 30
    over = estaminet.game("l-calculus").start(seed=1)
    while not over.over:
        over.play(over.legal_actions()[0])
    assert Advice(over).done


def test_a_stopped_deadline_ends_a_piece_with_what_was_found() -> None:
    found, deadline = Advice(estaminet.game("logitac").start(seed=1), rng=1), Deadline()
    deadline.stop()
    found.work(deadline)
    assert not found.done


def test_what_a_seat_does_not_know_changes_nothing() -> None:
    game = estaminet.game("logan-stones")
    position = game.start(seed=4)
    worlds = [position.imagine(position.player, seed) for seed in (1, 2)]
    assert worlds[0].text() != worlds[1].text()
    lines = []
    for world in worlds:
        found = Advice(world, rng=7)
        found._analysis = Analysis(found.world, found.seat, found.rng)
        found._analysis.run(Budget(simulations=300), Deadline())
        lines.append([(line.action, line.visits) for line in found._analysis.report().lines])
    assert lines[0] == lines[1]
