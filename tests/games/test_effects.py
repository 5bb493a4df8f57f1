"""What `effects` says in each game, counted again on the positions before and after the action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from estaminet import Position, game
from estaminet.core.words import Message
from estaminet.games.topogic.kernel import TopogicPosition
from tests.support import SMALL, Variant, random_game, spread

Places = dict[str, str | int | Message]
MOMENTS = 12 if SMALL else 60  # of a random game


def after(position: Position, action: int) -> Position:
    """Play an action on a copy."""
    played = position.copy()
    played.play(action)
    return played


def gain(before: Position, played: Position) -> int:
    """Count the points that the player gains on the other."""
    mine, other = (played.points()[seat] - before.points()[seat] for seat in (before.player, 1 - before.player))
    return mine - other


def scores(before: Position, action: int, told: Places) -> bool:
    """L-Calculus: points as they are counted."""
    return abs(gain(before, after(before, action))) == told["points"]


def gains_most(before: Position, action: int, told: Places) -> bool:
    """L-Calculus: no swap gains more."""
    return gain(before, after(before, action)) == max(gain(before, after(before, other)) for other in before.legal_actions())


def answer_gains(before: Position, action: int, told: Places) -> bool:
    """L-Calculus: the best answer."""
    played = after(before, action)
    return max(gain(played, after(played, other)) for other in played.legal_actions()) == told["points"]


def arrives(before: Position, action: int, told: Places) -> bool:
    """Tactic: points as they are counted."""
    return gain(before, after(before, action)) == told["points"]


def units(position: Position) -> Counter[str]:
    """Logitac: count the letters of all boards."""
    return Counter("".join(position.text().split()[:3]))


def takes(before: Position, action: int, told: Places) -> bool:
    """Logitac: an enemy unit less, and nothing else for the enemy."""
    lost = units(before) - units(after(before, action))
    return sum(count for letter, count in lost.items() if letter.isalpha() and letter.islower() == (before.player == 0)) >= 1


def earns_a_credit(before: Position, action: int, told: Places) -> bool:
    """Logitac: the credits of the player have grown by one."""
    return credits_of(after(before, action), before.player) == credits_of(before, before.player) + 1


def credits_of(position: Position, seat: int) -> int:
    """Logitac: add up a player's credits."""
    return sum(map(int, position.text().split()[9].split(":")[seat].split("/")[0].split(",")))


def can_be_taken(before: Position, action: int, told: Places) -> bool:
    """Logitac: the other has a capture there."""
    played = after(before, action)
    return any(played.action_text(other).endswith(f"x{told['square']}") for other in played.legal_actions())


def tells_apart(before: Position, action: int, told: Places) -> bool:
    """Topogic: what is possible after the score is never more than was said."""
    left = after(before, action)
    assert isinstance(before, TopogicPosition)
    assert isinstance(left, TopogicPosition)
    return not told or left.round != before.round or left.over or left.possible.bit_count() <= int(str(told["most"]))


CHECKS: list[tuple[str, str, Callable[[Position, int, Places], bool]]] = [
    ("l-calculus", "scores", scores),
    ("l-calculus", "gains most", gains_most),
    ("l-calculus", "answer gains", answer_gains),
    ("tactic", "arrives", arrives),
    ("logitac", "takes", takes),
    ("logitac", "earns a credit", earns_a_credit),
    ("logitac", "can be taken", can_be_taken),
    ("topogic", "tells scores apart", tells_apart),
]


@pytest.mark.parametrize(("name", "kind", "check"), CHECKS, ids=[f"{name}-{kind}" for name, kind, _ in CHECKS])
def test_facts_can_be_counted_again(name: str, kind: str, check: Callable[[Position, int, Places], bool]) -> None:
    counted = 0
    for seed in (1, 2):
        for before, action in spread(random_game(Variant(game(name), {}), seed)[:-1], 2 * MOMENTS if kind == "arrives" else MOMENTS):
            assert action is not None
            for effect in before.game.effects(before, action, before.player):
                if effect.kind == kind:
                    assert check(before, action, effect.sentence.args), f"{before.text()} {before.action_text(action)}: {effect}"
                    counted += 1
    assert counted > 0 or SMALL


SEARCH = "R1R2R3R4/Y1Y2Y3Y4/B1B2B3B4 seekers=3,start=anywhere,limit=30 1 2 Y3 {pawns} - {past} -"
SAID = [
    ("l-calculus", "bwwbbw w r 6:4 5 0 wbwbbw groups=any,limit=40", "L1", "leaves one chain"),
    ("l-calculus", "bwwbbw w r 6:4 5 0 wbwbbw groups=any,limit=40", "stop", ""),
    ("topogic", SEARCH.format(pawns="R1,R1,R1", past="R1,R1,R1:0"), "ask", "learns nothing"),
    ("topogic", SEARCH.format(pawns="Y1,Y3,Y3", past="Y1,Y3,Y3:5"), "ask", "cannot find the secret"),
]


@pytest.mark.parametrize(("name", "text", "action", "kind"), SAID, ids=[f"{name}-{kind or 'nothing'}" for name, _, _, kind in SAID])
def test_what_is_rare_is_said_where_it_is_so(name: str, text: str, action: str, kind: str) -> None:
    position = game(name).parse(text)
    kinds = [effect.kind for effect in position.game.effects(position, position.parse_action(action), position.player)]
    assert (kind in kinds) if kind else "leaves one chain" not in kinds
