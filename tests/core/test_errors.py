"""Refusals: what they carry and what they say."""

from __future__ import annotations

import pytest

import estaminet
from estaminet.core.errors import BadOption, BadText, IllegalAction, Refusal, UnknownGame, UnknownOption
from estaminet.core.words import Message

REFUSALS: list[tuple[Refusal, int, str]] = [
    (Refusal(Message("No {what}.", {"what": "beer"})), 400, "No beer."),
    (IllegalAction("XX-1", Message("Not so.")), 409, "Not so. (XX-1)"),
    (BadText("row", "x", Message("{text} is no row.", {"text": "x"})), 400, "x is no row."),
    (BadOption("size", 7, "1–3"), 400, "Option size cannot be 7; allowed: 1–3."),
    (UnknownOption("sise", 7, "mode, size"), 400, "There is no option sise; the options are: mode, size."),
    (UnknownGame("chess", ("go", "nim")), 404, "There is no game chess; the games are: go, nim."),
]


@pytest.mark.parametrize(("refusal", "status", "sentence"), REFUSALS, ids=[type(refusal).__name__ for refusal, _, _ in REFUSALS])
def test_a_refusal_says_its_sentence(refusal: Refusal, status: int, sentence: str) -> None:
    assert refusal.status == status
    assert str(refusal) == refusal.say() == sentence
    assert refusal.say("fr")


def test_what_a_refusal_carries() -> None:
    illegal = IllegalAction("XX-1", Message("Not so."), ("a", "b"))
    assert (illegal.rule, illegal.cells) == ("XX-1", ("a", "b"))
    assert (REFUSALS[2][0].__dict__["field"], REFUSALS[2][0].__dict__["value"]) == ("row", "x")


@pytest.mark.parametrize("name", ["", "chess", "l_calculus", "L-Calculus", "../core", "l-calculus "])
def test_a_game_that_does_not_exist_is_refused_by_name(name: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        estaminet.game(name)
    assert caught.value.name == name
    assert "l-calculus" in caught.value.say()
