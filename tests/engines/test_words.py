"""What is certain of a line, in both languages."""

from __future__ import annotations

import pytest

from estaminet.engines import Line, certainty


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        (
            Line(1, 1, 1.0, [1], 1, 3),
            "Exact: with best play you end ahead by 3.",
            "Exact\u00a0: au mieux joué, vous finissez avec 3 d’avance.",
        ),
        (
            Line(1, 1, -1.0, [1], -1, -12),
            "Exact: with best play you end behind by 12.",
            "Exact\u00a0: au mieux joué, vous finissez avec 12 de retard.",
        ),
        (
            Line(1, 1, 0.0, [1], 0, 0),
            "Exact: best play on both sides ends in a draw.",
            "Exact\u00a0: le meilleur jeu des deux côtés mène à la nulle.",
        ),
        (Line(1, 9, 1.0, [1], 1), "Certain: this wins.", "Certain\u00a0: ce coup gagne."),
        (
            Line(1, 9, -1.0, [1], -1),
            "Certain: against best play the game is lost.",
            "Certain\u00a0: face au meilleur jeu, la partie est perdue.",
        ),
    ],
)
def test_certainty(line: Line, english: str, french: str) -> None:
    said = certainty(line)
    assert said is not None
    assert (said.say(), said.say("fr")) == (english, french)


@pytest.mark.parametrize("proven", [None, 0])
def test_what_is_not_certain_is_not_said(proven: int | None) -> None:
    assert certainty(Line(1, 9, 0.9, [1], proven)) is None
