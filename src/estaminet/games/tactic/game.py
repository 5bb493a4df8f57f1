"""Tactic: the manifest, and the parts joined."""

from __future__ import annotations

from estaminet.core.game import Game, Handicap
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games.tactic import codes, explain, geometry, hurry, notation, player, scene, words
from estaminet.games.tactic.kernel import TacticPosition
from estaminet.games.tactic.knowledge import NETWORK, THINKING, TacticThinker
from estaminet.games.tactic.layout import CHARACTERS
from estaminet.games.tactic.observation import OBSERVER
from estaminet.games.tactic.options import BOARD, LIMIT, VARIANT


def deal(position: TacticPosition, rng: Generator, options: dict[str, Value]) -> None:
    """Put the patrols on their central bases, the guards in their owners' hands (TC-3)."""
    homes = [sum(1 << (number - 64) for number in home) for home in geometry.HOMES]
    position.patrols = [0, homes[0], 0, homes[1]]
    position.hand = [2, 2]


LEVELS = {
    1: Handicap(overlook=0.82),
    2: Handicap(simulations=13, overlook=0.6),
    3: Handicap(simulations=20, overlook=0.57),
    4: Handicap(simulations=44, overlook=0.46),
    5: Handicap(simulations=170, overlook=0.27),
    6: Handicap(simulations=1000, overlook=0.06),
    7: Handicap(simulations=5000),
}

GAME = Game(
    name="tactic",
    title="Tactic",
    author="",
    publisher="printed in Israel",
    year=None,
    rules_version=1,
    keys_version=2,
    summary=Message(
        "Three patrols cross a map of tracks to the enemy's home; two guards a side appear wherever they hurt. "
        "The board is a reconstruction: its picture is lost."
    ),
    sides=words.SIDES,
    options=(VARIANT, BOARD, LIMIT),
    action_count=codes.ACTION_COUNT,
    hidden=False,
    kernel=TacticPosition,
    thinker=TacticThinker,
    deal=deal,
    observation=OBSERVER,
    notation=notation,
    stage=scene,
    explain=explain,
    words=words,
    characters=CHARACTERS,
    thinking=THINKING,
    levels=LEVELS,
    network=NETWORK,
    sparring=hurry.choose,
    player=player,
)
