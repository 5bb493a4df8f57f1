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


LEVELS = {
    1: Handicap(simulations=1, overlook=0.97, forgets=0.9),
    2: Handicap(simulations=4, overlook=0.85, forgets=0.9),
    3: Handicap(simulations=12, overlook=0.7, forgets=0.75),
    4: Handicap(simulations=40, overlook=0.55, forgets=0.55),
    5: Handicap(simulations=120, overlook=0.35, forgets=0.35),
    6: Handicap(simulations=400, overlook=0.2, forgets=0.15),
    7: Handicap(simulations=1500, overlook=0.05, forgets=0.05),
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
