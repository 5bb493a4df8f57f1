"""The kernel against the slow model of the rules, move by move, in every variant on both boards."""

from __future__ import annotations

from itertools import product

import pytest

from estaminet import Position, game
from estaminet.core.rng import Generator
from estaminet.games.tactic import geometry
from tests.games.both import play_both, successors
from tests.games.tactic.model import PLACES, TRANSITS, Model, tracks, write
from tests.support import SMALL

TACTIC = game("tactic")
PLAYS = list(product(("basic", "capture", "passage"), ("lattice", "grid"), range(1 if SMALL else 3)))
WEIGHTS = (1, 6, 2)  # of the legal patrol actions against all: few guards, so that patrols meet and block each other


def pick(legal: list[str], seed: int, rng: Generator) -> str:
    """Draw an action; in most games rather a patrol's or a loss than a guard's."""
    others = [action for action in legal if not action.startswith("G")]
    if others and rng.below(WEIGHTS[seed % 3] + 1):
        legal = others
    return legal[rng.below(len(legal))]


@pytest.mark.parametrize(("variant", "board", "seed"), PLAYS)
def test_the_kernel_plays_as_the_model_does(variant: str, board: str, seed: int) -> None:
    position, rng = TACTIC.start(1, variant=variant, board=board, limit=20), Generator(seed)

    def choose(position: Position) -> int:
        texts = sorted(position.action_text(action) for action in position.legal_actions())
        return position.parse_action(pick(texts, seed, rng))

    play_both(position, Model(variant, board, 20), compare, choose)


def compare(position: Position, model: Model) -> None:
    """Check that texts, legal actions, end and points are the same."""
    assert position.text() == model.text()
    assert {position.action_text(action) for action in position.legal_actions()} == model.legal()
    assert (position.over, position.points()) == (model.over, model.points())


@pytest.mark.parametrize("board", ["lattice", "grid"])
def test_the_board_file_holds_the_bases_and_tracks_of_the_rules(board: str) -> None:
    assert [base.name for base in geometry.BASES] == [name for _, name in sorted(PLACES.items())]
    assert sorted(base.name for base in geometry.BASES if base.kind == "transit") == sorted(TRANSITS)
    assert [len([base for base in geometry.BASES if base.kind == kind]) for kind in ("central", "outer", "transit")] == [6, 16, 50]
    assert len(tracks(board)) == {"lattice": 134, "grid": 159}[board]
    found = {frozenset((geometry.name(start), geometry.name(end))) for start, end in geometry.TRACKS[board]}
    assert found == tracks(board)


def test_the_whole_turns_of_the_start_are_as_many_as_the_slow_count_finds() -> None:
    """Counted as orders of half-moves, and as positions they lead to."""
    turns = Model().turns()
    results = set()
    for turn in turns:
        model = Model()
        for half in turn:
            model.play(write(half))
        results.add(model.text())
    reached = [end.text() for middle in successors(TACTIC.start(1)) for end in successors(middle)]
    assert (len(reached), set(reached)) == (len(turns), results)
    assert (len(turns), len(results)) == (START_TURNS, START_RESULTS)


START_TURNS, START_RESULTS = 524, 269
