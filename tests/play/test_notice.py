"""Who asked for something is told that it was declined, and nobody else is."""

from __future__ import annotations

import pytest

from estaminet import SPECTATOR
from estaminet.play import Table, Viewpoint
from estaminet.play.commands import AnswerDraw, AnswerRematch, AnswerTakeBack, AskRematch, AskTakeBack, Command, OfferDraw, Resign
from tests.play.playing import act, do, opened

ASKED: list[tuple[Command, Command, str]] = [
    (OfferDraw(), AnswerDraw(False), "The draw was declined."),
    (AskTakeBack(), AnswerTakeBack(False), "The take-back was declined."),
    (AskRematch(), AnswerRematch(False), "Another game was declined."),
]


def notices(table: Table) -> list[str]:
    """Read what each chair and a spectator are told."""
    found = [table.view(Viewpoint.of(chair), 0).notice for chair in (0, 1, SPECTATOR)]
    return [notice.say() if notice else "" for notice in found]


@pytest.mark.parametrize(("ask", "decline", "sentence"), ASKED)
def test_who_asked_is_told(ask: Command, decline: Command, sentence: str) -> None:
    table = opened()
    act(table, "2:1/1")
    if isinstance(ask, AskRematch):
        do(table, 1, Resign())
    do(table, 0, ask)
    assert notices(table) == ["", "", ""]
    do(table, 1, decline)
    assert notices(table) == [sentence, "", ""]
    do(table, 0, ask)
    assert notices(table) == ["", "", ""]


@pytest.mark.parametrize("after", ["action", "end"])
def test_it_is_told_until_play_goes_on(after: str) -> None:
    table = opened()
    act(table, "2:1/1")
    do(table, 1, OfferDraw())
    do(table, 0, AnswerDraw(False))
    assert notices(table) == ["", "The draw was declined.", ""]
    if after == "action":
        act(table, table.position.action_text(table.position.legal_actions()[0]))
    else:
        do(table, 0, Resign())
    assert notices(table) == ["", "", ""]
