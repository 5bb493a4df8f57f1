"""The questions that only Logan Stones' cases ask.

`win ACTION` plays it and tells the returns; `ends ACTION ACTION …` plays them all and tells `drawn`, `won` or `going on`
at the end, which the game must not have reached before.
"""

from __future__ import annotations

from estaminet import Position


def ask(position: Position, verb: str, rest: str) -> str:
    """Answer a question about a Logan Stones position."""
    assert verb in ("win", "ends"), f"there is no question {verb}"
    for action in rest.split():
        assert not position.over, f"over before {action}"
        position.play(position.parse_action(action))
    if verb == "win":
        return " ".join(map(str, position.returns())) if position.over else "going on"
    return ("won" if any(position.returns()) else "drawn") if position.over else "going on"
