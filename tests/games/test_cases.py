"""The rule cases of every game, from `cases.txt` in its folder: rule | position | question | answer.

| question | answer |
| --- | --- |
| `play ACTION`, `line ACTION ACTION …` | the position after it, `refused RULE SENTENCE`, or `bad FIELD` |
| `code NUMBER` | the same for an action given by its code |
| `reads ACTION` | the text of the action as which that text is read |
| `legal`, `count` | the legal actions, or how many there are |
| `end` | the returns, or `going on` |
| `parse` | the position itself, or `bad FIELD` |
| `start OPTIONS`, `start count OPTIONS` | the first position, or how many actions it has, or `bad option NAME` |

A question of a game's own is answered by `ask` in the `questions.py` of its test folder.
"""

from __future__ import annotations

import pytest

from estaminet import BadOption, BadText, Game, IllegalAction, Position, games
from tests.rules import rule_ids
from tests.support import own_module, table, tables_folder

CASES = [(game, line) for game in games() for line in table(tables_folder(game) / "cases.txt")]


@pytest.mark.parametrize(("game", "line"), CASES, ids=[f"{game.name}-{'-'.join(line[:3])}" for game, line in CASES])
def test_case(game: Game, line: list[str]) -> None:
    rule, position, question, answer = line
    verb, _, rest = question.partition(" ")
    assert answer_of(game, position, verb, rest) == answer, rule


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_rule_of_a_game_has_a_case(game: Game) -> None:
    assert {line[0] for line in table(tables_folder(game) / "cases.txt")} == rule_ids(game)


def answer_of(game: Game, text: str, verb: str, rest: str) -> str:
    """Answer a question about a position."""
    try:
        if verb == "start":
            return started(game, rest)
        position = game.parse(text)
        return position.text() if verb == "parse" else asked(position, verb, rest)
    except IllegalAction as refused:
        return f"refused {refused.rule} {refused.message.say()}"
    except BadOption as refused:
        return f"bad option {refused.option}"
    except BadText as refused:
        return f"bad {refused.field}"


def started(game: Game, rest: str) -> str:
    """Answer a question about the start of a game."""
    words = rest.split()
    position = game.start(1, **dict(word.split("=") for word in words if "=" in word))
    return str(len(position.legal_actions())) if "count" in words else position.text()


def asked(position: Position, verb: str, rest: str) -> str:
    """Answer a question about a position that could be read."""
    if verb in ("play", "line"):
        for action in rest.split():
            unchanged_if_refused(position, position.parse_action(action))
        return position.text()
    if verb == "code":
        unchanged_if_refused(position, int(rest))
        return position.text()
    if verb == "reads":
        return position.action_text(position.parse_action(rest))
    if verb == "legal":
        return " ".join(position.action_text(action) for action in position.legal_actions())
    if verb == "count":
        return str(len(position.legal_actions()))
    if verb == "end":
        return " ".join(map(str, position.returns())) if position.over else "going on"
    own = own_module(position.game, "questions")
    assert own is not None, f"there is no question {verb}"
    answer: str = own.ask(position, verb, rest)
    return answer


def unchanged_if_refused(position: Position, action: int) -> None:
    """Play an action, and see that a refusal leaves the position as it was."""
    before = position.text()
    try:
        position.play(action)
    except IllegalAction:
        assert position.text() == before
        raise
