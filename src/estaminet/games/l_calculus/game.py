"""L-Calculus: the manifest, and the parts joined."""

from __future__ import annotations

from estaminet.core.game import Game, Handicap
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games.l_calculus import codes, explain, notation, scene, words
from estaminet.games.l_calculus.kernel import LCalculusPosition
from estaminet.games.l_calculus.knowledge import THINKING, LCalculusThinker
from estaminet.games.l_calculus.layout import CHARACTERS
from estaminet.games.l_calculus.observation import OBSERVER
from estaminet.games.l_calculus.options import GROUPS, LIMIT, PAWNS
from estaminet.games.l_calculus.puzzles import candidates
from estaminet.games.l_calculus.solver import SOLVER


def deal(position: LCalculusPosition, rng: Generator, options: dict[str, Value]) -> None:
    """Set the pawns in one row, alternating, white first (LC-1, LC-2)."""
    position.length = 2 * int(options["pawns"])
    position.row = sum(1 << place for place in range(1, position.length, 2))


LEVELS = {
    1: Handicap(simulations=1, overlook=0.97),
    2: Handicap(simulations=2, overlook=0.9),
    3: Handicap(simulations=5, overlook=0.8),
    4: Handicap(simulations=14, overlook=0.63),
    5: Handicap(simulations=40, overlook=0.48),
    6: Handicap(simulations=100, overlook=0.33),
    7: Handicap(simulations=400, overlook=0.17),
}

GAME = Game(
    name="l-calculus",
    title="L-Calculus",
    author="Vincent Everaert",
    publisher="",
    year=2007,
    rules_version=1,
    summary=Message(
        "One row of white and black pawns. Swap two neighbouring groups, multiply the lengths of your chains, "
        "nibble the enemy's pawns off the ends."
    ),
    sides=(Message("White"), Message("Black")),
    options=(PAWNS, GROUPS, LIMIT),
    action_count=codes.ACTION_COUNT,
    hidden=False,
    kernel=LCalculusPosition,
    thinker=LCalculusThinker,
    thinking=THINKING,
    levels=LEVELS,
    solver=SOLVER,
    candidates=candidates,
    deal=deal,
    observation=OBSERVER,
    notation=notation,
    stage=scene,
    explain=explain,
    words=words,
    characters=CHARACTERS,
    views=("row", "folded", "line"),
    phone_view="folded",
    view_titles={"row": Message("rails of ten"), "folded": Message("short rails"), "line": Message("one long rail")},
)
