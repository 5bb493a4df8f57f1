"""What an action does, as facts that can be checked: the vocabulary of all games, and what all games share."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from estaminet.core.outlook import can_win
from estaminet.core.position import Position
from estaminet.core.words import Message

ALTERNATIVES = 8  # other actions that are looked at, to see what would happen without this one

KINDS = frozenset(
    {
        # What all games share.
        "wins",
        "draws",
        "loses",
        "only choice",
        "can win this turn",
        "stops a win",
        "lets the other win",
        # What a game adds.
        "threatens to win",
        "takes",
        "attacks",
        "can be taken",
        "earns a credit",
        "climbs",
        "completes an escort",
        "frees",
        "falls",
        "flips",
        "makes a line",
        "breaks a line",
        "sees a back",
        "scores",
        "gains most",
        "opens a removal",
        "answer gains",
        "leaves one chain",
        "arrives",
        "near the goal",
        "blocks",
        "costs a guard",
        "costs a patrol",
        "loses a piece",
        "tells scores apart",
        "learns nothing",
        "may find the secret",
        "finds the secret",
        "cannot find the secret",
    }
)


class Effect(msgspec.Struct, frozen=True):
    """A fact about an action: its kind, one of KINDS, and a sentence; `told` if the sentence of the action says it already."""

    kind: str
    sentence: Message
    told: bool = False


WINS = Effect("wins", Message("It wins the game."))
DRAWS = Effect("draws", Message("It ends the game in a draw."))
LOSES = Effect("loses", Message("It ends the game, and loses it."))
ONLY_CHOICE = Effect("only choice", Message("Nothing else can be done."))
CAN_WIN = Effect("can win this turn", Message("The turn can go on to win the game."))
STOPS_A_WIN = Effect("stops a win", Message("It keeps the other player from winning at once."))
STOPS_A_KNOWN_WIN = Effect("stops a win", Message("As far as can be known, it keeps the other player from winning at once."))
LETS_WIN = Effect("lets the other win", Message("The other player can then win at once."))


def shared_effects(position: Position, action: int, seat: int) -> list[Effect]:
    """List what can be said of a legal action in any game; where something is hidden, only what the seat sees for itself."""
    alone = [ONLY_CHOICE] if seat == position.player and len(position.legal_actions()) == 1 else []
    if position.game.hidden:
        return alone
    after = _after(position, action)
    if after.over:
        return [*_end(after, position.player), *alone]
    if after.player == position.player:
        return [CAN_WIN, *alone] if can_win(after) else alone
    return [*danger(position, action, lambda other: _lets_win(position, other)), *alone]


def danger(position: Position, action: int, lets_win: Callable[[int], bool | None]) -> list[Effect]:
    """Tell whether the other player can win at once after an action, or could after half of all others; None is an open question."""
    answer = lets_win(action)
    if answer is not False:
        return [LETS_WIN] if answer else []
    others = [other for other in position.legal_actions() if other != action]
    answers = [found for other in spread(others, ALTERNATIVES) if (found := lets_win(other)) is not None]
    if not any(answers) or 2 * sum(answers) < len(answers):
        return []
    return [STOPS_A_KNOWN_WIN if position.game.hidden else STOPS_A_WIN]


def spread(items: list[int], count: int) -> list[int]:
    """Choose a number of items, evenly."""
    return items[:: -(-len(items) // count)] if items else []


def _after(position: Position, action: int) -> Position:
    after = position.copy()
    after.play(action)
    return after


def _end(after: Position, player: int) -> list[Effect]:
    """Tell who has won."""
    result = after.returns()[player]
    return [WINS if result > 0 else LOSES if result < 0 else DRAWS]


def _lets_win(position: Position, action: int) -> bool | None:
    """Whether an action lets the other player win at once; None if the turn goes on, or that is too much to look at."""
    after = _after(position, action)
    return can_win(after) if after.over or after.player != position.player else None
