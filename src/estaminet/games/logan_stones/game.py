"""Logan Stones: the manifest, and the parts joined."""

from __future__ import annotations

from estaminet.core.game import Game, Handicap
from estaminet.core.options import Value
from estaminet.core.rng import Generator
from estaminet.core.words import Message
from estaminet.games.logan_stones import codes, explain, notation, scene, words
from estaminet.games.logan_stones.kernel import LoganStonesPosition
from estaminet.games.logan_stones.knowledge import THINKING, LoganStonesThinker
from estaminet.games.logan_stones.layout import CHARACTERS
from estaminet.games.logan_stones.observation import OBSERVER
from estaminet.games.logan_stones.options import OPTIONS


def deal(position: LoganStonesPosition, rng: Generator, options: dict[str, Value]) -> None:
    """Shuffle the stones and their faces; eight to each player, two in the middle (LS-1, LS-2, LS-3)."""
    dealt = codes.stone_list(bool(position.pairs))
    rng.shuffle(dealt)
    for number, faces in enumerate(dealt):
        turned = rng.below(2)
        face, back = faces[turned], faces[1 - turned]
        if number < 16:
            knowing = 0 if position.backs_hidden else 1 << number // 8
            position.set_stone(number, notation.RESERVE, 0, 0, face, back, knowing)
        else:
            position.set_stone(33 - number, notation.ISLAND, number - 16, 0, face, back, 0)  # 17 on 0,0 and 16 on 1,0
    position.begin()


LEVELS = {  # set by matches of neighbours, see docs/strength.md
    1: Handicap(simulations=1, overlook=0.98, forgets=0.9),
    2: Handicap(simulations=3, overlook=0.87, forgets=0.9),
    3: Handicap(simulations=9, overlook=0.74, forgets=0.8),
    4: Handicap(simulations=27, overlook=0.615, forgets=0.62),
    5: Handicap(simulations=68, overlook=0.465, forgets=0.46),
    6: Handicap(simulations=180, overlook=0.29, forgets=0.28),
    7: Handicap(simulations=500, overlook=0.165, forgets=0.135),
}

GAME = Game(
    name="logan-stones",
    title="Logan Stones",
    author="John Yianni",
    publisher="",
    year=2012,
    rules_version=1,
    keys_version=2,
    summary=Message(
        "Rock, paper and scissors engraved on both sides of eighteen stones. Each stone laid turns over the weaker ones "
        "around it; four equal symbols in a line win, if you remember what lies beneath."
    ),
    sides=(Message("First"), Message("Second")),
    options=OPTIONS,
    action_count=codes.ACTION_COUNT,
    hidden=True,
    kernel=LoganStonesPosition,
    thinker=LoganStonesThinker,
    deal=deal,
    observation=OBSERVER,
    notation=notation,
    stage=scene,
    explain=explain,
    words=words,
    characters=CHARACTERS,
    thinking=THINKING,
    levels=LEVELS,
)
