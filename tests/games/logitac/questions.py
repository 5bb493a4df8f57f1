"""The questions that only Logitac's cases ask.

| question | answer |
| --- | --- |
| `moves SQUARE` | where the unit there may go: targets, `x` before a capture, `!` after a fall; `-` if nowhere |
| `kinds` | how many legal actions there are of each kind |
| `at SQUARE …` | what stands there, `-` for nothing |
| `click ID …` | why these clicks, one after the other, do nothing; `nothing` if they mean no action |
| `tell ACTION` | what it does, in words |
| `ending ACTION …` | why the game is over after them, if any: rule, sentence, cells |
| `prompt` | what is expected of the player, click by click |
| `after ACTION … : ASPECT …` | the position after them: a square, a field of its text, `over`, `kinds`, `legal`, `moves:SQUARE` |
"""

from __future__ import annotations

import re

from estaminet import Position
from estaminet.core.words import Message
from tests.games.logitac.model import Model

FIELDS = [
    "board1",
    "board2",
    "board3",
    "summit",
    "to-move",
    "phase",
    "reserves",
    "doubles",
    "prisoners",
    "credits",
    "turn",
    "idle",
    "options",
]
KINDS = {
    "move": r"\w+-\w+",
    "capture": r"[a-z]\d+x[a-z]\d+",
    "fall": r".*!",
    "climb": r".*\^.*",
    "recruit": r"\+[a-z].*",
    "double": r"\+D.*",
    "put": "=.*",
}


def ask(position: Position, verb: str, rest: str) -> str:
    """Answer a question about a Logitac position."""
    if verb == "after":
        actions, _, aspects = rest.partition(" : ")
        for action in actions.split():
            position.play(position.parse_action(action))
        return " ".join(aspect(position, name) for name in aspects.split())
    if verb == "tell":
        return said(position.game.tell(position, position.parse_action(rest), position.player))
    if verb == "ending":
        return ended(position, rest.split())
    if verb == "prompt":
        return " ".join(said(prompt) for prompt in position.scene().prompts)
    if verb == "click":
        return clicked(position, tuple(rest.split()))
    if verb == "at":
        return " ".join(aspect(position, name) for name in rest.split())
    return aspect(position, f"{verb}:{rest}" if rest else verb).replace(",", " ")


def said(message: Message) -> str:
    """Say a sentence in English; it must have its French."""
    assert message.say("fr") != message.say("en")
    return message.say("en")


def ended(position: Position, actions: list[str]) -> str:
    """Tell why the game is over after some actions."""
    for action in actions:
        position.play(action)
    ending = position.game.ending(position)
    return " ".join((ending.rule, said(ending.sentence), *ending.cells))


def clicked(position: Position, path: tuple[str, ...]) -> str:
    """Raise the refusal of a click path; it must be one that the scene does not offer."""
    assert not any(legal[: len(path)] == path for legal, _ in position.scene().choices), "this can be clicked"
    action = position.game.stage.path_action(position, path)
    if action is None:
        return "nothing"
    raise position.game.why_not(position, action)


def aspect(position: Position, name: str) -> str:
    """Tell one thing about a position."""
    legal = [position.action_text(action) for action in position.legal_actions()]
    if name in FIELDS:
        return position.text().split(" ")[FIELDS.index(name)]
    if name == "over":
        return ",".join(map(str, position.returns())) if position.over else "going-on"
    if name == "kinds":
        return ",".join(f"{kind},{count}" for kind, count in kinds(legal))
    if name == "legal":
        return ",".join(legal)
    if name.startswith("moves:"):
        square = name.partition(":")[2]
        here = [re.fullmatch(f"{square}([-x])(.*)", action) for action in legal]
        return ",".join(match[1].replace("-", "") + match[2] for match in here if match) or "-"
    return Model(position.text()).units.get(name, "-")


def kinds(legal: list[str]) -> list[tuple[str, int]]:
    """Count the actions of each kind."""
    counts = {kind: len([action for action in legal if re.fullmatch(pattern, action)]) for kind, pattern in KINDS.items()}
    counts |= {word: legal.count(word) for word in ("buy", "stay", "pass")}
    return [(kind, count) for kind, count in counts.items() if count]
