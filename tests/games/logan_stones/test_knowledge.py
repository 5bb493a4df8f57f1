"""How the levels play: a line that can be completed is seen, and none is handed over."""

from __future__ import annotations

import pytest

import estaminet
from estaminet import Position
from estaminet.core.rng import Generator
from estaminet.engines import Budget, engine
from estaminet.games.logan_stones.knowledge import LoganStonesThinker
from estaminet.mode import INTERPRETED
from estaminet.search.onelook import WON, look
from tests.support import SMALL, Variant, random_game

GAME = estaminet.game("logan-stones")
WORLDS = 40
OPTIONS = "0 stones=doubles,backs=owner,turning=sheet,limit=100"
# Each has actions after which the opponent can complete a line in no world, and many after which they can in half of them.
TENSE = (
    "-1,0:RP;-1,1:PR;0,0:SS;0,1:SR;1,-1:PS;1,0:SP;1,1:SP 2:RP;3:PP;5:PP;6:RR;7:PS 2:RS;3:SS;5:SR;6:RR;7:RS;8:PR 2 - 113133311111222222",
    "0,-1:SR;0,0:RR;0,1:PP;1,-1:SR;1,0:RS;1,1:RR;2,-1:PP 1:SS;3:RS;5:RP;6:SS;8:SP 2:PR;3:PS;4:SP;5:PR;6:PS;8:PR 2 - 232131111111222222",
    "-1,1:RS;0,-1:RR;0,0:PR;0,1:RP;1,-1:RP;1,0:SP;2,-2:SR;2,-1:SP 2:RR;3:SP;4:SS;6:SR;7:SS 1:RP;3:PP;4:SR;7:PS;8:PP 1 - 213133321111122222",
    (
        "-1,0:RR;0,-1:RS;0,0:PS;0,1:RR;1,-1:PS;1,0:RP;2,-1:PR;2,0:SS;3,-1:PP 4:RS;6:PS;7:PR;8:PP 2:SS;3:RP;5:SR;7:PS;8:RS 2 - "
        "133233321111122222"
    ),
    (
        "-1,0:RR;-1,1:RP;0,-1:RS;0,0:PR;0,1:PS;1,0:PP;1,1:SP;1,2:RS;2,-1:RS;2,0:SS;2,1:RS;2,2:RR;3,0:PR 6:PP;8:PS 5:PR;6:SS;8:PS 2 - "
        "232333333331111222"
    ),
)


def danger(position: Position, action: int) -> float:
    """Give the share of the worlds in which the opponent wins at once after an action."""
    rng, lost = Generator(5), 0
    for _ in range(WORLDS):
        world = position.imagine(position.player, rng)
        world.play(action)
        lost += not world.over and max(look(world, world.legal_actions())) == WON
    return lost / WORLDS


@pytest.mark.skipif(INTERPRETED, reason="takes minutes; tests/search compares the modes")
@pytest.mark.parametrize("text", TENSE)
def test_the_strongest_does_not_hand_a_line_over(text: str) -> None:
    position = GAME.parse(f"{text} {OPTIONS}")
    for seed in range(3):
        chosen = engine("level-8").choose(position, position.player, Generator(seed), Budget(simulations=400))
        assert danger(position, chosen) <= 0.1


def wins_in_a_turn(position: Position) -> bool:
    """Whether the player to act completes a line with an action, or with the two of a move, by trying them all."""
    for action in position.legal_actions():
        after = position.copy()
        after.play(action)
        if after.over:
            if after.returns()[position.player] == 1:
                return True
        elif after.player == position.player and wins_in_a_turn(after):
            return True
    return False


@pytest.mark.parametrize("options", [{}, {"stones": "pairs"}, {"backs": "nobody"}, {"turning": "any"}], ids=str)
def test_a_line_is_seen_wherever_one_can_be_completed(options: dict[str, str | int]) -> None:
    seen: list[bool] = []
    for seed in range(2 if SMALL else 25):
        for ply in random_game(Variant(GAME, options), seed):
            if ply.position.over:
                continue
            thinker = LoganStonesThinker()
            thinker.game = GAME
            GAME.notation.parse(thinker, ply.position.text())
            action = thinker.completing_action()
            assert (action >= 0) == wins_in_a_turn(ply.position), ply.position.text()
            assert action < 0 or ply.position.is_legal(action)
            seen.append(action >= 0)
    assert any(seen)
    assert not all(seen)
