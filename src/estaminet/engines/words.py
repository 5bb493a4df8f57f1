"""What is certain of a line, in words."""

from __future__ import annotations

from estaminet.core.effects import WINS, Effect
from estaminet.core.position import Position
from estaminet.core.words import Message
from estaminet.search.analysis import Line


def explained(position: Position, line: Line) -> Message:
    """Say to the player to act what a line's action does, what that brings, and what is certain about it."""
    game, seat = position.game, position.player
    said = game.tell(position, line.action, seat)
    for reason in reasons(game.effects(position, line.action, seat), line):
        said = Message("{first} {then}", {"first": said, "then": reason})
    return said


def told_by(position: Position, line: Line) -> Message:
    """Say to anybody, under the name of the side to act, what a line's action does and what that brings."""
    game, seat = position.game, position.player
    said = game.tell(position, line.action, seat)
    for effect in game.effects(position, line.action, seat):
        if not effect.told:
            said = Message("{first} {then}", {"first": said, "then": effect.sentence})
    return Message("{side}: {told}", {"side": game.sides[seat], "told": said})


def reasons(effects: list[Effect], line: Line) -> list[Message]:
    """List what can be said of a line beyond the sentence of its action; a win that is seen needs no proof."""
    sure = certainty(line)
    return [*(effect.sentence for effect in effects if not effect.told), *([sure] if sure and WINS not in effects else [])]


def certainty(line: Line) -> Message | None:
    """Say to the player to act what a line leads to, if that was calculated to the end; a draw may rest on a rule of thumb."""
    if line.margin is not None:
        return _exact(line.margin)
    if line.proven == 1:
        return Message("Certain: this wins.")
    return Message("Certain: against best play the game is lost.") if line.proven == -1 else None


def _exact(margin: int) -> Message:
    if margin == 0:
        return Message("Exact: best play on both sides ends in a draw.")
    if margin > 0:
        return Message("Exact: with best play you end ahead by {points}.", {"points": margin})
    return Message("Exact: with best play you end behind by {points}.", {"points": -margin})
