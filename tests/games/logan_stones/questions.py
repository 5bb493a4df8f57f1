"""The questions that only Logan Stones' cases ask.

`win ACTION` plays it and tells the returns; `ends ACTION ACTION …` plays them all and tells `drawn`, `won` or `going on`
at the end, which the game must not have reached before; `click PLACE PLACE` tells what is answered to clicks that are not lit,
with the cells that are pointed at. `tell ACTION` gives the sentence that the player hears of an action, `tell ACTION SEAT` the
one that another seat hears; `ending ACTION ACTION …` plays them all and gives the rule, the sentence and the cells of the end.
"""

from __future__ import annotations

from estaminet import Position
from estaminet.core.words import Message


def ask(position: Position, verb: str, rest: str) -> str:
    """Answer a question about a Logan Stones position."""
    assert verb in ("win", "ends", "click", "tell", "ending"), f"there is no question {verb}"
    if verb == "click":
        return clicked(position, tuple(rest.split()))
    if verb == "tell":
        return told(position, *rest.split())
    for action in rest.split():
        assert not position.over, f"over before {action}"
        position.play(position.parse_action(action))
    if verb == "ending":
        end = position.game.ending(position)
        return " ".join([end.rule, said(end.sentence), *end.cells])
    if verb == "win":
        return " ".join(map(str, position.returns())) if position.over else "going on"
    return ("won" if any(position.returns()) else "drawn") if position.over else "going on"


def clicked(position: Position, path: tuple[str, ...]) -> str:
    """Tell why a click path is no choice."""
    action = position.game.stage.path_action(position, path)
    if action is None:
        return "nothing"
    assert not position.is_legal(action), f"{path} is a choice"
    refusal = position.game.why_not(position, action)
    return " ".join(["refused", refusal.rule, refusal.message.say(), *refusal.cells])


def told(position: Position, text: str, seat: str = "") -> str:
    """Tell what a seat hears of an action, the player to act unless another is named."""
    action = position.parse_action(text)
    assert position.is_legal(action), f"{text} is not legal"
    return said(position.game.tell(position, action, int(seat) if seat else position.player))


def said(message: Message) -> str:
    """Say a sentence in English; its French is another."""
    assert message.say("fr") != message.say()
    return message.say()
