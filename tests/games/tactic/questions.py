"""The questions that only Tactic's cases ask.

`patrol BASE` lists the legal steps of one patrol, `patrols` those of all; `moves` tells how many steps, guards' ways and
losses are legal; `click PLACE …` tells what is answered to clicks on places one after the other; `turns` counts the whole turns
as orders of half-moves; `points` are the points. `tell ACTION` is what is told of an action, `ending` the rule, the sentence and the
cells of the end, `prompts` what is expected after each click: all that is said is also said in French.
"""

from __future__ import annotations

from estaminet import Position
from estaminet.core.words import Message


def ask(position: Position, verb: str, rest: str) -> str:
    """Answer a question about a Tactic position."""
    legal = [position.action_text(action) for action in position.legal_actions()]
    steps = [action for action in legal if action[0].isdigit()]
    if verb == "patrol":
        return " ".join(step for step in sorted(steps) if step.startswith(f"{rest}-")) or "none"
    if verb == "patrols":
        return " ".join(sorted(steps)) or "none"
    if verb == "moves":
        guards = len([action for action in legal if action.startswith("G")])
        return f"{len(steps)} steps, {guards} ways, {len(legal) - guards - len(steps)} losses"
    if verb == "click":
        return clicked(position, tuple(rest.split()))
    if verb in ("tell", "ending", "prompts"):
        return " / ".join(said(message) for message in sentences(position, verb, rest))
    if verb == "points":
        return " ".join(map(str, position.points()))
    assert verb == "turns", f"there is no question {verb}"
    return str(sum(seconds(position, action) for action in position.legal_actions()))


def sentences(position: Position, verb: str, rest: str) -> list[Message]:
    """Give what is said about an action, the end, or what is expected."""
    if verb == "tell":
        action = position.parse_action(rest)
        assert position.is_legal(action), "only legal actions are told"
        return [position.game.tell(position, action, 1 - position.player)]
    if verb == "prompts":
        return position.scene().prompts
    end = position.game.ending(position)
    cells = Message("{cells}", {"cells": " ".join(end.cells) or "nowhere"})
    return [Message("{rule} {sentence} {cells}", {"rule": end.rule, "sentence": end.sentence, "cells": cells})]


def said(message: Message) -> str:
    """Say a sentence; in French it is another one."""
    english = message.say("en")
    assert message.say("fr") != english
    return english


def clicked(position: Position, path: tuple[str, ...]) -> str:
    """Tell what a click path means, as the page is told: an action, the beginning of some, or why not."""
    paths = [legal for legal, _ in position.scene().choices]
    if any(legal[: len(path)] == path for legal in paths):
        return "an action" if path in paths else "goes on"
    action = position.game.stage.path_action(position, path)
    if action is None:
        return "means nothing"
    assert not position.is_legal(action), "a path that is not shown must not mean a legal action"
    refused = position.game.why_not(position, action)
    return f"refused {refused.rule} {refused.message.say()}"


def seconds(position: Position, action: int) -> int:
    """Count the turns that begin with an action."""
    after = position.copy()
    after.play(action)
    return 1 if after.over or after.player != position.player else len(after.legal_actions())
