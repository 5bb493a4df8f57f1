"""The questions that only L-Calculus's cases ask.

`worth` is what the row adds to both totals when it comes about by a swap; `swap I A B` plays that very swap
by its code, past the reading of its text; `tell ACTION` and `ending` are what is said, in English, with the
rule and the cells of an ending; the French has to be another sentence.
"""

from __future__ import annotations

from estaminet import Position, game
from estaminet.core.words import Message
from estaminet.games.l_calculus.codes import CODES
from tests.games.l_calculus.model import score


def ask(position: Position, verb: str, rest: str) -> str:
    """Answer a question about an L-Calculus position."""
    if verb == "swap":
        place, left, right = map(int, rest.split())
        position.play(CODES[place - 1, place - 1 + left, place - 1 + left + right])
        return position.text()
    if verb == "tell":
        return said(position.game.tell(position, position.parse_action(rest), position.player))
    if verb == "ending":
        end = position.game.ending(position)
        return " ".join((end.rule, said(end.sentence), *end.cells))
    assert verb == "worth", f"there is no question {verb}"
    return " ".join(map(str, worth(position.text())))


def said(message: Message) -> str:
    """Give a sentence in English, and see that there is a French one."""
    assert message.say("fr") != message.say()
    return message.say()


def worth(text: str) -> list[int]:
    """Tell what reaching a row adds: found by playing a swap that makes it, backwards from the row, and checked with the model."""
    row = text.partition(" ")[0]
    for before in {row[:cut] + row[cut + 1] + row[cut] + row[cut + 2 :] for cut in range(len(row) - 1)} - {row}:
        position = game("l-calculus").parse(f"{before} w s 0:0 1 0 - groups=any,limit=40")
        for action in position.legal_actions():
            after = position.copy()
            after.play(action)
            if after.text().partition(" ")[0] == row:
                assert after.points() == [score(row, "w"), score(row, "b")]
                return after.points()
    raise AssertionError(f"no swap leads to {row}")
