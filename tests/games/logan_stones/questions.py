"""The questions that only Logan Stones' cases ask.

`win ACTION` plays it and tells the returns; `ends ACTION ACTION …` plays them all and tells `drawn`, `won` or `going on`
at the end, which the game must not have reached before; `click PLACE PLACE` tells what is answered to clicks that are not lit,
with the cells that are pointed at.
"""

from __future__ import annotations

from estaminet import Position


def ask(position: Position, verb: str, rest: str) -> str:
    """Answer a question about a Logan Stones position."""
    assert verb in ("win", "ends", "click"), f"there is no question {verb}"
    if verb == "click":
        return clicked(position, tuple(rest.split()))
    for action in rest.split():
        assert not position.over, f"over before {action}"
        position.play(position.parse_action(action))
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
